import { z } from "zod";
import { PRESET_KEYS } from "../../engine/live/design.ts";
import { PROMPT_VERSIONS } from "../../engine/live/prompt.ts";
import { ListingRef, QueryInput } from "../../engine/listing.ts";
import { WORKED_EXAMPLE } from "../../engine/simulation/worked-example.ts";
import { named, text } from "../../shared/schema.ts";
import { VIEWS } from "../../shared/site.ts";
import { SIMULATIONS } from "../../simulations/ports.ts";
import { LIVE_CAP, SIMULATION_MODES } from "../../simulations/run-kinds.ts";
import { RunAnswer } from "../../simulations/run-answer.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_SIMULATION } from "./example.ts";
import { assistants, idempotencyKey, simulationId } from "./schema.ts";

const RunSimulationRequest = named(
  "RunSimulationRequest",
  z.strictObject({
    product: ListingRef.describe("The listing under test.").optional(),
    products: z
      .array(text({ max: 100 }))
      .max(1_000)
      .describe("Batch: ids of your saved listings, or words; []: all.")
      .optional(),
    competitors: z
      .array(ListingRef)
      .min(1)
      .max(10)
      .describe("Rivals; live at most 5. Batch: omit for the nearest.")
      .optional(),
    queries: z.array(QueryInput).min(1).max(20).describe("What shoppers ask. Omit: generated.").optional(),
    assistants,
    idempotencyKey,
    mode: z
      .enum(SIMULATION_MODES)
      .describe("Default offline. live: real assistants; replay: recorded answers.")
      .optional(),
    preset: z.enum(PRESET_KEYS).describe("Live: 24 (default), 96 or 385 tasks.").optional(),
    budgetCents: z.int().min(LIVE_CAP.least).max(LIVE_CAP.most).describe("Live, required: cap.").optional(),
    promptVersion: z.enum(PROMPT_VERSIONS).describe("Live: default choice-v1, a list; v2: a table.").optional(),
    estimateOnly: z.boolean().describe("Live: cost and vendors only.").optional(),
    replayOf: simulationId.describe("Replay: the live run.").optional(),
  }),
);

export const runSimulation = defineTool({
  name: "run_simulation",
  title: "Run a simulation",
  description:
    "Predicts how AI shopping assistants would choose between a product and 1 to 10 rivals, by a documented offline model (get_methodology), unless mode is live: then the operator's assistants are asked (get_methodology lists them), in all orders, within budgetCents. With products it is a batch: one run for each of up to 10,000 saved listings. Live runs and batches return queued; get_simulation has the progress. Returns the expected outcome of each match-up (a query against a rival) with its range and what decides it, and the three changes that would help most. Results say most with 3 to 10 queries written by the caller in shoppers' own words, each naming a need, a use or a limit; without any, three are generated from the listings. Budgets, minimum ratings and exclusions are read from queries. Stores the run, which counts against the plan's daily runs; offline runs are deterministic.",
  input: RunSimulationRequest,
  output: RunAnswer,
  effect: "create",
  scope: "simulations:run",
  view: VIEWS.report,
  uses: [SIMULATIONS],
  route: {
    method: "POST",
    path: "/api/merchant/v1/simulations",
    bodyBytes: 1_048_576,
    headers: { "Idempotency-Key": "idempotencyKey" },
    successStatus: 200,
  },
  problems: ["conflict", "not-found", "subscription-required"],
  example: {
    product: { ...WORKED_EXAMPLE.product },
    competitors: [...WORKED_EXAMPLE.competitors],
    queries: [...WORKED_EXAMPLE.queries],
  },
  exampleOutput: EXAMPLE_SIMULATION,
}).handler(async (input, { caller, simulations }) => {
  const { accountId } = identityOf(caller);
  const run = await simulations.runIn(accountId, input);
  return run.id === undefined || caller.report === undefined ? run : simulations.follow(accountId, run.id, caller);
});
