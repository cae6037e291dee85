import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SignatureScanner } from "../../../src/news/links/article-page.ts";
import { articlePage, signatureOf } from "../stand-in/article-page.ts";
import { opaqueToken } from "../stand-in/articles.ts";
import { rounds } from "../../support/rounds.ts";

const TOKEN = opaqueToken("one");

function scan(page: string, chunkBytes: number, token = TOKEN) {
  const bytes = Buffer.from(page);
  const scanner = new SignatureScanner(token);
  for (let at = 0; at < bytes.length; at += chunkBytes) scanner.push(bytes.subarray(at, at + chunkBytes));
  return scanner.finish();
}

describe("the signature of a page", () => {
  const issued = signatureOf(TOKEN);
  const page = articlePage(TOKEN, 590_000, true);

  it("is at its end and is found in chunks of any size", () => {
    expect(page.lastIndexOf("data-n-a-sg") / page.length).toBeGreaterThan(0.99);
    for (const size of [100, 1_000, 65_535, 65_536, 65_537, 1_000_000]) expect(scan(page, size)).toEqual(issued);
    const small = articlePage(TOKEN, 70_000, true);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70_000 }), (size) => {
        expect(scan(small, size)).toEqual(issued);
      }),
      { numRuns: rounds(300, 30) },
    );
  });

  it("is not taken from comments, scripts and styles", () => {
    expect(page).toContain("AbDecoy");
    expect(scan(articlePage(TOKEN, 20_000, false), 1_000)).toBeUndefined();
  });

  const id = `data-n-a-id="${TOKEN}"`;
  const ts = `data-n-a-ts="${issued.timestamp}"`;
  const sg = `data-n-a-sg="${issued.signature}"`;
  it.each<[string, string, boolean]>([
    [
      "other quotes, cases and order",
      `<div data-n-a-sg='${issued.signature}' DATA-N-A-TS=${issued.timestamp} x ${id}>`,
      true,
    ],
    ["separate lines, after stray brackets", `<i title="a>b">x < y</i><div\n ${id}\n ${ts}\n ${sg}/>`, true],
    ["what follows scripts", `<!-- --><script>1</script><style></style><div ${id} ${ts} ${sg}>`, true],
    ["what was escaped", `<div ${id} ${ts} ${sg} data-p="&amp;&quot;">`, true],
    ["two elements", `<div ${id}></div><div ${ts} ${sg}>`, false],
    ["an element and one in it", `<div ${id} ${ts}><div ${sg}>`, false],
    ["another token's element", `<div data-n-a-id="${TOKEN}x" ${ts} ${sg}>`, false],
    ["a time in words", `<div ${id} data-n-a-ts="now" ${sg}>`, false],
    ["other characters", `<div ${id} ${ts} data-n-a-sg="a b c d e f">`, false],
    ["an element without an end", `<div ${id} ${ts} ${sg}`, false],
    ["a comment without an end", `<!-- <div ${id} ${ts} ${sg}>`, false],
    ["a bare attribute", ` ${sg}`, false],
    ["nothing", "", false],
  ])("in %s", (_name, html, complete) => {
    for (const size of [1, 7, 50, 10_000]) expect(scan(html, size)).toEqual(complete ? issued : undefined);
  });

  it("is not taken from a script that ends with a chunk", () => {
    const decoy = `<div ${id} ${ts} ${sg}>`;
    for (const [open, close] of [
      ["<script>", "</script>"],
      ["<style>", "</style>"],
      ["<!--", "-->"],
    ]) {
      const part = `${open}${".".repeat(65_536)}${decoy}${close}`;
      for (const rest of [0, 1, 100, 8_000])
        expect(scan(`${part}${" ".repeat(rest)}<p>`, part.length + rest)).toBeUndefined();
    }
  });

  it("is searched in linear time in a page full of similar elements", () => {
    const element = `<div data-n-a-id="x" data-n-a-sg="${"a".repeat(40)}">`;
    expect(scan(element.repeat(20_000), 16_384)).toBeUndefined();
    expect(scan(`<a ${'b="c" '.repeat(200_000)} data-n-a-sg="d"`, 16_384)).toBeUndefined();
    expect(scan("<script></script>".repeat(60_000), 16_384)).toBeUndefined();
  });
});
