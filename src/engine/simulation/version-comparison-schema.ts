import { z } from "zod";
import { rangeField } from "./result-schema.ts";

/** Verdicts on version B compared with version A. */
const COMPARISON_VERDICTS = ["better", "worse", "no_measurable_change", "too_close"] as const;

const rate = (description: string) => z.number().describe(description);
const rates = (version: string) =>
  z
    .object({
      winRate: rate("Share of comparisons won."),
      expectedWinRate: rate("Mean probability; live share of choices."),
    })
    .describe(`Version ${version}.`);
const test = z
  .object({
    name: z.enum(["none", "mcnemar_exact"]).describe("Test."),
    discordantAB: z.int().describe("Won by A, lost by B.").optional(),
    discordantBA: z.int().describe("Won by B, lost by A.").optional(),
    p: rate("Two-sided.").optional(),
    pHolm: rate("After Holm, over the assistants.").optional(),
  })
  .describe("None offline; live of the clearest assistant.");
const difference = z
  .object({
    value: rate("Expected win rate of B less that of A."),
    interval: rangeField,
    kind: z.enum(["coefficient_draws", "wilson", "clustered"]).describe("Where the interval comes from."),
  })
  .describe("B less A, over the same draws or tasks.");

/** Two versions of a listing against the same competitors. */
export const VersionComparison = z.object({
  headline: z.string().describe("The result in words."),
  a: rates("A"),
  b: rates("B"),
  difference,
  verdict: z.enum(COMPARISON_VERDICTS).describe("B compared with A."),
  byAssistant: z
    .array(
      z.object({
        assistant: z.string().describe("Assistant key."),
        a: rate("Expected win rate of A."),
        b: rate("Expected win rate of B."),
        difference: rate("B less A."),
        interval: rangeField,
        pHolm: rate("Live.").optional(),
        noiseFloor: rate("Live.").optional(),
        noneRate: rate("Live: share of answers that choose none.").optional(),
        invalidRate: rate("Live: share of answers that cannot be counted.").optional(),
      }),
    )
    .describe("By assistant."),
  noiseFloor: rate("Differences below it mean nothing. 0 offline; absent if not measured.").optional(),
  noneRate: rate("Live: share of none.").optional(),
  invalidRate: rate("Live: share not counted.").optional(),
  positionLocked: z.array(z.string()).describe("Live: choose by position; in no figure.").optional(),
  test,
  label: z.enum(["prediction", "measurement"]).describe("Prediction offline, measurement live."),
});
export type VersionComparison = z.infer<typeof VersionComparison>;
