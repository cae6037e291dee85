/** Longest times for the operations of a database, in milliseconds, until it counts as one that does not answer. */
export interface TimeLimits {
  readonly connection: number;
  /** For a statement; the server keeps this limit itself. */
  readonly statement: number;
  /** For the answer of a server that does not even keep its own limit. */
  readonly answer: number;
  /** For a question whether the database answers. */
  readonly probe: number;
  /** For what this process announces to itself. */
  readonly echo: number;
  /** Between two of these announcements: a connection may have died without a sign. */
  readonly echoInterval: number;
  /** For connections that end in order. */
  readonly close: number;
  /** For another process that writes to the same file. */
  readonly busy: number;
}

export const TIME_LIMITS: TimeLimits = {
  connection: 5_000,
  statement: 5_000,
  answer: 6_000,
  probe: 1_000,
  echo: 2_000,
  echoInterval: 5_000,
  close: 1_000,
  busy: 5_000,
};
