/** The view of calls of `run_simulation`, `get_simulation` and `diagnose_simulation`. */
/** @import { RunDiagnosis, Simulation } from "../../simulations/simulation.ts" */
import { diagnosisView, simulationView } from "../../simulations/report/report-view.js";
import { showCalls } from "./show-calls.js";

showCalls("agent-commerce-report", (data) => {
  if ("pairs" in data) return diagnosisView(/** @type {RunDiagnosis} */ (data));
  // A comparison of two versions has no match-ups: it is shown as text.
  return "assistants" in data ? simulationView(/** @type {Simulation} */ (data)) : undefined;
});
