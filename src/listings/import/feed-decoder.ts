import { isAscii } from "node:buffer";
import { TextDecoder } from "node:util";

/** The size of the blocks in which feeds are decoded, so that the result does not depend on how the bytes arrive. */
const BLOCK_BYTES = 65_536;

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: string])[] = [
  ["utf-8", "efbbbf"],
  ["utf-16le", "fffe"],
  ["utf-16be", "feff"],
];
/** Enough bytes to recognize UTF-16 by its zero bytes. */
const SAMPLE_BYTES = 1_024;

/** Decodes the bytes of a feed, block by block. */
export interface FeedDecoder {
  /** Returns the text of the blocks that these bytes complete. */
  push(bytes: Uint8Array): string;
  /** Returns the rest of the text. */
  end(): string;
  /** True once text was decoded in an encoding that the file does not name. */
  readonly isGuess: boolean;
}

/** The warning about a guessed encoding. */
export const GUESSED_ENCODING =
  "The file is not UTF-8 and names no encoding, so it was read as Windows-1252. Check accented letters, or save it as UTF-8.";

/**
 * Creates a decoder that detects the encoding: from a byte order mark or the zero bytes of UTF-16, or else UTF-8 if the
 * first block that is not ASCII is valid UTF-8, or else the encoding that the head of the file names, or Windows-1252.
 * Invalid bytes become U+FFFD.
 */
export function createFeedDecoder(): FeedDecoder {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let undecided = Buffer.alloc(0);
  let isFirst = true;
  let decoder: TextDecoder | undefined;
  let named: string | undefined;
  let isGuess = false;

  const decode = (block: Buffer, isLast: boolean): string => {
    if (decoder !== undefined) return decoder.decode(block, { stream: !isLast });
    const start = Buffer.concat([undecided, block]);
    const wide = isFirst ? wideEncoding(start) : undefined;
    if (isFirst) named = namedEncoding(start);
    isFirst = false;
    const encoding = wide ?? narrowEncoding(start, isLast, named);
    isGuess = encoding === FALLBACK && named === undefined;
    undecided = encoding === undefined ? start : Buffer.alloc(0);
    if (encoding === undefined) return "";
    // ASCII is the same in the remaining encodings.
    if (encoding === "ascii") return start.toString("latin1");
    decoder = new TextDecoder(encoding);
    return decoder.decode(start, { stream: !isLast });
  };

  return {
    push(bytes) {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes < BLOCK_BYTES) return "";
      const whole = Buffer.concat(waiting);
      const end = whole.length - (whole.length % BLOCK_BYTES);
      waiting = [whole.subarray(end)];
      waitingBytes -= end;
      let text = "";
      for (let at = 0; at < end; at += BLOCK_BYTES) text += decode(whole.subarray(at, at + BLOCK_BYTES), false);
      return text;
    },
    end: () => decode(Buffer.concat(waiting), true),
    get isGuess() {
      return isGuess;
    },
  };
}

/** Returns the encoding that the first bytes of a file reveal. */
function wideEncoding(block: Buffer): string | undefined {
  const start = block.toString("hex", 0, 3);
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => start.startsWith(mark));
  return marked === undefined ? unmarkedEncoding(block) : marked[0];
}

/** Returns the encoding of text without a byte order mark, if its zero bytes reveal it. */
function unmarkedEncoding(block: Buffer): string | undefined {
  // In UTF-16 each ASCII character has a zero byte, on the same side. Feeds start with an ASCII character.
  const sample = block.subarray(0, SAMPLE_BYTES);
  const zeros: [even: number, odd: number] = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = zeros;
  const least = sample.length / 100;
  if (sample[1] === 0 && odd > least && odd > 2 * even) return "utf-16le";
  return sample[0] === 0 && even > least && even > 2 * odd ? "utf-16be" : undefined;
}

const DECLARATION =
  /^\s*<\?xml\s[^>]{0,200}?\sencoding=["']([\w.:-]{1,40})|<meta\s[^>]{0,200}?charset=["']?([\w.:-]{1,40})/i;

/** Returns the encoding that XML or HTML names at its start, if it is known and not one that the bytes reveal. */
function namedEncoding(block: Buffer): string | undefined {
  const [, ofXml, ofHtml] = DECLARATION.exec(block.toString("latin1", 0, SAMPLE_BYTES)) ?? [];
  try {
    const { encoding } = new TextDecoder(ofXml ?? ofHtml);
    return encoding.startsWith("utf-") ? undefined : encoding;
  } catch {
    return undefined;
  }
}

const FALLBACK = "windows-1252";

/** Decides between UTF-8 and a single-byte encoding. Undefined: the block has only an incomplete character at its end. */
function narrowEncoding(block: Buffer, isLast: boolean, named: string | undefined): string | undefined {
  if (isAscii(block)) return "ascii";
  // Read as UTF-8, Windows-1252 has errors at nearly every accented letter; damaged UTF-8 has errors at few.
  const text = new TextDecoder().decode(block, { stream: !isLast });
  let damaged = 0;
  let sound = 0;
  for (const [character] of text.matchAll(/[^\0-\x7f]/gu)) {
    if (character === "\ufffd") damaged += 1;
    else sound += 1;
  }
  if (damaged + sound === 0) return undefined;
  return damaged < sound ? "utf-8" : (named ?? FALLBACK);
}
