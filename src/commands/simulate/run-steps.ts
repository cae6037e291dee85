import { Problem, type ValidationIssue } from "../../shared/problem.ts";
import { finish, type Steps } from "../../shared/steps.ts";

/** Runs a computation to its end. Throws a Problem as an Error with a message for people. */
export function runSteps<T>(steps: Steps<T>): T {
  try {
    return finish(steps);
  } catch (error) {
    throw error instanceof Problem ? new Error(problemMessage(error), { cause: error }) : error;
  }
}

/** Returns the message of a problem, with a line for each of its issues. */
function problemMessage({ message, issues = [] }: Problem): string {
  return [message, ...issues.map(({ path, detail }) => `${optionOf(path)}: ${detail}`)].join("\n");
}

/** Returns the path of an issue in terms of the command line: the number of a `--query`, or a row and its field. */
function optionOf([first, second, ...rest]: ValidationIssue["path"]): string {
  if (first !== "queries") return [first, second, ...rest].join(" ");
  return second === undefined ? "--query" : `--query ${Number(second) + 1}`;
}
