import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { UsageError, type TextStream } from "./command-io.ts";

/** A destination for the text of a report. It waits for a slow reader, so that little text is in memory. */
export interface TextSink {
  write(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Reports that the reader closed the stream, as `head` does when it has enough lines. */
export class BrokenPipeError extends Error {}

/** Text is written in chunks of about this many characters. */
const PIECE_CHARS = 65_536;

/** Creates a sink for a stream of this process. */
export function streamSink(stream: TextStream, beforeWrite: () => void = () => {}): TextSink {
  let waiting = "";
  let isGone = false;
  const onError = (): void => {
    isGone = true;
  };
  stream.once("error", onError);
  const flush = async (): Promise<void> => {
    if (isGone) throw new BrokenPipeError();
    const text = waiting;
    waiting = "";
    if (text === "") return;
    beforeWrite();
    if (!stream.write(text)) await drained(stream);
  };
  return {
    async write(text) {
      waiting += text;
      if (waiting.length >= PIECE_CHARS || stream.isTTY === true) await flush();
    },
    async close() {
      await flush();
      stream.off("error", onError);
    },
  };
}

/** Writes one text to a stream of this process. A reader that closes the stream is not an error. */
export async function writeText(stream: TextStream, text: string): Promise<void> {
  const sink = streamSink(stream);
  try {
    await sink.write(text);
    await sink.close();
  } catch (error) {
    if (!(error instanceof BrokenPipeError)) throw error;
  }
}

/** Writes one text to a file, or to stdout without one. Throws a UsageError if the file exists with another signature. */
export async function writeOutput(
  stdout: TextStream,
  file: string | undefined,
  signature: string,
  text: string,
): Promise<void> {
  if (file === undefined) return await writeText(stdout, text);
  const sink = await fileSink(file, signature);
  await sink.write(text);
  await sink.close();
}

function drained(stream: TextStream): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (error?: Error): void => {
      stream.off("drain", done);
      stream.off("error", done);
      if (error === undefined) resolve();
      else reject(new BrokenPipeError());
    };
    stream.once("drain", done);
    stream.once("error", done);
  });
}

/** Creates a sink for a file. Throws a UsageError if the file exists with another signature. */
export async function fileSink(path: string, signature: string): Promise<TextSink> {
  if (await hasOtherSignature(path, signature))
    throw new UsageError(`${path} exists and is not such a report. Delete it first, or name another file.`);
  const file = createWriteStream(path);
  await once(file, "open");
  let waiting = "";
  const flush = async (): Promise<void> => {
    const text = waiting;
    waiting = "";
    if (!file.write(text)) await once(file, "drain");
  };
  return {
    async write(text) {
      waiting += text;
      if (waiting.length >= PIECE_CHARS) await flush();
    },
    async close() {
      await flush();
      file.end();
      await once(file, "close");
    },
  };
}

async function hasOtherSignature(path: string, signature: string): Promise<boolean> {
  try {
    const file = await open(path);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(signature.length), position: 0 });
    await file.close();
    const start = buffer.toString("utf8", 0, bytesRead);
    return bytesRead > 0 && start !== signature;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
    throw error;
  }
}
