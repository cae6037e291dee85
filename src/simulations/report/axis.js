import { html, type Html } from "../../web/html.js";

/** Returns a position on an axis as an attribute of SVG: pictures are as wide as their column. */
export function at(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** Certainty is infinitely far from even chances, so it is drawn here. */
const NEARLY_CERTAIN = 0.999;

/** Returns the log-odds of a probability. */
export function logit(probability: number): number {
  const drawn = Math.min(Math.max(probability, 1 - NEARLY_CERTAIN), NEARLY_CERTAIN);
  return Math.log(drawn / (1 - drawn));
}

/** A place on an axis with its label. */
export interface Tick {
  readonly share: number;
  readonly label: string;
}

/** Returns the labels under an axis. */
export function axisLabels(ticks: readonly Tick[]): Html {
  return html`<svg class="pic" height="16" aria-hidden="true">
    ${ticks.map(
      ({ share, label }) => html`<text x="${at(share)}" y="12" text-anchor="${anchorOf(share)}">${label}</text>`,
    )}
  </svg>`;
}

function anchorOf(share: number): string {
  if (share <= 0) return "start";
  return share >= 1 ? "end" : "middle";
}
