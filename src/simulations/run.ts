import { z } from "zod";
import { named } from "../shared/schema.ts";
import { Batch } from "./batch/batch.ts";
import { CalibrationReport } from "./calibration/calibration-report.ts";
import { LiveAnswer } from "./live/live-answers.ts";
import { type FinishedComparison, ListingComparison } from "./listing-comparison.ts";
import { Optimization } from "./optimization.ts";
import { cautionFields, runFields, SimulationQuery } from "./run-fields.ts";
import { RunArguments } from "./run-arguments.ts";
import { Simulation } from "./simulation.ts";

/** A stored run in the format of the tool that made it. The prefix of its id shows which tool. */
export const Run = named(
  "Run",
  z.object({
    ...Simulation.partial().shape,
    ...Optimization.partial().shape,
    ...ListingComparison.partial().shape,
    batch: Batch.shape.batch.optional(),
    products: Batch.shape.products.optional(),
    queries: z
      .array(
        SimulationQuery.partial({ weight: true, parsed: true }).extend(
          Optimization.shape.queries.element.partial().shape,
        ),
      )
      .describe("Queries.")
      .optional(),
    ...runFields,
    ...cautionFields,
    calibration: CalibrationReport.describe("Of a calibration.").optional(),
    answers: z.array(LiveAnswer).describe("Of a live run, when asked for.").optional(),
    arguments: RunArguments.describe("Of the tool that made it, when asked for.").optional(),
  }),
);
/** The answer of a calibration. */
export type CalibrationRun = Pick<
  Simulation,
  "headline" | "id" | "status" | "mode" | "createdAt" | "startedAt" | "finishedAt" | "product" | "competitors"
> &
  Pick<Simulation, "assistants" | "vendors" | "progress" | "spend" | "error" | "method" | "limits" | "warnings"> & {
    readonly queries: Pick<SimulationQuery, "text">[];
    readonly calibration: z.infer<typeof CalibrationReport>;
  };
/** A run that is read without paging. */
export type WholeRun = Simulation | FinishedComparison | Optimization;
export type Run = (Simulation | ListingComparison | Optimization | Batch | CalibrationRun) & {
  readonly arguments?: RunArguments;
  readonly answers?: LiveAnswer[];
};
