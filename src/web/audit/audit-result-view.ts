import { PATHS } from "../../shared/site.ts";
import { counted } from "../counts.ts";
import { ACCOUNT, withNext } from "../session/paths.ts";
import { PLAYGROUND } from "../paths.ts";
import { saveButton, GUEST_INPUT_KINDS, sendButton } from "../guest-input-buttons.ts";
import { type AuditForm, AUDIT_FORM, isSavable, type InputKind } from "./audit-form.ts";
import { type Html, html } from "../../shared/html.js";
import { type Audit, type AuditedListing, hasLines, type ListingFields, type ReadReport } from "./audit-result.ts";
import { countChips, countsOf, findingsView, numbered, relevanceView } from "./findings-view.ts";

/** A result, with the typed listing, which findings quote. */
export interface ShownAudit {
  readonly audit: Audit;
  readonly listing: ListingFields | undefined;
}

/** Renders a result: its verdict as the page heading, what was read, and each listing. */
export function auditResultView({ audit, listing }: ShownAudit, form: AuditForm): Html {
  const { results, read, limits, warnings } = audit;
  const [first] = results;
  return html`<section id="result" tabindex="-1" aria-labelledby="result-title" class="stack">
    <div class="head">
      <div>
        <h1 id="result-title">${verdictOf(audit)}</h1>
        <p class="soft">
          ${sentencesOf(audit.headline).rest} ${first && results.length === 1 ? passedChecks(first) : undefined}
        </p>
      </div>
      ${nextSteps(form)}
    </div>
    ${warnings.map(({ detail }) => html`<p class="note warn">${detail}</p>`)} ${repeatedIds(results)} ${readView(audit)}
    ${first && results.length === 1 ? singleView(first, listing) : results.map(foldedView)}
    ${read && problemsView(read)}
    <section class="card" aria-labelledby="limits">
      <h2 id="limits">What this cannot know</h2>
      <ul>
        ${limits.map((limit) => html`<li>${limit}</li>`)}
      </ul>
    </section>
    <p class="hint">${isSavable(form) ? NEXT : NOT_SAVABLE[form.kind]}</p>
  </section>`;
}

