import { FeedError } from "../ports.ts";

const BYTE_ORDER_MARKS: readonly (readonly [charset: string, mark: string])[] = [
  ["utf-8", "efbbbf"],
  ["utf-16le", "fffe"],
  ["utf-16be", "feff"],
];
/** The declaration is ASCII and comes first, so no more bytes are searched. */
const DECLARATION_BYTES = 200;

/**
 * Decodes a feed by its byte order mark, its `Content-Type` or its XML declaration, else as UTF-8. Where the two
 * declarations differ, UTF-8 is tried first, because a text in another encoding is hardly ever valid UTF-8.
 * Throws a FeedError `encoding` and never guesses.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | null): string {
  for (const charset of charsetsOf(bytes, contentType)) {
    const text = decoded(bytes, charset);
    if (text !== undefined) return text;
  }
  throw new FeedError("encoding");
}

function charsetsOf(bytes: Uint8Array, contentType: string | null): string[] {
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES));
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => start.toString("hex").startsWith(mark));
  if (marked !== undefined) return [marked[0]];
  const header = /;\s*charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType ?? "")?.[1];
  const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start.toString("latin1"))?.[1];
  const declared = [header, declaration].flatMap((charset) => charset?.toLowerCase() ?? []);
  if (declared.length === 0) return ["utf-8"];
  return [...new Set(declared)].sort((one, other) => Number(isUtf8(other)) - Number(isUtf8(one)));
}

const isUtf8 = (charset: string): boolean => charset === "utf-8" || charset === "utf8";

/** Decodes bytes. Returns undefined for bytes that are invalid in the charset, and for an unknown charset. */
function decoded(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
