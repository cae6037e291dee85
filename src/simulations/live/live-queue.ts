import type { Assistants } from "../../assistants/ports.ts";
import type { JobHandler, JobQueue } from "../../jobs/ports.ts";
import type { LiveStore } from "./live-store.ts";

export interface LiveQueueParts {
  readonly queue: JobQueue;
  readonly liveStore: LiveStore;
  readonly assistants: Assistants;
}

/** The kind under which workers are woken for live runs. */
export const LIVE_RUN = "live-run";
/** Runs that one process works on at once. */
const CONCURRENT_RUNS = 4;

/**
 * Begins to work on live runs in this process. A process without assistants does what needs none. `live` is loaded by the
 * first run.
 */
export function workOnLiveRuns(
  { queue, liveStore, assistants }: LiveQueueParts,
  live: () => Promise<{ readonly advance: JobHandler }>,
): void {
  queue.work({
    kind: LIVE_RUN,
    concurrency: CONCURRENT_RUNS,
    handle: async (id, signal) => (await live()).advance(id, signal),
    due: (limit) => liveStore.due(limit, canAsk(assistants)),
  });
}

/** Tells whether this process has any assistants. */
export function canAsk({ list }: Assistants): boolean {
  return list.length > 0;
}
