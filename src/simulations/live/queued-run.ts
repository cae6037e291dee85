import { MICRO_CENTS } from "../../engine/live/cost.ts";
import type { SimulationMode } from "../run-kinds.ts";
import type { QueuedRun } from "../run-ledger.ts";
import type { LiveWork } from "./live-work.ts";

/** Returns the fields of a new live run: each task for each assistant of its plan, and its cap. */
export function queuedLiveRun({ plan, tasks }: Pick<LiveWork, "plan" | "tasks">): QueuedRun {
  const { assistants, budgetCents } = plan;
  const rows = tasks.flatMap(({ key }) => assistants.map((assistant) => ({ assistant: assistant.key, key })));
  return queuedRun("live", rows, budgetCents * MICRO_CENTS);
}

/** Returns the fields of a new run with these tasks. */
export function queuedRun(
  mode: SimulationMode,
  tasks: NonNullable<QueuedRun["tasks"]>,
  capMicroCents: number,
): QueuedRun {
  return { mode, tasks, capMicroCents, live: { done: 0, total: tasks.length, spentMicroCents: 0, capMicroCents } };
}
