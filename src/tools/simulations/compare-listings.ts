import { z } from "zod";
import { ListingRef, QueryInput } from "../../engine/listing.ts";
import { PRESET_KEYS } from "../../engine/live/design.ts";
import { WORKED_EXAMPLE } from "../../engine/simulation/worked-example.ts";
import { named } from "../../shared/schema.ts";
import { VIEWS } from "../../shared/site.ts";
import { ComparisonAnswer } from "../../simulations/listing-comparison.ts";
import { SIMULATIONS } from "../../simulations/ports.ts";
import { LIVE_CAP } from "../../simulations/run-kinds.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_COMPARISON } from "./example-comparison.ts";
import { assistants, idempotencyKey } from "./schema.ts";

const CompareListingsRequest = named(
  "CompareListingsRequest",
  z.strictObject({
    a: ListingRef.describe("The present version."),
    b: ListingRef.describe("The changed version."),
    competitors: z.array(ListingRef).min(1).max(10).describe("Rivals of both."),
    queries: z.array(QueryInput).min(1).max(20).describe("What shoppers ask."),
    assistants,
    idempotencyKey,
    mode: z.enum(["offline", "live"]).describe("Default offline.").optional(),
    preset: z.enum(PRESET_KEYS).describe("Live: 24 (default), 96 or 385 tasks.").optional(),
    budgetCents: z.int().min(LIVE_CAP.least).max(LIVE_CAP.most).describe("Live, required: cap.").optional(),
    estimateOnly: z.boolean().describe("Live: cost and vendors only.").optional(),
  }),
);

export const compareListings = defineTool({
  name: "compare_listings",
  title: "Compare two versions of a listing",
  description:
    "Says whether version B of a listing is preferred more often than A against the same rivals. Offline, the model of get_methodology predicts it; it also proposes texts, so this is not independent evidence. mode live asks the operator's assistants about both, within budgetCents: queued; see get_simulation. Verdict: better, worse, too_close (the range includes 0; live: assistants disagree) or no_measurable_change (below .005; live: p after Holm at least .05, or within the noise floor). Counts against the plan's daily runs.",
  input: CompareListingsRequest,
  output: ComparisonAnswer,
  effect: "create",
  scope: "simulations:run",
  view: VIEWS.report,
  uses: [SIMULATIONS],
  route: {
    method: "POST",
    path: "/api/merchant/v1/listings/comparison",
    bodyBytes: 1_048_576,
    headers: { "Idempotency-Key": "idempotencyKey" },
    successStatus: 200,
  },
  problems: ["conflict", "not-found", "subscription-required"],
  example: {
    a: { ...WORKED_EXAMPLE.product },
    b: { ...WORKED_EXAMPLE.product, title: "Insulated steel water bottle 750 ml" },
    competitors: [...WORKED_EXAMPLE.competitors],
    queries: [...WORKED_EXAMPLE.queries],
  },
  exampleOutput: EXAMPLE_COMPARISON,
}).handler(async (input, { caller, simulations }) => {
  const { accountId } = identityOf(caller);
  const run = await simulations.comparisons.compare(accountId, input);
  return run.id === undefined || caller.report === undefined
    ? run
    : simulations.comparisons.follow(accountId, run.id, caller);
});
