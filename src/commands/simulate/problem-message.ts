import type { Problem, ValidationIssue } from "../../shared/problem.ts";

/** Returns what cannot be computed, with a line for each place. */
export function problemMessage({ message, issues = [] }: Problem): string {
  return [message, ...issues.map(({ path, detail }) => `${optionOf(path)}: ${detail}`)].join("\n");
}

/** Returns a place in the input as the command line names it: the number of a `--query`, or a row and its field. */
function optionOf([first, second, ...rest]: ValidationIssue["path"]): string {
  if (first !== "queries") return [first, second, ...rest].join(" ");
  return second === undefined ? "--query" : `--query ${Number(second) + 1}`;
}
