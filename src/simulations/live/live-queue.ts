import type { Assistants } from "../../assistants/ports.ts";
import type { JobHandler, JobQueue } from "../../jobs/ports.ts";
import type { LiveStore } from "./live-store.ts";

export interface LiveQueueParts {
  readonly queue: JobQueue;
  readonly liveStore: LiveStore;
  readonly assistants: Assistants;
}

/** The job kind of live runs. */
export const LIVE_RUN = "live-run";
/** Runs that one process works on at once. */
const CONCURRENT_RUNS = 4;

/**
 * Starts working on live runs in this process. A process without assistants takes only runs that need none. The first
 * run loads `live`.
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

/** Returns whether this process has assistants. */
export function canAsk({ list }: Assistants): boolean {
  return list.length > 0;
}
