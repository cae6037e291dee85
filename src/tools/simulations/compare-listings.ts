import { z } from "zod";
import { ListingRef, QueryInput } from "../../engine/listing.ts";
import { WORKED_EXAMPLE } from "../../engine/simulation/worked-example.ts";
import { named } from "../../shared/schema.ts";
import { VIEWS } from "../../shared/site.ts";
import { ListingComparison } from "../../simulations/listing-comparison.ts";
import { SIMULATIONS } from "../../simulations/ports.ts";
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
  }),
);

export const compareListings = defineTool({
  name: "compare_listings",
  title: "Compare two versions of a listing",
  description:
    "Predicts whether version B of a listing would be preferred more often than version A against the same 1 to 10 rivals, by the offline model of get_methodology; no assistant is asked. Both versions are computed over the same draws of the coefficients, so their difference in expected win rate is surer than either rate. Verdict: better, worse, too_close (the range of the difference holds 0) or no_measurable_change (the model sees no difference, or less than .005). Each listing is a saved one by id, or inline. It checks the arithmetic of the model that also proposes texts, so it is no independent evidence. Stores the run, which counts against the plan's runs a day; deterministic.",
  input: CompareListingsRequest,
  output: ListingComparison,
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
}).handler(async (input, { caller, simulations }) => simulations.compare(identityOf(caller).accountId, input));
