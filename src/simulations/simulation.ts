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

/** The diagnosis of a stored run, with its listings, method and limits. */
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

/** The methods and data behind the simulations of this installation. */
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

/** Maximum rivals and queries of a simulation without an account. */
export const PREVIEW_LIMITS = { competitors: 5, queries: 3 } as const;

/** A request for a simulation that is not stored. It takes only inline listings. */
export const PreviewRequest = named(
  "PreviewRequest",
  z.strictObject({
    product: InlineListing,
    competitors: z.array(InlineListing).min(1).max(PREVIEW_LIMITS.competitors),
    queries: z.array(QueryInput).min(1).max(PREVIEW_LIMITS.queries).optional(),
  }),
);

/** The listings for which queries are suggested. Other fields of a run are ignored. */
export const SuggestionRequest = z.object({
  product: ListingRef,
  competitors: z.array(ListingRef).min(1).max(10),
});

/** Identifies a match-up by the indexes of its query and competitor. */
export interface MatchupIndex {
  readonly query: number;
  readonly competitor: number;
}

/** The data of a report on a prediction. */
export interface ReportData {
  readonly simulation: Simulation;
  readonly diagnosis: Diagnosis;
  /** ISO 4217 code of every price; undefined when no listing has one. */
  readonly currency: string | undefined;
}

/** The data of a report on a measurement. */
export interface MeasuredReport extends Pick<ReportData, "simulation"> {
  /** The predictions for the calibrated assistants. */
  readonly sideBySide: readonly SideBySide[];
}

/** A saved listing that a run has read. */
export interface ReadListing {
  readonly id: string;
  readonly version: number;
  readonly body: ListingInput;
  /** Fields whose text was generated. */
  readonly generatedFields: readonly GeneratedField[];
}

/** Reads saved listings of an account. */
export interface ListingReader {
  /** Returns the listings with these ids, in any order. Ignores ids of other accounts. */
  byIds(accountId: string, ids: readonly string[]): Promise<readonly ReadListing[]>;
  /** Returns the ids of the listings that match, in a stable order. */
  ids(accountId: string, filter: ListingFilter, limit: number): Promise<readonly string[]>;
  /** Returns the ids of the example listings, which are never combined with the account's own. */
  samples(accountId: string): ReadonlySet<string>;
  /** Yields the listings that match, page by page. */
  pages(accountId: string, filter: ListingFilter): AsyncIterable<readonly ReadListing[]>;
}

/** Selects listings by role, and by words that each of them contains. */
export interface ListingFilter {
  readonly role: "own" | "rival";
  readonly words: readonly string[];
}

/** The runs that an account may make under its plan. */
export interface RunQuota {
  /** Runs in one UTC day. */
  readonly runsPerDay: number;
  /** True if the plan allows paid assistants. */
  readonly live: boolean;
  readonly planName: string;
}
