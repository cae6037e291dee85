import type { Diagnosis } from "../../engine/simulation/diagnosis-schema.ts";
import { html, type Html } from "../../shared/html.js";
import { at } from "./axis.js";
import { rateScale } from "./rate-scale.ts";
import { money, percent } from "./wording.js";

type PricePoint = Diagnosis["whatIf"]["price"][number];

const HEIGHT = 210;
/** Space above the curve for the current chance, and below it for the prices. */
const TOP = 18;
const BOTTOM = 26;

/** The options of a price curve. */
export interface PriceCurveOptions {
  readonly currency: string | undefined;
  /** Price limits of the queries, in minor units. */
  readonly budgets: readonly number[];
}

/**
 * Renders the expected win rate by price with its range, or nothing without a price. The current price is the middle
 * point.
 */
export function priceCurve(points: readonly PricePoint[], { currency, budgets }: PriceCurveOptions): Html | undefined {
  const today = points[(points.length - 1) / 2];
  if (today === undefined) return undefined;
  const drawn = points.flatMap(({ interval }) => [interval.low, interval.high]);
  const { lines, height, start } = rateScale(drawn, { height: HEIGHT, top: TOP, bottom: BOTTOM });
  const x = (index: number): number => index / (points.length - 1);
  const corner = (rate: number, index: number): string => `${100 * x(index)},${height(rate)}`;
  const band = [
    ...points.map(({ interval }, index) => corner(interval.high, index)),
    ...points.map(({ interval }, index) => corner(interval.low, index)).toReversed(),
  ].join(" ");
  const line = points.map(({ expectedWinRate }, index) => corner(expectedWinRate, index)).join(" ");
  const y = height(today.expectedWinRate);
  return html`${start === 0 ? undefined : html`<p class="soft">The axis of the chances begins at ${percent(start)}.</p>`}
    <div class="plot">
      <svg
        class="pic"
        height="${HEIGHT}"
        role="img"
        aria-label="Chance of being chosen by price, with its 80 % range; the same figures are in the table below"
      >
        ${lines}<svg width="100%" height="${HEIGHT}" viewBox="0 0 100 ${HEIGHT}" preserveAspectRatio="none">
          <polygon class="f-you" fill-opacity=".16" points="${band}" />
          <polyline class="none s-you w2" vector-effect="non-scaling-stroke" points="${line}" />
        </svg>
        ${[...new Set(budgets)].map((budget) => budgetMark(budget, points))}
        <line class="s-ink w1 dots" x1="50%" x2="50%" y1="${TOP}" y2="${HEIGHT - BOTTOM}" />
        ${points.map((point, index) => (point === today ? html`` : html`<circle class="f-you" cx="${at(x(index))}" cy="${height(point.expectedWinRate)}" r="2.5" />`))}
        <circle class="f-you s-paper w2" cx="50%" cy="${y}" r="6.5" />
        <text class="strong" x="50%" y="${TOP - 6}" text-anchor="middle">now ${percent(today.expectedWinRate)}</text>
        ${points.map((point, index) => (index % 2 === 0 ? priceLabel(point, x(index), currency) : html``))}
      </svg>
    </div>`;
}

/** Renders the mark of a budget within the range of prices. */
function budgetMark(budget: number, points: readonly PricePoint[]): Html {
  const [first, last] = [points[0]?.priceCents ?? 0, points.at(-1)?.priceCents ?? 0];
  if (budget < first || budget >= last) return html``;
  const x = at((budget - first) / (last - first));
  return html`<line class="s-rival w1" x1="${x}" x2="${x}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" /><text
      class="t-rival"
      x="${x}"
      y="${HEIGHT - BOTTOM - 4}"
      >over the budget →</text
    >`;
}

function priceLabel({ priceCents }: PricePoint, share: number, currency: string | undefined): Html {
  const anchor = share === 0 ? "start" : share === 1 ? "end" : "middle";
  // A narrow card has room only for the ends and the middle.
  const minor = share % 0.5 === 0 ? undefined : html`class="minor"`;
  return html`<text ${minor} x="${at(share)}" y="${HEIGHT - 6}" text-anchor="${anchor}"
    >${money(priceCents, currency)}</text
  >`;
}
