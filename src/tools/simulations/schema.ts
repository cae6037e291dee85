import { text } from "../../shared/schema.ts";

/** The id of a run, as arguments take it. */
export const runId = text({
  min: 26,
  max: 26,
  pattern: /^(sim|cmp|opt)_[0-9A-Za-z]{22}$/,
  says: "Send the id of a run, such as list_simulations shows.",
}).describe("Id of the run.");

/** A cursor, as arguments take it. */
export const cursor = text({ min: 1, max: 100 }).describe("nextCursor of the previous page.").optional();

/** What every run has that the documentation shows. */
export const EXAMPLE_ID = "sim_4mPqZs0eXAMPLE7kTMd0Rb";
