import { describe, expect, it } from "vitest";
import { COMPARISON_LIMIT } from "../../src/engine/simulation/method.ts";
import { finish } from "../../src/shared/steps.ts";
import { type ComparisonRequest, resolveComparison } from "../../src/simulations/comparison-request.ts";
import type { ComputedComparison } from "../../src/simulations/computed-run.ts";
import { EXAMPLE_COMPARISON } from "../../src/tools/simulations/example-comparison.ts";
import { compareListings } from "../../src/tools/simulations/compare-listings.ts";
import { rounds } from "../support/rounds.ts";
import { compute, engine, EXAMPLE, largeRequest, typicalListing } from "./support.ts";

const { product, competitors, queries = [] } = EXAMPLE;
const compare = async (more: Partial<ComparisonRequest>): Promise<ComputedComparison> =>
  finish(
    engine.compare(await resolveComparison({ a: product, b: product, competitors, queries, ...more }, async () => [])),
  );

describe("a comparison of two versions", () => {
  it("equals the example in the documentation, with one query, rival and assistant", async () => {
    const { a, b } = compareListings.contract.example as unknown as ComparisonRequest;
    const computed = await compare({
      a,
      b,
      competitors: competitors.slice(0, 1),
      queries: queries.slice(0, 1),
      assistants: ["assistant_1"],
    });
    expect(EXAMPLE_COMPARISON).toMatchObject(computed);
  });

  it("gives each version the rates of its simulation", async () => {
    const changed = { ...product, returns: "Free returns in 30 days" };
    const { a, b } = await compare({ b: changed });
    const rates = async (listing: typeof product) => {
      const { winRate, expectedWinRate } = (await compute({ ...EXAMPLE, product: listing })).answer.result;
      return { title: listing.title, winRate, expectedWinRate };
    };
    expect([a, b]).toEqual([await rates(product), await rates(changed)]);
  });

  it("of different words with the same features finds no measurable change", async () => {
    const description = `${product.description} It is a pleasure to hold.`;
    const { verdict, difference } = await compare({ b: { ...product, description } });
    expect([verdict, difference?.value]).toEqual(["no_measurable_change", 0]);
  });

  it("with itself is never better, whatever the product, the rivals and the questions", async () => {
    for (let seed = 0; seed < rounds(1_000, 40); seed += 1) {
      const a = typicalListing(seed);
      const { verdict, difference } = await compare({
        a,
        b: { ...a },
        competitors: [typicalListing(seed + 1), typicalListing(3 * seed + 2)],
        queries: largeRequest(20, 0).queries?.slice(seed % 20, (seed % 20) + 1) ?? [],
      });
      expect([verdict, difference]).toMatchObject([
        "no_measurable_change",
        { value: 0, interval: { low: 0, high: 0 } },
      ]);
    }
  });

  it("says once that it is not independent evidence, and gives each warning once", async () => {
    const { limits, warnings, label } = await compare({
      competitors: [{ title: "Bottle" }],
      queries: [{ text: "yacht" }],
    });
    expect(limits[0]).toBe(COMPARISON_LIMIT);
    expect(label).toBe("prediction");
    expect(warnings.filter(({ code }) => code === "query_matches_nothing")).toHaveLength(1);
  });

  it("names the path of an argument that cannot be compared", async () => {
    const refused = compare({ b: { title: "Bottle", priceCents: 1, currency: "EUR" } });
    await expect(refused).rejects.toMatchObject({ issues: [{ path: ["b", "currency"] }] });
  });

  it("of 20 queries and 10 rivals is at most 64 KB, even with the longest queries", async () => {
    const long = Array.from({ length: 20 }, (_, at) => ({ text: `bottle ${at} `.padEnd(300, "x") }));
    for (const asked of [largeRequest().queries ?? [], long]) {
      const computed = await compare({
        ...largeRequest(),
        a: typicalListing(1),
        b: typicalListing(2),
        queries: asked,
        assistants: ["assistant_1"],
      });
      expect(Buffer.byteLength(JSON.stringify(computed))).toBeLessThan(63_000);
    }
  });
});
