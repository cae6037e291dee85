import { counted } from "../counts.ts";
import { type Html, html } from "../../shared/html.js";
import { externalLink } from "../links.ts";
import { anchorOf } from "../markdown.ts";
import type { Effect, Finding, QuestionRelevance, Severity } from "./audit-result.ts";
import { type NumberedFinding, quotedPlace } from "./marked-text.ts";

/** The headings of the effects of findings. */
const EFFECTS: Readonly<Record<Effect, string>> = {
  eligibility: "Can keep the listing out",
  legal: "May need a legal look",
  parsing: "Hard for machines to read",
  persuasion: "Weakens the offer",
};

const SEVERITIES: Readonly<Record<Severity, string>> = { error: "error", warn: "warning", info: "note" };

/** Numbers the findings of a listing in the order of `findingsView`: by effect, the worst first. */
export function numbered(findings: readonly Finding[]): NumberedFinding[] {
  return [...Map.groupBy(findings, ({ effect }) => effect).values()]
    .flat()
    .map((finding, i) => ({ number: i + 1, finding }));
}

/** Options for a list of findings. */
export interface FindingsOptions {
  /** Returns the text of a field, where it is known. */
  readonly textOf: (field: string) => string | undefined;
  /** The fields whose marked text is on the page, with numbers that link to the findings. */
  readonly marked?: ReadonlySet<string>;
  /** Returns the path of the page that edits a field, if there is one. */
  readonly editPath?: (field: string) => string | undefined;
  /** The level of the group headings. */
  readonly level?: 3 | 4;
}

/** Renders findings grouped by effect. */
export function findingsView(findings: readonly NumberedFinding[], options: FindingsOptions): Html {
  const groups = [...Map.groupBy(findings, ({ finding }) => finding.effect)];
  return html`${groups.map(
    ([effect, own]) =>
      html`${heading(options.level ?? 3, EFFECTS[effect])}
        <ul class="findings">
          ${own.map((one) => findingView(one, options))}
        </ul>`,
  )}`;
}

function heading(level: 3 | 4, text: string): Html {
  return level === 3 ? html`<h3>${text}</h3>` : html`<h4>${text}</h4>`;
}

function findingView({ number, finding }: NumberedFinding, { textOf, marked, editPath }: FindingsOptions): Html {
  const { check, severity, field, detail, fix, source } = finding;
  const edit = editPath?.(field);
  const quote = marked?.has(field) ? undefined : quotedPlace(finding, textOf(field));
  return html`<li ${marked && html`id="finding-${number}"`}>
    <p class="what">
      ${severityChip(severity)} <strong>${marked && `${number}. `}${detail}</strong>
      <span class="soft">${fieldName(field)}</span>
    </p>
    ${quote && html`<p class="quote">${quote}</p>`}
    <p class="soft">
      ${fix}
      ${edit && html`<a href="${edit}">Edit<span class="hidden"> the ${fieldName(field)}: ${detail}</span></a> ·`}
      ${externalLink(source.url, html`Rule and source<span class="hidden"> of: ${detail}</span>`)}
      <a class="soft" href="/docs/checks#${anchorOf(check)}">${check}</a>
    </p>
  </li>`;
}

/** Renders the severity of a finding. */
export function severityChip(severity: Severity, text = SEVERITIES[severity]): Html {
  return html`<span class="tag ${severity}">${text}</span>`;
}

/** Renders the numbers of errors and warnings. */
export function countChips({ errors, warnings }: { readonly errors: number; readonly warnings: number }): Html {
  if (errors + warnings === 0) return html`<span class="tag good">clean</span>`;
  return html`${errors === 0 ? undefined : severityChip("error", counted(errors, "error"))}
  ${warnings === 0 ? undefined : severityChip("warn", counted(warnings, "warning"))}`;
}

/** Counts findings by severity. */
export function countsOf(findings: readonly Finding[]): { readonly errors: number; readonly warnings: number } {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length;
  return { errors: count("error"), warnings: count("warn") };
}

/** Returns the name of a field for people. */
export function fieldName(field: string): string {
  const [top = "", position] = field.split("/");
  if (position !== undefined && /^\d+$/.test(position)) return `${FIELD_NAMES[top] ?? top} ${Number(position) + 1}`;
  return FIELD_NAMES[top] ?? top;
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  priceCents: "price",
  listPriceCents: "crossed-out price",
  reviewCount: "reviews",
  attributes: "attribute",
  feedFields: "feed column",
  imageUrl: "picture",
  imageUrls: "picture",
  externalId: "item id",
  itemGroupId: "item group",
  sellerName: "seller",
  availabilityDate: "availability date",
  url: "address",
  gtin: "GTIN",
  mpn: "MPN",
};

/** Renders how well a listing answers each question, with the missing words. */
export function relevanceView(relevance: readonly QuestionRelevance[]): Html {
  return html`<p class="hint">
      The share of a question’s words that the listing answers. Rarer words count more. Rivals do not matter here.
    </p>
    <table class="answers" role="table">
      <caption class="hidden">
        Answers by question
      </caption>
      <thead class="hidden">
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Answered</th>
          <th scope="col">Missing words</th>
        </tr>
      </thead>
      <tbody>
        ${relevance.map(answer)}
      </tbody>
    </table>`;
}

function answer({ query, score, missing }: QuestionRelevance): Html {
  const percent = Math.round(score * 100);
  return html`<tr>
    <th scope="row">${query}</th>
    <td class="n">
      <svg aria-hidden="true" width="100%" height="10">
        <rect class="track" width="100%" height="10" rx="2" />
        <rect class="mine" width="${percent}%" height="10" rx="2" />
      </svg>
      ${percent} %
    </td>
    <td>
      ${missing.length === 0 ? html`<span class="soft">No word is missing.</span>` : html`<span class="soft">Missing:</span> <strong>${missing.join(", ")}</strong>`}
    </td>
  </tr>`;
}
