import { heatTables } from "../../simulations/report/heat-table.js";
import type { Optimization } from "../../simulations/optimization.ts";
import { OUTCOME_WORDS, percent, points } from "../../simulations/report/wording.js";
import type { AuditedListing, Finding } from "../audit/audit-result.ts";
import { severityChip } from "../audit/findings-view.ts";
import { quotedPlace } from "../audit/marked-text.ts";
import { type Html, html } from "../../shared/html.js";
import type { TrialRun } from "../playground/trials.ts";
import { resultOf } from "./report-figure.ts";

/** A finding with the full text that it is in. */
export interface ShownFinding {
  readonly finding: Finding;
  readonly text: string;
}

/** Returns the first finding with a span in the description. */
export function findingIn(results: readonly AuditedListing[], text: string): ShownFinding {
  const finding = results[0]?.findings.find(({ field, span }) => field === "description" && span !== undefined);
  if (finding === undefined) throw new Error("The example of the home page has no finding to show.");
  return { finding, text };
}

export function findingView({ finding, text }: ShownFinding): Html {
  return html`<div class="mini" data-markdown-ignore>
    <p>${severityChip(finding.severity)} <strong>${finding.detail}</strong></p>
    <p class="quote">${quotedPlace(finding, text)}</p>
    <p class="soft">${finding.fix}</p>
  </div>`;
}

export function findingMarkdown({ finding: { span, detail, fix } }: ShownFinding): string {
  return `> “${span?.text}”: ${detail} ${fix}`;
}

/** Renders the match-ups of the first question. */
export function questionView(run: TrialRun): Html {
  const { mode, competitors, queries } = run.data.simulation;
  const result = resultOf(run);
  return html`<div class="mini" data-markdown-ignore>
    ${heatTables({ mode, result, competitors, queries: queries.slice(0, 1) })}
    <p class="soft">Your chance against each rival, with its 80 % range.</p>
  </div>`;
}

export function questionMarkdown(run: TrialRun): string {
  const { competitors, queries } = run.data.simulation;
  const cells = resultOf(run)
    .matchups.slice(0, competitors.length)
    .map(({ competitor, probability, outcome }) => {
      return `${percent(probability)} against ${competitors[competitor]?.title} (${OUTCOME_WORDS[outcome]})`;
    });
  return `> On “${queries[0]?.text}”: ${cells.join("; ")}.`;
}

type Edit = Optimization["edits"][number];

/** An edit of a title, with the resulting title. */
export interface ShownEdit {
  readonly edit: Edit;
  readonly title: string;
}

/** Returns the title edit of an optimization. */
export function editIn({ edits, listing }: Optimization): ShownEdit {
  const edit = edits.find(({ field }) => field === "title");
  if (edit === undefined) throw new Error("The example of the home page edits no title.");
  return { edit, title: listing.title };
}

export function editView({ edit, title }: ShownEdit): Html {
  const [before = "", after = ""] = title.split(edit.after);
  return html`<div class="mini" data-markdown-ignore>
    <p class="quote">${before}<ins>${edit.after}</ins>${after}</p>
    <p><strong>${points(edit.gain)}</strong> predicted, from weak evidence</p>
    <p class="soft">${sourceOf(edit)}</p>
  </div>`;
}

export function editMarkdown({ edit, title }: ShownEdit): string {
  return `> “${title}”: adds “${edit.after}”. ${sourceOf(edit)}`;
}

function sourceOf({ factsUsed }: Edit): string {
  return `Uses your own words: “${factsUsed[0]?.text}”`;
}
