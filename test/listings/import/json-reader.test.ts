import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonReader } from "../../../src/listings/import/json-reader.ts";
import { rounds } from "../../support/rounds.ts";

function readInPieces(text: string, chars: number): unknown {
  const reading = new JsonReader();
  for (let at = 0; at < text.length; at += chars) reading.push(text.slice(at, at + chars));
  return reading.end();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const texts = fc.json({ depthSize: "medium" });
const pieces = fc.integer({ min: 1, max: 40 });
const numRuns = rounds(20_000, 500);

describe("JSON that arrives in pieces", () => {
  it("has the value that JSON.parse returns", () => {
    fc.assert(
      fc.property(texts, pieces, (text, chars) => {
        expect(readInPieces(text, chars)).toEqual(JSON.parse(text));
      }),
      { numRuns },
    );
  });

  it("is rejected when JSON.parse rejects it", () => {
    const damage = fc.tuple(
      fc.nat(),
      fc.nat(3),
      fc.constantFrom("", ",", "]", "}", '"', "\\", ":", "0", "-", " ", "\n"),
    );
    fc.assert(
      fc.property(texts, damage, pieces, (text, [place, without, more], chars) => {
        const at = place % (text.length + 1);
        const damaged = text.slice(0, at) + more + text.slice(at + without);
        expect(readInPieces(damaged, chars)).toEqual(parsed(damaged));
      }),
      { numRuns },
    );
  });

  it.each([
    ["blanks around it", ' \t\r\n{"a" : [ 1 , null ] }\n'],
    ["an escape on every border", String.raw`["\\","\"","\u00e9\\\"x"]`],
    ["a name twice", '{"a":1,"a":2}'],
    ["a name of the prototype", '{"__proto__":{"a":1},"constructor":2}'],
    ["a word alone", "true"],
    ["a number alone", "-12.5e+3"],
    ["nothing", ""],
    ["two values", "1 2"],
    ["a comma too many", "[1,]"],
    ["a bracket of the other kind", '{"a":[1}]'],
    ["a string that is not closed", '["a'],
    ["a line break in a string", '["a\nb"]'],
    ["a word that is none", "[nil]"],
    ["a name without quotes", "{a:1}"],
    ["a value where a name is due", '{"a":1,{"b":2}}'],
  ])("is read as JSON.parse reads it: %s", (_, text) => {
    for (let chars = 1; chars <= text.length + 1; chars += 1)
      expect(readInPieces(text, chars)).toStrictEqual(parsed(text));
  });

  it("is refused when it is nested more than 64 levels deep", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(readInPieces(nested(64), 7)).toEqual(JSON.parse(nested(64)));
    expect(readInPieces(nested(65), 7)).toBeUndefined();
  });

  it("is refused when a number has more than a thousand digits", () => {
    expect(readInPieces("1".repeat(2_000), 3)).toBeUndefined();
  });
});
