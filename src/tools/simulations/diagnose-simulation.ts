import { z } from "zod";
import { RunDiagnosis } from "../../simulations/simulation.ts";
import { text } from "../../shared/schema.ts";
import { VIEWS } from "../../shared/site.ts";
import { SIMULATIONS } from "../../simulations/ports.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_DIAGNOSIS } from "./example-diagnosis.ts";
import { cursor, EXAMPLE_ID, simulationId } from "./schema.ts";

export const diagnoseSimulation = defineTool({
  name: "diagnose_simulation",
  title: "Diagnose a simulation",
  description:
    "Why a product wins or loses: what each feature adds to a pair's log-odds (exact, with its kind of evidence), the probability with the rival's value, its share of the whole set, what other prices or ratings would change (not advice), and the best actions. Says if better text alone could win.",
  input: z.strictObject({
    id: simulationId,
    query: z.int().min(0).max(19).describe("Only the query of this index.").optional(),
    competitor: z.int().min(0).max(9).describe("Only the rival of this index.").optional(),
    assistant: text({ min: 1, max: 40 }).describe("Only this assistant.").optional(),
    limit: z.int().min(1).max(100).describe("Pairs. Default 4.").optional(),
    cursor,
  }),
  output: RunDiagnosis,
  view: VIEWS.report,
  effect: "read",
  scope: "simulations:read",
  uses: [SIMULATIONS],
  route: { method: "GET", path: "/api/merchant/v1/simulations/{id}/diagnosis" },
  problems: ["conflict", "not-found"],
  example: { id: EXAMPLE_ID, limit: 1 },
  exampleOutput: EXAMPLE_DIAGNOSIS,
}).handler(async ({ id, limit, cursor: after, ...filter }, { caller, simulations }) =>
  simulations.diagnose(identityOf(caller).accountId, id, filter, { limit, cursor: after }),
);
