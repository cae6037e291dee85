import type { Clock } from "../shared/ports.ts";
import type { ReportProgress } from "../shared/progress.ts";
import { wait } from "./live/wait.ts";
import { isOpen } from "./run-kinds.ts";
import type { Simulation } from "./simulation.ts";

/** A caller that follows a run. */
export interface Follower {
  /** Takes the progress of the run. Undefined for a caller that does not wait. */
  readonly report?: ReportProgress | undefined;
  /** Aborts when the caller does not wait any more. */
  readonly signal: AbortSignal;
}

/** A run with its progress; a prediction is done at once, and may have none. */
interface Followed extends Pick<Simulation, "status"> {
  readonly progress?: Simulation["progress"] | undefined;
}

/** Less than a process that stops gives to the requests under way. */
const FOLLOW_MS = 8_000;
const LOOK_MS = 500;

/**
 * Waits until a run has ended, a few seconds at most, and reports how far it is meanwhile. Returns it as it is then.
 * For a caller without reports the run is looked at once.
 */
export async function follow<R extends Followed>(
  look: () => Promise<R>,
  { report, signal }: Follower,
  clock: Clock,
): Promise<R> {
  const over = AbortSignal.any([clock.timeout(FOLLOW_MS), signal]);
  let reported = -1;
  for (;;) {
    const run = await look();
    const { done, total } = run.progress ?? { done: 0, total: 0 };
    // A run that had ended before makes no progress.
    if (done > reported && (isOpen(run) || reported >= 0))
      report?.({ done, total, message: `${done} of ${total} done` });
    if (report === undefined || !isOpen(run) || over.aborted) return run;
    reported = Math.max(reported, done);
    await wait(clock, LOOK_MS, over);
  }
}
