import { z } from "zod";
import { named } from "../shared/schema.ts";
import { Batch } from "./batch/batch.ts";
import { CalibrationReport } from "./calibration/calibration-report.ts";
import { LiveEstimate } from "./live/estimate-schema.ts";
import { cautionFields, SimulationQuery, subjectFields } from "./run-fields.ts";
import { Simulation } from "./simulation.ts";

/** The common fields of simulations and batches. */
const SimulationOrBatch = Simulation.partial({
  product: true,
  currency: true,
  spend: true,
  startedAt: true,
  finishedAt: true,
  assistants: true,
  progress: true,
  nextCursor: true,
}).extend({
  batch: Batch.shape.batch.optional(),
  products: Batch.shape.products.optional(),
});

/** The answer of cancel_simulation: a run of any kind that workers carry out. */
export const CancelledRun = named(
  "CancelledRun",
  SimulationOrBatch.extend({
    queries: z.array(SimulationQuery.partial({ weight: true, generated: true, parsed: true })).describe("Queries."),
    calibration: CalibrationReport.describe("Of a calibration.").optional(),
  }),
);

/** The answer of run_simulation: a run, a batch, or only the estimate of a run. */
export const RunAnswer = named(
  "RunAnswer",
  z.object({
    ...SimulationOrBatch.partial().shape,
    headline: Simulation.shape.headline,
    mode: Simulation.shape.mode,
    ...subjectFields,
    assistants: Simulation.shape.assistants,
    estimate: LiveEstimate.describe("What a live run would take.").optional(),
    ...cautionFields,
  }),
);
export type RunAnswer = z.infer<typeof RunAnswer>;
