import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import { PATHS } from "../../shared/site.ts";
import type { SimulationSummary } from "../../simulations/simulation.ts";
import { labelledField, errorSummary, textArea } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import { thousands } from "../counts.ts";
import { withQuery } from "../query.ts";
import { type Row, rowTable } from "../row-table.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, batchPath } from "../session/paths.ts";
import type { RunList } from "../simulations/simulation-tools.ts";
import { minute } from "../times.ts";
import type { BatchForm } from "./batch-form.ts";

/** State of the page of batches. */
export interface BatchesState {
  readonly list: RunList;
  readonly form: BatchForm;
  readonly failure?: Failure | undefined;
  /** The numbers of saved listings. */
  readonly saved: { readonly own: number; readonly rivals: number };
}

/** Renders the batches, and the form for a new one. Without saved listings, renders how to import them. */
export function batchesView(signedIn: SignedInUser, state: BatchesState): Html {
  const { list, failure, saved } = state;
  if (saved.own === 0 || saved.rivals === 0) return EMPTY;
  const form = formCard(signedIn, state);
  return html`${errorSummary(failure)}
    <div class="aside">
      ${
        list.total === 0
          ? html`${form} ${WHAT_YOU_GET}`
          : html`<section class="card flush" aria-label="Batches">
                ${batchesTable(list.simulations)} ${more(list)}
              </section>
              ${form}`
      }
    </div>`;
}

/** Renders the benefits of a first batch, next to its form. */
const WHAT_YOU_GET = html`<section class="card" aria-labelledby="get">
  <h2 id="get">No batch yet</h2>
  <p>Its report will be here:</p>
  <ul class="steps">
    <li><strong>Where you are ahead</strong>, over all products.</li>
    <li><strong>Which products could gain most</strong> by their text, best first.</li>
    <li><strong>All of it as a file</strong>, for your own spreadsheet.</li>
  </ul>
</section>`;

const EMPTY = html`<div class="empty">
  <h2>A batch needs saved listings</h2>
  <p>
    It simulates each of your own listings against its nearest saved rivals. Import both as feeds: yours as “My
    products”, theirs as “Rivals’ products”.
  </p>
  <p class="buttons"><a class="button main" href="${ACCOUNT.importListings}">Import listings</a></p>
</div>`;

function formCard(signedIn: SignedInUser, { form, failure, saved }: BatchesState): Html {
  return html`<section class="card input" aria-labelledby="new-batch">
    <h2 id="new-batch">Simulate the catalogue</h2>
    <form method="post" action="${ACCOUNT.batches}">
      ${tokenField(signedIn)}<input type="hidden" name="key" value="${form.key}" />
      ${labelledField(
        {
          name: "products",
          label: "Only listings with these words",
          hint: `In title, brand or item id. Empty: all ${thousands(saved.own)}.`,
          failure,
        },
        (attributes) => html`<input type="text" ${attributes} maxlength="100" value="${form.products}" />`,
      )}
      ${labelledField(
        {
          name: "queries",
          label: "Questions, one a line",
          hint: "Asked of every product. Empty: three are generated from each product and its rivals.",
          failure,
        },
        (attributes) => textArea(html`${attributes} rows="4"`, form.queries),
      )}
      <dl class="facts field">
        <dt>Kind</dt>
        <dd><span class="tag prediction">prediction</span></dd>
        <dt>Rivals</dt>
        <dd>the nearest to each product by category and title, at most five (saved: ${thousands(saved.rivals)})</dd>
        <dt>Made by</dt>
        <dd>a <a href="${PATHS.methodology}">documented model</a>; no assistant is asked</dd>
        <dt>Cost</dt>
        <dd>one of your plan’s runs today for each product</dd>
      </dl>
      <p class="field"><button class="main big">Simulate</button></p>
    </form>
  </section>`;
}

function batchesTable(batches: readonly SimulationSummary[]): Html {
  return rowTable(
    "Batches, the latest first",
    ["Batch", ["Ahead", "figures"], ["Behind", "figures"], ["Run", "figures"]],
    batches.map(batchRow),
  );
}

function batchRow({ id, product, counts, status, createdAt }: SimulationSummary): Row {
  return [
    html`<a href="${batchPath(id)}">${product.title}</a>
      ${status === "completed" ? undefined : html`<span class="tag">${status}</span>`}`,
    counts &&
      html`<strong>${thousands(counts.ahead)}</strong> <span class="soft">of ${thousands(counts.matchups)}</span>`,
    counts && thousands(counts.behind),
    minute(createdAt, ""),
  ];
}

function more({ nextCursor }: RunList): Html | undefined {
  if (nextCursor === null) return undefined;
  return html`<nav class="pages" aria-label="Pages">
    <a href="${withQuery(ACCOUNT.batches, { cursor: nextCursor })}">Next page</a>
  </nav>`;
}
