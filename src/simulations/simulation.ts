import { z } from "zod";
import { PROFILES } from "../engine/audit/profiles.ts";
import { InlineListing, type ListingInput, ListingRef, QueryInput } from "../engine/listing.ts";
import type { GeneratedField } from "../engine/listing-limits.ts";
import { Diagnosis } from "../engine/simulation/diagnosis-schema.ts";
import { EngineMethodology } from "../engine/simulation/methodology-schema.ts";
import { SimulationResult } from "../engine/simulation/result-schema.ts";
import { dateTime, named } from "../shared/schema.ts";
import type { SideBySide } from "./side-by-side.ts";
import { amount, cautionFields, namedListing, runFields, subjectFields, text } from "./run-fields.ts";
import { SIMULATION_KINDS } from "./run-kinds.ts";

/** A run with its result. */
export const Simulation = named(
  "Simulation",
  z.object({
    ...runFields,
    startedAt: dateTime("Start.").nullable().describe("Start."),
    finishedAt: dateTime("End.").nullable().describe("End."),
    product: namedListing("Listing under test."),
    ...subjectFields,
    currency: text("Of every price, ISO 4217.").nullable().describe("Of every price."),
    assistants: z
      .array(
        z.object({
          key: text("Key."),
          name: text("Name."),
          mode: z.enum(["offline", "live"]).describe("Model or real assistant."),
          calibratedTo: text("Model and study."),
          asOf: text("Date of the coefficients."),
        }),
      )
      .describe("Assistants."),
    progress: z
      .object({ done: z.int().describe("Done."), total: z.int().describe("All.") })
      .describe("Tasks; of a batch products."),
    spend: z
      .object({
        cents: amount("Spent."),
        capCents: amount("Cap; null offline.").nullable().describe("Cap; null offline."),
      })
      .describe("Cost in cents."),
    result: SimulationResult.describe("Result, if any.").optional(),
    error: z
      .object({ code: text("Code."), detail: text("Why.") })
      .describe("Why it failed.")
      .optional(),
    vendors: z.array(z.string()).describe("Live: who receives the text.").optional(),
    nextCursor: text("Cursor.").nullable().describe("Of the next rows; null at the end."),
    ...cautionFields,
  }),
);
export type Simulation = z.infer<typeof Simulation>;

/** The diagnosis of a stored run, with what is needed to speak about it. */
export const RunDiagnosis = named(
  "Diagnosis",
  Diagnosis.extend({
    product: Simulation.shape.product,
    competitors: Simulation.shape.competitors,
    currency: Simulation.shape.currency,
    ...cautionFields,
  }),
);
export type RunDiagnosis = z.infer<typeof RunDiagnosis>;

/** A run in a list. */
export const SimulationSummary = named(
  "SimulationSummary",
  z.object({
    kind: z.enum(SIMULATION_KINDS).describe("What was run."),
    ...runFields,
    product: namedListing("Listing under test; of a comparison version A."),
    counts: SimulationResult.shape.counts.optional(),
  }),
);
export type SimulationSummary = z.infer<typeof SimulationSummary>;

/** Methods and data of the simulations of this installation. */
export const Methodology = named(
  "Methodology",
  EngineMethodology.extend({
    promptVersions: z.array(z.string()).describe("Prompts of real assistants; none without them."),
    audit: z
      .object({
        checks: z.int().describe("Checks of listings."),
        profiles: z.array(z.enum(PROFILES)).describe("Rules to check against."),
      })
      .describe("What audit_listing checks."),
    live: z
      .object({
        enabled: z.boolean().describe("Whether real assistants can be asked."),
        assistants: z.array(z.string()).describe("Their keys."),
      })
      .describe("Real assistants."),
  }),
);
export type Methodology = z.infer<typeof Methodology>;

/** Most rivals and queries of a simulation without an account. */
export const PREVIEW_LIMITS = { competitors: 5, queries: 3 } as const;

/** A simulation that is not stored, so that it takes no saved listings. */
export const PreviewRequest = named(
  "PreviewRequest",
  z.strictObject({
    product: InlineListing,
    competitors: z.array(InlineListing).min(1).max(PREVIEW_LIMITS.competitors),
    queries: z.array(QueryInput).min(1).max(PREVIEW_LIMITS.queries).optional(),
  }),
);

/** The listings of a run for which queries are suggested. What else the run has is not looked at. */
export const SuggestionRequest = z.object({
  product: ListingRef,
  competitors: z.array(ListingRef).min(1).max(10),
});

/** A match-up by the indexes of its query and competitor. */
export interface MatchupIndex {
  readonly query: number;
  readonly competitor: number;
}

/** Everything that a report shows of a prediction. */
export interface ReportData {
  readonly simulation: Simulation;
  readonly diagnosis: Diagnosis;
  /** ISO 4217 code of every price; undefined when no listing has one. */
  readonly currency: string | undefined;
}

/** Everything that a report shows of a run that asked assistants. */
export interface MeasuredReport extends Pick<ReportData, "simulation"> {
  /** The predictions for the assistants that were calibrated. */
  readonly sideBySide: readonly SideBySide[];
}

/** A saved listing as a run reads it. */
export interface ReadListing {
  readonly id: string;
  readonly version: number;
  readonly body: ListingInput;
  /** Fields whose text was generated. */
  readonly generatedFields: readonly GeneratedField[];
}

/** Reads saved listings of an account. */
export interface ListingReader {
  /** Returns the listings with these ids, in any order. An id of another account finds nothing. */
  byIds(accountId: string, ids: readonly string[]): Promise<readonly ReadListing[]>;
  /** Returns the ids of the listings that fit, in an order that stays. */
  ids(accountId: string, filter: ListingFilter, limit: number): Promise<readonly string[]>;
  /** Returns the ids that listings of the example have: they never meet those of the account itself. */
  samples(accountId: string): ReadonlySet<string>;
  /** Yields the listings that fit, a few at once. */
  pages(accountId: string, filter: ListingFilter): AsyncIterable<readonly ReadListing[]>;
}

/** The role of the listings, and the words that each of them has. */
export interface ListingFilter {
  readonly role: "own" | "rival";
  readonly words: readonly string[];
}

/** Runs that an account may make, and the plan that sets this. */
export interface RunQuota {
  /** Runs in one UTC day. */
  readonly runsPerDay: number;
  /** True if assistants that cost something may be asked. */
  readonly live: boolean;
  readonly planName: string;
}
