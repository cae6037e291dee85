/** Does the work for a key, if the rows of that key say that there is still work. */
export type JobHandler = (key: string, signal: AbortSignal) => Promise<void>;

/** A worker for jobs of one kind. */
export interface JobWorker {
  readonly kind: string;
  /** Most jobs of this kind at once in this process. */
  readonly concurrency: number;
  /** Does a job. The signal aborts when the process ends. May be called for a job that is done, or twice at once. */
  readonly handle: JobHandler;
  /** Returns keys whose rows say that something is to be done, the oldest first. It finds what no wake told of. */
  readonly due: (limit: number) => Promise<readonly string[]>;
}

/** Wakes the workers. It may lose, repeat and reorder: the rows decide what is to be done, and `due` finds it. */
export interface JobQueue {
  /** Wakes one worker of a kind, in any process. */
  enqueue(kind: string, key: string): Promise<void>;
  /** Begins to work on a kind in this process. */
  work(work: JobWorker): void;
  /** Takes no more jobs, and ends those under way within so many milliseconds. */
  stop(graceMs: number): Promise<void>;
}
