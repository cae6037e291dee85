import { z } from "zod";
import { PROBLEMS, type ProblemCode } from "./problem.ts";
import { named, uri } from "./schema.ts";

export const ValidationError = named(
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
