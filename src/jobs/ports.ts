/** Does the work for a key, if its rows say that there is still work to do. */
export type JobHandler = (key: string, signal: AbortSignal) => Promise<void>;

/** A worker for jobs of one kind. */
export interface JobWorker {
  readonly kind: string;
  /** The number of jobs of this kind that this process runs at a time. */
  readonly concurrency: number;
  /**
   * Does a job. The signal aborts when the process ends. May be called for a job that is already done, or twice at the
   * same time.
   */
  readonly handle: JobHandler;
  /** Returns keys whose rows say that there is work to do, the oldest first. This finds work whose wake-up was lost. */
  readonly due: (limit: number) => Promise<readonly string[]>;
}

/**
 * Wakes the workers. It may lose, repeat and reorder wake-ups: the rows decide what there is to do, and `due` finds it.
 */
export interface JobQueue {
  /** Wakes one worker of a kind, in any process. */
  enqueue(kind: string, key: string): Promise<void>;
  /** Starts to work on jobs of a kind in this process. */
  work(work: JobWorker): void;
  /** Takes no more jobs, waits for those that run, and aborts them after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}
