import { html, type Html } from "../../shared/html.js";
import { PLAYGROUND, SANDBOX } from "../paths.ts";

/** Renders the tabs of the two ways to compare listings without an account. */
export function playgroundTabs(current: typeof PLAYGROUND | typeof SANDBOX): Html {
  const tab = (path: string, name: string, tag: Html) =>
    html`<li><a href="${path}" ${path === current ? html`aria-current="page"` : undefined}>${name} ${tag}</a></li>`;
  return html`<nav aria-label="Ways to compare">
    <ul class="tabs">
      ${tab(PLAYGROUND, "Simulation", html`<span class="tag prediction">prediction</span>`)}
      ${tab(SANDBOX, "Sandbox", html`<span class="tag synthetic">synthetic</span>`)}
    </ul>
  </nav>`;
}
