import type { Logger } from "pino";
import type { Assistants } from "../../assistants/ports.ts";
import type { TaskOutcome } from "../../engine/live/outcome.ts";
import type { Clock } from "../../shared/ports.ts";
import { underLease } from "../under-lease.ts";
import { AssistantRun, type Stopped } from "./assistant-run.ts";
import { endOf } from "./end-run.ts";
import { plannedTasks } from "./live-plan.ts";
import type { ClaimedRun, DoneRow, LiveStore } from "./live-store.ts";

export interface AdvanceParts {
  readonly store: LiveStore;
  readonly assistants: Assistants;
  readonly clock: Clock;
  readonly dayCapMicroCents: number;
  readonly send: typeof fetch;
  readonly log: Logger;
}

/**
 * Works on a run until it has ended, unless somebody else does. Where the process ends before, the run goes back to those
 * who can go on with it.
 */
export async function advanceRun(parts: AdvanceParts, id: string, ending: AbortSignal): Promise<void> {
  const claimed = await parts.store.claim(id, parts.clock.now());
  if (claimed === undefined) return;
  try {
    await underLease(
      () => parts.store.renew(claimed),
      ending,
      (signal) => askAndEnd(parts, claimed, signal),
    );
  } catch (error) {
    await parts.store.giveBack(claimed).catch(() => undefined);
    throw error;
  }
}

async function askAndEnd(parts: AdvanceParts, claimed: ClaimedRun, signal: AbortSignal): Promise<void> {
  const { store, clock, log } = parts;
  const { input, run } = claimed;
  const runs = claimed.cancelRequested ? [] : await assistantRuns(parts, claimed, signal);
  const reasons = await Promise.all(runs.map((one) => one.run()));
  const stopped = new Set<Stopped>(reasons.flatMap((reason) => reason ?? []));
  if (claimed.cancelRequested) stopped.add("cancelled");
  if (stopped.has("stale")) return;
  if (stopped.has("ending")) return store.giveBack(claimed);
  const done = await store.doneTasks(claimed.id);
  const ended = endOf({ input, answer: run.answer, done, stopped, now: clock.now() });
  if (await store.finish(claimed, ended)) log.info({ run: claimed.id, status: ended.status }, "a live run has ended");
}

async function assistantRuns(parts: AdvanceParts, claimed: ClaimedRun, signal: AbortSignal): Promise<AssistantRun[]> {
  const { store, assistants, clock, dayCapMicroCents, send } = parts;
  const { input } = claimed;
  const tasks = plannedTasks(input);
  const done = await store.doneTasks(claimed.id);
  const { replayOf } = input.live;
  const before = replayOf === undefined ? [] : await store.doneTasks(replayOf);
  return input.live.assistants.map((planned) => {
    return new AssistantRun({
      store,
      assistants,
      clock,
      lease: claimed,
      recordedRun: replayOf ?? claimed.id,
      dayCapMicroCents,
      send: replayOf === undefined ? send : undefined,
      signal,
      input,
      planned,
      assistant: assistants.list.find(({ key }) => key === planned.key),
      tasks,
      done: outcomesOf(done, planned.key),
      replayed: replayOf === undefined ? undefined : outcomesOf(before, planned.key),
    });
  });
}

function outcomesOf(done: readonly DoneRow[], key: string): ReadonlyMap<string, TaskOutcome> {
  return new Map(done.filter(({ assistant }) => assistant === key).map((row) => [row.key, row.outcome]));
}
