import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFeedDecoder } from "../../../src/listings/import/feed-decoder.ts";

function decoded(...pieces: Uint8Array[]): string {
  const decoder = createFeedDecoder();
  return pieces.map((piece) => decoder.push(piece)).join("") + decoder.end();
}

const TEXT = "id,title\n1,Größe – 19,99 €\n";
const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const WINDOWS = Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x96, 0x20, 0x31, 0x39, 0x2c, 0x39, 0x39, 0x20, 0x80]);

describe("the text of bytes", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16 with a mark, little end first", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16 with a mark, big end first", utf16be(`\ufeff${TEXT}`)],
    ["UTF-16 without a mark, little end first", Buffer.from(TEXT, "utf16le")],
    ["UTF-16 without a mark, big end first", utf16be(TEXT)],
  ])("is read from %s", (_, bytes) => {
    expect(decoded(bytes)).toBe(TEXT);
  });

  it.each([
    ["little end first", (text: string) => Buffer.from(text, "utf16le")],
    ["big end first", utf16be],
  ])("is read from UTF-16 without a mark whose letters are mostly Chinese, %s", (_, encode) => {
    const text = `id,title\n${"1,一个保温不锈钢水瓶可保冷二十四小时\n".repeat(30)}`;
    expect(decoded(encode(text))).toBe(text);
  });

  it("is read from Windows-1252 when it is not valid UTF-8", () => {
    expect(decoded(WINDOWS)).toBe("Größe – 19,99 €");
  });

  it("is read from Windows-1252 even if the first accent comes late", () => {
    const late = Buffer.concat([Buffer.alloc(200_000, "a"), WINDOWS]);
    expect(decoded(late)).toBe(`${"a".repeat(200_000)}Größe – 19,99 €`);
  });

  it.each([
    ["XML", '<?xml version="1.0" encoding="windows-1250"?>\n<a>'],
    ["HTML", '<html><head><meta charset="ISO-8859-2">'],
  ])("is read in the encoding that %s names, if it is not UTF-8", (_, start) => {
    // In Windows-1252 these bytes would be ³ and ñ.
    expect(decoded(Buffer.concat([Buffer.from(start), Buffer.from([0xb3, 0xf1])]))).toBe(`${start}łń`);
    expect(decoded(Buffer.from(`${start}łń`))).toBe(`${start}łń`);
  });

  it("reports a guessed encoding", () => {
    const guesses = (bytes: Buffer) => {
      const decoder = createFeedDecoder();
      decoder.push(bytes);
      decoder.end();
      return decoder.isGuess;
    };
    expect([WINDOWS, Buffer.from(TEXT), Buffer.from("id,title")].map(guesses)).toEqual([true, false, false]);
  });

  it("stays UTF-8 when one of many letters is damaged, and marks that letter", () => {
    const bytes = Buffer.concat([Buffer.from("Größe für Füße"), Buffer.from([0xff]), Buffer.from("müde")]);
    expect(decoded(bytes)).toBe("Größe für Füße\ufffdmüde");
  });

  it("is not decided by an incomplete letter at the end of a block", () => {
    const text = `${"a".repeat(65_535)}é und mehr`;
    expect(decoded(Buffer.from(text))).toBe(text);
    const windows = Buffer.concat([Buffer.alloc(65_535, "a"), Buffer.from([0xe9, 0x20, 0xfc])]);
    expect(decoded(windows)).toBe(`${"a".repeat(65_535)}é ü`);
  });

  it("is the same however the bytes are split", () => {
    const source = fc.constantFrom(
      Buffer.from(`${"a".repeat(65_530)}${TEXT.repeat(10)}`),
      Buffer.concat([Buffer.alloc(65_534, "a"), WINDOWS, WINDOWS]),
      Buffer.from(`\ufeff${TEXT.repeat(3000)}`, "utf16le"),
    );
    fc.assert(
      fc.property(source, fc.array(fc.nat(140_000), { maxLength: 8 }), (bytes, cuts) => {
        const ends = [...cuts, bytes.length].toSorted((one, other) => one - other);
        const pieces = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
        expect(decoded(...pieces)).toBe(decoded(bytes));
      }),
      { seed: 5, numRuns: 60 },
    );
  });
});
