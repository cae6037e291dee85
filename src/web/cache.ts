import { hash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { HttpReply, HttpRequest } from "../shared/http.ts";

/** Bytes as they are sent, with what caches need to know of them. */
interface Form {
  readonly body: Buffer;
  readonly etag: string;
  /** The headers of its 200, and of the 304 in its place. */
  readonly headers: Record<string, string>;
}

/** A body that is made once. It is compressed once too, when somebody first asks for that. */
export interface Kept extends Form {
  gzip?: Form;
}

const MAX_AGE_SECONDS = 300;
/** Less is not worth the work of unpacking it. */
const COMPRESSED_FROM_BYTES = 1_024;

/** A body with the headers of every page and document; `extra` stands over them. */
export function kept(text: string | Buffer, mediaType: string, extra: Readonly<Record<string, string>> = {}): Kept {
  const body = Buffer.from(text);
  const etag = `"${digestOf(body)}"`;
  const headers: Record<string, string> = {
    "Content-Type": mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType,
    "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
    ETag: etag,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Link",
    "X-Content-Type-Options": "nosniff",
    ...extra,
  };
  if (isCompressible(body, mediaType)) headers["Vary"] = [extra["Vary"], "Accept-Encoding"].filter(Boolean).join(", ");
  return { body, etag, headers };
}

function isCompressible(body: Buffer, mediaType: string): boolean {
  return body.length >= COMPRESSED_FROM_BYTES && !mediaType.startsWith("image/png");
}

export function digestOf(body: string | Buffer): string {
  return hash("sha256", body, "base64url").slice(0, 27);
}

/** The body, compressed for who takes that, or 304 for a client that has it. */
export function replyWith(body: Kept, request: HttpRequest): HttpReply {
  const { "if-none-match": known, "accept-encoding": encodings } = request.headers;
  const form =
    takesGzip(encodings) && body.headers["Vary"]?.includes("Encoding") ? (body.gzip ??= gzipped(body)) : body;
  if (known !== undefined && matches(known, form.etag)) return { status: 304, headers: form.headers };
  return { status: 200, headers: form.headers, body: form.body };
}

function takesGzip(encodings: string | string[] | undefined): boolean {
  return (
    encodings !== undefined && /(?:^|[\s,])gzip(?:$|[\s,]|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(String(encodings))
  );
}

/** Other bytes have another tag. */
function gzipped({ body, etag, headers }: Kept): Form {
  const tag = `${etag.slice(0, -1)}-gzip"`;
  return { body: gzipSync(body), etag: tag, headers: { ...headers, ETag: tag, "Content-Encoding": "gzip" } };
}

/** RFC 9110 section 13.1.2: any of the listed tags, compared weakly. */
function matches(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
