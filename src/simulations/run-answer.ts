import { z } from "zod";
import { named } from "../shared/schema.ts";
import { Batch } from "./batch/batch.ts";
import { LiveEstimate } from "./live/estimate-schema.ts";
import { cautionFields, subjectFields } from "./run-fields.ts";
import { Simulation } from "./simulation.ts";

/** A simulation, a batch of them, or a comparison. */
export const SimulationOrBatch = named(
  "SimulationOrBatch",
  Simulation.partial({
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
  }),
);

/** Answer of run_simulation: a run, a batch, or only the estimate of a run. */
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
