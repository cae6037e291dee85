/** @import { SimulationResult } from "../../engine/simulation/result-schema.ts" */
/** @import { Simulation } from "../simulation.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { card, matchupsCard } from "./cards.js";
import { intervalTable } from "./interval-table.js";
import { cents, percent, percentRange, isUninformative } from "./wording.js";

/** @typedef {Simulation & { readonly result: SimulationResult }} Measurement */

/** Names of the interval methods. */
const KINDS = { wilson: "Wilson’s", clustered: "clustered by question", coefficient_draws: "" };

/**
 * Renders a measurement, without any prediction.
 *
 * @param {Measurement} simulation
 */
export function measuredCards(simulation) {
  return [...measuredPictures(simulation), ...measuredFacts(simulation)];
}

/**
 * Renders the shares of choices, by assistant and by match-up.
 *
 * @param {Measurement} simulation
 */
export function measuredPictures(simulation) {
  const { counts } = simulation.result;
  return [measuredAssistantsCard(simulation), counts.matchups === 0 ? undefined : matchupsCard(simulation)];
}

/**
 * Renders how the run was asked and answered.
 *
 * @param {Measurement} simulation
 */
export function measuredFacts(simulation) {
  return [answersCard(simulation), askedCard(simulation)];
}

/**
 * Renders the share of choices by assistant, with intervals, and the assistants that are withheld.
 *
 * @param {Measurement} simulation
 */
function measuredAssistantsCard({ mode, result, assistants }) {
  const { expectedWinRate, interval, byAssistant, positionLocked = [] } = result;
  const isWithheld = byAssistant.length === 0 && positionLocked.length > 0;
  return card(
    "By assistant",
    html`<p>
        ${
          isUninformative(interval)
            ? isWithheld
              ? "What was chosen by position says nothing about listings. Ask another assistant."
              : "No answer chose between you and a rival."
            : html`You were preferred in ${percent(expectedWinRate)} of choices; 95 % interval ${percentRange(interval)}
              (${KINDS[interval.kind]}).`
        }
      </p>
      ${intervalTable({ mode, result, assistants })}`,
  );
}

/**
 * Renders the outcomes of the answers, including those that are not counted.
 *
 * @param {Measurement} simulation
 */
function answersCard({ result, assistants, competitors, progress }) {
  const { invalidRate = 0, noneRate = 0, splitRate = 0, firstSlotShare = [], positionLocked = [] } = result;
  const nameOf = (/** @type {string} */ key) => assistants.find((assistant) => assistant.key === key)?.name ?? key;
  return card(
    "How the answers ended",
    html`<dl class="facts rows">
      <dt>Asked</dt>
      <dd>${progress.done} of ${progress.total} choices</dd>
      <dt>Chose none of the listings</dt>
      <dd>${percent(noneRate)} of the answers that count</dd>
      <dt>Could not be counted, after one repair</dt>
      <dd>${percent(invalidRate)}; counted for no listing</dd>
      ${
        competitors.length > 1
          ? undefined
          : html`<dt>Orders disagreed</dt>
              <dd>${percent(splitRate)} of pairs; each counts as half</dd>`
      }
      <dt>Picked what was shown first</dt>
      ${firstSlotShare.map(
        ({ assistant, share }) =>
          html`<dd>
            ${nameOf(assistant)}: ${share === null ? "no picks" : `${percent(share)} of its picks`}
            ${positionLocked.includes(assistant) ? html`<span class="tag contested">withheld</span>` : undefined}
          </dd> `,
      )}
    </dl>`,
  );
}

/**
 * Renders the models that were asked, with the prompt, the date and the cost.
 *
 * @param {Simulation} simulation
 */
function askedCard({ assistants, vendors = [], method, spend }) {
  const { promptVersion, asOf, expiresAt } = method;
  return card(
    "How it was asked",
    html`<dl class="facts">
      <dt>Models</dt>
      <dd>${assistants.map(({ calibratedTo }) => calibratedTo).join(", ")}</dd>
      <dt>Texts went to</dt>
      <dd>${vendors.join(", ")}</dd>
      <dt>Prompt</dt>
      <dd><code>${promptVersion}</code></dd>
      <dt>Asked on</dt>
      <dd>${asOf}</dd>
      <dt>Use until</dt>
      <dd>${expiresAt?.slice(0, 10)}, or until a model changes</dd>
      <dt>Cost</dt>
      <dd>${cents(spend.cents)}${spend.capCents ? ` of at most ${cents(spend.capCents)}` : ""}</dd>
    </dl>`,
  );
}
