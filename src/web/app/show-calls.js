/** @import { Html } from "../../shared/html.js" */
import { html } from "../../shared/html.js";
import { connectToHost } from "./host.js";

/**
 * A result of `tools/call`.
 *
 * @typedef {{ isError?: boolean, structuredContent?: object, content?: { type: string, text?: string }[] }} Result
 */

/**
 * Draws a tool result from its data and the arguments of the call. Returns undefined if it cannot.
 *
 * @typedef {(data: object, args: object | undefined) => Html | undefined} Draw
 */

const place = /** @type {HTMLElement} */ (document.querySelector("#call"));

/**
 * Shows the tool calls that the host reports: drawn if possible, otherwise as text.
 *
 * @param {string} name The name of the view for hosts.
 * @param {Draw} draw
 */
export function showCalls(name, draw) {
  /** @type {object | undefined} */
  let args;
  connectToHost(
    { name, version: place.dataset["release"] ?? "" },
    {
      // Invalid arguments arrive here too, followed by a result with the error.
      input(received) {
        args = received;
      },
      /** @param {Result} result */
      result(result) {
        const { isError = false, structuredContent: data } = result;
        const drawn = isError || data === undefined ? undefined : draw(data, args);
        show(
          drawn ?? inWords(isError ? html`<div class="note bad" role="alert">${textOf(result)}</div>` : textOf(result)),
        );
      },
      cancelled(reason) {
        show(inWords(html`<p class="note">The call was cancelled${reason && `: ${reason}`}.</p>`));
      },
    },
  );
}

/** @param {Html} view */
function show({ text }) {
  place.innerHTML = text;
}

/**
 * Adds a heading to content, as drawn results have.
 *
 * @param {Html} content
 */
function inWords(content) {
  return html`<h1 class="hidden">${document.title}</h1>
    ${content}`;
}

/** @param {Result} result */
function textOf({ content = [] }) {
  return html`<pre>${content.map(({ text = "" }) => text).join("\n")}</pre>`;
}
