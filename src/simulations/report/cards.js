/** @import { DiagnosedPair } from "../../engine/simulation/diagnosis-schema.ts" */
/** @import { Action, SimulationResult } from "../../engine/simulation/result-schema.ts" */
/** @import { Part } from "../../shared/html.js" */
/** @import { Simulation } from "../simulation.ts" */
/** @import { WrapCell } from "./heat-table.js" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { heatTables, MEASURED_KEY, PREDICTED_KEY } from "./heat-table.js";
import { intervalTable } from "./interval-table.js";
import { stressPicture, stressSentence } from "./stress-picture.js";
import { waterfall } from "./waterfall.js";
import { percent, percentRange, points, pointsRange } from "./wording.js";

/** Effects that a card draws individually. */
const WATERFALL_ROWS = 5;

/**
 * Renders a section of a result with its heading.
 *
 * @param {string} title
 * @param {Part} content
 */
export function card(title, content) {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section> `;
}

/** @param {readonly string[]} items */
function listOf(items) {
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

/**
 * Renders the tags of a result: a prediction with its number of contested match-ups, or a measurement with its status.
 *
 * @param {Pick<Simulation, "mode" | "status"> & { readonly result?: SimulationResult | undefined }} simulation
 */
export function resultTags({ mode, status, result }) {
  if (mode !== "offline")
    return html`<span class="tag measured">measured</span> ${
        mode === "replay" ? html`<span class="tag">from the record</span>` : undefined
      }
      ${status === "completed" ? undefined : html`<span class="tag">${status}</span>`}`;
  const contested = result?.counts.contested ?? 0;
  return html`<span class="tag prediction">prediction</span> ${
      contested === 0 ? undefined : html`<span class="tag contested">${contested} contested</span>`
    }`;
}

/**
 * Renders the chance by assistant, with intervals.
 *
 * @param {Pick<Simulation, "mode" | "assistants"> & { readonly result: SimulationResult }} simulation
 */
export function assistantsCard({ mode, result, assistants }) {
  const { expectedWinRate, interval } = result;
  return card(
    "By assistant",
    html`<p>
        On average ${percent(expectedWinRate)}; ${percentRange(interval)} if the coefficients are off. The assistants
        share most of their coefficients, so they are not independent votes.
      </p>
      ${intervalTable({ mode, result, assistants })}`,
  );
}

/**
 * Renders the match-ups. `wrap` turns cells into links or buttons.
 *
 * @param {Pick<Simulation, "mode" | "result" | "queries" | "competitors">} simulation
 * @param {WrapCell} [wrap]
 */
export function matchupsCard(simulation, wrap) {
  const key = simulation.mode === "offline" ? PREDICTED_KEY : MEASURED_KEY;
  return card("By question and rival", html`${heatTables(simulation, wrap)}${key}`);
}

/**
 * Renders what decides a pair.
 *
 * @param {Pick<Simulation, "assistants" | "competitors">} simulation
 * @param {DiagnosedPair} pair
 * @param {string | undefined} currency
 */
export function pairCard({ assistants, competitors }, pair, currency) {
  const rival = competitors[pair.competitor]?.title ?? "";
  const assistant = assistants.find(({ key }) => key === pair.assistant)?.name ?? pair.assistant;
  return card(
    `What decides “${pair.query}” against ${rival}`,
    html`<p class="soft">
        ${
          assistants.length > 1
            ? `${assistant} alone, whose chance is the clearest; the table has the mean of all ${assistants.length}.`
            : `${assistant}.`
        }
        Bars to the left favour the rival; the effects add up to the chance. Thin lines are 80 % intervals.
      </p>
      ${waterfall(pair, { currency, rows: WATERFALL_ROWS })}`,
  );
}

/**
 * Renders the changes that would raise the chance, the best first: changes of text, then others.
 *
 * @param {readonly Action[]} actions
 */
export function actionsCard(actions) {
  if (actions.length === 0) return card("What would help", html`<p>No single change would raise the chance.</p>`);
  const inText = actions.filter(({ group }) => group === "content");
  const others = actions.filter(({ group }) => group !== "content");
  return card(
    "What would help",
    html`<p class="soft">Points of the mean over all match-ups. What decides one of them may move the mean little.</p>
      ${inText.length === 0 ? undefined : changes(inText)}
      ${others.length === 0 ? undefined : html`<h3>Not in the text: what if, not advice</h3>`}
      ${others.length === 0 ? undefined : changes(others)}`,
  );
}

/** @param {readonly Action[]} actions */
function changes(actions) {
  return html`<ul class="changes">
    ${actions.map(
      ({ change, gain, interval, evidence }) =>
        html`<li>
          <span>${change}</span> <strong>${points(gain)}</strong>
          <small class="soft">${pointsRange(interval)}, ${evidence} evidence</small>
        </li> `,
    )}
  </ul>`;
}

/**
 * Renders the result if price counted more, or not at all.
 *
 * @param {SimulationResult} result
 */
export function stressCard(result) {
  return card(
    "If price counts differently",
    html`${stressPicture(result)}
      <p>${stressSentence(result)} The dot is this result, the rings are the others.</p>`,
  );
}

/**
 * Renders the warnings of a result; nothing without warnings.
 *
 * @param {Pick<Simulation, "warnings">} simulation
 */
export function warningsCard({ warnings }) {
  return warnings.length === 0 ? undefined : card("Read this first", listOf(warnings.map(({ detail }) => detail)));
}

/**
 * Renders the limits of a result.
 *
 * @param {Pick<Simulation, "limits">} simulation
 */
export function limitsCard({ limits }) {
  return card("What this cannot know", listOf(limits));
}
