import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { idf, readBackground } from "../../../src/engine/relevance/background.ts";
import { scanText, tokensOf } from "../../../src/engine/text/words.ts";

describe("a background table", () => {
  it("has the number of titles, and of titles with each token", () => {
    const { titles, titlesWith } = readBackground("#\t10\nbottl\t3\n750ml\t1\n");
    expect(titles).toBe(10);
    expect([...titlesWith]).toEqual([
      ["bottl", 3],
      ["750ml", 1],
    ]);
  });

  it.each([
    ["nothing", "", /line 1/],
    ["no number of titles", "bottl\t3\n", /line 1/],
    ["no title", "#\t0\nbottl\t3\n", /line 1/],
    ["no tokens", "#\t10\n", /no tokens/],
    ["a row without a tab", "#\t10\nbottl 3\n", /line 2/],
    ["a row without a token", "#\t10\nlamp\t1\n\t3\n", /line 3/],
    ["a row with a third column", "#\t10\nbottl\t3\t4\n", /line 2/],
    ["a count that is no whole number", "#\t10\nbottl\t1.5\n", /line 2/],
    ["a count of none", "#\t10\nbottl\t0\n", /line 2/],
    ["a negative count", "#\t10\nbottl\t-1\n", /line 2/],
    ["more titles with a token than titles", "#\t10\nbottl\t11\n", /line 2/],
    ["a token twice", "#\t10\nbottl\t1\nlamp\t1\nbottl\t2\n", /line 4/],
    ["an empty row", "#\t10\nbottl\t1\n\nlamp\t1\n", /line 3/],
    ["lines of another system", "#\t10\r\nbottl\t1\r\n", /line 1/],
  ])("with %s is refused", (_, text, error) => expect(() => readBackground(text)).toThrow(error));
});

describe("the shipped background", () => {
  const background = readBackground(readFileSync("model/2026-11/background.tsv", "utf8"));

  it.each([
    ["insul", 4.823083],
    ["bottl", 4.295015],
    ["cycl", 5.125364],
  ])("gives %s the weight %d", (token, weight) => expect(idf(background, token)).toBeCloseTo(weight, 6));

  it("gives an unknown token the greatest weight", () => {
    const unknown = Math.log(1 + (background.titles + 0.5) / 0.5);
    expect(idf(background, "nowhere")).toBe(unknown);
  });

  it("has the tokens of the current tokenizer, except a few rare ones", () => {
    const rows = [...background.titlesWith].filter(([token]) => /\d/.test(token));
    const changed = rows.filter(([token]) => tokensOf(scanText(token)).join(" ") !== token);
    expect(changed.length / rows.length).toBeLessThan(0.04);
    for (const [, titles] of changed) expect(titles).toBeLessThanOrEqual(3);
  });
});
