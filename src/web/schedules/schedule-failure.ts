import { Problem } from "../../shared/problem.ts";
import { type Failure, failureOf } from "../forms/failure.ts";

/** Converts a problem that the merchant can solve to the failure of the form. Rethrows everything else. */
export function scheduleFailure(thrown: unknown): Failure {
  return failureOf(fieldsNamed(thrown), undefined, { name: "Enter a name of 1 to 80 characters." });
}

/** Returns a problem with the form's own fields for the settings of a feed. */
function fieldsNamed(thrown: unknown): unknown {
  if (!(thrown instanceof Problem) || thrown.issues === undefined) return thrown;
  const issues = thrown.issues.map((issue) => {
    const [first, second] = issue.path;
    return first === "feed" && second !== undefined && second !== "url" ? { ...issue, path: [second] } : issue;
  });
  return new Problem("validation-failed", thrown.message, { issues });
}
