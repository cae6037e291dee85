/** @import { Matchup } from "../../engine/simulation/result-schema.ts" */
/** @import { Html } from "../../shared/html.js" */
/** @import { Simulation } from "../simulation.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { expectedOutcome, OUTCOME_WORDS, percent, percentRange, isUninformative } from "./wording.js";

/** Maximum rivals in one table: more do not fit a column or a printed page. */
const RIVALS_PER_TABLE = 5;
/** Chances beyond which a match-up has the full colour. */
const CLEAR = { low: 0.2, high: 0.8 };

/**
 * Turns the content of a cell into a link or a button.
 *
 * @typedef {(content: Html, query: number, competitor: number) => Html} WrapCell
 */

/**
 * Renders the match-ups as tables of questions by rivals, with five rivals each.
 *
 * @param {Pick<Simulation, "mode" | "result" | "queries" | "competitors">} simulation
 * @param {WrapCell} [wrap]
 */
export function heatTables(simulation, wrap) {
  const indexes = [...simulation.competitors.keys()];
  /** @type {Html[]} */
  const tables = [];
  for (let first = 0; first < indexes.length; first += RIVALS_PER_TABLE)
    tables.push(heatTable(simulation, indexes.slice(first, first + RIVALS_PER_TABLE), wrap));
  return tables;
}

/**
 * @param {Pick<Simulation, "mode" | "result" | "queries" | "competitors">} simulation
 * @param {readonly number[]} rivals
 * @param {WrapCell | undefined} wrap
 */
function heatTable({ mode, result, queries, competitors }, rivals, wrap) {
  /**
   * Match-ups come by query, then rival.
   *
   * @param {number} query
   * @param {number} rival
   */
  const cell = (query, rival) => {
    const matchup = result?.matchups[query * competitors.length + rival];
    return matchup === undefined
      ? html`<td></td>`
      : heatCell(matchup, mode, (content) => wrap?.(content, query, rival) ?? content);
  };
  return html`<table class="heat r${rivals.length}">
    <caption class="hidden">
      Chance of being chosen, by question and rival
    </caption>
    <thead>
      <tr>
        <th scope="col">Question</th>
        ${rivals.map((rival) => html`<th scope="col"><span>${competitors[rival]?.title}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${queries.map(
        ({ text }, query) =>
          html`<tr>
            <th scope="row">${text}</th>
            ${rivals.map((rival) => cell(query, rival))}
          </tr> `,
      )}
    </tbody>
  </table>`;
}

/**
 * @param {Matchup} matchup
 * @param {Simulation["mode"]} mode
 * @param {(content: Html) => Html} wrap
 */
function heatCell(matchup, mode, wrap) {
  const { probability, interval, outcome, contested } = matchup;
  const sign = contested ? html` <span aria-hidden="true">≈</span><span class="hidden">, contested</span>` : undefined;
  if (isUninformative(interval)) return html`<td class="c2">–<small>no answer counts</small></td>`;
  const content = html`${percent(probability)}${sign}<small>${percentRange(interval)}</small>
    <small>${mode === "offline" ? expectedOutcome(matchup) : OUTCOME_WORDS[outcome]}</small>`;
  return html`<td class="c${stepOf(matchup)}">${wrap(content)}</td>`;
}

/**
 * Returns the colour step, from 0 (clearly behind) to 4 (clearly ahead). The words in the cell say the same.
 *
 * @param {Matchup} matchup
 */
function stepOf({ probability, outcome }) {
  if (outcome === "too_close") return 2;
  if (outcome === "ahead") return probability >= CLEAR.high ? 4 : 3;
  return probability <= CLEAR.low ? 0 : 1;
}

/** The key of the tables of a prediction. */
export const PREDICTED_KEY = html`<p class="legend">
  Chance that the model expects you to be chosen, with its 80 % range. Very likely: 80 % and more. ≈ contested: the
  winner depends on how much price counts.
</p>`;

/** The key of the tables of a measurement. */
export const MEASURED_KEY = html`<p class="legend">
  Share of answers in which you were preferred to that rival, with its 95 % interval. Too close: the interval holds 50
  %.
</p>`;
