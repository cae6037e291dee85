import { problemHeaders } from "../../http/http-problem.ts";
import { POLICIES } from "../../limits/policies.ts";
import type { Metering } from "../../limits/rate-limit.ts";
import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import { Problem } from "../../shared/problem.ts";
import { type Failure, retryMessage } from "../forms/failure.ts";
import { readUpload } from "../forms/form.ts";
import { textOfFile } from "../forms/uploaded-text.ts";
import { callTool } from "../call-tool.ts";
import type { FormOutcome } from "../public-form-handler.ts";
import { AUDIT_EXAMPLES } from "./audit-examples.ts";
import {
  type AuditField,
  type AuditForm,
  blankForm,
  fieldOf,
  inFormOrder,
  readAuditForm,
  kindOf,
  withFileText,
} from "./audit-form.ts";
import { parseAuditForm } from "./parse-audit-form.ts";
import type { AuditState } from "./audit-page.ts";
import type { Audit, AuditRequest, ListingFields } from "./audit-result.ts";
import { amountText } from "../forms/price-field.ts";

/** The largest form in bytes: an ASCII feed of the tool's largest size, and the other fields. */
const MAX_FORM_BYTES = 1_048_576;
const TIMEOUT_MS = 5_000;
/** The most findings that the tool lists for one listing. */
const MAX_FINDINGS = 40;

export interface AuditPageParts {
  readonly service: Service;
  readonly fetchesPages: boolean;
}

/** The check of a listing for people, without a sign-in, a cookie or stored data. */
export class AuditForms {
  readonly #parts: AuditPageParts;

  constructor(parts: AuditPageParts) {
    this.#parts = parts;
  }

  /** Returns an example with its result. */
  async example(name: string): Promise<AuditState> {
    const form = AUDIT_EXAMPLES[name]?.form;
    if (form === undefined) throw new Error(`The audit has no example ${name}.`);
    const metering = this.#parts.service.metering("pages");
    return this.#checked(form, parseAuditForm(form).request, metering, AbortSignal.timeout(TIMEOUT_MS));
  }

  /** Checks the input of a form, charged like a request to the API. Throws only internal errors. */
  async submit(request: HttpRequest): Promise<FormOutcome<AuditState>> {
    const metering = this.#parts.service.metering(request.address);
    let form: AuditForm = blankForm(kindOf(request.search));
    try {
      await metering.charge(POLICIES.public);
      form = readAuditForm(await readUpload(request, MAX_FORM_BYTES));
      const { request: args, errors } = parseAuditForm(form);
      if (errors.size > 0) return this.#failed(form, { ...INVALID, ...inFormOrder(errors) });
      return { status: 200, headers: {}, state: await this.#checked(form, args, metering, request.signal) };
    } catch (thrown) {
      return this.#failed(form, failureOf(thrown, form));
    }
  }

  async #checked(form: AuditForm, args: AuditRequest, metering: Metering, signal: AbortSignal): Promise<AuditState> {
    const { service, fetchesPages } = this.#parts;
    const caller = { identity: undefined, metering, signal };
    const limited = { ...args, maxFindings: MAX_FINDINGS };
    const audit = withFileWarning(form, await callTool<Audit>(service, "audit_listing", limited, caller));
    const listing = args.listings?.[0];
    const filled = withReadPrice(withFileText(form, args), listing);
    return { form: filled, fetchesPages, shown: { audit, listing } };
  }

  #failed(form: AuditForm, failure: Failure): FormOutcome<AuditState> {
    const { status, headers } = failure;
    return { status, headers, state: { form, failure, fetchesPages: this.#parts.fetchesPages } };
  }
}

/** Adds a warning about how a file was read. */
function withFileWarning({ kind, file }: AuditForm, audit: Audit): Audit {
  const read = kind === "file" ? textOfFile(file) : { text: "" };
  if (!("warning" in read) || read.warning === undefined) return audit;
  return { ...audit, warnings: [{ detail: read.warning }, ...audit.warnings] };
}

/** Returns a form with the price as it was parsed, so that a misreading is visible. */
function withReadPrice(form: AuditForm, listing: ListingFields | undefined): AuditForm {
  const { priceCents, currency } = listing ?? {};
  if (priceCents === undefined || currency === undefined) return form;
  return { ...form, values: { ...form.values, price: amountText({ priceCents, currency }), currency } };
}

const INVALID = { status: 422, headers: {}, message: undefined };

/** Converts a problem to messages of the form. Rethrows defects. */
function failureOf(thrown: unknown, { kind }: AuditForm): Failure {
  if (!(thrown instanceof Problem) || thrown.code === "internal-error") throw thrown;
  const { issues = [], status } = thrown;
  if (issues.length > 0) {
    const errors = new Map<AuditField, string>(issues.map((issue) => [fieldOf(issue, kind), issue.detail]));
    return { ...INVALID, ...inFormOrder(errors) };
  }
  return { status, headers: problemHeaders(thrown), message: messageOf(thrown), errors: new Map() };
}

function messageOf(problem: Problem): string {
  if (problem.status === 413)
    return "This is more than 1 MB. Send a part of the feed, or create an account for all of it.";
  const unread = problem.code === "invalid-request" || problem.status === 429;
  return `${retryMessage(problem)}${unread ? " Go back in the browser to restore what you typed." : ""}`;
}
