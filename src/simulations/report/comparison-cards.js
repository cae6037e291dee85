/** @import { ListingComparison } from "../listing-comparison.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { at, axisLabels } from "./axis.js";
import { card } from "./cards.js";
import { gainPoints } from "./optimization-wording.js";
import { percent, pointsRange } from "./wording.js";

/** How the versions are named. */
/** @typedef {{ readonly a: string, readonly b: string }} VersionNames */

/**
 * Returns the result as one sentence.
 *
 * @param {Pick<ListingComparison, "verdict" | "a" | "b">} comparison
 * @param {VersionNames} names
 */
export function comparisonSentence({ verdict, a, b }, names) {
  const [one, other] = [percent(a.expectedWinRate), percent(b.expectedWinRate)];
  const chances = `${other} instead of ${one}`;
  switch (verdict) {
    case "better":
      return `${names.b} should do better: ${chances}.`;
    case "worse":
      return `${names.b} should do worse: ${chances}.`;
    case "too_close":
      return `Too close to call: ${chances}. Do not act on this.`;
    default:
      return "No measurable change.";
  }
}

/**
 * Renders the difference with its range on an axis that has zero in the middle.
 *
 * @param {Pick<ListingComparison, "difference" | "noiseFloor" | "byAssistant">} comparison
 * @param {VersionNames} names
 */
export function differenceCard({ difference: { value, interval }, noiseFloor, byAssistant }, names) {
  const ends = [value, interval.low, interval.high, ...byAssistant.map((row) => row.difference), noiseFloor];
  const reach = Math.max(0.1, Math.ceil(10 * Math.max(...ends.map(Math.abs))) / 10);
  const [low, high] = [
    `${names.a} better by ${Math.round(100 * reach)}`,
    `${names.b} better by ${Math.round(100 * reach)}`,
  ];
  return card(
    "Difference",
    html`<p>
        <strong>${gainPoints(value)}</strong> for ${names.b}; ${pointsRange(interval)} if the coefficients are off. Both
        versions are computed over the same draws.
      </p>
      ${differencePicture({ value, interval }, reach, noiseFloor)}
      ${axisLabels([
        { share: 0, label: low },
        { share: 0.5, label: "even" },
        { share: 1, label: high },
      ])}
      <p class="soft">
        ${
          noiseFloor === 0
            ? "Noise floor 0: the model repeats exactly. Below half a point it calls nothing a change."
            : `Noise floor ${Math.round(100 * noiseFloor)} points: a smaller difference means nothing.`
        }
      </p>`,
  );
}

/**
 * @param {{ readonly value: number, readonly interval: { readonly low: number, readonly high: number } }} estimate
 * @param {number} reach
 * @param {number} noiseFloor
 */
function differencePicture({ value, interval }, reach, noiseFloor) {
  const place = (/** @type {number} */ gain) => at((gain / reach + 1) / 2);
  return html`<svg class="pic" height="32" aria-hidden="true">
    <line class="s-line w1" x1="0" x2="100%" y1="16" y2="16" />
    ${
      noiseFloor === 0
        ? undefined
        : html`<line class="s-line w5" x1="${place(-noiseFloor)}" x2="${place(noiseFloor)}" y1="16" y2="16" />`
    }
    <line class="s-axis w1 dash" x1="50%" x2="50%" y1="0" y2="32" />
    <line
      class="s-you w5"
      stroke-opacity=".32"
      x1="${place(interval.low)}"
      x2="${place(interval.high)}"
      y1="16"
      y2="16"
    />
    <circle class="f-you" cx="${place(value)}" cy="16" r="5.5" />
  </svg>`;
}

/**
 * Renders the chance of both versions by assistant.
 *
 * @param {Pick<ListingComparison, "byAssistant">} comparison
 * @param {VersionNames} names
 */
export function versionsByAssistantCard({ byAssistant }, names) {
  return card(
    "By assistant",
    html`<table>
      <caption class="hidden">
        Chance of being chosen by assistant
      </caption>
      <thead>
        <tr>
          <th scope="col">Assistant</th>
          <th scope="col" class="n">${names.a}</th>
          <th scope="col" class="n">${names.b}</th>
          <th scope="col" class="n">Difference</th>
        </tr>
      </thead>
      <tbody>
        ${byAssistant.map(
          ({ assistant, a, b, difference, interval }) =>
            html`<tr>
              <th scope="row">Assistant ${assistant.replace(/\D+/, "")}</th>
              <td class="n">${percent(a)}</td>
              <td class="n">${percent(b)}</td>
              <td class="n">
                <strong>${gainPoints(difference)}</strong><br /><small class="soft">${pointsRange(interval)}</small>
              </td>
            </tr> `,
        )}
      </tbody>
    </table>`,
  );
}
