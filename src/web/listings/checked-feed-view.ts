import type { SignedInUser } from "../../accounts/accounts.ts";
import { textArea } from "../forms/controls.ts";
import { counted, thousands } from "../counts.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT } from "../session/paths.ts";
import { formatName } from "../audit/audit-result-view.ts";
import { severityChip } from "../audit/findings-view.ts";
import { type Html, html } from "../../shared/html.js";
import { hasLines } from "../audit/audit-result.ts";
import { type Row, rowTable } from "../row-table.ts";
import { type AttentionRow, attentionRows, rowsOfFeed } from "./import-rows.ts";
import { STEPS, type TypedFeed } from "./import-form-view.ts";
import { listingCrumbs } from "./listing-view.ts";
import type { SaveResult } from "./saved-listing.ts";

/** A feed with the result of a dry run. */
export interface CheckedFeed {
  readonly feed: TypedFeed;
  readonly result: SaveResult;
}

/** The id of the form that holds the checked feed. Its buttons are in the heading and below the table. */
const FORM = "checked-feed";

/** Returns how many rows need attention, including those that are not listed. */
function attentionCount({ counts: { rejected, incomplete = 0 } }: SaveResult): number {
  return rejected + incomplete;
}

/** Returns the heading of a checked feed. */
export function importHeadline(result: SaveResult): string {
  const rows = result.read?.rows ?? 0;
  const attention = attentionCount(result);
  const needs = attention === 1 ? "1 needs attention" : `${thousands(attention)} need attention`;
  return `${thousands(rows)} ${rows === 1 ? "row" : "rows"} read, ${attention === 0 ? "none needs attention" : needs}`;
}

/** Renders what saving a feed would do, with a button that saves it. The feed is in the page; nothing is stored yet. */
export function checkedFeedView(signedIn: SignedInUser, { feed, result }: CheckedFeed): Html {
  const { counts, read, warnings } = result;
  const notes = [...(feed.warning === undefined ? [] : [feed.warning]), ...warnings.map(({ detail }) => detail)];
  const count = counts.created + counts.updated;
  return html`${listingCrumbs(["Import"])}
    <div class="head">
      <div>
        <h1>${importHeadline(result)}</h1>
        <p class="soft">
          ${savedText(feed, counts)} ${read && `Read as ${formatName(read.format)}.`} A row needs attention when part of
          it could not be read. What a listing lacks, such as a price, appears in its errors and warnings once it is
          saved.
        </p>
      </div>
      <p class="buttons">
        <a class="button" href="${ACCOUNT.importListings}">Choose another file</a>
        ${feed.savedCount === undefined ? undefined : html`<a class="button main" href="${ACCOUNT.listings}">Go on to your listings</a>`}
        ${count === 0 ? undefined : html`<button class="main" form="${FORM}" name="step" value="${STEPS.save}">Save ${counted(count, "listing")}</button>`}
      </p>
    </div>
    <div class="stack">
      ${notes.map((note) => html`<p class="note warn">${note}</p>`)} ${stats(result)} ${feedFields(signedIn, feed)}
      ${attentionView(feed, result)}
    </div>`;
}

function savedText({ savedCount }: TypedFeed, { unchanged }: SaveResult["counts"]): string {
  if (savedCount === undefined) return unchanged === 0 ? "Nothing is saved yet." : "Changes are not saved yet.";
  return `${savedCount === 1 ? "1 listing is" : `${thousands(savedCount)} listings are`} saved. Change the rows below to save them, too.`;
}

