import { type Html, html } from "../../shared/html.js";
import type { Fields } from "../forms/form.ts";
import { thousands } from "../listings/listings-view.ts";

/** Position of a page of a table. */
export interface PagerState {
  readonly path: string;
  readonly offset: number;
  /** Rows on this page. */
  readonly shown: number;
  readonly total: number;
}

/** Renders which rows a page has, and links to the others. */
export function pager({ path, offset, shown, total }: PagerState): Html {
  const end = offset + shown;
  return html`<nav class="pages" aria-label="Pages">
    <span>${thousands(Math.min(offset + 1, end))}–${thousands(end)} of ${thousands(total)}</span>
    <span>
      ${offset === 0 ? undefined : html`<a href="${path}">First page</a>`}
      ${end >= total ? undefined : html`<a href="${path}?from=${end}">Next page</a>`}
    </span>
  </nav>`;
}

/** Returns how many rows the pages before one have. */
export function offsetOf(query: Fields): number {
  const from = Number(query.text("from"));
  return Number.isSafeInteger(from) && from > 0 ? Math.min(from, 1_000_000) : 0;
}
