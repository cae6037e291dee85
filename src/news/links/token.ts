/** An article's token: base64url of a small protobuf message. */
const TOKEN = /^[A-Za-z0-9_-]{16,2048}$/;
const ARTICLE_PATH = /\/(?:articles|read)\/([^/]+)$/;

/** The token in a redirect URL of the feed. Undefined when it is not one. Nothing but the token is ever used of it. */
export function tokenOf(upstreamUrl: string): string | undefined {
  if (!URL.canParse(upstreamUrl)) return undefined;
  const [, token] = ARTICLE_PATH.exec(new URL(upstreamUrl).pathname) ?? [];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

const KIND_FIELD = 0x08;
const TEXT_FIELD = 0x22;
const ARTICLE = 0x13;
const VIDEO = 0x20;

/**
 * The URL that stands in a token itself, as it did in all until 2024: nothing has to be asked then. It is not checked.
 * Undefined for newer tokens, which are opaque, and for what is no token.
 */
export function urlInToken(token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes[0] !== KIND_FIELD || bytes[2] !== TEXT_FIELD) return undefined;
  const text = lengthPrefixed(bytes, 3);
  if (text === undefined) return undefined;
  if (bytes[1] === VIDEO) return /^[\w-]{11}$/.test(text) ? `https://www.youtube.com/watch?v=${text}` : undefined;
  return bytes[1] === ARTICLE && /^https?:\/\//.test(text) ? text : undefined;
}

/** A UTF-8 text after its length. The length is a varint: URLs of 128 bytes and more have one of two bytes. */
function lengthPrefixed(bytes: Buffer, at: number): string | undefined {
  const [low = 0, high = 0] = bytes.subarray(at);
  const long = low >= 0x80;
  if (long && high >= 0x80) return undefined;
  const length = long ? (low & 0x7f) | (high << 7) : low;
  const start = at + (long ? 2 : 1);
  if (start + length > bytes.length) return undefined;
  return bytes.toString("utf8", start, start + length);
}
