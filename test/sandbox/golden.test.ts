import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Assistant } from "../../src/sandbox/assistants.ts";
import type { SandboxListing } from "../../src/sandbox/features.ts";
import { simulateSandbox, type SandboxComparison } from "../../src/sandbox/simulate.ts";

interface GoldenCase {
  name: string;
  request: { product: SandboxListing; competitors: SandboxListing[]; assistants: Assistant[] };
  result: { winRate: number; wins: number; comparisons: SandboxComparison[] };
}

const golden = JSON.parse(readFileSync(new URL("golden.json", import.meta.url), "utf8")) as {
  note: string;
  cases: GoldenCase[];
};

// The file changes only when the scoring is meant to change, because results that people have noted down change too.
describe("recorded results", () => {
  test.each(golden.cases)("$name: reproduced to the byte", ({ request, result }) => {
    const { product, competitors, assistants } = request;
    expect(JSON.stringify(simulateSandbox(product, competitors, assistants))).toBe(JSON.stringify(result));
  });

  test("cover every assistant, both winners, a tie and a missing price", () => {
    const comparisons = golden.cases.flatMap(({ result }) => result.comparisons);
    expect(new Set(comparisons.map(({ assistant }) => assistant)).size).toBe(4);
    expect(new Set(comparisons.map(({ winner }) => winner)).size).toBe(2);
    expect(comparisons.some(({ reasoning }) => reasoning.includes("a tie at"))).toBe(true);
    expect(comparisons.some(({ reasoning }) => reasoning.includes("the product has none"))).toBe(true);
  });
});
