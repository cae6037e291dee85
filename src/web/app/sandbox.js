/** The view of `run_sandbox`. */
/** @import { SandboxListings, SandboxSimulation } from "../sandbox/sandbox-result.ts" */
import { resultView } from "../sandbox/comparison-chart.js";
import { showCalls } from "./show-calls.js";

showCalls("agent-commerce-sandbox", (data, args) =>
  args === undefined
    ? undefined
    : resultView(/** @type {SandboxListings} */ (args), /** @type {SandboxSimulation} */ (data)),
);
