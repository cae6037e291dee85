import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DelimitedRow, createDelimitedReader } from "../../../src/listings/import/delimited-rows.ts";
import { rounds } from "../../support/rounds.ts";

function rows(text: string, { delimiter = ",", newline = "\n", sizes = [text.length] } = {}): DelimitedRow[] {
  const reading = createDelimitedReader({ delimiter, newline });
  const found: DelimitedRow[] = [];
  let at = 0;
  for (const size of sizes) {
    found.push(...reading.push(text.slice(at, at + size)));
    at += size;
  }
  found.push(...reading.push(text.slice(at)));
  return [...found, ...reading.end()];
}

const cellsOf = (text: string, dialect?: Parameters<typeof rows>[1]) => rows(text, dialect).map(({ cells }) => cells);

describe("records of a delimited file", () => {
  it.each([
    [
      "plain cells",
      "a,b\nc,d\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "no line end at the end",
      "a,b\nc,d",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "line ends of Windows",
      "a,b\r\nc,d\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ["a delimiter in a quoted cell", '"a,b",c', [["a,b", "c"]]],
    ["a doubled quotation mark", '"a ""b""",c', [['a "b"', "c"]]],
    [
      "a line end in a quoted cell",
      '"a\nb",c\nd,e',
      [
        ["a\nb", "c"],
        ["d", "e"],
      ],
    ],
    ["an empty quoted cell", '"",a', [["", "a"]]],
    ["an empty last cell", "a,\n", [["a", ""]]],
    ["blanks around quotation marks", '  "a" , b ', [["a", "b"]]],
    ["a quotation mark within a plain cell", '5" pipe,b', [['5" pipe', "b"]]],
    ["blank lines, which are none", "a\n\n\nb\n", [["a"], ["b"]]],
  ])("have %s", (_, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  it("end at a carriage return if the file has no line feeds", () => {
    expect(cellsOf("a,b\rc,d", { newline: "\r" })).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("state the line on which they start and how many lines they span", () => {
    expect(rows('a\n"b\nc"\n\nd').map(({ line, lines }) => [line, lines])).toEqual([
      [1, 1],
      [2, 2],
      [5, 0],
    ]);
  });

  it("are read despite an undoubled quotation mark, and report it", () => {
    expect(rows('A1,"10" monitor",20\nA2,b,1')).toMatchObject([
      { cells: ["A1", '10" monitor', "20"], flaw: "quote" },
      { cells: ["A2", "b", "1"], flaw: undefined },
    ]);
  });

  it("lose only one line to a quotation mark that is never closed", () => {
    const text = `a,b\nc,"d\n${"e,f\n".repeat(1000)}`;
    const found = rows(text);
    expect(found[1]).toEqual({ line: 2, lines: 1, cells: [], flaw: "unclosed" });
    expect(found).toHaveLength(1002);
    expect(found.at(-1)).toMatchObject({ line: 1002, cells: ["e", "f"] });
  });

  it("lose only a record of more than a million characters", () => {
    const found = rows(`a,${"x".repeat(1_000_001)}\nb,c\n`);
    expect(found).toEqual([
      { line: 1, lines: 1, cells: [], flaw: "too_long" },
      { line: 2, lines: 1, cells: ["b", "c"], flaw: undefined },
    ]);
  });

  it("may contain plain quotation marks in TSV, unless they enclose a cell", () => {
    expect(cellsOf('"Best" lamp\tb\n"a\tb"\tc\n', { delimiter: "\t" })).toEqual([
      ['"Best" lamp', "b"],
      ["a\tb", "c"],
    ]);
  });

  it("have no more than 1,001 cells", () => {
    expect(rows(",".repeat(1_000_000))[0]?.cells).toHaveLength(1001);
  });

  it("equal those that csv-parse reads", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", "é", ",", '"', "\n", ";", "1"), maxLength: 6 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom("\n", "\r\n"), (records, newline) => {
        const quoted = records.map((record) => record.map((value) => `"${value.replaceAll('"', '""')}"`).join(","));
        const text = quoted.join(newline) + newline;
        const expected = parse(text, { relax_column_count: true });
        expect(cellsOf(text)).toEqual(expected.map((record) => record.map((value) => value.trim())));
      }),
      { seed: 1, numRuns: rounds(500, 100) },
    );
  });

  it("are the same however the text is split", () => {
    const piece = fc.constantFrom("a", ",", '"', '""', "\n", "\r\n", " ", "b c", '","', '"\n');
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.array(fc.nat(5), { maxLength: 60 }),
        fc.constantFrom(",", "\t"),
        (pieces, sizes, delimiter) => {
          const text = pieces.join("");
          expect(rows(text, { delimiter, sizes })).toEqual(rows(text, { delimiter }));
        },
      ),
      { seed: 2, numRuns: rounds(2_000, 200) },
    );
  });
});
