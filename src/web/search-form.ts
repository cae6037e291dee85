import { type Html, html } from "../shared/html.js";
import { SEARCH, SEARCH_INDEX } from "./paths.ts";

/** The field of the form. */
export const QUERY = "q";
/** Characters of a query that count. */
export const QUERY_CHARS = 100;

/** Renders the form of the search. Where scripts run, results appear below it while a person types. */
export function searchForm(query = ""): Html {
  return html`<form class="search" role="search" action="${SEARCH}" data-index="${SEARCH_INDEX}" data-markdown-ignore>
    <label class="hidden" for="search">Search all pages</label>
    <input
      id="search"
      type="search"
      name="${QUERY}"
      value="${query}"
      maxlength="${QUERY_CHARS}"
      placeholder="Search all pages"
      autocomplete="off"
    />
    <output for="search" aria-label="Results"></output>
  </form>`;
}
