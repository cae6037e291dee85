import { z } from "zod";
import { PROFILES } from "../../engine/audit/profiles.ts";
import { Fact, ListingRef, QueryInput } from "../../engine/listing.ts";
import { LISTING_LIMITS } from "../../engine/listing-limits.ts";
import { EDIT_FIELDS, OBJECTIVES } from "../../engine/optimize/edit.ts";
import { WORKED_EXAMPLE, WORKED_FACTS } from "../../engine/simulation/worked-example.ts";
import { named, text } from "../../shared/schema.ts";
import { VIEWS } from "../../shared/site.ts";
import { Optimization } from "../../simulations/optimization.ts";
import { SIMULATIONS } from "../../simulations/ports.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_OPTIMIZATION } from "./example-optimization.ts";
import { assistants, idempotencyKey } from "./schema.ts";

const CandidateText = z.strictObject({
  title: text({ min: 1, max: LISTING_LIMITS.titleChars }).describe("Title.").optional(),
  description: text({ max: LISTING_LIMITS.descriptionChars }).describe("Text.").optional(),
});

const OptimizeListingRequest = named(
  "OptimizeListingRequest",
  z.strictObject({
    listing: ListingRef.describe("To improve."),
    facts: z.array(Fact).max(LISTING_LIMITS.facts).describe("For edits.").optional(),
    competitors: z.array(ListingRef).max(10).describe("Rivals.").optional(),
    queries: z.array(QueryInput).min(1).max(20).describe("Omit: generated.").optional(),
    assistants,
    objective: z.enum(OBJECTIVES).describe("Default win_rate.").optional(),
    profile: z.enum(PROFILES).describe("Default generic.").optional(),
    maxEdits: z.int().min(1).max(12).describe("Default 6.").optional(),
    lockedFields: z.array(z.enum(EDIT_FIELDS)).max(EDIT_FIELDS.length).describe("To keep.").optional(),
    candidates: z.array(CandidateText).max(5).describe("Your texts.").optional(),
    idempotencyKey,
  }),
);

export const optimizeListing = defineTool({
  name: "optimize_listing",
  title: "Optimize a listing",
  description:
    "Proposes edits to a listing that say only what it and the given facts state, and questions for the merchant whose answers could gain more. The calling model can write texts itself and send them as candidates: the fact lock, audit and offline model check them alike, and a refused one is returned with its words, the rule and the fact that would allow it. Returns the proposed version (an item for save_listings), each edit with reason and sources, and the predicted gain on queries held out of the search (none with fewer than 4), by assistant, and if every rival did the same. Says when no text can win. Price, rating and badges are kept. A prediction; compare_listings checks it. Stores the run, which counts against the plan's daily runs; deterministic.",
  input: OptimizeListingRequest,
  output: Optimization,
  effect: "create",
  scope: "simulations:run",
  view: VIEWS.report,
  uses: [SIMULATIONS],
  route: {
    method: "POST",
    path: "/api/merchant/v1/listings/optimization",
    bodyBytes: 1_048_576,
    headers: { "Idempotency-Key": "idempotencyKey" },
    successStatus: 200,
  },
  problems: ["conflict", "not-found", "subscription-required"],
  example: {
    listing: { ...WORKED_EXAMPLE.product },
    facts: [...WORKED_FACTS],
    competitors: [...WORKED_EXAMPLE.competitors],
    queries: [...WORKED_EXAMPLE.queries],
  },
  exampleOutput: EXAMPLE_OPTIMIZATION,
}).handler(async (input, { caller, simulations }) => simulations.optimize(identityOf(caller).accountId, input));
