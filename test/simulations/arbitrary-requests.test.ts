import fc from "fast-check";
import { expect, test } from "vitest";
import { Diagnosis } from "../../src/engine/simulation/diagnosis-schema.ts";
import { AVAILABILITIES } from "../../src/engine/listing.ts";
import { LISTING_LIMITS } from "../../src/engine/listing-limits.ts";
import { Problem } from "../../src/shared/problem.ts";
import { finish } from "../../src/shared/steps.ts";
import { answerOf } from "../../src/simulations/answer.ts";
import { comparisonsCsv } from "../../src/simulations/report/csv.ts";
import { reportHtml } from "../../src/simulations/report/report.ts";
import type { RunRequest } from "../../src/simulations/run-request.ts";
import { Simulation } from "../../src/simulations/simulation.ts";
import { runSimulation } from "../../src/tools/simulations/run-simulation.ts";
import { rounds } from "../support/rounds.ts";
import { compute, engine } from "./support.ts";
import { ANY_CHARACTER } from "../support/any-character.ts";

const PHRASES = [
  "cheap bottle under $20",
  "steel 750 ml",
  "no straw",
  "4+ stars",
  "3 in 1",
  "\u0000",
  "=1",
  "less than €5",
  "BPA-free",
];
const text = (max: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...PHRASES), fc.string({ unit: ANY_CHARACTER, maxLength: 12 })), { maxLength: 6 })
    .map((parts) => Array.from(parts.join(" ")).slice(0, max).join(""));
const filled = (max: number) => text(max).map((words) => words || "x");
const count = (max: number) => fc.oneof(fc.constantFrom(0, 1, max), fc.nat(max));

const attribute = fc.record({ name: filled(60), value: filled(200) });
const listing = fc.record(
  {
    title: filled(200),
    description: text(500),
    brand: text(40),
    category: text(80),
    priceCents: count(LISTING_LIMITS.priceCents),
    currency: fc.constantFrom("USD", "USD", "USD", "JPY", "XYZ"),
    rating: fc.oneof(fc.constantFrom(0, 5, 4.5), fc.double({ min: 0, max: 5, noNaN: true })),
    reviewCount: count(LISTING_LIMITS.reviewCount),
    attributes: fc.array(attribute, { maxLength: 4 }),
    shipping: text(60),
    returns: text(60),
    warranty: text(60),
    availability: fc.constantFrom(...AVAILABILITIES),
    sponsored: fc.boolean(),
    endorsed: fc.boolean(),
  },
  { requiredKeys: ["title"] },
);
const query = fc.record(
  {
    text: filled(120),
    weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
    budgetCents: count(LISTING_LIMITS.priceCents),
    minRating: fc.double({ min: 0, max: 5, noNaN: true }),
    must: fc.array(filled(40), { maxLength: 3 }),
  },
  { requiredKeys: ["text"] },
);
const request: fc.Arbitrary<RunRequest> = fc.record({
  product: listing,
  competitors: fc.array(listing, { minLength: 1, maxLength: 3 }),
  queries: fc.option(fc.array(query, { minLength: 1, maxLength: 3 }), { nil: undefined }),
  assistants: fc.option(fc.subarray(["assistant_1", "assistant_2", "assistant_4"], { minLength: 1 }), {
    nil: undefined,
  }),
});

const COMPLETED = { id: `sim_${"0".repeat(22)}`, status: "completed", mode: "offline" } as const;
const TIMES = { createdAt: 0, startedAt: 0, finishedAt: 0 };

/** Computes a run with its diagnosis and comparisons. Returns undefined for a rejected request. */
async function everythingOf(asked: RunRequest): Promise<{ simulation: Simulation; diagnosis: Diagnosis } | undefined> {
  try {
    const { answer, method, input } = await compute(asked);
    const diagnosis = finish(engine.diagnose(JSON.parse(JSON.stringify(input)), {}, { offset: 0, limit: 100 }));
    return {
      simulation: answerOf({ ...COMPLETED, ...TIMES, answer, method }),
      diagnosis: { ...diagnosis, nextCursor: null },
    };
  } catch (thrown) {
    if (thrown instanceof Problem && thrown.code === "validation-failed") return undefined;
    throw thrown;
  }
}

test("every request that matches the contract is rejected as invalid, or gets an answer that matches it", async () => {
  await fc.assert(
    fc.asyncProperty(request, async (asked) => {
      expect(runSimulation.input.safeParse(asked).error).toBeUndefined();
      const computed = await everythingOf(asked);
      if (computed === undefined) return;
      const { simulation, diagnosis } = computed;
      // The schema rejects NaN and infinity.
      expect(Simulation.safeParse(simulation).error).toBeUndefined();
      expect(Diagnosis.safeParse(diagnosis).error).toBeUndefined();
      expect(reportHtml({ simulation, diagnosis, currency: "USD" })).not.toContain("NaN");
      expect(comparisonsCsv(simulation)).toContain("\r\n");
    }),
    { numRuns: rounds(1_000, 50) },
  );
});
