/** The time limits of a database, in milliseconds, after which it counts as not answering. */
export interface TimeLimits {
  readonly connection: number;
  /** For a statement. The server enforces this limit. */
  readonly statement: number;
  /** For the answer of a server that fails to enforce its own limit. */
  readonly answer: number;
  /** For a probe. */
  readonly probe: number;
  /** For an announcement that this process sends to itself. */
  readonly echo: number;
  /** The interval of these announcements, which detect a connection that was lost silently. */
  readonly echoInterval: number;
  /** For connections to end normally. */
  readonly close: number;
  /** For a file to which another process writes. */
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
