import { type Html, html } from "../shared/html.js";
import { thousands } from "./counts.ts";
import { withQuery } from "./query.ts";

type Parameters = Readonly<Record<string, string | number | undefined>>;

/** A page of a table. */
export interface TablePage {
  readonly path: string;
  /** Parameters that select the rows of the table. */
  readonly filter?: Parameters;
  /** Number of rows on the pages before this one. */
  readonly before: number;
  /** Number of rows on this page. */
  readonly shown: number;
  readonly total: number;
}

/** Renders which rows a page has, and links to other pages. The next one begins at a cursor, if there is one. */
export function cursorPager(page: TablePage & { readonly nextCursor: string | null }): Html {
  const { before, shown, nextCursor } = page;
  return pager(page, nextCursor === null ? undefined : { cursor: nextCursor, before: before + shown });
}

/** Renders which rows a page has, and links to other pages. The next one begins at a row. */
export function offsetPager(page: TablePage): Html {
  const { before, shown, total } = page;
  return pager(page, before + shown < total ? { from: before + shown } : undefined);
}

function pager({ path, filter = {}, before, shown, total }: TablePage, next: Parameters | undefined): Html {
  const end = before + shown;
  return html`<nav class="pages" aria-label="Pages">
    <span>${thousands(Math.min(before + 1, end))}–${thousands(end)} of ${thousands(total)}</span>
    <span>${pageLinks({ path, filter, isFirst: before === 0, next })}</span>
  </nav>`;
}

/** Renders links to the first and the next page of a table, where there are such pages. */
export function pageLinks({
  path,
  filter,
  isFirst,
  next,
}: {
  readonly path: string;
  readonly filter: Parameters;
  readonly isFirst: boolean;
  readonly next: Parameters | undefined;
}): Html {
  return html`${isFirst ? undefined : html`<a href="${withQuery(path, filter)}">First page</a>`}
  ${next && html`<a href="${withQuery(path, { ...filter, ...next })}">Next page</a>`}`;
}

const MAX_POSITION = 1_000_000;

/** Returns the position in a table that a link names: 0 for none, or for one that is not a number. */
export function positionIn(query: { text(field: string): string }, name: "before" | "from"): number {
  const position = Number(query.text(name));
  return Number.isSafeInteger(position) && position > 0 ? Math.min(position, MAX_POSITION) : 0;
}
