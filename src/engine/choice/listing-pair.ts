import type { Coefficients } from "./choice-model.ts";
import type { ListingFeatures } from "./features.ts";
import { differenceOf, logOddsOf, probabilityOf, type PairDifference } from "./pair-difference.ts";

/** A product and one competitor. Their difference is cached by price clip, the only coefficient that it depends on. */
export class ListingPair {
  readonly product: ListingFeatures;
  readonly competitor: ListingFeatures;
  readonly #differences = new Map<number, PairDifference>();

  constructor(product: ListingFeatures, competitor: ListingFeatures) {
    this.product = product;
    this.competitor = competitor;
  }

  /** Returns the difference that these coefficients apply to. */
  difference({ priceClip }: Coefficients): PairDifference {
    const known = this.#differences.get(priceClip);
    if (known !== undefined) return known;
    const difference = differenceOf(this.product, this.competitor, priceClip);
    this.#differences.set(priceClip, difference);
    return difference;
  }

  /** Returns the log-odds that the product is preferred. */
  logOdds(coefficients: Coefficients): number {
    return logOddsOf(this.difference(coefficients), coefficients);
  }

  /** Returns the probability that the product is preferred, without draws. */
  preference(coefficients: Coefficients): number {
    return probabilityOf(this.logOdds(coefficients));
  }
}
