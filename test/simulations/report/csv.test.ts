import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparisonsCsv } from "../../../src/simulations/report/csv.ts";
import type { Simulation } from "../../../src/simulations/simulation.ts";
import { EXAMPLE_SIMULATION } from "../../../src/tools/simulations/example.ts";

const [comparison] = EXAMPLE_SIMULATION.result.comparisons;

/** Returns the example with another query and another title of the rival. */
function named(query: string, title: string): Simulation {
  const comparisons = comparison === undefined ? [] : [{ ...comparison, query }];
  const { result } = EXAMPLE_SIMULATION;
  return { ...EXAMPLE_SIMULATION, competitors: [{ title }], result: { ...result, comparisons } };
}

const rowOf = (simulation: Simulation): Record<string, string> =>
  parse<Record<string, string>>(comparisonsCsv(simulation), { columns: true })[0] ?? {};

describe("the CSV of a simulation", () => {
  it("has a row for each comparison, with numbers as numbers", () => {
    expect(rowOf(EXAMPLE_SIMULATION)).toEqual({
      query: "insulated bottle for cycling",
      assistant: "assistant_1",
      competitor: "0",
      competitorTitle: "Insulated flask 0.75 l for cycling, stainless steel, leakproof",
      winner: "competitor",
      productScore: "7",
      competitorScore: "93",
      probability: String(comparison?.probability),
      intervalLow: String(comparison?.interval.low),
      intervalHigh: String(comparison?.interval.high),
      logOdds: String(comparison?.logOdds),
      verdict: "lost_on_reputation",
      contested: "false",
      feature1: "rating",
      contribution1: String(comparison?.topContributions[0]?.value),
      feature2: "relevance",
      contribution2: String(comparison?.topContributions[1]?.value),
      feature3: "terms",
      contribution3: String(comparison?.topContributions[2]?.value),
      label: "prediction",
    });
    expect(comparison?.logOdds).toBeLessThan(0);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("does not allow %j as a formula", (text) => {
    const { query, competitorTitle } = rowOf(named(text, text));
    expect([query, competitorTitle]).toEqual([`'${text}`, `'${text}`]);
  });

  it("can be read back with any text", () => {
    const text = fc.string({ unit: "grapheme", minLength: 1 }).filter((value) => !/^[=+\-@\t\r]/.test(value));
    fc.assert(
      fc.property(text, text, (query, title) => {
        expect(rowOf(named(query, title))).toMatchObject({ query, competitorTitle: title });
      }),
    );
  });
});
