import { assistantOf, type ChoiceModel } from "../choice/choice-model.ts";
import type { ListingFeatures } from "../choice/features.ts";
import { preferenceOf } from "../choice/pair.ts";
import { mean } from "../choice/vector.ts";
import {
  competitorFeatures,
  productFeatures,
  queryAt,
  type Selection,
  type SimulatedQuery,
  type SimulationInput,
} from "./simulation-input.ts";

/** Returns the product as it would be against a competitor in a query. */
export type Change = (product: ListingFeatures, competitor: ListingFeatures, query: SimulatedQuery) => ListingFeatures;

/** Returns the expected win rate of a changed product over a selection, without draws. */
export function expectedWinRate(
  input: SimulationInput,
  model: ChoiceModel,
  { queries, competitors, assistants }: Selection,
  change: Change,
): number {
  const rateOf = (index: number): number => {
    const query = queryAt(input, index);
    const own = productFeatures(input, index);
    const coefficients = assistants.map((key) => assistantOf(model, key).regimes[query.priceRegime].standard);
    return mean(competitors, (competitor) => {
      const other = competitorFeatures(input, index, competitor);
      const changed = change(own, other, query);
      return mean(coefficients, (assistant) => preferenceOf(changed, other, assistant));
    });
  };
  const weights = queries.map((index) => queryAt(input, index).weight);
  return mean(queries, rateOf, weights);
}

/** Returns a product at another price, which may break a budget or keep it. */
export function withPrice(
  product: ListingFeatures,
  priceCents: number,
  { budgetCents }: SimulatedQuery,
): ListingFeatures {
  const breaks = (price: number | undefined): number =>
    budgetCents !== null && price !== undefined && price > budgetCents ? 1 : 0;
  return { ...product, priceCents, constraint: product.constraint - breaks(product.priceCents) + breaks(priceCents) };
}

/** Returns a product with another rating, which may miss the least stars of a query or reach them. */
export function withRating(product: ListingFeatures, rating: number, { minRating }: SimulatedQuery): ListingFeatures {
  const breaks = (stars: number | undefined): number =>
    minRating !== null && stars !== undefined && stars < minRating ? 1 : 0;
  return { ...product, rating, constraint: product.constraint - breaks(product.rating) + breaks(rating) };
}

/** Changes of the price, as shares of it, that a what-if shows. */
export const PRICE_STEPS = [-0.3, -0.225, -0.15, -0.075, 0, 0.075, 0.15, 0.225, 0.3] as const;
/** Changes of the rating, in stars, that a what-if shows. */
export const RATING_STEPS = [0.1, 0.2, 0.3, 0.4, 0.5] as const;

/** Returns a price after a relative change, in whole minor units. */
export function priceAfter(priceCents: number, step: number): number {
  return Math.round(priceCents * (1 + step));
}

/** Returns a rating after a change, or undefined when there is none or it would pass 5 stars. */
export function ratingAfter(rating: number | undefined, step: number): number | undefined {
  if (rating === undefined) return undefined;
  // Ratings have tenths: 4.3 + .1 must be 4.4, not 4.3999….
  const raised = Math.round((rating + step) * 100) / 100;
  return raised > 5 ? undefined : raised;
}
