import type { Steps } from "../../shared/steps.ts";
import { assistantOf, STRESS_SETS, type ChoiceModel, type Coefficients } from "../choice/choice-model.ts";
import { DRAW_COUNT, type Draws } from "../choice/draws.ts";
import type { ListingPair } from "../choice/listing-pair.ts";
import type { Pair } from "../choice/pair.ts";
import { drawProbabilities, type PairDifference } from "../choice/pair-difference.ts";
import { addScaled, mean, valueAt } from "../choice/vector.ts";
import { isUndecided, outcomeOf, type Outcome } from "../choice/verdict.ts";
import type { Evaluation, IndexedMatchup } from "./evaluation.ts";
import { countOutcomes } from "./matchup-counts.ts";
import type { SimulationResult } from "./result-schema.ts";
import { queryAt, type SimulationInput } from "./simulation-input.ts";

/** Counts the outcomes of an evaluation under each stress set, one set in each step. */
export function* countUnderStress(
  input: SimulationInput,
  model: ChoiceModel,
  { selection, matchups }: Evaluation,
): Steps<SimulationResult["stress"]> {
  const assistants = selection.assistants.map((key) => assistantOf(model, key));
  const counts: SimulationResult["stress"] = [];
  for (const [at, { key, regimes }] of STRESS_SETS.entries()) {
    const outcomes = matchups.map((matchup) => {
      const { priceRegime } = queryAt(input, matchup.query);
      // A set that does not apply to the query leaves the outcome as it is.
      if (!regimes.includes(priceRegime)) return matchup.outcome;
      const stressed = assistants.flatMap((assistant) => assistant.regimes[priceRegime].stressed[at] ?? []);
      return outcomeUnder(stressed, matchup, model.draws);
    });
    counts.push({ set: key, ...countOutcomes(outcomes) });
    yield;
  }
  return counts;
}

/** Returns the outcome of a match-up under stressed coefficients, which are given by assistant. */
function outcomeUnder(
  coefficients: readonly Coefficients[],
  { listings, pairs }: IndexedMatchup,
  draws: Draws,
): Outcome {
  const probability = mean(coefficients, (stress) => listings.preference(stress));
  if (isUndecided(probability)) return "too_close";
  const drawn = new Float64Array(DRAW_COUNT);
  for (const [at, pair] of pairs.entries()) {
    const stress = coefficients[at];
    if (stress !== undefined) addDrawn(drawn, pair, { listings, stress, draws, weight: 1 / pairs.length });
  }
  return outcomeOf(probability, drawn);
}

interface StressedPair {
  readonly listings: ListingPair;
  readonly stress: Coefficients;
  readonly draws: Draws;
  readonly weight: number;
}

/** Adds the probabilities of a pair under a stress set to a vector. */
function addDrawn(target: Float64Array, pair: Pair, { listings, stress, draws, weight }: StressedPair): void {
  const difference = listings.difference(stress);
  if (difference.unknown.length > 0 || !isSame(difference, pair.difference)) {
    addScaled(target, drawProbabilities(difference, stress, draws), weight);
    return;
  }
  // A set replaces values but not spreads, so it changes the odds of each draw by the same factor.
  const factor = Math.exp(pair.logOdds - listings.logOdds(stress));
  for (let at = 0; at < target.length; at++) {
    const probability = valueAt(pair.drawn, at);
    target[at] = valueAt(target, at) + (weight * probability) / (probability + (1 - probability) * factor);
  }
}

function isSame(one: PairDifference, other: PairDifference): boolean {
  return one.values.every((value, at) => value === other.values[at]);
}
