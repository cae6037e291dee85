import { z } from "zod";
import { text } from "../../shared/schema.ts";

/** The argument with the assistants of a run. */
export const assistants = z
  .array(text({ min: 1, max: 40 }))
  .min(1)
  .max(8)
  .describe("Default: offline.")
  .optional();

/** The argument with the idempotency key of a run. */
export const idempotencyKey = text({ min: 8, max: 64 }).describe("For retries.").optional();

/** The argument with the id of any run. */
export const runId = text({
  max: 26,
  pattern: /^(sim|cmp|opt|bat|cal)_[0-9A-Za-z]{22}$/,
  message: "Send the id of a run, such as list_simulations shows.",
}).describe("Id of the run.");

/** The argument with the id of a simulation. */
export const simulationId = text({
  max: 26,
  pattern: /^sim_[0-9A-Za-z]{22}$/,
  message: "Send the id of a simulation, which begins with sim_.",
}).describe("Id of the simulation.");

/** The argument with the id of a run that workers can process. */
export const workId = text({
  max: 26,
  pattern: /^(sim|bat|cmp|cal)_[0-9A-Za-z]{22}$/,
  message:
    "Send the id of a simulation, a batch, a comparison or a calibration, which begins with sim_, bat_, cmp_ or cal_.",
}).describe("Id of the run.");

/** The argument with the cursor of a page. */
export const cursor = text({ min: 1, max: 100 }).describe("nextCursor of the previous page.").optional();

/** The id of the example runs in the documentation. */
export const EXAMPLE_ID = "sim_4mPqZs0eXAMPLE7kTMd0Rb";
