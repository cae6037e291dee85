import { z } from "zod";
import { Action, rangeField, SimulationResult } from "../../engine/simulation/result-schema.ts";
import { named } from "../../shared/schema.ts";
import { amount, cautionFields, namedListing, runFields, text } from "../run-fields.ts";
import { Simulation } from "../simulation.ts";

const { counts, winRate, expectedWinRate } = SimulationResult.shape;

const meanRange = rangeField.describe("Mean of the products' ranges.").optional();

/** One product of a batch. */
export const BatchProduct = named(
  "BatchProduct",
  z.object({
    product: namedListing("Listing under test."),
    skipped: text("Why it was not simulated.").optional(),
    competitors: z.array(namedListing("Rival.")).describe("Rivals."),
    queries: z.array(z.string()).describe("Queries."),
    counts: counts.optional(),
    winRate: winRate.optional(),
    expectedWinRate: expectedWinRate.optional(),
    interval: rangeField.optional(),
    hardest: z.int().describe("Index of the rival with the best chance.").optional(),
    gain: amount("Of its action; 0 without one."),
    // Batches of earlier versions have no range of the gain.
    action: Action.pick({ feature: true, change: true, evidence: true, interval: true })
      .partial({ interval: true })
      .describe("The change of text that could gain most.")
      .optional(),
  }),
);
export type BatchProduct = z.infer<typeof BatchProduct>;

/** The totals of a batch so far. */
export const BatchTotals = named(
  "BatchTotals",
  z.object({
    products: z.int().describe("Products of the batch."),
    simulated: z.int().describe("Simulated."),
    skipped: z.int().describe("Skipped; their rows say why."),
    counts,
    winRate: winRate.nullable().describe("Mean over the products; null before the first."),
    expectedWinRate: expectedWinRate.nullable().describe("Mean over the products; null before the first."),
    interval: meanRange,
    actions: z
      .array(
        Action.pick({ feature: true, change: true }).extend({
          products: z.int().describe("Products for which it gains most."),
          gain: amount("Mean gain of these."),
          interval: meanRange,
        }),
      )
      .describe("Changes of text, by all that they could gain."),
  }),
);
export type BatchTotals = z.infer<typeof BatchTotals>;

/** A batch: many products, each simulated against its rivals. */
export const Batch = named(
  "Batch",
  z.object({
    ...runFields,
    startedAt: Simulation.shape.startedAt,
    finishedAt: Simulation.shape.finishedAt,
    competitors: Simulation.shape.competitors,
    queries: Simulation.shape.queries,
    assistants: Simulation.shape.assistants,
    progress: Simulation.shape.progress,
    batch: BatchTotals.describe("Of a batch."),
    products: z.array(BatchProduct).describe("Of a batch: most gain first."),
    nextCursor: Simulation.shape.nextCursor,
    ...cautionFields,
  }),
);
export type Batch = z.infer<typeof Batch>;
