import { z } from "zod";
import { named } from "../../shared/schema.ts";
import { STRESS_KEYS } from "../choice/choice-model.ts";
import { COEFFICIENT_KINDS } from "../choice/coefficient-file.ts";
import { FEATURES, PRICE_REGIMES } from "../choice/features.ts";
import { ValidationFigure } from "../choice/validation/validation-figure.ts";

const text = (description: string) => z.string().describe(description);

/** The inputs and formulas of the offline engine, and the quality of its results. */
export const EngineMethodology = named(
  "EngineMethodology",
  z.object({
    version: text("Version of the coefficients."),
    asOf: text("Their date."),
    expiresAt: text("Date from which they should no longer be used."),
    assistants: z
      .array(z.object({ key: text("Key."), name: text("Name."), calibratedTo: text("Model and study.") }))
      .describe("Offline assistants."),
    coefficients: z
      .array(
        z.object({
          assistant: text("Assistant key."),
          feature: z.enum(FEATURES).describe("Feature."),
          regime: z.enum([...PRICE_REGIMES, "any"]).describe("Price regime."),
          value: z.number().describe("Log-odds for one unit."),
          sd: z.number().describe("Standard deviation of the draws."),
          kind: z.enum(COEFFICIENT_KINDS).describe("Kind of evidence."),
          source: z.object({ id: text("Id in sources."), title: text("Title.") }).describe("Source."),
          quote: text("What the source says."),
          note: text("How the value follows."),
        }),
      )
      .describe("By feature, then assistant."),
    sources: z
      .array(z.object({ id: text("Id."), url: text("URL."), locators: z.array(z.string()).describe("Where in it.") }))
      .describe("Where to look it up."),
    stressSets: z
      .array(
        z.object({
          key: z.enum(STRESS_KEYS).describe("Key."),
          values: z.record(z.string(), z.number()).describe("Coefficients that replace the assistant's."),
          regimes: z.array(z.enum(PRICE_REGIMES)).describe("Queries that it applies to."),
          evidence: text("Models that it comes from."),
        }),
      )
      .describe("Other assumptions about price."),
    formulas: z.array(z.object({ name: text("Name."), text: text("Formula.") })).describe("The arithmetic."),
    background: z
      .object({ file: text("File."), sha256: text("Hash."), n: z.int().describe("Titles.") })
      .describe("Word counts behind relevance."),
    validation: z.array(ValidationFigure).describe("Held against real choices."),
    limits: z.array(z.string()).describe("What it cannot tell."),
  }),
);
export type EngineMethodology = z.infer<typeof EngineMethodology>;
