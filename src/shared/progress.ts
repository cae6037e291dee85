/** The progress of a task. `done` increases with every report. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly message: string;
}

export type ReportProgress = (progress: Progress) => void;
