import { problemHeaders } from "../../http/http-problem.ts";
import { POLICIES } from "../../limits/policies.ts";
import type { Metering } from "../../limits/rate-limit.ts";
import type { HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { type Failure, retryMessage } from "../forms/failure.ts";
import type { FormOutcome } from "../public-form-handler.ts";
import { type Fields, NO_FIELDS, readFields } from "../forms/form.ts";
import { type EarlierRun, readRuns, RUNS } from "./earlier-runs.ts";
import {
  inFormOrder,
  type ListingField,
  type ParsedListings,
  parseListings,
  errorsOfIssues,
  type FormTexts,
  typedForm,
} from "./listings-form.ts";

/** Fits six listings with descriptions of a few thousand characters, at nine bytes per character in form encoding. */
const MAX_FORM_BYTES = 262_144;

/** State of a form and its result. */
export interface ComparisonState<R> {
  readonly typed: FormTexts;
  readonly failure?: Failure;
  readonly run?: R;
  /** True if another page has filled in the form. */
  readonly isPrefilled?: boolean;
  /** The earlier runs, which a failed form keeps. */
  readonly earlier?: readonly EarlierRun[];
}

/** Options for running the listings of a form. */
export interface ComparisonSubmission<R> {
  readonly fields: readonly ListingField[];
  readonly metering: Metering;
  /** The number of figures in an earlier run. */
  readonly runLength: number;
  /** Returns the texts of a form of another page, which is shown but not run; undefined for this form. */
  readonly prefill?: (form: Fields) => FormTexts | undefined;
  /** Throws `validation-failed` with issues that point into the listings. */
  readonly run: (parsed: ParsedListings, form: Fields, earlier: readonly EarlierRun[]) => Promise<R>;
}

/** Runs the listings of a form. It is charged like a request to the API. Throws only internal errors. */
export async function submitListings<R>(
  request: HttpRequest,
  { fields, metering, runLength, prefill, run }: ComparisonSubmission<R>,
): Promise<FormOutcome<ComparisonState<R>>> {
  let form = NO_FIELDS;
  let typed: FormTexts;
  let earlier: readonly EarlierRun[];
  try {
    await metering.charge(POLICIES.public);
    form = await readFields(request, MAX_FORM_BYTES);
    const prefilled = prefill?.(form);
    if (prefilled !== undefined) return { status: 200, headers: {}, state: { typed: prefilled, isPrefilled: true } };
    typed = typedForm(form, fields);
    earlier = readRuns(form.text(RUNS), runLength);
  } catch (thrown) {
    return failed(new Map(), unreadable(thrown));
  }
  const parsed = parseListings(typed, fields);
  if (parsed.errors.size > 0) return failed(typed, { ...INVALID, ...inFormOrder(parsed.errors) }, earlier);
  try {
    return { status: 200, headers: {}, state: { typed: parsed.typed, run: await run(parsed, form, earlier) } };
  } catch (thrown) {
    return failed(typed, failureOf(thrown, parsed), earlier);
  }
}

function failed<R>(
  typed: FormTexts,
  failure: Failure,
  earlier: readonly EarlierRun[] = [],
): FormOutcome<ComparisonState<R>> {
  const { status, headers } = failure;
  return { status, headers, state: { typed, failure, earlier } };
}

const INVALID = { status: 422, headers: {}, message: undefined };

/** Converts the problem of a parsed form. Rethrows defects. */
function failureOf(thrown: unknown, parsed: ParsedListings): Failure {
  if (!(thrown instanceof Problem) || thrown.status >= 500) throw thrown;
  const { issues = [], status } = thrown;
  if (issues.length > 0) return { ...INVALID, ...inFormOrder(errorsOfIssues(issues, parsed)) };
  return { status, headers: problemHeaders(thrown), message: retryMessage(thrown, TOO_MANY), errors: new Map() };
}

const TOO_MANY = "Too many comparisons from your network.";

/** Converts the problem of a form that could not be read, so that its texts cannot be shown again. */
function unreadable(thrown: unknown): Failure {
  if (!(thrown instanceof Problem) || thrown.status >= 500) throw thrown;
  const message = `${retryMessage(thrown, TOO_MANY)} Go back in the browser to restore what you typed.`;
  return { status: thrown.status, headers: problemHeaders(thrown), message, errors: new Map() };
}
