/** The view of a call of `run_sandbox`: the listings, then the chart of the result. */
/** @import { Html } from "../html.js" */
/** @import { Listings, Simulation } from "../simulation.ts" */
import { html } from "../html.js";
import { resultView } from "../comparison-chart.js";
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
 * Renders a result as a chart, or as its text if it cannot be drawn.
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
    // Invalid arguments arrive here too, followed by a result with the error.
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
