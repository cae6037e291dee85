import { problemHeaders } from "../../http/http-problem.ts";
import { Problem } from "../../shared/problem.ts";
import { type Failure, failureOf } from "../forms/failure.ts";

/** Converts the problem of a run that its merchant can solve. Rethrows everything else. */
export function runFailure(thrown: unknown): Failure {
  if (thrown instanceof Problem && thrown.code === "subscription-required")
    return { ...failureWith(thrown.message), status: thrown.status, headers: problemHeaders(thrown) };
  return failureOf(thrown, undefined, { "rate-limited": "Too many runs." });
}

/** Returns the failure of a form that is about none of its fields. */
export function failureWith(message: string): Failure {
  return { status: 422, headers: {}, message, errors: new Map() };
}
