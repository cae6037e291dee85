import { hash } from "node:crypto";
import { andThen } from "../shared/and-then.ts";
import { lazyValue } from "../shared/lazy.ts";
import { codingFor, type Coding, compress, MIN_CONSTANT_BYTES } from "../http/compression.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";

/** Bytes in one encoding, with their cache headers. */
interface EncodedBody {
  readonly body: Buffer;
  readonly etag: string;
  /** The headers of a 200 and of a 304. */
  readonly headers: Record<string, string>;
  /** A short body as Latin-1 text, one character for each byte. It is set on the first response. */
  latin1?: string;
}

/** Node sends text up to this length faster than a buffer. */
const SHORT_BYTES = 12_000;

/** A response body that is rendered once, and compressed when a client first accepts it. */
export interface CacheEntry extends EncodedBody {
  /** True for a body that is rendered for one request and not kept. */
  readonly singleUse?: boolean;
  readonly encoded: Partial<Record<Coding, () => EncodedBody | Promise<EncodedBody>>>;
}

const MAX_AGE_SECONDS = 300;

/** Creates an entry with the headers of every page and document. `extra` overrides them. */
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
  return { body, etag, headers, encoded: {} };
}

function isCompressible(body: Buffer, mediaType: string): boolean {
  return body.length >= MIN_CONSTANT_BYTES && !mediaType.startsWith("image/png");
}

/** Returns a short digest for ETags and paths. */
export function digestOf(body: string | Buffer): string {
  return hash("sha256", body, "base64url").slice(0, 27);
}

/** Answers with the body, compressed if the client accepts that, or with 304 if the client has the body. */
export function cachedReply(entry: CacheEntry, { headers }: HttpRequest): HttpReply | Promise<HttpReply> {
  const { "if-none-match": known, "accept-encoding": accepted } = headers;
  const coding = entry.headers["Vary"]?.includes("Encoding") === true ? codingFor(accepted) : undefined;
  return andThen(coding === undefined ? entry : encoded(entry, coding), (made) =>
    known !== undefined && matches(known, made.etag)
      ? { status: 304, headers: made.headers }
      : { status: 200, headers: made.headers, body: made.body, latin1: textOf(made, entry) },
  );
}

function textOf(made: EncodedBody, { singleUse }: CacheEntry): string | undefined {
  if (singleUse === true || made.body.length > SHORT_BYTES) return undefined;
  return (made.latin1 ??= made.body.toString("latin1"));
}

/** Returns an entry in a coding. Concurrent requests share one compression. */
function encoded(entry: CacheEntry, coding: Coding): EncodedBody | Promise<EncodedBody> {
  return (entry.encoded[coding] ??= lazyValue(() => encode(entry, coding)))();
}

/** Compresses an entry. Its bytes change, so it gets its own ETag. */
async function encode(entry: CacheEntry, coding: Coding): Promise<EncodedBody> {
  const etag = `${entry.etag.slice(0, -1)}-${coding}"`;
  return {
    body: await compress(entry.body, coding, entry.singleUse === true ? "fast" : "best"),
    etag,
    headers: { ...entry.headers, ETag: etag, "Content-Encoding": coding },
  };
}

/** Returns whether `If-None-Match` lists a tag, compared weakly (RFC 9110 section 13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === "*" ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
  );
}
