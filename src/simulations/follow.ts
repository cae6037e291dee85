import type { Clock } from "../shared/ports.ts";
import type { ReportProgress } from "../shared/progress.ts";
import { wait } from "./live/wait.ts";
import { isOpen } from "./run-kinds.ts";
import type { Simulation } from "./simulation.ts";

/** A caller that waits for a run. */
export interface Follower {
  /** Receives the progress of the run. Undefined for a caller that does not wait. */
  readonly report?: ReportProgress | undefined;
  /** Aborts when the caller stops waiting. */
  readonly signal: AbortSignal;
}

/** A run with its progress. A prediction is complete at once and may have no progress. */
interface Followed extends Pick<Simulation, "status"> {
  readonly progress?: Simulation["progress"] | undefined;
}

/** Shorter than the time that a stopping process gives to open requests. */
const FOLLOW_MS = 8_000;
const LOOK_MS = 500;

/**
 * Waits a few seconds for the end of a run and reports its progress. Returns the run as it is then. Does not wait for a
 * caller that takes no reports.
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
    // A run that had already ended makes no progress.
    if (done > reported && (isOpen(run) || reported >= 0))
      report?.({ done, total, message: `${done} of ${total} done` });
    if (report === undefined || !isOpen(run) || over.aborted) return run;
    reported = Math.max(reported, done);
    await wait(clock, LOOK_MS, over);
  }
}
