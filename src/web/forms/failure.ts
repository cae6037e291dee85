import { problemHeaders } from "../../http/http-problem.ts";
import { Problem } from "../../shared/problem.ts";
import { counted } from "../counts.ts";

/** The errors of a submitted form, worded for its page. */
export interface Failure {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** An error that does not belong to a field. */
  readonly message: string | undefined;
  /** Messages by field, in form order. */
  readonly errors: ReadonlyMap<string, string>;
  /** The names of fields, where the summary has to name them. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Fields in form order, each with its name for people. */
export type NamedFields = readonly (readonly [field: string, words: string])[];

/** Returns field errors in form order, with the names for the summary. */
export function errorsInOrder(
  fields: NamedFields,
  errors: ReadonlyMap<string, string>,
): Pick<Failure, "errors" | "names"> {
  const wrong = fields.filter(([field]) => errors.has(field));
  return { errors: new Map(wrong.map(([field]) => [field, errors.get(field) ?? ""])), names: new Map(wrong) };
}

/** Returns the failure of a form with wrong fields. */
export function invalidFields(errors: ReadonlyMap<string, string>): Failure {
  return { status: 422, headers: {}, message: undefined, errors };
}

/** Returns the failure of a form for a reason that is not about a field. */
export function failureWith(message: string): Failure {
  return { status: 422, headers: {}, message, errors: new Map() };
}

/** Messages that replace the ones for programs: by field, and for `rate-limited`. */
export type Wording = Readonly<Record<string, string>>;

/** The problems that a person can solve in the form. */
const ON_THE_FORM: ReadonlySet<string> = new Set([
  "validation-failed",
  "conflict",
  "unauthenticated",
  "rate-limited",
  "not-found",
  "subscription-required",
]);

/** Converts a problem to the failure of a form, shown at `field`. Rethrows everything else. */
export function failureOf(thrown: unknown, field?: string, wording: Wording = {}): Failure {
  if (!(thrown instanceof Problem) || !ON_THE_FORM.has(thrown.code)) throw thrown;
  const { status, issues = [], code, message } = thrown;
  const failure = (text: string | undefined, byField: Iterable<[string, string]> = []): Failure => ({
    status,
    headers: problemHeaders(thrown),
    message: text,
    errors: new Map(byField),
  });
  if (code === "rate-limited") return failure(retryMessage(thrown, wording[code]));
  if (code === "subscription-required") return failure(message);
  if (issues.length === 0) return field === undefined ? failure(message) : failure(undefined, [[field, message]]);
  return failure(
    undefined,
    issues.map(({ path, detail }) => [String(path[0]), wording[String(path[0])] ?? detail]),
  );
}

/** Returns the message of a problem. For a 429 it says how long to wait. */
export function retryMessage(
  { status, message, retryAfterSeconds = 0 }: Problem,
  tooMany = "Too many attempts.",
): string {
  if (status !== 429) return message;
  const wait =
    retryAfterSeconds < 120
      ? counted(retryAfterSeconds, "second")
      : counted(Math.ceil(retryAfterSeconds / 60), "minute");
  return `${tooMany} Try again in ${wait}.`;
}
