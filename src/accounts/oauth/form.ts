import type { HttpRequest } from "../../shared/http.ts";
import { OAuthError } from "./oauth-error.ts";

/** Largest form in bytes: a client assertion takes about one thousand. */
const FORM_BYTES = 16_384;

/** Parameters by name. One without a value is as if it had been left out (RFC 6749 3.1). */
export type Parameters = ReadonlyMap<string, string>;

export interface ParsedParameters {
  readonly values: Parameters;
  /** The names that stand more than once. None may, and which of their values counts is not defined. */
  readonly repeated: ReadonlySet<string>;
}

/** Parses a query or a form. */
export function parseParameters(text: string): ParsedParameters {
  const values = new Map<string, string>();
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
    if (value !== "") values.set(name, value);
  }
  return { values, repeated };
}

/** Reads the form in a request's body. Throws an `invalid_request`, and a 413 problem when it is too large. */
export async function readForm(request: HttpRequest): Promise<Parameters> {
  const mediaType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/x-www-form-urlencoded")
    throw new OAuthError(
      "invalid_request",
      "Send the parameters with Content-Type: application/x-www-form-urlencoded.",
    );
  const { values, repeated } = parseParameters((await request.readBody(FORM_BYTES)).toString());
  const [first] = repeated;
  if (first !== undefined) throw repeatedParameter(first);
  return values;
}

export function repeatedParameter(name: string): OAuthError {
  return new OAuthError("invalid_request", `The parameter ${name.slice(0, 40)} may stand only once.`);
}

/** Gives a parameter that must be there. Throws an `invalid_request`. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `The parameter ${name} is missing.`);
  return value;
}
