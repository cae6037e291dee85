import { type Failure, failureOf } from "../forms/failure.ts";

/** Converts the problem of a run that its merchant can solve. Rethrows everything else. */
export function runFailure(thrown: unknown): Failure {
  return failureOf(thrown, undefined, { "rate-limited": "Too many runs." });
}
