import { type Html, html } from "../../shared/html.js";
import type { Entry } from "./find.js";

/** Renders the results for a query. */
export function searchResults(query: string, found: readonly Entry[]): Html {
  if (query === "")
    return html`<h1>Search</h1>
      <p>Type a word or two into the field. Every page of this site is searched.</p>`;
  if (found.length === 0)
    return html`<h1>Nothing found for “${query}”</h1>
      <p>A section has to contain every word, or a word that begins with it. Try fewer or shorter words.</p>`;
  return html`<h1>Results for “${query}”</h1>
    <p>
      ${found.length === 1 ? "One section has" : `These ${found.length} sections have`} every word, best match first.
    </p>
    <ul class="results">
      ${found.map(
        ([page, address, title, beginning]) =>
          html`<li>
            <a href="${address}">${title}</a> ${title === page ? undefined : html`<small>${page}</small>`}
            <p>${beginning}</p>
          </li>`,
      )}
    </ul>`;
}
