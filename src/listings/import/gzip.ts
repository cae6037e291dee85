import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import { FeedError } from "./import-types.ts";

/** The highest compression ratio of a feed. Real feeds reach about 20, a decompression bomb 1,000. */
const MAX_RATIO = 300;
/** The unpacked size up to which any ratio is accepted. */
const HARMLESS_BYTES = 10_000_000;

/** The content of a file, or a sentence that says why it cannot be unpacked. */
export type UnpackResult = { readonly content: Uint8Array } | { readonly error: string };

/** Unpacks a file if it is gzip. Other files are returned unchanged. */
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

/** Unpacks a file that arrives in pieces if it is gzip, as most large feeds are. Other files pass through unchanged. */
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
  // The loop below reports the failure. The handler only prevents an unhandled rejection.
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

const BOMB = `Unpacked, the file is more than ${MAX_RATIO} times as large, unlike any feed. Unpack it and check what it contains.`;

/** The reasons why a file cannot be unpacked, by the code of the error. */
const REASONS = new Map([
  ["Z_BUF_ERROR", "The compressed file is incomplete: it ends too early. Export or download it again."],
  ["Z_DATA_ERROR", "The compressed file is damaged. Export or download it again."],
  ["ERR_BUFFER_TOO_LARGE", "Unpacked, the file is too large. Split the feed."],
]);

function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? REASONS.get(String(error.code)) : undefined;
}
