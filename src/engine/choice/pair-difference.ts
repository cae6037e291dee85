import type { Coefficients } from "./choice-model.ts";
import { columnOf, DRAW_COUNT, type Draws } from "./draws.ts";
import {
  FEATURES,
  RELATIVE_FEATURES,
  isRelative,
  relativeValue,
  type ListingFeatures,
  type RelativeFeature,
} from "./features.ts";
import { addScaled, dot, valueAt } from "./vector.ts";

/** What two listings differ in, computed from the two alone, so that a further rival changes nothing. */
export interface PairDifference {
  /** Product minus competitor, in the order of the features, clipped. */
  readonly values: Float64Array;
  /** Relative features that one or both listings lack. They add nothing to the log-odds. */
  readonly unknown: readonly UnknownFeature[];
}

/** A relative feature that a pair cannot compare. */
export interface UnknownFeature {
  readonly feature: RelativeFeature;
  readonly lackedBy: "one" | "both";
}

/** Largest difference that counts in a pair; price has one for each regime. */
const RATING_CLIP = 1.2;
const REVIEWS_CLIP = 7;

/** Standard deviation of a difference of which one side is unknown. Assumed. */
const UNKNOWN_SPREAD: Readonly<Record<RelativeFeature, number>> = { price: 0.3, rating: 0.25, reviews: 1.5 };

/** Returns the largest difference that counts for a relative feature in a pair. */
export function pairClip(feature: RelativeFeature, priceClip: number): number {
  if (feature === "price") return priceClip;
  return feature === "rating" ? RATING_CLIP : REVIEWS_CLIP;
}

/** Returns what a product and a competitor differ in. */
export function differenceOf(product: ListingFeatures, competitor: ListingFeatures, priceClip: number): PairDifference {
  const values = new Float64Array(FEATURES.length);
  const unknown: UnknownFeature[] = [];
  for (const [at, feature] of FEATURES.entries()) {
    if (!isRelative(feature)) {
      values[at] = product[feature] - competitor[feature];
      continue;
    }
    const own = relativeValue(product, feature);
    const other = relativeValue(competitor, feature);
    if (own !== undefined && other !== undefined) values[at] = clip(own - other, pairClip(feature, priceClip));
    else unknown.push({ feature, lackedBy: own === other ? "both" : "one" });
  }
  return { values, unknown };
}

/** Limits a value to ±bound. */
export function clip(value: number, bound: number): number {
  return Math.max(-bound, Math.min(bound, value));
}

/** Returns the log-odds that the product is preferred. */
export function logOddsOf({ values }: PairDifference, coefficients: Coefficients): number {
  return dot(coefficients.values, values);
}

/** Returns the probability of log-odds. */
export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Returns the probability that the product is preferred, in each draw of the coefficients.
 * What one listing does not tell is drawn, too: it must not look more certain than what is told.
 */
export function drawProbabilities(difference: PairDifference, coefficients: Coefficients, draws: Draws): Float64Array {
  const drawn = new Float64Array(DRAW_COUNT).fill(logOddsOf(difference, coefficients));
  for (const [at, value] of difference.values.entries()) {
    if (value !== 0) addScaled(drawn, columnOf(draws, at), value * valueAt(coefficients.sds, at));
  }
  for (const { feature, lackedBy } of difference.unknown) {
    if (lackedBy === "one") addScaled(drawn, drawUnknown(feature, coefficients, draws), 1);
  }
  for (let at = 0; at < drawn.length; at++) drawn[at] = probabilityOf(valueAt(drawn, at));
  return drawn;
}

/** Returns what a feature that one listing lacks adds to the log-odds in each draw. */
export function drawUnknown(feature: RelativeFeature, coefficients: Coefficients, draws: Draws): Float64Array {
  const differences = columnOf(draws, FEATURES.length + RELATIVE_FEATURES.indexOf(feature));
  return drawCoefficient(FEATURES.indexOf(feature), coefficients, draws).map(
    (coefficient, row) => coefficient * UNKNOWN_SPREAD[feature] * valueAt(differences, row),
  );
}

/** Returns the coefficient of a feature, given by its place, in each draw. */
export function drawCoefficient(at: number, { values, sds }: Coefficients, draws: Draws): Float64Array {
  return columnOf(draws, at).map((z) => valueAt(values, at) + valueAt(sds, at) * z);
}
