import { SIMULATION_MODES, SIMULATION_STATUSES } from "./run-kinds.ts";
import { z } from "zod";
import { PRICE_REGIMES } from "../engine/choice/features.ts";
import { Method } from "../engine/simulation/method.ts";
import { SimulationWarning } from "../engine/simulation/result-schema.ts";
import { dateTime, named } from "../shared/schema.ts";

export const text = (description: string) => z.string().describe(description);
export const amount = (description: string) => z.number().describe(description);

/** Fields that name a listing in a result. */
export const namedFields = { id: text("Listing id.").optional(), title: text("Title.") } as const;
export const namedListing = (description: string) => z.object(namedFields).describe(description);

/** The first fields of every run's answer. */
export const runFields = {
  headline: text("The result in words."),
  id: text("Identifies the run."),
  status: z.enum(SIMULATION_STATUSES).describe("State."),
  mode: z.enum(SIMULATION_MODES).describe("Model, assistants, or recorded answers."),
  createdAt: dateTime("Creation."),
} as const;

/** A query with what a run parsed from it. */
export const SimulationQuery = named(
  "SimulationQuery",
  z.object({
    text: text("Query."),
    weight: amount("Weight."),
    generated: z.boolean().describe("Made from the listings."),
    parsed: z
      .object({
        priceRegime: z.enum(PRICE_REGIMES).describe("Budget: asks for something cheap."),
        budgetCents: amount("Price limit, in minor units.").nullable().describe("Price limit, in minor units."),
        currency: text("Currency of the limit.").nullable().describe("Currency of the limit."),
        minRating: amount("Least stars.").nullable().describe("Least stars."),
        must: z.array(z.string()).describe("Required."),
        without: z.array(z.string()).describe("Unwanted."),
      })
      .describe("Read from its text and fields."),
  }),
);
export type SimulationQuery = z.infer<typeof SimulationQuery>;

/** The rivals and queries of a run. */
export const subjectFields = {
  competitors: z.array(namedListing("Rival.")).describe("In the order given."),
  queries: z.array(SimulationQuery).describe("Queries."),
} as const;

/** The last fields of every run's answer: how it was made, its limits and its warnings. */
export const cautionFields = {
  method: Method.describe("How it was made."),
  limits: z.array(z.string()).describe("What it cannot tell."),
  warnings: z.array(SimulationWarning).describe("What weakens it."),
} as const;
