import { z } from "zod";
import { type ValidationIssue, PROBLEMS, type Problem, type ProblemCode } from "./problem.ts";
import { named, uri } from "./schema.ts";
import { PATHS, type Site, urlOf } from "./site.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

const ValidationError = named(
  "ValidationIssue",
  z.object({
    code: z.string().describe("What kind of rule was broken."),
    detail: z.string().describe("What to change."),
    pointer: z.string().describe("JSON Pointer (RFC 6901) into the body, as a URI fragment.").optional(),
    parameter: z.string().describe("Name of the query parameter.").optional(),
  }),
);

/** The body of every failure (RFC 9457). */
export const ProblemDocument = named(
  "Problem",
  z.object({
    type: uri("Identifies the problem type, and leads to its documentation."),
    title: z.string().describe("Short summary of the problem type. It may change: branch on `code`."),
    status: z.int().min(100).max(599).describe("The HTTP status."),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]).describe("Stable code to branch on."),
    detail: z.string().describe("What went wrong on this request."),
    resolution: z.string().describe("What the caller should do."),
    documentation: uri("The catalogue of error codes.").optional(),
    instance: z.string().describe("Path that produced the problem, when known.").optional(),
    requestId: z
      .string()
      .describe("Names the request in the server's log, as the header X-Request-Id does.")
      .optional(),
    errors: z.array(ValidationError).describe("Every error in a request that failed validation.").optional(),
  }),
);
export type ProblemDocument = z.infer<typeof ProblemDocument>;

/** The part of a request that contains an argument. */
export type IssueLocation = "body" | "query";

/** Returns a problem as its document. `locationOf` locates issues that do not name their part of the request. */
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
 * Returns a JSON Pointer as a URI fragment (RFC 6901 section 6), escaped for the pointer first and then for the
 * fragment.
 */
export function pointerOf(path: readonly (string | number)[]): string {
  const steps = path.map((step) => `/${fragment(String(step).replaceAll("~", "~0").replaceAll("/", "~1"))}`);
  return `#${steps.join("")}`;
}

function fragment(text: string): string {
  // A lone surrogate has no encoding: it becomes the replacement character.
  return encodeURIComponent(text.toWellFormed());
}
