import type { Coefficients } from "./choice-model.ts";
import { outsideUtility, utilityOf, type ChoiceSet } from "./choice-set.ts";
import { FEATURES } from "./features.ts";
import { addScaled, valueAt } from "./vector.ts";

/** The share of a listing by feature. The contributions add up to probability − baseline. */
export interface ShareAttribution {
  readonly probability: number;
  /** The share if all listings were equal. */
  readonly baseline: number;
  /** The Shapley value of each feature, in the order of the features. */
  readonly contributions: Float64Array;
}

/**
 * Attributes a listing's share to its features by exact Shapley values. v(T) is the share if the features outside T are
 * at their mean in the set, with the outside option fixed. Features that do not differ in the set add nothing.
 */
export function attributeShare(set: ChoiceSet, listing: number, coefficients: Coefficients): ShareAttribution {
  const differing = [...FEATURES.keys()].filter((at) =>
    set.alternatives.some(({ values }) => values[at] !== set.means[at]),
  );
  const shares = sharesBySubset(set, listing, differing, coefficients);
  const values = shapleyValues(shares, differing.length);
  const contributions = new Float64Array(FEATURES.length);
  for (const [bit, at] of differing.entries()) contributions[at] = valueAt(values, bit);
  return { probability: valueAt(shares, shares.length - 1), baseline: valueAt(shares, 0), contributions };
}

/** Returns the listing's share for every subset of the differing features. Bit i of an index stands for the i-th. */
function sharesBySubset(
  set: ChoiceSet,
  listing: number,
  differing: readonly number[],
  coefficients: Coefficients,
): Float64Array {
  const subsets = 1 << differing.length;
  // All weights are relative to a listing with the mean of every feature.
  const none = Math.exp(outsideUtility(set, coefficients) - utilityOf(set.means, coefficients));
  const totals = new Float64Array(subsets).fill(none);
  let own = new Float64Array(subsets);
  for (const { values, listings } of set.alternatives) {
    const factors = Float64Array.from(differing, (at) =>
      Math.exp(valueAt(coefficients.values, at) * (valueAt(values, at) - valueAt(set.means, at))),
    );
    const weights = productsBySubset(factors);
    addScaled(totals, weights, 1);
    if (listings.includes(listing)) own = weights.map((weight) => weight / listings.length);
  }
  return own.map((weight, subset) => weight / valueAt(totals, subset));
}

/** Returns the product of every subset of factors. Each takes one multiplication from a smaller subset. */
function productsBySubset(factors: Float64Array): Float64Array<ArrayBuffer> {
  const products = new Float64Array(1 << factors.length);
  products[0] = 1;
  for (let subset = 1; subset < products.length; subset++) {
    const rest = subset & (subset - 1);
    products[subset] = valueAt(products, rest) * valueAt(factors, 31 - Math.clz32(subset ^ rest));
  }
  return products;
}

/** Returns the Shapley values of a game over `players`. `game` has its value for every subset. */
function shapleyValues(game: Float64Array, players: number): Float64Array {
  const values = new Float64Array(players);
  const weights = subsetWeights(players);
  for (let subset = 0; subset < game.length; subset++) {
    const value = valueAt(game, subset);
    const size = bitCount(subset);
    for (let player = 0; player < players; player++) {
      const isIn = ((subset >> player) & 1) === 1;
      values[player] = valueAt(values, player) + value * (isIn ? valueAt(weights, size - 1) : -valueAt(weights, size));
    }
  }
  return values;
}

/** Returns, by the size of a set of other players, the share of all orders in which exactly they precede a player. */
function subsetWeights(players: number): Float64Array {
  const weights = new Float64Array(players);
  weights[0] = 1 / players;
  for (let size = 1; size < players; size++) weights[size] = (valueAt(weights, size - 1) * size) / (players - size);
  return weights;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