/** Renders the next steps. Only a form with the fields of one listing can be compared. */
function nextSteps(form: AuditForm): Html {
  if (!isSavable(form))
    return html`<a class="button main" href="${withNext(PATHS.signUp, ACCOUNT.importListings)}">Create an account</a>`;
  const source = { form: AUDIT_FORM, kind: GUEST_INPUT_KINDS.audit };
  const canCompare = form.kind === "fields";
  return html`<p class="buttons">
    ${saveButton({ ...source, action: PATHS.signUp }, !canCompare)}
    ${canCompare ? sendButton({ ...source, action: `${PLAYGROUND}#result` }, compareWords(form)) : undefined}
  </p>`;
}

function compareWords({ rivals }: AuditForm): string {
  return (rivals?.size ?? 0) > 0 ? "Compare it with your rivals" : "Compare it with a rival";
}

const NEXT = "Next: an account checks whole feeds, stores your listings and marks each finding in its text.";

/** The hints for input that no sign-up form can carry. */
const NOT_SAVABLE: Readonly<Partial<Record<InputKind, string>>> = {
  text: "This feed is too large to carry over when you create an account. Add it again there: up to 3.9 million characters.",
  file: "This file is too large to carry over when you create an account. Choose it again there: up to 3.9 million characters.",
  url: "The page is not carried over when you create an account. Add your feed there, or the source of the page.",
};

/** Warns about repeated item ids in a feed: an import saves only the first listing of each. */
function repeatedIds(results: readonly AuditedListing[]): Html | undefined {
  const byId = Map.groupBy(results, ({ externalId = "" }) => externalId);
  const repeated = [...byId].filter(([id, listings]) => id !== "" && listings.length > 1);
  if (repeated.length === 0) return undefined;
  const ids = repeated.map(([id, { length }]) => `“${id}” (${length} rows)`).join(", ");
  return html`<p class="note warn">
    Several listings have the same item id: ${ids}. Give each product an id that only it has: an import refuses the
    later ones.
  </p>`;
}

/** Returns the verdict: the first sentence of the headline. */
export function verdictOf({ headline }: Audit): string {
  return sentencesOf(headline).verdict.replace(/\.$/, "");
}

function sentencesOf(headline: string): { readonly verdict: string; readonly rest: string } {
  const [verdict = headline] = headline.split(/(?<=\.) /, 1);
  return { verdict, rest: headline.slice(verdict.length).trim() };
}

/** Says how many of the generic checks passed. */
function passedChecks({ profiles }: AuditedListing): string | undefined {
  const [generic] = profiles;
  if (generic === undefined) return undefined;
  const { passed, failed } = generic;
  return `${passed} of ${counted(passed + failed, "check")} pass. Checks that have nothing to look at are left out.`;
}

function readView({ read, truncated }: Audit): Html | undefined {
  if (read === undefined) return undefined;
  const cut = truncated ? " An account checks all of them." : "";
  return html`<p class="note">
    Read as ${formatName(read.format)}: ${counted(read.rows, "row")}, ${read.used} used.${cut}
  </p>`;
}

const FORMATS: Readonly<Record<string, string>> = {
  google_xml: "a Google shopping feed (XML)",
  jsonld_html: "a product page",
  shopify_json: "a Shopify export (JSON)",
  shopify_csv: "a Shopify export (CSV)",
  woocommerce_csv: "a WooCommerce export",
  openai: "an OpenAI product feed",
  ucp: "a UCP catalogue",
  acp: "an ACP feed",
  csv: "a comma-separated feed",
  tsv: "a tab-separated feed",
};

/** Returns the name of a format for a sentence. */
export function formatName(format: string): string {
  return FORMATS[format] ?? format;
}

function singleView(result: AuditedListing, listing: ListingFields | undefined): Html {
  const { findings, moreFindings, relevance = [] } = result;
  const textOf = (field: string) => (listing === undefined ? textOfResult(result, field) : textOfField(listing, field));
  return html`<section class="card" aria-labelledby="findings">
      <div class="apart">
        <h2 id="findings">Findings</h2>
        <span>${countChips(countsOf(findings))}</span>
      </div>
      ${findings.length === 0 ? html`<p>Nothing to fix: every check passes.</p>` : findingsView(numbered(findings), { textOf })}
      ${moreFindings === 0 ? undefined : html`<p class="hint">${counted(moreFindings, "more finding")} of the same kinds are not listed.</p>`}
    </section>
    ${answersView(relevance)}`;
}

function answersView(relevance: NonNullable<AuditedListing["relevance"]>): Html | undefined {
  if (relevance.length === 0) return undefined;
  return html`<section class="card" aria-labelledby="answers">
    <h2 id="answers">How well it answers the questions</h2>
    ${relevanceView(relevance)}
  </section>`;
}

/** The findings shown for each listing of a feed, so that the page stays short. A single listing shows all. */
const SHOWN_FINDINGS = 8;

function foldedView(result: AuditedListing, i: number): Html {
  const { title = "No title", externalId, findings, moreFindings, relevance = [] } = result;
  const shown = numbered(findings.slice(0, SHOWN_FINDINGS));
  const more = findings.length - shown.length + moreFindings;
  return html`<details class="card" ${i === 0 ? html`open` : undefined}>
    <summary>
      <h2>${title}</h2>
      <span class="soft">${externalId}</span> ${countChips(countsOf(findings))}
    </summary>
    ${findingsView(shown, { textOf: (field) => textOfResult(result, field) })}
    ${more === 0 ? undefined : html`<p class="hint">${counted(more, "more finding")}: check this listing alone to see all.</p>`}
    ${relevance.length === 0 ? undefined : relevanceView(relevance)}
  </details>`;
}

/** Returns the text of a field of an audited listing. Results of a feed contain only titles. */
function textOfResult({ title }: AuditedListing, field: string): string | undefined {
  return field === "title" ? title : undefined;
}

/** Returns the text of a listing's field by its path, such as `attributes/2/value`. */
export function textOfField(listing: object, field: string): string | undefined {
  let value: unknown = listing;
  for (const step of field.split("/"))
    value =
      typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[step] : undefined;
  return typeof value === "string" ? value : undefined;
}

function problemsView({ format, problems, moreProblems = 0 }: ReadReport): Html | undefined {
  if (problems.length === 0) return undefined;
  const word = hasLines(format) ? "Line" : "Row";
  return html`<section class="card" aria-labelledby="problems">
    <h2 id="problems">What could not be read</h2>
    <ul>
      ${problems.map(({ row, column, detail }) => html`<li>${word} ${row}${column === undefined ? undefined : html`, <code>${column}</code>`}: ${detail}</li>`)}
    </ul>
    ${moreProblems === 0 ? undefined : html`<p class="hint">${counted(moreProblems, "more problem")} are not listed.</p>`}
  </section>`;
}
