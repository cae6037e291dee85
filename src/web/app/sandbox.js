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
/** @type {Simulation | undefined} */
let simulation;

/** @param {Html} view */
function show({ text }) {
  place.innerHTML = text;
}

/** A host may tell the arguments before or after the result. */
function draw() {
  if (compared !== undefined && simulation !== undefined) show(resultView(compared, simulation));
}

/** @param {Result} result */
function textOf({ content = [] }) {
  return content.map(({ text = "" }) => text).join("\n");
}

connectToHost(
  { name: "agent-commerce-sandbox", version: place.dataset["release"] ?? "" },
  {
    input(args) {
      // Arguments that do not fit are told too, and then a result that says so.
      compared = /** @type {Listings} */ (args);
      draw();
    },
    result(answer) {
      const result = /** @type {Result} */ (answer);
      if (result.isError) show(html`<div class="note bad" role="alert"><pre>${textOf(result)}</pre></div>`);
      else {
        simulation = result.structuredContent ?? JSON.parse(textOf(result));
        draw();
      }
    },
    cancelled(reason) {
      show(html`<p class="note">The comparison was cancelled${reason && `: ${reason}`}.</p>`);
    },
  },
);
