import { z } from "zod";
import { rangeField } from "./result-schema.ts";

/** How two versions of a listing compare. */
const COMPARISON_VERDICTS = ["better", "worse", "no_measurable_change", "too_close"] as const;

const rate = (description: string) => z.number().describe(description);
const rates = (version: string) =>
  z
    .object({ winRate: rate("Share of comparisons won."), expectedWinRate: rate("Mean probability.") })
    .describe(`Version ${version}.`);
const difference = z
  .object({
    value: rate("Expected win rate of B less that of A."),
    interval: rangeField,
    kind: z.enum(["coefficient_draws", "wilson", "clustered"]).describe("Where the interval comes from."),
  })
  .describe("B less A, over the same draws.");

/** Two versions of a listing against the same competitors. */
export const ComparedVersions = z.object({
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
      }),
    )
    .describe("By assistant."),
  noiseFloor: rate("Differences below it mean nothing. 0 offline."),
  test: z.object({ name: z.enum(["none", "mcnemar_exact"]).describe("Test.") }).describe("None offline."),
  label: z.enum(["prediction", "measurement"]).describe("Offline results are predictions."),
});
export type ComparedVersions = z.infer<typeof ComparedVersions>;
