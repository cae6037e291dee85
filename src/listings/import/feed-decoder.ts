import { isAscii } from "node:buffer";
import { TextDecoder } from "node:util";

/** Feeds are read in blocks of this size, however they arrive, so that nothing depends on how they were sent. */
const BLOCK_BYTES = 65_536;

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: string])[] = [
  ["utf-8", "efbbbf"],
  ["utf-16le", "fffe"],
  ["utf-16be", "feff"],
];
/** Enough text to tell UTF-16 by its zero bytes. */
const SAMPLE_BYTES = 1_024;

/** Turns the bytes of a feed into text, block by block. */
export interface FeedDecoder {
  /** Returns the text of the blocks that the bytes complete. */
  push(bytes: Uint8Array): string;
  /** Returns what is left. */
  end(): string;
  /** True once text was read in an encoding that nothing names. */
  readonly isGuess: boolean;
}

/** Message about text whose encoding is a guess. */
export const GUESSED_ENCODING =
  "The file is no UTF-8 and names no encoding, so it was read as Windows-1252. Look at letters with accents, or save it as UTF-8.";

/**
 * Decodes text by its byte order mark, by the zero bytes of UTF-16, else as UTF-8 or, where it is none, in the encoding that
 * its head names, or Windows-1252. The first block that is not ASCII decides between the last two. What is no text of the
 * encoding becomes U+FFFD.
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
    // ASCII is the same in both encodings that are left.
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

/** The encoding that the first bytes of a file give away. */
function wideEncoding(block: Buffer): string | undefined {
  const start = block.toString("hex", 0, 3);
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => start.startsWith(mark));
  return marked === undefined ? unmarkedEncoding(block) : marked[0];
}

/** The encoding of text without a byte order mark, where its zero bytes give it away. */
function unmarkedEncoding(block: Buffer): string | undefined {
  // UTF-16 without a mark has a zero byte in each sign and digit, mostly on the same side. Feeds start with such a sign.
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

/** The encoding that XML or HTML names at its start, if it is known and none of those that bytes give away. */
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

/** Undefined for a block whose only letter with an accent may be cut at its end. */
function narrowEncoding(block: Buffer, isLast: boolean, named: string | undefined): string | undefined {
  if (isAscii(block)) return "ascii";
  // Windows-1252 read as UTF-8 is damaged at nearly every letter with an accent, UTF-8 with an error at few.
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
