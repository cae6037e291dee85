/** The time limits of a database, in milliseconds, after which it counts as not answering. */
export interface TimeLimits {
  readonly connectionMs: number;
  /** For a statement. The server enforces this limit. */
  readonly statementMs: number;
  /** For the answer of a server that fails to enforce its own limit. */
  readonly answerMs: number;
  /** For a probe. */
  readonly probeMs: number;
  /** For an announcement that this process sends to itself. */
  readonly echoMs: number;
  /** The interval of these announcements, which detect a connection that was lost silently. */
  readonly echoIntervalMs: number;
  /** For connections to end normally. */
  readonly closeMs: number;
  /** For a file to which another process writes. */
  readonly busyMs: number;
}

export const TIME_LIMITS: TimeLimits = {
  connectionMs: 5_000,
  statementMs: 5_000,
  answerMs: 6_000,
  probeMs: 1_000,
  echoMs: 2_000,
  echoIntervalMs: 5_000,
  closeMs: 1_000,
  busyMs: 5_000,
};
