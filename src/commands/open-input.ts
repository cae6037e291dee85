import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { unpackStream } from "../listings/import/gzip.ts";
import type { CommandIo } from "./command-io.ts";

/** An opened input. */
export interface Input {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Undefined if the length is unknown. */
  readonly totalBytes: number | undefined;
}

/** Opens a path, an https URL, or `-` for stdin, and decompresses gzip. Throws an Error with a message for people. */
export async function openInput(name: string, io: Pick<CommandIo, "stdin" | "fetchPage">): Promise<Input> {
  if (name === "-") return { chunks: unpackStream(io.stdin), totalBytes: undefined };
  if (/^https?:\/\//i.test(name)) {
    const page = Buffer.from(await io.fetchPage(name));
    return { chunks: oneOf(page), totalBytes: page.length };
  }
  const found = await stat(name);
  if (found.isDirectory()) throw new Error("It is a folder. Name the files in it.");
  const isAsLong = found.isFile() && !/\.gz$/i.test(name);
  return { chunks: unpackStream(createReadStream(name)), totalBytes: isAsLong ? found.size : undefined };
}

async function* oneOf(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
}
