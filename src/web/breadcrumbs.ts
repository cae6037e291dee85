import { type Html, html } from "../shared/html.js";

/** Renders the breadcrumbs of a page: the pages above it, then the page itself. */
export function breadcrumbs(...steps: readonly (readonly [text: string, path?: string | undefined])[]): Html {
  return html`<nav class="breadcrumbs" aria-label="You are here">
    <ol>
      ${steps.map(([text, path]) => html`<li>${path === undefined ? html`<span aria-current="page">${text}</span>` : html`<a href="${path}">${text}</a>`}</li>`)}
    </ol>
  </nav>`;
}
