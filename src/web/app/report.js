/** The view of tools that start or read a run. */
/** @import { Batch } from "../../simulations/batch/batch.ts" */
/** @import { FinishedComparison } from "../../simulations/listing-comparison.ts" */
/** @import { Optimization } from "../../simulations/optimization.ts" */
/** @import { RunDiagnosis, Simulation } from "../../simulations/simulation.ts" */
import { batchView } from "../../simulations/report/batch-cards.js";
import { diagnosisView, simulationView } from "../../simulations/report/report-view.js";
import { comparisonView, optimizationView } from "../../simulations/report/version-views.js";
import { showCalls } from "./show-calls.js";

showCalls("agent-commerce-report", (data) => {
  if ("pairs" in data) return diagnosisView(/** @type {RunDiagnosis} */ (data));
  if ("edits" in data) return optimizationView(/** @type {Optimization} */ (data));
  if ("difference" in data) return comparisonView(/** @type {FinishedComparison} */ (data));
  if ("batch" in data) return batchView(/** @type {Batch} */ (data));
  return "assistants" in data ? simulationView(/** @type {Simulation} */ (data)) : undefined;
});
