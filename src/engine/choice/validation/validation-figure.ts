import { z } from "zod";
import { named } from "../../../shared/schema.ts";

/** A measure of how well the model agrees with observations. */
export const ValidationFigure = named(
  "ValidationFigure",
  z.object({
    name: z.string().describe("What was compared."),
    n: z.int().describe("Observations.").nullable().describe("Observations; null where none are counted."),
    metric: z.string().describe("Measure."),
    value: z.number().describe("The model's figure."),
    baselines: z.record(z.string(), z.number()).describe("The same measure without the model, or as published."),
    asOf: z.string().describe("Date of the figure."),
    basis: z
      .enum(["computed", "stated"])
      .describe("Computed: from data of this repository. Stated: from data not free to pass on."),
    note: z.string().describe("Origin and caveat."),
  }),
);
export type ValidationFigure = z.infer<typeof ValidationFigure>;

/** The figures of one version of the model, as in `model/<version>/validation.json`. */
export const ValidationFile = z.array(ValidationFigure);

/** Rounds a figure to four decimals, which is more precision than any of them has. */
export function roundFigure(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
