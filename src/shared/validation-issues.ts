import type { z } from "zod";
import type { IssueCode, ValidationIssue } from "./problem.ts";

/** The most issues that are listed, so that a small request cannot cause a large answer. */
const MAX_ISSUES = 100;

/** Returns the issues that zod found, each with a sentence that says what to change. */
export function issuesOf(error: z.ZodError): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  for (const issue of error.issues) {
    issues.push(...issuesOfZodIssue(issue).slice(0, MAX_ISSUES - issues.length));
    if (issues.length === MAX_ISSUES) break;
  }
  return issues;
}

type Issue = z.core.$ZodIssue;

function issuesOfZodIssue(issue: Issue): ValidationIssue[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      code: "unknown",
      detail: "This name is not known here. Remove it.",
      path: [...path, key],
    }));
  }
  return [{ ...explain(issue), path }];
}

function explain(issue: Issue): { code: IssueCode; detail: string } {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined)
        return { code: "required", detail: `This field is required: send ${article(issue.expected)}.` };
      return {
        code: "invalid-type",
        detail: `Send ${article(issue.expected)}, not ${article(typeName(issue.input))}.`,
      };
    case "invalid_value":
      if (issue.input === undefined)
        return { code: "required", detail: `This field is required: ${oneOf(issue.values)}.` };
      return { code: "invalid-value", detail: `Send ${oneOf(issue.values)}.` };
    case "too_big":
      return { code: "too-big", detail: `Send at most ${amount(issue.maximum, issue.origin)}.` };
    case "too_small":
      return { code: "too-small", detail: `Send at least ${amount(issue.minimum, issue.origin)}.` };
    default:
      return { code: "invalid-format", detail: issue.message };
  }
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value));
  return shown.length === 1 ? `${shown[0]}` : `one of ${shown.join(", ")}`;
}

function amount(bound: number | bigint, origin: string): string {
  if (origin === "string") return bound === 1 ? "1 character" : `${bound} characters`;
  if (origin === "array") return bound === 1 ? "1 item" : `${bound} items`;
  return `the number ${bound}`;
}

const ARTICLES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "an integer",
  integer: "an integer",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

const article = (type: string): string => ARTICLES[type] ?? type;

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (value === Infinity || value === -Infinity) return "a number beyond all limits";
  return typeof value;
}
