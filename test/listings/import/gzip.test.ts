import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { unpackFile, unpackStream } from "../../../src/listings/import/gzip.ts";

const TEXT = Buffer.from("id,title\nA1,Bottle\n".repeat(10_000));
const PACKED = gzipSync(TEXT);
const CUT = "The compressed file is incomplete: it ends too early. Export or download it again.";
const DAMAGED = "The compressed file is damaged. Export or download it again.";
const damaged = Buffer.from(PACKED).fill(0xff, 20, 60);

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function streamed(bytes: Buffer, length = 65_536): Promise<Buffer> {
  const content: Uint8Array[] = [];
  for await (const piece of unpackStream(inPieces(bytes, length))) content.push(piece);
  return Buffer.concat(content);
}

describe("a gzip file", () => {
  it.each([1, 7, 65_536])("is unpacked from pieces of %i bytes", async (length) => {
    expect((await streamed(PACKED, length)).equals(TEXT)).toBe(true);
  });

  it("is unpacked at once", () => {
    expect(unpackFile(PACKED, TEXT.length)).toEqual({ content: TEXT });
  });

  it.each([
    ["cut", PACKED.subarray(0, 100), CUT],
    ["damaged", damaged, DAMAGED],
  ])("is refused when it is %s", async (_, bytes, message) => {
    await expect(streamed(bytes)).rejects.toThrow(message);
    expect(unpackFile(bytes, TEXT.length)).toEqual({ error: message });
  });

  it("is refused when it is a decompression bomb", async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    await expect(streamed(bomb)).rejects.toThrow("more than 300 times as large");
    expect(unpackFile(bomb, TEXT.length)).toEqual({ error: "Unpacked, the file is too large. Split the feed." });
  });
});

describe("any other file", () => {
  it.each([
    ["text", TEXT],
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from("a")],
  ])("stays unchanged: %s", async (_, bytes) => {
    expect((await streamed(bytes)).equals(bytes)).toBe(true);
    expect(unpackFile(bytes, TEXT.length)).toEqual({ content: bytes });
  });
});
