import type { Coefficients, RegimeModel } from "../choice-model.ts";
import { createChoiceSet, utilityOf } from "../choice-set.ts";
import { FEATURES, type Feature, type ListingFeatures, type PriceRegime } from "../features.ts";
import { roundFigure, type ValidationFigure } from "./validation-figure.ts";

/** The choices of a vendor's model among some listings. */
export interface ObservedChoice {
  readonly listings: readonly ListingFeatures[];
  readonly regime: PriceRegime;
  /** The share of choices for each listing. They add up to 1. */
  readonly shares: readonly number[];
}

/** Observed choices with their name and origin. */
export interface ChoiceStudy {
  readonly name: string;
  readonly note: string;
  readonly choices: readonly ObservedChoice[];
}

/** Predicts the probability of choosing each listing. */
type Prediction = (choice: ObservedChoice) => readonly number[];

/** Keeps the loss finite where a model rules out the listing that was chosen. */
const LEAST_PROBABILITY = 1e-9;

/**
 * Returns the mean log-loss of an assistant's coefficients over observed choices, with three baselines: equal
 * probabilities, its price coefficient alone, and its rating coefficient alone. The option to choose none is left out.
 */
export function logLossFigure(
  { name, note, choices }: ChoiceStudy,
  regimes: Readonly<Record<PriceRegime, RegimeModel>>,
  asOf: string,
): ValidationFigure {
  const loss = (predict: Prediction): number => roundFigure(meanLogLoss(choices, predict));
  const by =
    (select: (coefficients: Coefficients) => Coefficients): Prediction =>
    (choice) =>
      softmax(choice, select(regimes[choice.regime].standard));
  return {
    name,
    n: choices.length,
    metric: "mean log-loss",
    value: loss(by((coefficients) => coefficients)),
    baselines: {
      uniform: loss(({ listings }) => listings.map(() => 1 / listings.length)),
      price_only: loss(by((coefficients) => only("price", coefficients))),
      rating_only: loss(by((coefficients) => only("rating", coefficients))),
    },
    asOf,
    basis: "computed",
    note,
  };
}

function meanLogLoss(choices: readonly ObservedChoice[], predict: Prediction): number {
  let sum = 0;
  for (const choice of choices) {
    const predicted = predict(choice);
    for (const [at, share] of choice.shares.entries())
      sum -= share * Math.log(Math.max(LEAST_PROBABILITY, predicted[at] ?? Number.NaN));
  }
  return sum / choices.length;
}

function softmax({ listings }: ObservedChoice, coefficients: Coefficients): number[] {
  const { alternatives } = createChoiceSet(listings, [], coefficients.priceClip);
  const weights = alternatives.map(({ values }) => Math.exp(utilityOf(values, coefficients)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}

function only(feature: Feature, coefficients: Coefficients): Coefficients {
  return { ...coefficients, values: coefficients.values.map((value, at) => (FEATURES[at] === feature ? value : 0)) };
}
