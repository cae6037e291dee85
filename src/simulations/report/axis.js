/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";

/**
 * Returns a position on an axis as an SVG attribute, in percent because a picture is as wide as its column.
 *
 * @param {number} share
 */
export function at(share) {
  return `${Math.round(share * 1000) / 10}%`;
}

/** Certainty is infinitely far from even chances, so probabilities are clamped to this one. */
const NEARLY_CERTAIN = 0.999;

/**
 * Returns the log-odds of a probability, clamped to a finite range.
 *
 * @param {number} probability
 */
export function logit(probability) {
  const drawn = Math.min(Math.max(probability, 1 - NEARLY_CERTAIN), NEARLY_CERTAIN);
  return Math.log(drawn / (1 - drawn));
}

/**
 * A labelled position on an axis.
 *
 * @typedef {{ readonly share: number, readonly label: string }} Tick
 */

/**
 * The ticks of an axis from 0 to 100 %.
 *
 * @type {readonly Tick[]}
 */
export const CHANCE_TICKS = [
  { share: 0, label: "0 %" },
  { share: 0.5, label: "even" },
  { share: 1, label: "100 %" },
];

/**
 * Renders the labels under an axis.
 *
 * @param {readonly Tick[]} ticks
 */
export function axisLabels(ticks) {
  return html`<svg class="pic" height="16" aria-hidden="true">
    ${ticks.map(
      ({ share, label }) => html`<text x="${at(share)}" y="12" text-anchor="${anchorOf(share)}">${label}</text>`,
    )}
  </svg>`;
}

/** @param {number} share */
function anchorOf(share) {
  if (share <= 0) return "start";
  return share >= 1 ? "end" : "middle";
}
