import type { Weights } from "./assistants.ts";
import { TEXT_FEATURES, type TextAmounts, type TextFeature } from "./features.ts";

/** The percentage of a feature's weight by amount. It is 0 at 0 and linear between two amounts. */
type Curve = Readonly<Record<number, number>>;

/** The curves flatten: the first fact tells a buyer the most, and the twentieth decides nothing. */
const CURVES: Readonly<Record<TextFeature, Curve>> = {
  // Too few words do not name the product; too many bury its name.
  title: { 1: 15, 2: 35, 3: 55, 4: 72, 6: 95, 7: 100, 11: 100, 16: 55, 24: 20 },
  specifics: { 1: 22, 2: 40, 3: 55, 5: 77, 8: 100 },
  answers: { 1: 28, 2: 52, 3: 73, 5: 100 },
  terms: { 1: 45, 2: 75, 4: 100 },
  proof: { 1: 55, 3: 100 },
  detail: { 12: 45, 30: 80, 60: 100 },
  match: { 1: 30, 2: 60, 4: 100 },
  hype: { 2: 25, 5: 60, 12: 100 },
  repetition: { 2: 30, 5: 70, 10: 100 },
  length: { 110: 0, 320: 100 },
};

const TAKES_POINTS: ReadonlySet<TextFeature> = new Set(["hype", "repetition", "length"]);

const CORNERS = TEXT_FEATURES.map((feature) =>
  Object.entries(CURVES[feature]).map(([amount, percent]) => [Number(amount), percent] as const),
);

/**
 * Returns the percentage of its weight that each text feature earns, in the order of `TEXT_FEATURES`. It is negative for a
 * feature that deducts points.
 */
export function rateText(amounts: TextAmounts): number[] {
  return TEXT_FEATURES.map((feature, index) => {
    const percent = percentAt(CORNERS[index] ?? [], amounts[feature]);
    return TAKES_POINTS.has(feature) ? 0 - percent : percent;
  });
}

/** Returns the whole points of each text feature for one assistant, in the order of `TEXT_FEATURES`. */
export function textPoints(rates: readonly number[], weights: Weights): number[] {
  return TEXT_FEATURES.map((feature, index) => shareOf(weights[feature], rates[index] ?? 0));
}

/** A price that is double or half has the full effect. Prices less than one percent apart count as equal. */
const FULL_GAP_PERCENT = 50;
const LEAST_GAP_PERCENT = 1;
/** A missing price leaves a question open: it is worse than an equal price, and better than a much higher one. */
const MISSING_PRICE_PERCENT = -40;

/**
 * Returns the points for a price against another: 0 for equal prices, and as many for the lower price as the higher one
 * loses. A price earns 0 against a missing one, because there is nothing to compare.
 */
export function pricePoints(own: number | undefined, other: number | undefined, weight: number): number {
  if (own === undefined) return shareOf(weight, MISSING_PRICE_PERCENT);
  if (other === undefined || own === other) return 0;
  const gapPercent = (100 * Math.abs(own - other)) / Math.max(own, other);
  if (gapPercent < LEAST_GAP_PERCENT) return 0;
  const share = Math.min(FULL_GAP_PERCENT, gapPercent) / FULL_GAP_PERCENT;
  const points = Math.max(1, Math.floor(weight * share + 0.5));
  return own < other ? points : 0 - points;
}

/** Returns `percent` of `weight` as a whole number, with halves rounded away from zero. */
function shareOf(weight: number, percent: number): number {
  const points = Math.floor((weight * Math.abs(percent) + 50) / 100);
  // Negation would produce a negative zero.
  return percent < 0 ? 0 - points : points;
}

function percentAt(corners: readonly (readonly [amount: number, percent: number])[], amount: number): number {
  let [fromAmount, fromPercent] = [0, 0];
  for (const [toAmount, toPercent] of corners) {
    if (amount <= toAmount) {
      const gained = ((toPercent - fromPercent) * (amount - fromAmount)) / (toAmount - fromAmount);
      return fromPercent + Math.floor(gained);
    }
    fromAmount = toAmount;
    fromPercent = toPercent;
  }
  return fromPercent;
}
