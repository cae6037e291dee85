/**
 * Gives how often a test repeats what only many repetitions prove: `full` times when FULL_TRIALS is 1, else a `few`.
 * CI runs the files that import this once more with FULL_TRIALS=1.
 */
export function rounds(full: number, few: number): number {
  return process.env["FULL_TRIALS"] === "1" ? full : few;
}
