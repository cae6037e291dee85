import { type Failure, failureOf } from "../forms/failure.ts";

/** Converts a problem that the merchant can solve to the failure of the form. Rethrows everything else. */
export function runFailure(thrown: unknown): Failure {
  return failureOf(thrown, undefined, { "rate-limited": "Too many runs." });
}
