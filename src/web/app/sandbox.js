/** The view of a call of `run_sandbox`: what is compared, then the picture of the result. */
/** @import { Html } from "../html.js" */
/** @import { Listings, Simulation } from "../simulation.ts" */
import { html } from "../html.js";
import { resultView } from "../picture.js";
import { connectToHost } from "./host.js";

/**
 * A result of `tools/call`.
 *
 * @typedef {{ isError?: boolean, structuredContent?: Simulation, content?: { type: string, text?: string }[] }} Result
 */

const place = /** @type {HTMLElement} */ (document.querySelector("#call"));

/** @type {Listings | undefined} */
let compared;

/** @param {Html} view */
function show({ text }) {
  place.innerHTML = text;
}

/** @param {Result} result */
function textOf({ content = [] }) {
  return content.map(({ text = "" }) => text).join("\n");
}

/**
 * The picture; what cannot be drawn is shown as the text that it came with.
 *
 * @param {Result} result
 */
function drawn(result) {
  const { isError = false, structuredContent: simulation } = result;
  if (isError) return html`<div class="note bad" role="alert"><pre>${textOf(result)}</pre></div>`;
  if (compared === undefined || simulation === undefined) return html`<pre>${textOf(result)}</pre>`;
  return resultView(compared, simulation);
}

connectToHost(
  { name: "agent-commerce-sandbox", version: place.dataset["release"] ?? "" },
  {
    // Arguments that do not fit come too, and after them a result that says so.
    input(args) {
      compared = /** @type {Listings} */ (args);
    },
    result(result) {
      show(drawn(result));
    },
    cancelled(reason) {
      show(html`<p class="note">The comparison was cancelled${reason && `: ${reason}`}.</p>`);
    },
  },
);
