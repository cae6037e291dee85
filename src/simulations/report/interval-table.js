/** @import { Html } from "../../shared/html.js" */
/** @import { Simulation } from "../simulation.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { at, axisLabels, CHANCE_TICKS } from "./axis.js";
import { percent, percentRange, isUninformative } from "./wording.js";

/** @typedef {{ readonly value: number, readonly low: number, readonly high: number }} Estimate */

/**
 * Renders an estimate with its interval on a track from 0 to 100 %.
 *
 * @param {Estimate} estimate
 */
export function intervalPicture({ value, low, high }) {
  return html`<svg class="pic" height="40" aria-hidden="true">
    <line class="s-line w1" x1="0" x2="100%" y1="20" y2="20" />
    <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="40" />
    <line class="s-you w5" stroke-opacity=".32" x1="${at(low)}" x2="${at(high)}" y1="20" y2="20" />
    ${capAt(low)}${capAt(high)}
    <circle class="f-you" cx="${at(value)}" cy="20" r="5.5" />
  </svg>`;
}

/** @param {number} end */
function capAt(end) {
  return html`<line class="s-you w2" x1="${at(end)}" x2="${at(end)}" y1="15" y2="25" />`;
}

/**
 * Renders the assistants as a table with a column of pictures.
 *
 * @param {Pick<Simulation, "mode" | "result" | "assistants">} simulation
 */
export function intervalTable({ mode, result, assistants }) {
  const [what, short, spread] =
    mode === "offline" ? ["Chance of being chosen", "Chance", "Range"] : ["Share of choices", "Share", "Interval"];
  const level = `${percent(result?.interval.level ?? 0)} ${spread.toLowerCase()}`;
  /** @param {string} key */
  const named = (key) => {
    const { name, calibratedTo } = assistants.find((assistant) => assistant.key === key) ?? { name: key };
    return html`<th scope="row">${name} <small class="soft">${calibratedTo}</small></th>`;
  };
  const rows = (result?.byAssistant ?? []).map(({ assistant, expectedWinRate: value, interval: { low, high } }) => {
    if (isUninformative({ low, high })) return withheldRow(named(assistant), "It chose neither you nor a rival.");
    return html`<tr>
      ${named(assistant)}
      <td class="pict">${intervalPicture({ value, low, high })}</td>
      <td class="n"><strong>${percent(value)}</strong></td>
      <td class="n soft">${percentRange({ low, high })}</td>
    </tr>`;
  });
  const withheld = (result?.positionLocked ?? []).map((key) =>
    withheldRow(named(key), "Withheld: it chose by position."),
  );
  return html`<table class="drawn">
    <caption class="hidden">
      ${what} by assistant, with its ${level}
    </caption>
    <thead>
      <tr>
        <th scope="col">Assistant</th>
        <th scope="col" class="pict">${what}, with ${level}</th>
        <th scope="col" class="n">${short}</th>
        <th scope="col" class="n">${spread}</th>
      </tr>
    </thead>
    <tbody>
      ${rows}${withheld}
    </tbody>
    <tfoot>
      <tr>
        <td></td>
        <td class="pict">${axisLabels(CHANCE_TICKS)}</td>
        <td></td>
        <td></td>
      </tr>
    </tfoot>
  </table>`;
}

/**
 * @param {Html} name
 * @param {string} why
 */
function withheldRow(name, why) {
  return html`<tr>
    ${name}
    <td class="pict soft">${why}</td>
    <td class="n">–</td>
    <td></td>
  </tr>`;
}
