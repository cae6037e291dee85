import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import { FeedError } from "./import-types.ts";

/** The most times that a feed may grow when it is unpacked. Shops reach twenty times, a bomb a thousand. */
const MAX_RATIO = 300;
/** Up to this size a feed may grow by any factor. */
const HARMLESS_BYTES = 10_000_000;

/** The content of a file, or a sentence that says why there is none. */
export type UnpackResult = { readonly content: Uint8Array } | { readonly error: string };

/** Returns the content of a file, unpacked if gzip has packed it. Others stay as they are. */
export function unpackFile(file: Uint8Array, mostBytes: number): UnpackResult {
  if (!isGzip(file)) return { content: file };
  try {
    return { content: gunzipSync(file, { maxOutputLength: mostBytes }) };
  } catch (thrown) {
    const error = reasonOf(thrown);
    if (error === undefined) throw thrown;
    return { error };
  }
}

const isGzip = ([first, second]: Uint8Array): boolean => first === 0x1f && second === 0x8b;

/** Unpacks a file that arrives in pieces if gzip has packed it, as most large feeds are. Others stay as they are. */
export async function* unpackStream(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let next = await iterator.next();
  for (; next.done !== true; next = await iterator.next()) {
    head = Buffer.concat([head, next.value]);
    if (head.length > 1) break;
  }
  const all = startingWith(head, iterator);
  yield* isGzip(head) ? gunzipped(all) : all;
}

async function* startingWith(head: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* gunzipped(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  let bytes = 0;
  const source = Readable.from(pieces, { objectMode: false });
  const isFed = pipeline(source, gunzip);
  // The loop below reports a failure; here it must not be unhandled.
  isFed.catch(() => {});
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > HARMLESS_BYTES && bytes > gunzip.bytesWritten * MAX_RATIO) throw new FeedError(BOMB);
      yield piece;
    }
  } catch (error) {
    const reason = reasonOf(error);
    throw reason === undefined ? error : new FeedError(reason);
  }
}

const BOMB = `Unpacked, the file is more than ${MAX_RATIO} times as long, as no feed is. Unpack it and look what is in it.`;

/** Why a file cannot be unpacked. */
const REASONS = new Map([
  ["Z_BUF_ERROR", "The compressed file is cut: it ends too early. Export or download it again."],
  ["Z_DATA_ERROR", "The compressed file is damaged. Export or download it again."],
  ["ERR_BUFFER_TOO_LARGE", "Unpacked, the file is too long. Split the feed."],
]);

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? REASONS.get(String(error.code)) : undefined;
}
