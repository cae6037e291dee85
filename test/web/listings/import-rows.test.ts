import { describe, expect, it } from "vitest";
import { attentionRows, reasonsCsv, rowsOfFeed, withRows } from "../../../src/web/listings/import-rows.ts";

const read = (problems: readonly { row: number; column?: string; detail: string }[]) => ({
  format: "csv",
  rows: 9,
  used: 9,
  problems,
});

describe("the rows that need attention", () => {
  it("are those that are not saved and those that are saved in part, in feed order", () => {
    const rows = attentionRows({
      rejected: [{ row: 7, externalId: "B", errors: [{ code: "too-small", detail: "Enter a title." }] }],
      read: read([
        { row: 3, column: "price", detail: "It is no price." },
        { row: 7, column: "price", detail: "It is no price." },
        { row: 7, detail: "Enter a title." },
      ]),
    });
    expect(rows).toEqual([
      { row: 3, externalId: undefined, isRejected: false, details: ["price: It is no price."] },
      { row: 7, externalId: "B", isRejected: true, details: ["Enter a title.", "price: It is no price."] },
    ]);
  });

  it.each([
    ["required", "title: This field is required: send a string.", "The title is missing. Fill it in."],
    ["required", "externalId: This field is required: send a string.", "The item id is missing. Fill it in."],
    [
      "duplicate",
      "An earlier row of this request is the same listing.",
      "An earlier row has the same item id. Give each product a unique item id.",
    ],
    ["too-big", "title: Use at most 500 characters.", "title: Use at most 500 characters."],
  ])("say of the error %s (%s) what to change", (code, detail, text) => {
    expect(attentionRows({ rejected: [{ row: 2, errors: [{ code, detail }] }] })[0]?.details).toEqual([text]);
  });

  it("are written as CSV in which no cell is a formula", () => {
    const rows = [{ row: 2, externalId: "=1+1", isRejected: true, details: ['Say "steel", not x.', "Two."] }];
    expect(reasonsCsv(rows, () => "@a,\tb")).toBe(
      `row,item_id,saved,reason,line\r\n2,'=1+1,no,"Say ""steel"", not x. Two.","'@a,\tb"\r\n`,
    );
    expect(reasonsCsv(rows, undefined)).toMatch(/^row,item_id,saved,reason\r\n2,/);
  });
});

describe("the rows of a feed", () => {
  it.each([["a\nb\nc"], ["a\r\nb\r\nc"], ["a\rb\rc"]])("of %j are found by their line, from 1", (text) => {
    const rowAt = rowsOfFeed(text);
    expect([rowAt(1), rowAt(3), rowAt(4)]).toEqual(["a", "c", ""]);
  });

  it.each([
    ["go on over the lines of a quoted cell", 'A,"one\ntwo ""2""\nthree",3', 2],
    ["end where a quotation mark is within a cell", '15" screen,2', 0],
    ["end at their line where the end of a cell was forgotten", 'A,"one', 0],
    ["of JSON are a line each", '{"item_id":"1","title":"15\\" screen"}', 0],
  ])("%s", (_, row, more) => {
    const text = `head\n${row}\nB,2`;
    expect(rowsOfFeed(text)(2)).toBe(row);
    expect(rowsOfFeed(text)(3 + more)).toBe("B,2");
    expect(withRows(text, new Map([[2, "A,1"]]))).toBe("head\nA,1\nB,2");
  });

  it("can be replaced, each by the line where it starts", () => {
    const replaced = new Map([
      [1, "A\nA"],
      [2, "B"],
      [0, "x"],
      [9, "x"],
    ]);
    expect(withRows("a\nb\nc\n", replaced)).toBe("A\nA\nB\nc\n");
    expect(withRows("a\r\nb", new Map())).toBe("a\r\nb");
  });
});
