import { type Html, html } from "../shared/html.js";
import { SEARCH, SEARCH_INDEX } from "./paths.ts";

/** The field of the form. */
export const QUERY = "q";
/** The most characters of a query. */
export const QUERY_CHARS = 100;

/** Renders the search form. With scripts, results appear below it during typing. */
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
