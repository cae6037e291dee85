import type { Coefficients } from "./choice-model.ts";
import { FEATURES, isRelative, relativeValue, type ListingFeatures, type RelativeFeature } from "./features.ts";
import { clip, pairClip } from "./pair-difference.ts";
import { dot, mean, valueAt } from "./vector.ts";

/** The listings that an assistant chooses among. Near-duplicates are one alternative. */
export interface ChoiceSet {
  readonly alternatives: readonly Alternative[];
  /** The mean of each feature over the alternatives. */
  readonly means: Float64Array;
}

/** One alternative: a listing, or several near-duplicates that share its probability. */
export interface Alternative {
  /** The mean features of its listings, in the order of the features. */
  readonly values: Float64Array;
  /** The indexes of its listings. */
  readonly listings: readonly number[];
}

/** The share of each listing, in the given order, and of the option to choose none. */
export interface Shares {
  readonly listings: Float64Array;
  readonly none: number;
}

/** The relevance at which an average listing ties with buying nothing. Assumed. */
const OUTSIDE_RELEVANCE = 0.15;
const NOT_IN_OUTSIDE: ReadonlySet<string> = new Set(["relevance", "price", "constraint"]);

/**
 * Creates the choice set of listings. `nearDuplicates` are groups of their indexes, each index in at most one group.
 * Relative features are centred on the mean of the alternatives. An unknown value counts as the mean.
 */
export function createChoiceSet(
  listings: readonly ListingFeatures[],
  nearDuplicates: readonly (readonly number[])[],
  priceClip: number,
): ChoiceSet {
  const grouped = new Set(nearDuplicates.flat());
  const single = [...listings.keys()].filter((index) => !grouped.has(index)).map((index) => [index]);
  const groups = [...nearDuplicates, ...single];
  const columns = FEATURES.map((feature) =>
    isRelative(feature)
      ? centred(listings, groups, feature, pairClip(feature, priceClip) / 2)
      : listings.map((listing) => listing[feature]),
  );
  const alternatives = groups.map((group) => ({
    listings: group,
    values: Float64Array.from(columns, (column) => mean(group, (index) => column[index] ?? Number.NaN)),
  }));
  const means = Float64Array.from(FEATURES, (_, at) => mean(alternatives, ({ values }) => valueAt(values, at)));
  return { alternatives, means };
}

/** Returns the shares of a choice set under an assistant's coefficients. */
export function sharesOf(set: ChoiceSet, coefficients: Coefficients): Shares {
  const outside = outsideUtility(set, coefficients);
  const weighed = set.alternatives.map(({ values, listings }) => ({
    listings,
    // Relative to choosing none, whose weight is 1.
    weight: Math.exp(utilityOf(values, coefficients) - outside),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 1);
  const parts = new Float64Array(weighed.reduce((count, { listings }) => count + listings.length, 0));
  for (const { listings, weight } of weighed)
    for (const index of listings) parts[index] = weight / total / listings.length;
  return { listings: parts, none: 1 / total };
}

/** Returns the utility of an alternative. */
export function utilityOf(values: Float64Array, coefficients: Coefficients): number {
  return dot(values, coefficients.values);
}

/** Returns the utility of choosing none. It rises when every listing breaks a constraint. */
export function outsideUtility({ means }: ChoiceSet, coefficients: Coefficients): number {
  let utility = 0;
  for (const [at, feature] of FEATURES.entries()) {
    const coefficient = valueAt(coefficients.values, at);
    if (feature === "relevance") utility += coefficient * OUTSIDE_RELEVANCE;
    if (!NOT_IN_OUTSIDE.has(feature)) utility += coefficient * valueAt(means, at);
  }
  return utility;
}

/** Returns the values of a relative feature, centred on the mean of the alternatives that have one. */
function centred(
  listings: readonly ListingFeatures[],
  groups: readonly (readonly number[])[],
  feature: RelativeFeature,
  bound: number,
): number[] {
  const values = listings.map((listing) => relativeValue(listing, feature));
  const known = groups
    .map((group) => group.flatMap((index) => values[index] ?? []))
    .filter((members) => members.length > 0);
  const middle = mean(known, (members) => mean(members, (value) => value));
  return values.map((value) => (value === undefined ? 0 : clip(value - middle, bound)));
}
