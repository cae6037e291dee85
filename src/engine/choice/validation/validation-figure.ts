import { z } from "zod";
import { named } from "../../../shared/schema.ts";

/** A measure of the agreement between the model and an observation. */
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

/** The figures of one version of the model, as `model/<version>/validation.json` holds them. */
export const ValidationFile = z.array(ValidationFigure);

/** Rounds a figure of a report to four decimals, more than any of them is good for. */
export function roundFigure(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
