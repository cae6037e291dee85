import type { RegimeModel } from "./choice-model.ts";
import type { CoefficientKind } from "./coefficient-file.ts";
import { intervalOf, type Draws, type Interval } from "./draws.ts";
import { FEATURES, GROUP_OF, isRelative, type Feature, type Group, type ListingFeatures } from "./features.ts";
import type { Pair } from "./pair.ts";
import { drawCoefficient, drawUnknown, probabilityOf } from "./pair-difference.ts";
import { valueAt } from "./vector.ts";

/** The contribution of one feature to the log-odds of a pair. */
export interface Contribution {
  readonly feature: Feature;
  readonly group: Group;
  /** The value that the model compares: for a relative feature half the difference, with its sign. */
  readonly product: number;
  readonly competitor: number;
  /** The value in the listing: minor units, stars, a count or a share. Null if the listing lacks it. */
  readonly productValue: number | null;
  readonly competitorValue: number | null;
  /** The coefficient in force, with the price regime applied. */
  readonly coefficient: number;
  readonly contribution: number;
  readonly interval: Interval;
  readonly kind: CoefficientKind;
  /** True if a listing lacks the value, so that the feature adds nothing. */
  readonly unknown: boolean;
  /** The probability if only this feature of the product had the competitor's value. */
  readonly ifMatched: number;
  readonly ifMatchedInterval: Interval;
}

/**
 * Returns the contribution of each feature to a pair's log-odds, largest first. They add up to the log-odds.
 * Features with equal values are left out, unless a value is unknown.
 */
export function attributePair(
  product: ListingFeatures,
  competitor: ListingFeatures,
  pair: Pair,
  model: RegimeModel,
  draws: Draws,
): Contribution[] {
  const rows = FEATURES.map((feature, at): Contribution => {
    const contribution = valueAt(pair.contributions, at);
    const half = valueAt(pair.difference.values, at) / 2;
    const relative = isRelative(feature);
    const drawn = drawContribution(at, pair, model, draws);
    return {
      feature,
      group: GROUP_OF[feature],
      product: relative ? half : product[feature],
      competitor: relative ? -half : competitor[feature],
      productValue: readValue(product, feature),
      competitorValue: readValue(competitor, feature),
      coefficient: valueAt(model.standard.values, at),
      contribution,
      interval: intervalOf(drawn),
      kind: model.kinds[at] ?? "assumed",
      unknown: isUnknown(feature, pair),
      ifMatched: probabilityOf(pair.logOdds - contribution),
      ifMatchedInterval: intervalOf(withoutContribution(pair.drawn, drawn)),
    };
  });
  return rows
    .filter(({ contribution, unknown }) => contribution !== 0 || unknown)
    .sort((one, other) => Math.abs(other.contribution) - Math.abs(one.contribution));
}

/** Returns a product's features with the best possible text in a pair. */
export function withBestCopy(product: ListingFeatures, competitor: ListingFeatures): ListingFeatures {
  return {
    ...product,
    relevance: 1,
    terms: 1,
    completeness: 1,
    specificity: 1,
    hype: 0,
    // A text can name a test, but it cannot run one.
    evidence: Math.max(product.evidence, competitor.evidence),
  };
}

function isUnknown(feature: Feature, { difference }: Pair): boolean {
  return difference.unknown.some((unknown) => unknown.feature === feature);
}

function readValue(listing: ListingFeatures, feature: Feature): number | null {
  if (feature === "price") return listing.priceCents ?? null;
  if (feature === "reviews") return listing.reviewCount ?? null;
  return listing[feature] ?? null;
}

function drawContribution(at: number, { difference }: Pair, { standard }: RegimeModel, draws: Draws): Float64Array {
  const unknown = difference.unknown.find(({ feature }) => feature === FEATURES[at]);
  if (unknown?.lackedBy === "one") return drawUnknown(unknown.feature, standard, draws);
  const value = valueAt(difference.values, at);
  const drawn = drawCoefficient(at, standard, draws);
  for (let draw = 0; draw < drawn.length; draw++) drawn[draw] = valueAt(drawn, draw) * value;
  return drawn;
}

/** Returns probabilities after contributions are subtracted from their log-odds. */
function withoutContribution(probabilities: Float64Array, contributions: Float64Array): Float64Array {
  const without = new Float64Array(probabilities.length);
  for (let draw = 0; draw < without.length; draw++) {
    const probability = valueAt(probabilities, draw);
    const against = (1 - probability) * Math.exp(valueAt(contributions, draw));
    without[draw] = probability / (probability + against);
  }
  return without;
}
