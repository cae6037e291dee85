import { isoOrNull } from "../shared/schema.ts";
import { cursorAt } from "./cursor.ts";
import type { Simulation } from "./simulation.ts";
import type { StoredSimulation } from "./store.ts";

/** Returns the answer for a run, whose comparisons are those from `offset` on. */
export function answerOf(run: StoredSimulation, offset = 0): Simulation {
  const { headline, product, competitors, queries, assistants, result, limits, warnings } = run.answer;
  const { comparisons, comparisonCount } = result;
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
    assistants,
    progress: { done: comparisonCount, total: comparisonCount },
    spend: { cents: 0, capCents: null },
    result,
    nextCursor: cursorAt(offset + comparisons.length, comparisonCount),
    method: run.method,
    limits,
    warnings,
  };
}
