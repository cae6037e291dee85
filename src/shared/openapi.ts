import { type ProblemCode, PROBLEMS } from "./problem.ts";
import { STANDARD_HEADER_NAMES } from "./standard-headers.ts";

/** A part of an OpenAPI document. */
export type OpenApiObject = Record<string, unknown>;

/** Returns references to the components of these headers. */
export function headerReferences(names: readonly string[]): OpenApiObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The headers of every answer, as references. */
export const STANDARD_HEADERS = headerReferences(STANDARD_HEADER_NAMES);

/** Returns a reference to the response for a problem. Its name has the status, because one code may have several. */
export function problemResponse(code: ProblemCode, status: number = PROBLEMS[code].status): OpenApiObject {
  return { $ref: `#/components/responses/${status}-${code}` };
}
