import type { Weights } from "./assistants.ts";
import { TEXT_FEATURES, type TextAmounts, type TextFeature } from "./features.ts";

/** Amounts with the per cent of a feature's weight that they are worth; between two of them it is a straight line. */
type Curve = readonly (readonly [amount: number, percent: number])[];

/** Each curve flattens: the first fact tells a buyer most, and the twentieth nothing that decides. */
const CURVES: Readonly<Record<TextFeature, Curve>> = {
  // Too few words do not say what it is, too many bury it.
  title: [
    [0, 0],
    [1, 15],
    [2, 35],
    [3, 55],
    [4, 72],
    [6, 95],
    [7, 100],
    [11, 100],
    [16, 55],
    [24, 20],
  ],
  specifics: [
    [0, 0],
    [1, 22],
    [2, 40],
    [3, 55],
    [5, 77],
    [8, 100],
  ],
  answers: [
    [0, 0],
    [1, 28],
    [2, 52],
    [3, 73],
    [5, 100],
  ],
  terms: [
    [0, 0],
    [1, 45],
    [2, 75],
    [4, 100],
  ],
  proof: [
    [0, 0],
    [1, 55],
    [3, 100],
  ],
  detail: [
    [0, 0],
    [12, 45],
    [30, 80],
    [60, 100],
  ],
  match: [
    [0, 0],
    [1, 30],
    [2, 60],
    [4, 100],
  ],
  hype: [
    [0, 0],
    [2, 25],
    [5, 60],
    [12, 100],
  ],
  repetition: [
    [0, 0],
    [2, 30],
    [5, 70],
    [10, 100],
  ],
  length: [
    [110, 0],
    [320, 100],
  ],
};

const TAKES_POINTS: ReadonlySet<TextFeature> = new Set(["hype", "repetition", "length"]);

/** What every feature of a text earns, as per cent of its weight: less than 0 for what takes points away. */
export function rateText(amounts: TextAmounts): TextAmounts {
  const rate = (feature: TextFeature) => {
    const percent = along(CURVES[feature], amounts[feature]);
    return TAKES_POINTS.has(feature) ? 0 - percent : percent;
  };
  return {
    title: rate("title"),
    specifics: rate("specifics"),
    answers: rate("answers"),
    terms: rate("terms"),
    proof: rate("proof"),
    detail: rate("detail"),
    match: rate("match"),
    hype: rate("hype"),
    repetition: rate("repetition"),
    length: rate("length"),
  };
}

/** The points of each text feature for one assistant, in the order of `TEXT_FEATURES`: whole numbers, which simply add up. */
export function textPoints(rates: TextAmounts, weights: Weights): number[] {
  return TEXT_FEATURES.map((feature) => shareOf(weights[feature], rates[feature]));
}

/** A price twice the other's, or half of it, has the whole effect; less than one per cent apart they count as equal. */
const FULL_GAP_PERCENT = 50;
const LEAST_GAP_PERCENT = 1;
/** A listing without a price is an open question: worth less than an equal price, better than a dear one. */
const MISSING_PRICE_PERCENT = -40;

/**
 * The points for a price beside another: 0 for equal prices, and as many for the lower as the higher one loses.
 * Against a listing without a price there is nothing to compare, and a known price earns 0.
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

/** `percent` of `weight` as a whole number, halves away from zero. */
function shareOf(weight: number, percent: number): number {
  const points = Math.floor((weight * Math.abs(percent) + 50) / 100);
  // A plain minus would make a negative zero.
  return percent < 0 ? 0 - points : points;
}

function along(curve: Curve, amount: number): number {
  let [fromAmount, fromPercent] = [0, 0];
  for (const [toAmount, toPercent] of curve) {
    if (amount <= toAmount) {
      const span = toAmount - fromAmount;
      return span === 0
        ? toPercent
        : fromPercent + Math.floor(((toPercent - fromPercent) * (amount - fromAmount)) / span);
    }
    fromAmount = toAmount;
    fromPercent = toPercent;
  }
  return fromPercent;
}
