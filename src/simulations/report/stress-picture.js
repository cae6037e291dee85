/** @import { StressKey } from "../../engine/choice/choice-model.ts" */
/** @import { SimulationResult } from "../../engine/simulation/result-schema.ts" */
/** Plain JavaScript, because the view in MCP hosts runs this file in a browser unchanged. */
import { html } from "../../shared/html.js";
import { at, axisLabels } from "./axis.js";

/** @type {Readonly<Record<StressKey, string>>} */
const STRESS_NAMES = {
  price_strict: "price counts most",
  price_blind: "price is ignored",
};

/**
 * Labels of the rings with their vertical positions: one above the track and one below, so that they never overlap.
 *
 * @type {Readonly<Record<StressKey, { readonly label: string, readonly y: number }>>}
 */
const RINGS = {
  price_strict: { label: "price counts most", y: 12 },
  price_blind: { label: "price ignored", y: 52 },
};
const TRACK_Y = 30;

/**
 * Renders on one track the number of match-ups ahead: in the result, and under other assumptions about price.
 *
 * @param {SimulationResult} result
 */
export function stressPicture({ counts, stress }) {
  const share = (/** @type {number} */ ahead) => ahead / counts.matchups;
  const all = [counts.ahead, ...stress.map(({ ahead }) => ahead)];
  const ends = [
    { share: 0, label: "0" },
    { share: 1, label: `${counts.matchups} ahead` },
  ];
  return html`<svg class="pic" height="60" aria-hidden="true">
      <line class="s-line w1" x1="0" x2="100%" y1="${TRACK_Y}" y2="${TRACK_Y}" />
      <line
        class="s-you w5"
        stroke-opacity=".32"
        x1="${at(share(Math.min(...all)))}"
        x2="${at(share(Math.max(...all)))}"
        y1="${TRACK_Y}"
        y2="${TRACK_Y}"
      />
      ${stress.map(
        ({ set, ahead }) =>
          html`<circle class="f-paper s-soft w2" cx="${at(share(ahead))}" cy="${TRACK_Y}" r="4" /><text
              x="${at(share(ahead))}"
              y="${RINGS[set].y}"
              text-anchor="${labelAnchor(share(ahead))}"
            >
              ${RINGS[set].label}: ${ahead}
            </text>`,
      )}
      <circle class="f-you" cx="${at(share(counts.ahead))}" cy="${TRACK_Y}" r="5.5" />
    </svg>
    ${axisLabels(ends)}`;
}

/**
 * Returns the numbers of the picture as a sentence.
 *
 * @param {SimulationResult} result
 */
export function stressSentence({ counts, stress }) {
  const others = stress.map(({ set, ahead }) => `${ahead} when ${STRESS_NAMES[set]}`);
  return `Of ${counts.matchups} match-ups you are ahead in ${counts.ahead}; ${others.join(", ")}.`;
}

/**
 * Returns the anchor that keeps a label inside the picture.
 *
 * @param {number} share
 */
function labelAnchor(share) {
  if (share < 0.3) return "start";
  return share > 0.7 ? "end" : "middle";
}
