import { z } from "zod";
import { SIMULATIONS } from "../../simulations/ports.ts";
import { CancelledRun } from "../../simulations/run-answer.ts";
import { defineTool, identityOf } from "../tool.ts";
import { EXAMPLE_SIMULATION } from "./example.ts";
import { EXAMPLE_ID, workId } from "./schema.ts";

export const cancelSimulation = defineTool({
  name: "cancel_simulation",
  title: "Cancel a simulation",
  description:
    "Stops a run that has not ended, and returns it. A live run ends within one task, a batch immediately; both keep their results. A run that has ended is unchanged.",
  input: z.strictObject({ id: workId }),
  output: CancelledRun,
  effect: "update",
  scope: "simulations:run",
  uses: [SIMULATIONS],
  route: { method: "POST", path: "/api/merchant/v1/simulations/{id}/cancellation", bodyBytes: 1_024 },
  problems: ["not-found"],
  example: { id: EXAMPLE_ID },
  exampleOutput: EXAMPLE_SIMULATION,
}).handler(async ({ id }, { caller, simulations }) => simulations.cancel(identityOf(caller).accountId, id));
