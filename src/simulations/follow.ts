import type { Clock } from "../shared/ports.ts";
import type { ReportProgress } from "../shared/progress.ts";
import type { Batch } from "./batch/batch.ts";
import { wait } from "./live/wait.ts";
import { isOpen } from "./run-fields.ts";
import type { Simulation } from "./simulation.ts";

/** Somebody who waits for a run. */
export interface Follower {
  /** Tells how far it is. Undefined for one who does not wait. */
  readonly report?: ReportProgress | undefined;
  /** Aborts when nobody waits any more. */
  readonly signal: AbortSignal;
}

/** Less than a process that stops gives to the requests under way. */
const FOLLOW_MS = 8_000;
const LOOK_MS = 500;

/**
 * Waits until a run has ended, a few seconds at most, and reports how far it is meanwhile. Returns it as it is then. For one
 * who gets no reports it is looked at once.
 */
export async function follow<R extends Pick<Simulation | Batch, "status" | "progress">>(
  look: () => Promise<R>,
  { report, signal }: Follower,
  clock: Clock,
): Promise<R> {
  const over = AbortSignal.any([clock.timeout(FOLLOW_MS), signal]);
  let reported = -1;
  for (;;) {
    const run = await look();
    const { done, total } = run.progress;
    // A run that had ended before makes no progress.
    if (done > reported && (isOpen(run) || reported >= 0))
      report?.({ done, total, message: `${done} of ${total} done` });
    if (report === undefined || !isOpen(run) || over.aborted) return run;
    reported = Math.max(reported, done);
    await wait(clock, LOOK_MS, over);
  }
}
