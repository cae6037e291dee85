import { isoOrNull } from "../shared/schema.ts";
import { cursorAt } from "./cursor.ts";
import type { ComputedComparison, ComputedOptimization } from "./computed-run.ts";
import type { ListingComparison } from "./listing-comparison.ts";
import type { Optimization } from "./optimization.ts";
import type { Run } from "./run.ts";
import type { Simulation } from "./simulation.ts";
import type {
  LiveProgress,
  StoredBatch,
  StoredComparison,
  StoredOptimization,
  StoredRun,
  StoredSimulation,
} from "./store.ts";

/** Returns the answer for a run of any kind, as the tool that made it gave it. */
export function runAnswerOf(run: Exclude<StoredRun, StoredBatch>): Run {
  return run.kind === "simulate" ? answerOf(run) : unpagedAnswerOf(run);
}

/** Returns the answer for a run of two versions of a listing. */
export function unpagedAnswerOf(run: StoredComparison | StoredOptimization): ListingComparison | Optimization {
  return run.kind === "compare" ? wholeAnswerOf(run) : wholeAnswerOf(run);
}

/** Returns the answer for a run that has no pages. */
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

const MICRO_CENTS = 1_000_000;

/** An offline run is done when it is stored, and costs nothing. */
function progressOf(live: LiveProgress | undefined, comparisons: number): Pick<Simulation, "progress" | "spend"> {
  if (live === undefined)
    return { progress: { done: comparisons, total: comparisons }, spend: { cents: 0, capCents: null } };
  const { done, total, spentMicroCents, capMicroCents } = live;
  const capCents = capMicroCents === undefined ? null : capMicroCents / MICRO_CENTS;
  return { progress: { done, total }, spend: { cents: spentMicroCents / MICRO_CENTS, capCents } };
}

type UnpagedRun<A> = Omit<StoredComparison, "kind" | "answer"> & { readonly answer: A };

/** Returns the answer for a simulation, whose comparisons are those from `offset` on. */
export function answerOf(run: Omit<StoredSimulation, "kind">, offset = 0): Simulation {
  const { headline, product, competitors, queries, currency, assistants, result, error, vendors, limits, warnings } =
    run.answer;
  const { comparisons = [], comparisonCount = 0 } = result ?? {};
  return {
    headline,
    id: run.id,
    status: run.status,
    mode: run.mode,
    createdAt: new Date(run.createdAt).toISOString(),
    startedAt: isoOrNull(run.startedAt),
    finishedAt: isoOrNull(run.finishedAt),
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
