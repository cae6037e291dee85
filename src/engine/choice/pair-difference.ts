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

/** Differences between two listings, computed from the two alone, so that a further rival changes nothing. */
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

/** The place of each feature in their order. */
const PLACE = Object.fromEntries(FEATURES.map((feature, at) => [feature, at])) as Readonly<Record<Feature, number>>;

/** Returns the largest difference that counts for a relative feature in a pair. */
export function pairClip(feature: RelativeFeature, priceClip: number): number {
  if (feature === "price") return priceClip;
  return feature === "rating" ? RATING_CLIP : REVIEWS_CLIP;
}

/** Returns what a product and a competitor differ in. */
export function differenceOf(product: ListingFeatures, competitor: ListingFeatures, priceClip: number): PairDifference {
  const values = new Float64Array(FEATURES.length);
  // Named one by one, because to look them up takes ten times as long, and what-ifs do this thousands of times.
  values[PLACE.relevance] = product.relevance - competitor.relevance;
  values[PLACE.terms] = product.terms - competitor.terms;
  values[PLACE.completeness] = product.completeness - competitor.completeness;
  values[PLACE.specificity] = product.specificity - competitor.specificity;
  values[PLACE.evidence] = product.evidence - competitor.evidence;
  values[PLACE.hype] = product.hype - competitor.hype;
  values[PLACE.sponsored] = product.sponsored - competitor.sponsored;
  values[PLACE.endorsed] = product.endorsed - competitor.endorsed;
  values[PLACE.constraint] = product.constraint - competitor.constraint;
  const unknown: UnknownFeature[] = [];
  for (const feature of RELATIVE_FEATURES) {
    const own = relativeValue(product, feature);
    const other = relativeValue(competitor, feature);
    if (own !== undefined && other !== undefined)
      values[PLACE[feature]] = clip(own - other, pairClip(feature, priceClip));
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

/** Returns what a feature that one listing lacks adds to the log-odds in each draw. */
export function drawUnknown(feature: RelativeFeature, coefficients: Coefficients, draws: Draws): Float64Array {
  const differences = columnOf(draws, FEATURES.length + RELATIVE_FEATURES.indexOf(feature));
  const drawn = drawCoefficient(FEATURES.indexOf(feature), coefficients, draws);
  for (let at = 0; at < drawn.length; at++)
    drawn[at] = valueAt(drawn, at) * UNKNOWN_SPREAD[feature] * valueAt(differences, at);
  return drawn;
}

/** Returns the coefficient of a feature, given by its place, in each draw. */
export function drawCoefficient(at: number, { values, sds }: Coefficients, draws: Draws): Float64Array {
  const drawn = new Float64Array(DRAW_COUNT).fill(valueAt(values, at));
  addScaled(drawn, columnOf(draws, at), valueAt(sds, at));
  return drawn;
}
