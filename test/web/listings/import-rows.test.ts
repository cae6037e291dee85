import { describe, expect, it } from "vitest";
import { attentionRows, linesOfFeed, reasonsCsv, withLines } from "../../../src/web/listings/import-rows.ts";

const read = (problems: readonly { row: number; column?: string; detail: string }[]) => ({
  format: "csv",
  rows: 9,
  used: 9,
  problems,
});

describe("the rows that need attention", () => {
  it("are those that are not saved and those that are saved in part, in the order of the feed", () => {
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
      "An earlier row has the same item id. Give each product an id that only it has.",
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

describe("the lines of a feed", () => {
  it.each([["a\nb\nc"], ["a\r\nb\r\nc"], ["a\rb\rc"]])("of %j are counted from 1", (text) => {
    const line = linesOfFeed(text);
    expect([line(1), line(3), line(4)]).toEqual(["a", "c", ""]);
  });

  it("can be replaced, each by its number", () => {
    const replaced = new Map([
      [2, "B"],
      [0, "x"],
      [9, "x"],
    ]);
    expect(withLines("a\nb\nc\n", replaced)).toBe("a\nB\nc\n");
    expect(withLines("a\r\nb", new Map())).toBe("a\r\nb");
  });
});
