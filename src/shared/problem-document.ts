import { z } from "zod";
import { type Fault, PROBLEMS, type Problem, type ProblemCode } from "./problem.ts";
import { named, uri } from "./schema.ts";
import { PATHS, type Site, urlOf } from "./site.ts";

export const PROBLEM_MEDIA_TYPE = "application/problem+json";

const FaultItem = named(
  "Fault",
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
    errors: z.array(FaultItem).describe("Every fault of a request that failed validation.").optional(),
  }),
);
export type ProblemDocument = z.infer<typeof ProblemDocument>;

/** Where the arguments of a request usually are, for faults that do not say so themselves. */
export type FaultLocation = "body" | "query";

/** The problem as its document. */
export function problemDocument(
  site: Site,
  problem: Problem,
  instance: string | undefined,
  location: FaultLocation = "body",
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
    ...(problem.faults === undefined ? {} : { errors: problem.faults.map((fault) => faultItem(fault, location)) }),
  };
}

function faultItem({ code, detail, path, in: where }: Fault, location: FaultLocation): z.infer<typeof FaultItem> {
  if ((where ?? location) === "query") return { code, detail, parameter: String(path[0] ?? "") };
  return { code, detail, pointer: pointerOf(path) };
}

/** RFC 6901 section 6: escaped for the pointer first, then for the fragment. */
function pointerOf(path: readonly (string | number)[]): string {
  const steps = path.map((step) => `/${fragment(String(step).replaceAll("~", "~0").replaceAll("/", "~1"))}`);
  return `#${steps.join("")}`;
}

function fragment(text: string): string {
  // A lone surrogate has no encoding: it becomes the replacement character.
  return encodeURIComponent(text.toWellFormed());
}
