import { z } from "zod";
import type { ListingInput } from "../engine/listing.ts";
import { PRICE_REGIMES } from "../engine/choice/features.ts";
import type { Diagnosis } from "../engine/simulation/diagnosis-schema.ts";
import { EngineMethodology } from "../engine/simulation/methodology-schema.ts";
import { Method } from "../engine/simulation/method.ts";
import { SimulationResult, SimulationWarning } from "../engine/simulation/result-schema.ts";
import { dateTime, named } from "../shared/schema.ts";

/** What can be run. */
export const SIMULATION_KINDS = ["simulate", "compare", "optimize"] as const;
export type SimulationKind = (typeof SIMULATION_KINDS)[number];

/** The states of a run. All but the first two are final. */
export const SIMULATION_STATUSES = ["queued", "running", "completed", "partial", "cancelled", "failed"] as const;
export type SimulationStatus = (typeof SIMULATION_STATUSES)[number];

const text = (description: string) => z.string().describe(description);
const amount = (description: string) => z.number().describe(description);

const namedListing = (description: string) =>
  z.object({ id: text("Listing id.").optional(), title: text("Title.") }).describe(description);

const idField = text("Identifies the run.");
const statusField = z.enum(SIMULATION_STATUSES).describe("State.");
const modeField = z.enum(["offline", "live"]).describe("Model or real assistants.");

/** A query as a run reads it. */
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

/** A run with its result. */
export const Simulation = named(
  "Simulation",
  z.object({
    headline: text("The result in words."),
    id: idField,
    status: statusField,
    mode: modeField,
    createdAt: dateTime("Creation."),
    startedAt: dateTime("Start.").nullable().describe("Start."),
    finishedAt: dateTime("End.").nullable().describe("End."),
    product: namedListing("Listing under test."),
    competitors: z.array(namedListing("Rival.")).describe("In the order given."),
    queries: z.array(SimulationQuery).describe("Queries."),
    assistants: z
      .array(
        z.object({
          key: text("Key."),
          name: text("Name."),
          mode: modeField,
          calibratedTo: text("Model and study."),
          asOf: text("Date of the coefficients."),
        }),
      )
      .describe("Assistants."),
    progress: z.object({ done: z.int().describe("Done."), total: z.int().describe("All.") }).describe("Comparisons."),
    spend: z
      .object({
        cents: amount("Spent."),
        capCents: amount("Cap; null offline.").nullable().describe("Cap; null offline."),
      })
      .describe("Cost in cents."),
    result: SimulationResult.describe("The result, when there is one.").optional(),
    nextCursor: text("Cursor of the next comparisons.")
      .nullable()
      .describe("Cursor of the next comparisons; null at the end."),
    method: Method.describe("How it was made."),
    limits: z.array(z.string()).describe("What it cannot tell."),
    warnings: z.array(SimulationWarning).describe("What weakens it."),
  }),
);
export type Simulation = z.infer<typeof Simulation>;

/** A run in a list. */
export const SimulationSummary = named(
  "SimulationSummary",
  z.object({
    id: idField,
    kind: z.enum(SIMULATION_KINDS).describe("What was run."),
    status: statusField,
    mode: modeField,
    createdAt: dateTime("Creation."),
    product: namedListing("Listing under test."),
    headline: text("The result in words."),
    counts: SimulationResult.shape.counts,
  }),
);
export type SimulationSummary = z.infer<typeof SimulationSummary>;

/** What the simulations of this installation are made with. */
export const Methodology = named(
  "Methodology",
  EngineMethodology.extend({
    live: z
      .object({
        enabled: z.boolean().describe("Whether real assistants can be asked."),
        assistants: z.array(z.string()).describe("Their keys."),
      })
      .describe("Real assistants."),
  }),
);
export type Methodology = z.infer<typeof Methodology>;

/** Everything that a report shows of a run. */
export interface ReportData {
  readonly simulation: Simulation;
  readonly diagnosis: Diagnosis;
  /** ISO 4217 code of every price; undefined when no listing has one. */
  readonly currency: string | undefined;
}

/** A saved listing as a run reads it. */
export interface ReadListing {
  readonly id: string;
  readonly version: number;
  readonly body: ListingInput;
}

/** Reads saved listings of an account. */
export interface ListingReader {
  /** Returns the listings with these ids, in any order. An id of another account finds nothing. */
  byIds(accountId: string, ids: readonly string[]): Promise<readonly ReadListing[]>;
}

/** How many runs an account may make, and by which plan. */
export interface RunQuota {
  /** Runs in one UTC day. */
  readonly runsPerDay: number;
  readonly planName: string;
}
