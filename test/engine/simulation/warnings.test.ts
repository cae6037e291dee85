import { describe, expect, test } from "vitest";
import type { ListingFeatures } from "../../../src/engine/choice/features.ts";
import { findWarnings } from "../../../src/engine/simulation/warnings.ts";
import { PLAIN } from "../choice/bottles.ts";
import { model } from "../choice/model.ts";
import { simulate, simulationOf } from "./simulations.ts";

const own: ListingFeatures = { ...PLAIN, priceCents: 2_000, rating: 4.5, reviewCount: 100, relevance: 0.5 };
/** Features with a better rating and a worse price: neither listing dominates the other. */
const rival: ListingFeatures = { ...own, priceCents: 2_200, rating: 4.6 };
const codes = (...features: ListingFeatures[][]): string[] =>
  findWarnings(simulationOf(features)).map(({ code }) => code);
const details = (...features: ListingFeatures[][]): string[] =>
  findWarnings(simulationOf(features)).map(({ detail }) => detail);

describe("warnings", () => {
  test("are empty for listings that can be compared", () => {
    expect(codes([own, rival])).toEqual([]);
  });

  test.each([
    ["rating", "Ratings"],
    ["priceCents", "Prices"],
    ["reviewCount", "Review counts"],
  ])("say that both lack a %s", (field, noun) => {
    const without = [own, { ...rival, hype: 1, evidence: 1 }].map((one) => ({ ...one, [field]: undefined }));
    const warning = { code: "compared_as_equal", detail: `${noun} were not given and are taken as equal.` };
    expect(findWarnings(simulationOf([without]))).toContainEqual(warning);
    expect(simulate(simulationOf([without]), model).headline).toContain(warning.detail);
  });

  test("are not given for a value that one of the two has", () => {
    expect(codes([{ ...own, rating: undefined }, rival])).toEqual([]);
  });

  test("name the rivals that cost more than twice or less than half as much", () => {
    const expensive = { ...rival, priceCents: 4_100, rating: 4.9 };
    const cheap = { ...rival, priceCents: 900, rating: 4.1 };
    expect(details([own, expensive, rival])[0]).toBe(
      "“Competitor 0” costs more than twice as much as your listing. Beyond that, a difference in price counts no " +
        "further in the model, except in the stress test in which price counts most.",
    );
    expect(details([own, expensive, rival, expensive, cheap])[0]).toMatch(
      /^“Competitor 0” and “Competitor 2” cost more than twice as much as your listing; “Competitor 3” costs less than half as much as your listing\. /,
    );
    expect(codes([own, { ...rival, priceCents: 4_000 }])).toEqual([]);
  });

  test("ignore prices if every query asks for something cheap", () => {
    const input = simulationOf([[own, { ...rival, priceCents: 8_000 }]]);
    const queries = input.queries.map((query) => ({ ...query, priceRegime: "budget" as const }));
    expect(findWarnings({ ...input, queries })).toEqual([]);
  });

  test("quote a query that no listing answers", () => {
    const far = [own, rival].map((one) => ({ ...one, relevance: 0.24 }));
    expect(findWarnings(simulationOf([[own, rival], far]))).toEqual([
      { code: "query_matches_nothing", detail: 'No listing answers "query 1". Check its words.' },
    ]);
    expect(
      codes([
        { ...own, relevance: 0.24 },
        { ...rival, relevance: 0.25 },
      ]),
    ).toEqual([]);
  });

  test("name near-duplicates", () => {
    const input = {
      ...simulationOf([[own, rival, rival, rival]]),
      nearDuplicates: [
        [0, 1],
        [2, 3],
      ],
    };
    expect(findWarnings(input).map(({ code, detail }) => [code, detail.split(":")[0]])).toEqual([
      ["near_duplicate", "Your listing and “Competitor 0” are nearly the same"],
      ["near_duplicate", "“Competitor 1” and “Competitor 2” are nearly the same"],
    ]);
  });

  test("distinguish rivals with the same title by their number", () => {
    const input = simulationOf([[own, { ...rival, priceCents: 4_100 }, rival]]);
    const competitors = [{ title: "Flask" }, { title: "Flask" }];
    expect(findWarnings({ ...input, competitors })[0]?.detail).toMatch(/^“Flask” \(rival 1\) costs more/);
  });

  test("name a dominated rival: never better and once worse than another listing", () => {
    const dominated = { ...rival, priceCents: 2_300 };
    expect(details([own, rival, dominated])).toEqual([
      "Another listing is at least as good in price, rating, terms and relevance as “Competitor 1”. A listing that is outdone like this can shift choices among the others; the model does not show that.",
    ]);
    const elsewhere = [own, rival, { ...dominated, relevance: 0.9 }];
    expect(details([own, rival, dominated], elsewhere)[0]).toContain("“Competitor 1” (for 1 of 2 queries).");
  });

  test("name all dominated rivals at once", () => {
    const dominated = { ...rival, priceCents: 2_300 };
    expect(details([own, rival, dominated, dominated])).toEqual([
      expect.stringContaining("relevance as “Competitor 1” and “Competitor 2”. A listing"),
    ]);
  });

  test("do not rank a value that only one listing gives", () => {
    expect(codes([own, rival, { ...rival, priceCents: undefined }])).toEqual([]);
  });

  test("do not call an equal listing dominated", () => {
    expect(codes([own, rival, rival])).toEqual([]);
  });
});
