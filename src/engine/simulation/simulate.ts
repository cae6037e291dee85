import type { Steps } from "../../shared/steps.ts";
import { assistantOf, type ChoiceModel } from "../choice/choice-model.ts";
import { sharesOf } from "../choice/choice-set.ts";
import { INTERVAL_LEVEL, intervalOf } from "../choice/draws.ts";
import { mean } from "../choice/vector.ts";
import { findActions } from "./actions.ts";
import { comparisonOf } from "./comparisons.ts";
import { evaluateInSteps, pairsOf, type Evaluation, type IndexedMatchup } from "./evaluation.ts";
import { evaluationHeadline } from "./evaluation-headline.ts";
import { countCopyCeiling, countMatchups } from "./matchup-counts.ts";
import type { Matchup, SimulationResult, SimulationWarning } from "./result-schema.ts";
import { round12, roundInterval } from "./round.ts";
import { choiceSetOf, productFeatures, queryAt, select, type SimulationInput } from "./simulation-input.ts";
import { countUnderStress } from "./stress.ts";
import { findWarnings } from "./warnings.ts";

/** Number of comparisons in a result; the others are paged. */
export const FIRST_COMPARISONS = 24;
const RESULT_ACTIONS = 3;

/** A computed simulation. */
export interface SimulationOutcome {
  readonly headline: string;
  readonly result: SimulationResult;
  readonly warnings: readonly SimulationWarning[];
}

/** Simulates how assistants choose between a product and its competitors, in steps. Equal input gives equal bytes. */
export function* simulateInSteps(input: SimulationInput, model: ChoiceModel): Steps<SimulationOutcome> {
  const evaluation = yield* evaluateInSteps(input, model, select(input));
  const stress = yield* countUnderStress(input, model, evaluation);
  const actions = yield* findActions(input, model, evaluation, RESULT_ACTIONS);
  return {
    headline: evaluationHeadline(input, evaluation),
    result: resultOf(input, model, evaluation, { stress, actions }),
    warnings: findWarnings(input),
  };
}

function resultOf(
  input: SimulationInput,
  model: ChoiceModel,
  evaluation: Evaluation,
  { stress, actions }: Pick<SimulationResult, "stress" | "actions">,
): SimulationResult {
  const { selection, matchups, total } = evaluation;
  const { queries, assistants, competitors } = selection;
  return {
    matchups: matchups.map((matchup) => matchupRow(input, matchup)),
    counts: countMatchups(matchups),
    stress,
    copyCeiling: countCopyCeiling(matchups),
    actions,
    winRate: round12(total.winRate),
    expectedWinRate: round12(total.expectedWinRate),
    interval: { ...roundInterval(intervalOf(total.drawn)), level: INTERVAL_LEVEL, kind: "coefficient_draws" },
    contestedShare: round12(evaluation.contestedShare),
    byAssistant: byAssistant(input, model, evaluation),
    byCompetitor: byCompetitor(input, matchups),
    byQuery: byQuery(input, matchups),
    comparisons: pairsOf(evaluation)
      .slice(0, FIRST_COMPARISONS)
      .map((pair) => comparisonOf(input, pair)),
    comparisonCount: queries.length * assistants.length * competitors.length,
  };
}

function matchupRow(input: SimulationInput, matchup: IndexedMatchup): Matchup {
  return {
    query: queryAt(input, matchup.query).text,
    competitor: matchup.competitor,
    probability: round12(matchup.probability),
    interval: roundInterval(intervalOf(matchup.drawn)),
    outcome: matchup.outcome,
    verdict: matchup.verdict,
    contested: matchup.contested,
  };
}

function byAssistant(
  input: SimulationInput,
  model: ChoiceModel,
  { selection, byAssistant: rates }: Evaluation,
): SimulationResult["byAssistant"] {
  const weights = selection.queries.map((query) => queryAt(input, query).weight);
  const sets = selection.queries.map((query) => ({ query, set: choiceSetOf(input, query) }));
  return selection.assistants.flatMap((assistant, at) => {
    const rate = rates[at];
    if (rate === undefined) return [];
    const { regimes } = assistantOf(model, assistant);
    const shares = sets.map(({ query, set }) => sharesOf(set, regimes[queryAt(input, query).priceRegime].standard));
    return {
      assistant,
      winRate: round12(rate.winRate),
      expectedWinRate: round12(rate.expectedWinRate),
      interval: roundInterval(intervalOf(rate.drawn)),
      share: round12(mean(shares, ({ listings }) => listings[0] ?? 0, weights)),
      none: round12(mean(shares, ({ none }) => none, weights)),
    };
  });
}

function byCompetitor(input: SimulationInput, matchups: readonly IndexedMatchup[]): SimulationResult["byCompetitor"] {
  return input.competitors.map(({ id, title }, index) => {
    const own = matchups.filter((matchup) => matchup.competitor === index);
    const weights = own.map(({ query }) => queryAt(input, query).weight);
    return {
      index,
      ...(id === undefined ? {} : { id }),
      title,
      winRate: round12(mean(own, ({ winRate }) => winRate, weights)),
      expectedWinRate: round12(mean(own, ({ probability }) => probability, weights)),
    };
  });
}

function byQuery(input: SimulationInput, matchups: readonly IndexedMatchup[]): SimulationResult["byQuery"] {
  return input.queries.map(({ text, missing, denied }, index) => {
    const own = matchups.filter(({ query }) => query === index);
    return {
      query: text,
      winRate: round12(mean(own, ({ winRate }) => winRate)),
      relevance: round12(productFeatures(input, index).relevance),
      ...(missing === undefined ? {} : { missing: [...missing] }),
      ...(denied === undefined ? {} : { denied: [...denied] }),
    };
  });
}
