import type { Problem, ValidationIssue } from "../../shared/problem.ts";

/** Returns the message of a problem, with a line for each of its issues. */
export function problemMessage({ message, issues = [] }: Problem): string {
  return [message, ...issues.map(({ path, detail }) => `${optionOf(path)}: ${detail}`)].join("\n");
}

/** Returns the path of an issue in terms of the command line: the number of a `--query`, or a row and its field. */
function optionOf([first, second, ...rest]: ValidationIssue["path"]): string {
  if (first !== "queries") return [first, second, ...rest].join(" ");
  return second === undefined ? "--query" : `--query ${Number(second) + 1}`;
}
