import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { HttpReply, HttpRequest } from "../shared/http.ts";

/** Bytes in one encoding, with their cache headers. */
interface EncodedBody {
  readonly body: Buffer;
  readonly etag: string;
  /** The headers of a 200 and of a 304. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A body that is made once. It is compressed for the first client that accepts that. */
export interface CacheEntry extends EncodedBody {
  gzip?: EncodedBody;
}

const MAX_AGE_SECONDS = 300;
/** A smaller body is not worth the work of unpacking it. */
const COMPRESSED_FROM_BYTES = 1_024;

/** Creates an entry with the headers of every page and document. `extra` takes precedence over them. */
export function cacheEntry(
  text: string | Buffer,
  mediaType: string,
  extra: Readonly<Record<string, string>> = {},
): CacheEntry {
  const body = Buffer.from(text);
  const etag = `"${digestOf(body)}"`;
  const headers: Record<string, string> = {
    "Content-Type": mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType,
    "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    ETag: etag,
    ...extra,
  };
  if (isCompressible(body, mediaType)) headers["Vary"] = [extra["Vary"], "Accept-Encoding"].filter(Boolean).join(", ");
  return { body, etag, headers };
}

function isCompressible(body: Buffer, mediaType: string): boolean {
  return body.length >= COMPRESSED_FROM_BYTES && !mediaType.startsWith("image/png");
}

/** Returns a short digest for ETags and paths. */
export function digestOf(body: string | Buffer): string {
  return hash("sha256", body, "base64url").slice(0, 27);
}

/** Answers with the body, compressed if the client accepts that, or with 304 if the client has the body. */
export function cachedReply(entry: CacheEntry, { headers }: HttpRequest): HttpReply {
  const { "if-none-match": known, "accept-encoding": encodings } = headers;
  const isZipped = takesGzip(encodings) && entry.headers["Vary"]?.includes("Encoding");
  const encoded = isZipped ? (entry.gzip ??= gzipped(entry)) : entry;
  if (known !== undefined && matches(known, encoded.etag)) return { status: 304, headers: encoded.headers };
  return { status: 200, headers: encoded.headers, body: encoded.body };
}

function takesGzip(encodings: string | string[] | undefined): boolean {
  return (
    encodings !== undefined && /(?:^|[\s,])gzip(?:$|[\s,]|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(String(encodings))
  );
}

/** Compresses an entry. Its bytes differ, so its ETag does too. */
function gzipped({ body, etag, headers }: CacheEntry): EncodedBody {
  const tag = `${etag.slice(0, -1)}-gzip"`;
  return { body: gzipSync(body), etag: tag, headers: { ...headers, ETag: tag, "Content-Encoding": "gzip" } };
}

/** Returns whether `If-None-Match` lists a tag, compared weakly (RFC 9110 section 13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
