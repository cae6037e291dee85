/** Progress of a task. `done` grows from one report to the next. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

export type ReportProgress = (progress: Progress) => void;
