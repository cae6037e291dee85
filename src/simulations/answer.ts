import { MICRO_CENTS } from "../engine/live/cost.ts";
import { CALIBRATION_LIMITS } from "./calibration/calibration.ts";
import { Problem } from "../shared/problem.ts";
import { isoOrNull } from "../shared/schema.ts";
import { cursorAt } from "./cursor.ts";
import type { ComputedComparison, ComputedOptimization } from "./computed-run.ts";
import type { FinishedComparison, ListingComparison } from "./listing-comparison.ts";
import { hasOutcome } from "./has-outcome.ts";
import type { Optimization } from "./optimization.ts";
import type { CalibrationRun, Run } from "./run.ts";
import type { Simulation } from "./simulation.ts";
import type {
  AnyStoredRun,
  LiveProgress,
  StoredBatch,
  StoredCalibration,
  StoredComparison,
  StoredOptimization,
  StoredSimulation,
} from "./store.ts";

/** Returns the answer of a run of any kind except a batch. */
export function runAnswerOf(run: Exclude<AnyStoredRun, StoredBatch>): Run {
  if (run.kind === "simulate") return answerOf(run);
  if (run.kind === "compare") return comparisonOf(run);
  return run.kind === "calibrate" ? calibrationOf(run) : wholeAnswerOf(run);
}

/** Returns the answer of a comparison or an optimization. Throws `conflict` for a comparison without an outcome. */
export function finishedAnswerOf(run: StoredComparison | StoredOptimization): FinishedComparison | Optimization {
  if (run.kind !== "compare") return wholeAnswerOf(run);
  const comparison = comparisonOf(run);
  if (hasOutcome(comparison)) return comparison;
  throw new Problem("conflict", `The run ${run.id} is ${run.status} and has no result.`);
}

/** Returns the answer of a comparison; of a live one with its progress and cost. */
export function comparisonOf({ live, ...run }: StoredComparison): ListingComparison {
  return live === undefined ? wholeAnswerOf(run) : { ...wholeAnswerOf(run), ...progressOf(live, 0) };
}

/** Returns the answer of a calibration: its progress, or its result. */
export function calibrationOf({ answer, live, method, ...run }: StoredCalibration): CalibrationRun {
  const { headline, product, competitors, assistants, from, questions, counts, fit, error, warnings } = answer;
  return {
    headline,
    ...stateFields(run),
    product,
    competitors,
    queries: questions.map((text) => ({ text })),
    assistants: assistants.map(({ key, name, calibratedTo }) => {
      return { key, name, mode: "live", calibratedTo, asOf: method.asOf };
    }),
    vendors: assistants.map(({ vendor }) => vendor),
    ...progressOf(live, 0),
    calibration: {
      from,
      ...(counts === undefined ? {} : { counts }),
      ...(fit === undefined ? {} : { fit: { ...fit, coefficients: [...fit.coefficients] } }),
    },
    ...(error === undefined ? {} : { error }),
    method,
    limits: [...CALIBRATION_LIMITS],
    warnings: [...warnings],
  };
}

/** Returns the answer of a run that has no pages. */
export function wholeAnswerOf<A extends ComputedComparison | ComputedOptimization>({
  id,
  status,
  mode,
  createdAt,
  answer: { headline, limits, warnings, ...outcome },
  method,
}: UnpagedRun<A>) {
  const created = new Date(createdAt).toISOString();
  return { headline, id, status, mode, createdAt: created, ...outcome, method, limits, warnings };
}

/** Returns the id, status, mode and times of a run, as answers have them. */
export function stateFields({
  id,
  status,
  mode,
  createdAt,
  startedAt,
  finishedAt,
}: Pick<AnyStoredRun, "id" | "status" | "mode" | "createdAt" | "startedAt" | "finishedAt">) {
  return {
    id,
    status,
    mode,
    createdAt: new Date(createdAt).toISOString(),
    startedAt: isoOrNull(startedAt),
    finishedAt: isoOrNull(finishedAt),
  };
}

/** Returns the progress and cost of a run. An offline run is complete when it is stored, and costs nothing. */
function progressOf(live: LiveProgress | undefined, comparisons: number): Pick<Simulation, "progress" | "spend"> {
  if (live === undefined)
    return { progress: { done: comparisons, total: comparisons }, spend: { cents: 0, capCents: null } };
  const { done, total, spentMicroCents, capMicroCents } = live;
  const capCents = capMicroCents === undefined ? null : capMicroCents / MICRO_CENTS;
  return { progress: { done, total }, spend: { cents: spentMicroCents / MICRO_CENTS, capCents } };
}

type UnpagedRun<A> = Omit<StoredComparison, "kind" | "answer" | "live"> & { readonly answer: A };

/** Returns the answer of a simulation whose comparisons begin at `offset`. */
export function answerOf(run: Omit<StoredSimulation, "kind">, offset = 0): Simulation {
  const { headline, product, competitors, queries, currency, assistants, result, error, vendors, limits, warnings } =
    run.answer;
  const { comparisons = [], comparisonCount = 0 } = result ?? {};
  return {
    headline,
    ...stateFields(run),
    product,
    competitors,
    queries,
    currency,
    assistants,
    ...progressOf(run.live, comparisonCount),
    ...(result === undefined ? {} : { result }),
    ...(error === undefined ? {} : { error }),
    ...(vendors === undefined ? {} : { vendors: [...vendors] }),
    nextCursor: cursorAt(offset + comparisons.length, comparisonCount),
    method: run.method,
    limits,
    warnings,
  };
}
