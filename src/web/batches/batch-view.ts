import type { SignedInUser } from "../../accounts/accounts.ts";
import { type Html, html } from "../../shared/html.js";
import type { Batch, BatchProduct } from "../../simulations/batch/batch.ts";
import { batchActionsCard, batchTable } from "../../simulations/report/batch-cards.js";
import { limitsCard } from "../../simulations/report/cards.js";
import { percent, percentRange, otherSentences, firstSentence } from "../../simulations/report/wording.js";
import { breadcrumbs } from "../breadcrumbs.ts";
import { counted, thousands } from "../counts.ts";
import { ACCOUNT, batchPath, listingPath } from "../session/paths.ts";
import { cursorPager } from "../pager.ts";
import { isUnfinished, progressCard } from "../simulations/progress-view.ts";
import { minute } from "../times.ts";

/** A page of a batch. */
export interface BatchState {
  readonly run: Batch;
  /** Number of products on the pages before this one. */
  readonly before: number;
}

/** The files of a batch: value in links, media type and name. */
export const BATCH_FILES = [
  ["csv", "text/csv", "All products as CSV"],
  ["html", "text/html", "Report to print or send"],
] as const;

/** Renders a batch: its progress and its results so far. */
export function batchView(signedIn: SignedInUser, { run, before }: BatchState): Html {
  const { id, headline, batch, status } = run;
  return html`${breadcrumbs(["Simulations", ACCOUNT.simulations], ["Batches", ACCOUNT.batches], [counted(batch.products, "product")])}
    <div class="head">
      <div>
        <p>
          <span class="tag prediction">prediction</span>
          ${status === "completed" ? undefined : html`<span class="tag">${status}</span>`}
        </p>
        <h1>${firstSentence(headline)}</h1>
        <p class="soft">${otherSentences(headline)}</p>
      </div>
    </div>
    <div class="aside">
      <div class="stack">
        ${isUnfinished(run) ? progressCard(signedIn, { ...run, noun: "product", path: batchPath(id), cancelPath: `${batchPath(id)}/cancel` }) : undefined}
        ${batch.simulated === 0 ? undefined : batchActionsCard(run)} ${products(run, before)} ${limitsCard(run)}
      </div>
      <div class="stack">${figures(batch)} ${keepCard(run)}</div>
    </div>`;
}

function figures({ simulated, skipped, expectedWinRate, interval, counts }: Batch["batch"]): Html {
  return html`<dl class="stats card">
    <div>
      <dt>Mean chance</dt>
      <dd>
        ${expectedWinRate === null ? "–" : percent(expectedWinRate)}
        <small>${interval && percentRange(interval)}</small>
      </dd>
    </div>
    <div>
      <dt>Ahead</dt>
      <dd>${thousands(counts.ahead)} <small>of ${thousands(counts.matchups)}</small></dd>
    </div>
    <div>
      <dt>Simulated</dt>
      <dd>${thousands(simulated)} <small>${skipped === 0 ? undefined : html`${thousands(skipped)} skipped`}</small></dd>
    </div>
  </dl>`;
}

function products(run: Batch, before: number): Html | undefined {
  const { products: rows, batch, nextCursor, id } = run;
  if (rows.length === 0) return undefined;
  const total = batch.simulated + batch.skipped;
  return html`<section class="card flush" aria-label="Products">
    ${batchTable(rows, nameLink)} ${cursorPager({ path: batchPath(id), before, shown: rows.length, total, nextCursor })}
  </section>`;
}

function nameLink({ product: { id, title } }: BatchProduct): Html {
  return id === undefined ? html`${title}` : html`<a href="${listingPath(id)}">${title}</a>`;
}

function keepCard({ id, createdAt, queries }: Batch): Html {
  return html`<section class="card" aria-labelledby="keep">
    <h2 id="keep">Keep</h2>
    <dl class="facts">
      <dt>Batch</dt>
      <dd><code>${id}</code></dd>
      <dt>Made</dt>
      <dd>${minute(createdAt, "")}</dd>
      <dt>Questions</dt>
      <dd>
        ${queries.length === 0 ? "generated from each product and its rivals" : queries.map(({ text }) => text).join("; ")}
      </dd>
    </dl>
    <ul class="plain">
      ${BATCH_FILES.map(([value, , name]) => html`<li><a href="${batchPath(id)}/file?format=${value}">${name}</a></li> `)}
      <li><a href="${ACCOUNT.batches}">Another batch</a></li>
    </ul>
  </section>`;
}
