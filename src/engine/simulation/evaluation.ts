import type { Steps } from "../../shared/steps.ts";
import { assistantOf, type ChoiceModel } from "../choice/choice-model.ts";
import type { Pair } from "../choice/pair.ts";
import { mean, meanVector } from "../choice/vector.ts";
import { isWon, type GroupSums } from "../choice/verdict.ts";
import { evaluateMatchup, meanGroups, type EvaluatedMatchup } from "./matchup.ts";
import {
  competitorFeatures,
  productFeatures,
  queryAt,
  type Selection,
  type SimulationInput,
} from "./simulation-input.ts";

/** A match-up with the indexes of its query and competitor. */
export interface IndexedMatchup extends EvaluatedMatchup {
  readonly query: number;
  readonly competitor: number;
}

/** Means over pairs, weighted by the queries' weights. */
export interface Rates {
  /** Share of the pairs that the product wins. */
  readonly winRate: number;
  /** Mean probability that the product is preferred. */
  readonly expectedWinRate: number;
  /** The expected win rate in each draw. */
  readonly drawn: Float64Array;
}

/** The match-ups of a selection, with their rates in total and for each assistant. */
export interface Evaluation {
  readonly selection: Selection;
  /** By query, then competitor. */
  readonly matchups: readonly IndexedMatchup[];
  readonly total: Rates;
  /** In the order of the selected assistants. */
  readonly byAssistant: readonly Rates[];
  /** Each group's contribution to the log-odds, as a weighted mean over the pairs. */
  readonly groups: GroupSums;
  /** Weighted share of the contested pairs. */
  readonly contestedShare: number;
}

/** Identifies a pair: the indexes of its query and competitor, and the key of its assistant. */
export interface PairReference {
  readonly query: number;
  readonly assistant: string;
  readonly competitor: number;
}

/** A judged pair with its reference. */
export interface IndexedPair {
  readonly reference: PairReference;
  readonly pair: Pair;
}

/** Evaluates the match-ups of a selection, one query in each step. */
export function* evaluateInSteps(input: SimulationInput, model: ChoiceModel, selection: Selection): Steps<Evaluation> {
  const matchups: IndexedMatchup[] = [];
  for (const query of selection.queries) {
    matchups.push(...evaluateQuery(input, model, selection, query));
    yield;
  }
  const weights = weightsOf(input, matchups);
  const byAssistant = ratesByAssistant(input, matchups, selection);
  return {
    selection,
    matchups,
    total: totalOf(byAssistant),
    byAssistant,
    groups: meanGroups(
      matchups.map(({ groups }) => groups),
      weights,
    ),
    contestedShare: mean(matchups, ({ contestedShare }) => contestedShare, weights),
  };
}

/** Returns the rates of an evaluation over some of its queries. */
export function ratesOver(
  input: SimulationInput,
  { matchups, selection }: Evaluation,
  queries: readonly number[],
): Rates {
  const own = matchups.filter(({ query }) => queries.includes(query));
  return totalOf(ratesByAssistant(input, own, selection));
}

/** Returns the pairs of an evaluation in the order of comparisons: query, assistant, competitor. */
export function pairsOf({ selection, matchups }: Evaluation): IndexedPair[] {
  return selection.queries.flatMap((query) => {
    const own = matchups.filter((matchup) => matchup.query === query);
    return selection.assistants.flatMap((assistant, at) =>
      own.flatMap(({ competitor, pairs }) => {
        const pair = pairs[at];
        return pair === undefined ? [] : [{ reference: { query, assistant, competitor }, pair }];
      }),
    );
  });
}

function ratesByAssistant(
  input: SimulationInput,
  matchups: readonly IndexedMatchup[],
  { assistants }: Selection,
): Rates[] {
  const weights = weightsOf(input, matchups);
  return assistants.map((_, at) =>
    ratesOf(
      matchups.flatMap(({ pairs }) => pairs[at] ?? []),
      weights,
    ),
  );
}

function weightsOf(input: SimulationInput, matchups: readonly IndexedMatchup[]): number[] {
  return matchups.map(({ query }) => queryAt(input, query).weight);
}

function totalOf(byAssistant: readonly Rates[]): Rates {
  return {
    winRate: mean(byAssistant, ({ winRate }) => winRate),
    expectedWinRate: mean(byAssistant, ({ expectedWinRate }) => expectedWinRate),
    drawn: meanVector(byAssistant.map(({ drawn }) => drawn)),
  };
}

function evaluateQuery(
  input: SimulationInput,
  model: ChoiceModel,
  { assistants, competitors }: Selection,
  query: number,
): IndexedMatchup[] {
  const regime = queryAt(input, query).priceRegime;
  const models = assistants.map((key) => assistantOf(model, key).regimes[regime]);
  const product = productFeatures(input, query);
  return competitors.map((competitor) => ({
    query,
    competitor,
    ...evaluateMatchup(product, competitorFeatures(input, query, competitor), models, model.draws),
  }));
}

function ratesOf(pairs: readonly Pair[], weights: readonly number[]): Rates {
  return {
    winRate: mean(pairs, ({ probability }) => (isWon(probability) ? 1 : 0), weights),
    expectedWinRate: mean(pairs, ({ probability }) => probability, weights),
    drawn: meanVector(
      pairs.map(({ drawn }) => drawn),
      weights,
    ),
  };
}
