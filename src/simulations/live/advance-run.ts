import type { Logger } from "pino";
import type { Assistants } from "../../assistants/ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { withLease } from "../with-lease.ts";
import { allDone } from "./all-done.ts";
import { AssistantRun } from "./assistant-run.ts";
import { abandonedRun } from "./ending.ts";
import { canAsk } from "./live-queue.ts";
import type { ClaimedRun, LiveStore, StopReason } from "./live-store.ts";
import { outcomesOf, type LiveWork, rowsOf } from "./live-work.ts";
import { workOf } from "./work-of.ts";

export interface AdvanceParts {
  readonly store: LiveStore;
  readonly assistants: Assistants;
  readonly clock: Clock;
  readonly dayCapMicroCents: number;
  readonly send: typeof fetch;
  readonly log: Logger;
}

/** Maximum claims in a row without progress before a run ends as failed: at least five minutes. */
const MAX_IDLE_CLAIMS = 10;

/**
 * Works on a run until it ends, unless another worker holds it. Releases the run if the process ends first. After an
 * exception the lease stays until it expires, because the cause may be temporary. Ends a run that fails every time.
 */
export async function advanceRun(parts: AdvanceParts, id: string, ending: AbortSignal): Promise<void> {
  const claimed = await parts.store.claim(id, parts.clock.now(), canAsk(parts.assistants));
  if (claimed === undefined) return;
  if (claimed.idleClaims > MAX_IDLE_CLAIMS) return giveUp(parts, claimed);
  await withLease(
    () => parts.store.renew(claimed),
    ending,
    (signal) => askAndEnd(parts, claimed, signal),
  );
}

async function giveUp({ store, clock, log }: AdvanceParts, claimed: ClaimedRun): Promise<void> {
  log.error({ run: claimed.id }, "a live run was ended because it failed repeatedly");
  await store.finish(claimed, abandonedRun(claimed, clock.now()));
}

async function askAndEnd(parts: AdvanceParts, claimed: ClaimedRun, signal: AbortSignal): Promise<void> {
  const { store, clock, log } = parts;
  const work = workOf(claimed);
  const runs = claimed.cancelRequested ? [] : await assistantRuns(parts, { claimed, work, signal });
  const reasons = await allDone(runs.map((one) => one.run()));
  const stopped = new Set<StopReason>(reasons.flatMap((reason) => reason ?? []));
  if (claimed.cancelRequested) stopped.add("cancelled");
  if (stopped.has("stale")) return;
  if (stopped.has("ending")) return store.release(claimed);
  const ended = work.end({ done: await store.doneTasks(claimed.id), stopped, now: clock.now() });
  if (await store.finish(claimed, ended)) log.info({ run: claimed.id, status: ended.status }, "a live run has ended");
}

interface RunInHand {
  readonly claimed: ClaimedRun;
  readonly work: LiveWork;
  readonly signal: AbortSignal;
}

async function assistantRuns(parts: AdvanceParts, { claimed, work, signal }: RunInHand): Promise<AssistantRun[]> {
  const { store, assistants, clock, dayCapMicroCents, send } = parts;
  const done = await store.doneTasks(claimed.id);
  const { replayOf } = work;
  const before = replayOf === undefined ? [] : await store.doneTasks(replayOf);
  return work.plan.assistants.map((planned) => {
    return new AssistantRun({
      store,
      assistants,
      clock,
      lease: claimed,
      recordedRun: replayOf ?? claimed.id,
      dayCapMicroCents,
      send: replayOf === undefined ? send : undefined,
      signal,
      work,
      planned,
      assistant: assistants.list.find(({ key }) => key === planned.key),
      done: outcomesOf(done, planned.key),
      replayed: replayOf === undefined ? undefined : rowsOf(before, planned.key),
    });
  });
}
