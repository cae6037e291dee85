import { z } from "zod";
import { PROFILES } from "../engine/audit/profiles.ts";
import { Fact, ListingRef, QueryInput } from "../engine/listing.ts";
import { EDIT_FIELDS, OBJECTIVES } from "../engine/optimize/edit.ts";
import { PRESET_KEYS } from "../engine/live/design.ts";
import { PROMPT_VERSIONS } from "../engine/live/prompt.ts";
import { named } from "../shared/schema.ts";
import { SIMULATION_MODES } from "./run-kinds.ts";

const queries = z.array(QueryInput).describe("Absent: generated.").optional();
const assistants = z.array(z.string()).describe("Absent: all.").optional();
const rivals = z.array(ListingRef).describe("Rivals.");

/** The arguments that repeat a simulation. */
const SimulationArguments = z.object({
  product: ListingRef.describe("The listing under test."),
  competitors: rivals,
  queries,
  assistants,
  mode: z.enum(SIMULATION_MODES).describe("Absent: offline.").optional(),
  preset: z.enum(PRESET_KEYS).describe("Of a live run.").optional(),
  budgetCents: z.int().describe("Cap of a live run.").optional(),
  promptVersion: z.enum(PROMPT_VERSIONS).describe("Of a live run.").optional(),
  replayOf: z.string().describe("Of a replay: the live run.").optional(),
});

/** The arguments that repeat an optimization. */
const OptimizationArguments = z.object({
  listing: ListingRef.describe("The listing to improve."),
  competitors: rivals,
  queries,
  assistants,
  facts: z.array(z.object(Fact.shape)).describe("Facts in addition to those of the listing."),
  objective: z.enum(OBJECTIVES).describe("What edits were chosen by."),
  profile: z.enum(PROFILES).describe("Rules of the audit."),
  maxEdits: z.int().describe("The most edits."),
  lockedFields: z.array(z.enum(EDIT_FIELDS)).describe("What was to stay."),
  candidates: z
    .array(
      z.object({
        title: z.string().describe("Title.").optional(),
        description: z.string().describe("Text.").optional(),
      }),
    )
    .describe("Texts that were sent."),
});

/** The arguments that repeat a comparison. */
const ComparisonArguments = z.object({
  a: ListingRef.describe("Version A."),
  b: ListingRef.describe("Version B."),
  competitors: rivals,
  queries,
  assistants,
});

/** The arguments that repeat a batch. */
const BatchArguments = z.object({
  products: z.array(z.string()).describe("Ids or words of the saved listings of a batch."),
  competitors: rivals.optional(),
  queries,
  assistants,
});

/** The arguments of a run: those of the tool that made it. */
export const RunArguments = named(
  "RunArguments",
  z.object({
    ...SimulationArguments.partial().shape,
    ...OptimizationArguments.partial().shape,
    ...ComparisonArguments.partial().shape,
    ...BatchArguments.partial().shape,
  }),
);
export type RunArguments = z.infer<typeof RunArguments>;
