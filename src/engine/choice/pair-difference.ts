import type { Coefficients } from "./choice-model.ts";
import { columnOf, DRAW_COUNT, type Draws } from "./draws.ts";
import {
  FEATURES,
  RELATIVE_FEATURES,
  relativeValue,
  type Feature,
  type ListingFeatures,
  type RelativeFeature,
} from "./features.ts";
import { addScaled, dot, valueAt } from "./vector.ts";

/** The differences between two listings. They depend on the two alone, so a further rival changes nothing. */
export interface PairDifference {
  /** Product minus competitor, clipped, in the order of the features. */
  readonly values: Float64Array;
  /** Relative features that one or both listings lack. They add nothing to the log-odds. */
  readonly unknown: readonly UnknownFeature[];
}

/** A relative feature that is unknown for a listing of a pair. */
export interface UnknownFeature {
  readonly feature: RelativeFeature;
  readonly lackedBy: "one" | "both";
}

/** The largest differences that count in a pair. Price has one for each regime. */
const RATING_CLIP = 1.2;
const REVIEWS_CLIP = 7;

/** The standard deviation of a difference with one unknown side. Assumed. */
const UNKNOWN_SPREAD: Readonly<Record<RelativeFeature, number>> = { price: 0.3, rating: 0.25, reviews: 1.5 };

/** The index of each feature. */
const INDEX = Object.fromEntries(FEATURES.map((feature, at) => [feature, at])) as Readonly<Record<Feature, number>>;

/** Returns the largest difference of a relative feature that counts in a pair. */
export function pairClip(feature: RelativeFeature, priceClip: number): number {
  if (feature === "price") return priceClip;
  return feature === "rating" ? RATING_CLIP : REVIEWS_CLIP;
}

/** Returns the difference between a product and a competitor. */
export function differenceOf(product: ListingFeatures, competitor: ListingFeatures, priceClip: number): PairDifference {
  const values = new Float64Array(FEATURES.length);
  // Written out, because a loop over the names takes ten times as long, and what-ifs run this thousands of times.
  values[INDEX.relevance] = product.relevance - competitor.relevance;
  values[INDEX.terms] = product.terms - competitor.terms;
  values[INDEX.completeness] = product.completeness - competitor.completeness;
  values[INDEX.specificity] = product.specificity - competitor.specificity;
  values[INDEX.evidence] = product.evidence - competitor.evidence;
  values[INDEX.hype] = product.hype - competitor.hype;
  values[INDEX.sponsored] = product.sponsored - competitor.sponsored;
  values[INDEX.endorsed] = product.endorsed - competitor.endorsed;
  values[INDEX.constraint] = product.constraint - competitor.constraint;
  const unknown: UnknownFeature[] = [];
  for (const feature of RELATIVE_FEATURES) {
    const own = relativeValue(product, feature);
    const other = relativeValue(competitor, feature);
    if (own !== undefined && other !== undefined)
      values[INDEX[feature]] = clip(own - other, pairClip(feature, priceClip));
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

/** Converts log-odds to a probability. */
export function probabilityOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Returns the probability that the product is preferred, in each draw of the coefficients.
 * A value that one listing lacks is drawn as well: it must not look more certain than a known one.
 */
export function drawProbabilities(difference: PairDifference, coefficients: Coefficients, draws: Draws): Float64Array {
  const drawn = new Float64Array(DRAW_COUNT).fill(logOddsOf(difference, coefficients));
  for (let at = 0; at < difference.values.length; at++) {
    const value = valueAt(difference.values, at);
    if (value !== 0) addScaled(drawn, columnOf(draws, at), value * valueAt(coefficients.sds, at));
  }
  for (const { feature, lackedBy } of difference.unknown) {
    if (lackedBy === "one") addScaled(drawn, drawUnknown(feature, coefficients, draws), 1);
  }
  for (let at = 0; at < drawn.length; at++) drawn[at] = probabilityOf(valueAt(drawn, at));
  return drawn;
}

/** Returns the contribution of a feature that one listing lacks to the log-odds in each draw. */
export function drawUnknown(feature: RelativeFeature, coefficients: Coefficients, draws: Draws): Float64Array {
  const differences = columnOf(draws, FEATURES.length + RELATIVE_FEATURES.indexOf(feature));
  const drawn = drawCoefficient(FEATURES.indexOf(feature), coefficients, draws);
  for (let at = 0; at < drawn.length; at++)
    drawn[at] = valueAt(drawn, at) * UNKNOWN_SPREAD[feature] * valueAt(differences, at);
  return drawn;
}

/** Returns the coefficient of a feature, given by its index, in each draw. */
export function drawCoefficient(at: number, { values, sds }: Coefficients, draws: Draws): Float64Array {
  const drawn = new Float64Array(DRAW_COUNT).fill(valueAt(values, at));
  addScaled(drawn, columnOf(draws, at), valueAt(sds, at));
  return drawn;
}