function figure(name: string, value: number, note: string): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${thousands(value)}<small>${note}</small></dd>
  </div>`;
}

function stats({ counts, total, quota }: SaveResult): Html {
  return html`<dl class="stats card">
    ${figure("New", counts.created, "added")} ${figure("Changed", counts.updated, "saved as a new version")}
    ${figure("Unchanged", counts.unchanged, "left as they are")}
    ${figure("Cannot be saved", counts.rejected, counts.rejected === 0 ? "every row can be saved" : "listed below")}
    ${figure("Listings after saving", total, `of ${thousands(quota.limit)} in your plan`)}
  </dl>`;
}

/** Renders the feed as hidden fields, which are sent again. */
function feedFields(signedIn: SignedInUser, { text, role, currency, ratings, key }: TypedFeed): Html {
  return html`<form id="${FORM}" method="post" action="${ACCOUNT.importListings}" enctype="multipart/form-data" hidden>
    ${tokenField(signedIn)}<input type="hidden" name="text" value="${text}" />
    <input type="hidden" name="role" value="${role}" /><input type="hidden" name="currency" value="${currency}" />
    <input type="hidden" name="ratings" value="${ratings}" />
    ${key === undefined ? undefined : html`<input type="hidden" name="key" value="${key}" />`}
  </form>`;
}

/** The number of rows that are shown. The download has all of them. */
const SHOWN_ROWS = 50;

function attentionView({ text }: TypedFeed, result: SaveResult): Html | undefined {
  const rows = attentionRows(result);
  if (rows.length === 0) return undefined;
  const isLines = hasLines(result.read?.format);
  const rowOf = isLines ? rowsOfFeed(text) : undefined;
  const attention = attentionCount(result);
  const them = rows.length < attention ? `the first ${thousands(rows.length)}` : "them";
  return html`<section class="card flush" aria-labelledby="attention">
      <h2 id="attention">Rows that need attention</h2>
      ${rowTable(
        "Rows that need attention, in the order of the feed",
        [isLines ? "Line" : "Row", "Item", "Saved", ["What to change", "sentences"]],
        rows.slice(0, SHOWN_ROWS).map((row) => attentionRow(row, rowOf)),
      )}
      <div class="pages">
        <span>${Math.min(rows.length, SHOWN_ROWS)} of ${thousands(attention)} shown</span>
        <span class="buttons">
          ${rowOf && html`<button form="${FORM}" name="step" value="${STEPS.check}">Check again</button>`}
          <button form="${FORM}" name="step" value="${STEPS.reasons}">Download ${them} with their reasons</button>
        </span>
      </div>
    </section>
    ${rowOf && html`<p class="hint">Change a line here and check again. Your file does not change: correct it there, too.</p>`}`;
}

function attentionRow(
  { row, externalId, isRejected, details }: AttentionRow,
  rowOf: ((line: number) => string) | undefined,
): Row {
  return [
    html`<span class="phone">${rowOf === undefined ? "Row " : "Line "}</span>${row}`,
    externalId,
    isRejected ? severityChip("error", "not saved") : severityChip("warn", "saved in part"),
    html`${details.map((detail) => html`<p>${detail}</p>`)}
    ${
      rowOf &&
      html`<details>
        <summary>Change line ${row}</summary>
        ${rowField(row, rowOf(row))}
      </details>`
    }`,
  ];
}

const [MIN_LINES, MAX_LINES] = [3, 12];

function rowField(line: number, row: string): Html {
  const lines = Math.min(MAX_LINES, Math.max(MIN_LINES, row.split("\n").length));
  return html`<label for="line-${line}">Line ${line}</label>
    ${textArea(html`id="line-${line}" name="line-${line}" form="${FORM}" rows="${lines}" class="source" spellcheck="false"`, row)}`;
}

/**
 * Renders the page for a feed that does not fit into the plan. The feed stays in the page, so that it can be checked
 * again.
 */
export function quotaReachedView(signedIn: SignedInUser, feed: TypedFeed, message: string): Html {
  return html`${listingCrumbs(["Import"])}
    <div class="head">
      <div>
        <h1>Your plan has no room for all of them</h1>
        <p class="soft">Nothing was saved.</p>
      </div>
      <p class="buttons">
        <a class="button" href="${ACCOUNT.listings}">Delete listings</a>
        <button class="main" form="${FORM}" name="step" value="${STEPS.check}">Check again</button>
      </p>
    </div>
    <div class="stack">
      <div class="note warn" role="alert">
        <p>${message}</p>
        <p>What you saved before has not changed. <a href="/pricing">See what the plans include</a></p>
      </div>
      ${feedFields(signedIn, feed)}
    </div>`;
}
