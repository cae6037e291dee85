/** An article's token: a small protobuf message in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{16,2048}$/;
const ARTICLE_PATH = /\/(?:articles|read)\/([^/]+)$/;

/** Returns the token in a redirect URL of the feed, the only part of it that is used, or undefined for other URLs. */
export function tokenOf(upstreamUrl: string): string | undefined {
  const [, token] = ARTICLE_PATH.exec(URL.parse(upstreamUrl)?.pathname ?? "") ?? [];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
}

const KIND_FIELD = 0x08;
const TEXT_FIELD = 0x22;
const ARTICLE = 0x13;
const VIDEO = 0x20;

/**
 * Returns the URL inside a token, unchecked: tokens until 2024 contain it, so nothing has to be requested. Returns
 * undefined for newer tokens, which are opaque, and for other texts.
 */
export function urlInToken(token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes[0] !== KIND_FIELD || bytes[2] !== TEXT_FIELD) return undefined;
  const text = lengthPrefixed(bytes, 3);
  if (text === undefined) return undefined;
  if (bytes[1] === VIDEO) return /^[\w-]{11}$/.test(text) ? `https://www.youtube.com/watch?v=${text}` : undefined;
  return bytes[1] === ARTICLE && /^https?:\/\//.test(text) ? text : undefined;
}

/** Returns a UTF-8 text after its length, which is a varint with two bytes from 128 on. */
function lengthPrefixed(bytes: Buffer, at: number): string | undefined {
  const [low = 0, high = 0] = bytes.subarray(at);
  const long = low >= 0x80;
  if (long && high >= 0x80) return undefined;
  const length = long ? (low & 0x7f) | (high << 7) : low;
  const start = at + (long ? 2 : 1);
  if (start + length > bytes.length) return undefined;
  return bytes.toString("utf8", start, start + length);
}
