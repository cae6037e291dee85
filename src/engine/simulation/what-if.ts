import type { Steps } from "../../shared/steps.ts";
import { addChanged, changeBetween, OddsFactors } from "../choice/changed-odds.ts";
import { assistantOf, type ChoiceModel, PRICE_CLIP } from "../choice/choice-model.ts";
import { DRAW_COUNT } from "../choice/draws.ts";
import type { ListingFeatures, PriceRegime } from "../choice/features.ts";
import { ListingPair } from "../choice/listing-pair.ts";
import { differenceOf } from "../choice/pair-difference.ts";
import { mean } from "../choice/vector.ts";
import type { Evaluation, IndexedMatchup } from "./evaluation.ts";
import {
  competitorFeatures,
  productFeatures,
  queryAt,
  type Selection,
  type SimulatedQuery,
  type SimulationInput,
} from "./simulation-input.ts";

/** Returns the changed features of a product against a competitor in a query. */
export type Change = (product: ListingFeatures, competitor: ListingFeatures, query: SimulatedQuery) => ListingFeatures;

/** Returns the expected win rate of a changed product over a selection, from the standard coefficients alone. */
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
      const changed = new ListingPair(change(own, other, query), other);
      return mean(coefficients, (assistant) => changed.preference(assistant));
    });
  };
  const weights = queries.map((index) => queryAt(input, index).weight);
  return mean(queries, rateOf, weights);
}

/**
 * Returns the changes, each with the expected win rate of the changed product in each draw. Works on one query in each
 * step.
 */
export function* drawWinRates<T extends { readonly change: Change }>(
  input: SimulationInput,
  model: ChoiceModel,
  { selection: { queries, assistants }, matchups }: Pick<Evaluation, "selection" | "matchups">,
  changes: readonly T[],
): Steps<(T & { readonly drawn: Float64Array })[]> {
  const changed = changes.map((one) => ({ ...one, drawn: new Float64Array(DRAW_COUNT) }));
  const factors = assistants.map((key) => factorsByRegime(model, key));
  const total = matchups.reduce((sum, { query }) => sum + queryAt(input, query).weight, 0) * assistants.length;
  for (const index of queries) {
    const query = queryAt(input, index);
    const ofRegime = factors.map((byRegime) => byRegime[query.priceRegime]);
    for (const matchup of matchups)
      if (matchup.query === index) addMatchup(changed, matchup, query, ofRegime, query.weight / total);
    yield;
  }
  return changed;
}

/** Adds a match-up to the draws of each change. `factors` are given by assistant. */
function addMatchup(
  changes: readonly { readonly change: Change; readonly drawn: Float64Array }[],
  { listings: { product, competitor }, pairs }: IndexedMatchup,
  query: SimulatedQuery,
  factors: readonly OddsFactors[],
  weight: number,
): void {
  const clip = PRICE_CLIP[query.priceRegime];
  const before = differenceOf(product, competitor, clip);
  for (const { change, drawn } of changes) {
    const difference = changeBetween(before, differenceOf(change(product, competitor, query), competitor, clip));
    let at = 0;
    for (const pair of pairs) {
      const ofAssistant = factors[at++]?.of(difference);
      if (ofAssistant !== undefined) addChanged(drawn, pair.drawn, ofAssistant, weight);
    }
  }
}

function factorsByRegime(model: ChoiceModel, key: string): Readonly<Record<PriceRegime, OddsFactors>> {
  const { regimes } = assistantOf(model, key);
  return {
    default: new OddsFactors(regimes.default.standard, model.draws),
    budget: new OddsFactors(regimes.budget.standard, model.draws),
  };
}

/** Returns the product at another price. Updates whether it breaks the query's budget. */
export function withPrice(
  product: ListingFeatures,
  priceCents: number,
  { budgetCents }: SimulatedQuery,
): ListingFeatures {
  const breaks = (price: number | undefined): number =>
    budgetCents !== null && price !== undefined && price > budgetCents ? 1 : 0;
  return { ...product, priceCents, constraint: product.constraint - breaks(product.priceCents) + breaks(priceCents) };
}

/** Returns the product with another rating. Updates whether it misses the query's minimum rating. */
export function withRating(product: ListingFeatures, rating: number, { minRating }: SimulatedQuery): ListingFeatures {
  const breaks = (stars: number | undefined): number =>
    minRating !== null && stars !== undefined && stars < minRating ? 1 : 0;
  return { ...product, rating, constraint: product.constraint - breaks(product.rating) + breaks(rating) };
}

/** Relative changes of the price in a what-if. */
export const PRICE_STEPS = [-0.3, -0.225, -0.15, -0.075, 0, 0.075, 0.15, 0.225, 0.3] as const;
/** Changes of the rating in a what-if, in stars. */
export const RATING_STEPS = [0.1, 0.2, 0.3, 0.4, 0.5] as const;

/** Returns a price after a relative change, in whole minor units. */
export function priceAfter(priceCents: number, step: number): number {
  return Math.round(priceCents * (1 + step));
}

/** Returns a rating after a change; undefined without a rating or beyond 5 stars. */
export function ratingAfter(rating: number | undefined, step: number): number | undefined {
  if (rating === undefined) return undefined;
  // Rounded, because 4.3 + .1 must be 4.4, not 4.3999….
  const raised = Math.round((rating + step) * 100) / 100;
  return raised > 5 ? undefined : raised;
}
