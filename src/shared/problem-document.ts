import type { z } from "zod";
import { type ValidationIssue, PROBLEMS, type Problem } from "./problem.ts";
import type { ProblemDocument, ValidationError } from "./problem-schema.ts";
import { PATHS, type Site, urlOf } from "./site.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

/** The part of a request with an argument. */
export type IssueLocation = "body" | "query";

/** Returns the document of a problem. `locationOf` locates issues that do not name their part of the request. */
export function problemDocument(
  site: Site,
  problem: Problem,
  instance: string | undefined,
  locationOf: (path: ValidationIssue["path"]) => IssueLocation = () => "body",
): ProblemDocument {
  const { title, resolution } = PROBLEMS[problem.code];
  const documentation = urlOf(site, PATHS.errors);
  return {
    type: `${documentation}#${problem.code}`,
    title,
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    resolution,
    documentation,
    ...(instance === undefined ? {} : { instance }),
    ...(problem.issues === undefined
      ? {}
      : { errors: problem.issues.map((issue) => validationError(issue, issue.in ?? locationOf(issue.path))) }),
  };
}

function validationError(
  { code, detail, path }: ValidationIssue,
  location: IssueLocation,
): z.infer<typeof ValidationError> {
  if (location === "query") return { code, detail, parameter: String(path[0] ?? "") };
  return { code, detail, pointer: pointerOf(path) };
}

/**
 * Returns a JSON Pointer as a URI fragment (RFC 6901, section 6), which is escaped for the pointer first and then for the
 * fragment.
 */
export function pointerOf(path: readonly (string | number)[]): string {
  const steps = path.map((step) => `/${fragment(String(step).replaceAll("~", "~0").replaceAll("/", "~1"))}`);
  return `#${steps.join("")}`;
}

function fragment(text: string): string {
  // A lone surrogate cannot be encoded and becomes the replacement character.
  return encodeURIComponent(text.toWellFormed());
}
