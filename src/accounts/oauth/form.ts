import { readForm } from "../../http/form.ts";
import { hasTooManyParameters, type HttpRequest, MAX_PARAMETERS } from "../../shared/http.ts";
import { OAuthError } from "./oauth-error.ts";

/** The largest form in bytes. A client assertion has about one thousand. */
const FORM_BYTES = 16_384;

/** Parameters by name. One without a value counts as omitted (RFC 6749 3.1). */
export type Parameters = ReadonlyMap<string, string>;

/** The parameters of a query or a form. */
export interface ParsedParameters {
  readonly values: Parameters;
  /** The names that occur more than once. No parameter may, and it is undefined which value counts. */
  readonly repeated: ReadonlySet<string>;
}

/** Parses a query or a form. Throws `invalid_request` when it has too many parameters. */
export function parseParameters(text: string): ParsedParameters {
  if (hasTooManyParameters(text)) throw new OAuthError("invalid_request", `Send at most ${MAX_PARAMETERS} parameters.`);
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

/** Reads the parameters of a form. Throws `invalid_request`, and a 413 problem for a form that is too large. */
export async function readParameters(request: HttpRequest): Promise<Parameters> {
  const form = await readForm(request, FORM_BYTES, (detail) => new OAuthError("invalid_request", detail));
  const { values, repeated } = parseParameters(form);
  const [first] = repeated;
  if (first !== undefined) throw repeatedParameter(first);
  return values;
}

/** Creates the error for a repeated parameter. */
export function repeatedParameter(name: string): OAuthError {
  return new OAuthError("invalid_request", `Send the parameter ${name.slice(0, 40)} only once.`);
}

/** Returns a required parameter. Throws `invalid_request`. */
export function required(parameters: Parameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError("invalid_request", `The parameter ${name} is missing.`);
  return value;
}
