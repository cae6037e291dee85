import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { lazy, lazyValue } from "../shared/lazy.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { PROBLEM_MEDIA_TYPE } from "../shared/problem-document.ts";
import { codingFor, type Coding, compress, MIN_CONSTANT_BYTES } from "./compression.ts";

/** The least length of a body that is worth compressing for one request. */
const MIN_CHARS = 4_096;

/**
 * Returns a reply with its body compressed, if it is long and the client accepts that. Never use it for requests with
 * cookies: text that another origin makes a browser send would change the length of an answer that contains a secret.
 */
export function compressedReply(reply: HttpReply, request: HttpRequest): HttpReply | Promise<HttpReply> {
  const { body, prefix, headers } = reply;
  // The id of the request is added to a problem later.
  if (body === undefined || headers["Content-Type"] === PROBLEM_MEDIA_TYPE) return reply;
  if (body.length < (typeof body === "string" ? MIN_CHARS : MIN_CONSTANT_BYTES)) return reply;
  const varying = { ...headers, Vary: [headers["Vary"], "Accept-Encoding"].filter(Boolean).join(", ") };
  const coding = codingFor(request.headers["accept-encoding"], prefix === undefined ? undefined : GZIP_FIRST);
  if (coding === undefined) return { ...reply, headers: varying };
  return encoded(body, prefix, coding).then((bytes) => {
    const { prefix: _, ...whole } = reply;
    return { ...whole, headers: { ...varying, "Content-Encoding": coding }, body: bytes };
  });
}

/** The codings for a reply with a prefix, because only gzip can be joined from parts. */
const GZIP_FIRST: readonly Coding[] = ["gzip", "br"];

function encoded(body: string | Buffer, prefix: string | undefined, coding: Coding): Promise<Buffer> {
  if (typeof body === "string") return compress((prefix ?? "") + body, coding, "fast");
  if (prefix === undefined) return constant(body, coding);
  const prefixBytes = Buffer.from(prefix);
  if (coding === "gzip" && prefixBytes.length <= MAX_STORED_BYTES) return joined(prefixBytes, body);
  return compress(Buffer.concat([prefixBytes, body]), coding, "fast");
}

type Compressed = () => Buffer | Promise<Buffer>;

/** Compressed constant bodies by coding. They live as long as the body. */
const constants: Readonly<Record<Coding | "deflate", WeakMap<Buffer, Compressed>>> = {
  br: new WeakMap(),
  gzip: new WeakMap(),
  deflate: new WeakMap(),
};

/** Compresses bytes that may be sent again. From the second request on, the best compression is worth its time and cached. */
async function constant(body: Buffer, coding: Coding): Promise<Buffer> {
  const made = constants[coding].get(body);
  if (made !== undefined) return made();
  constants[coding].set(
    body,
    lazyValue(() => compress(body, coding, "best")),
  );
  return compress(body, coding, "fast");
}

const deflate = lazy(() => promisify(deflateRaw));

/** The most bytes of a stored block of deflate. */
const MAX_STORED_BYTES = 0xffff;
/** The header of a gzip (RFC 1952): deflate, no flags, no time, best compression, unknown system. */
const GZIP_HEAD = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255];

/** Returns a gzip of a prefix, as a stored block, and constant bytes, which are compressed once. */
async function joined(prefix: Buffer, rest: Buffer): Promise<Buffer> {
  let made = constants.deflate.get(rest);
  if (made === undefined) constants.deflate.set(rest, (made = lazyValue(() => deflate()(rest, { level: 9 }))));
  const head = Buffer.from([...GZIP_HEAD, 0, 0, 0, 0, 0]);
  head.writeUInt16LE(prefix.length, GZIP_HEAD.length + 1);
  head.writeUInt16LE(MAX_STORED_BYTES - prefix.length, GZIP_HEAD.length + 3);
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(crc32(rest, crc32(prefix)), 0);
  tail.writeUInt32LE(prefix.length + rest.length, 4);
  return Buffer.concat([head, prefix, await made(), tail]);
}
