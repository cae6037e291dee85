import type { Steps } from "../../shared/steps.ts";
import { attributePair, type Contribution } from "../choice/attribution.ts";
import { assistantOf, type ChoiceModel } from "../choice/choice-model.ts";
import { intervalOf } from "../choice/draws.ts";
import { FEATURES, GROUPS } from "../choice/features.ts";
import { attributeShare } from "../choice/shapley.ts";
import { outcomeOf } from "../choice/verdict.ts";
import { findActions } from "./actions.ts";
import { commonVerdict } from "./common-verdict.ts";
import type { Page } from "./comparisons.ts";
import type { DiagnosedPair, Diagnosis } from "./diagnosis-schema.ts";
import { evaluationHeadline } from "./evaluation-headline.ts";
import { evaluateInSteps, pairsOf, type Evaluation, type IndexedPair } from "./evaluation.ts";
import { round12, roundInterval } from "./round.ts";
import {
  choiceSetOf,
  competitorFeatures,
  productFeatures,
  queryAt,
  select,
  type Filter,
  type Selection,
  type SimulationInput,
} from "./simulation-input.ts";
import {
  drawWinRates,
  expectedWinRate,
  priceAfter,
  PRICE_STEPS,
  ratingAfter,
  RATING_STEPS,
  withPrice,
  withRating,
  type Change,
} from "./what-if.ts";

/** Maximum rows of set shares in a diagnosis. */
const MAX_SHARES = 8;
const MAX_ACTIONS = 5;

/**
 * Diagnoses the filtered part of a simulation, in steps. Attributes only the pairs of the page. The caller adds the
 * cursor.
 */
export function* diagnoseInSteps(
  input: SimulationInput,
  model: ChoiceModel,
  filter: Filter,
  { offset, limit }: Page,
): Steps<Omit<Diagnosis, "nextCursor">> {
  const selection = select(input, filter);
  const evaluation = yield* evaluateInSteps(input, model, selection);
  const pairs = pairsOf(evaluation);
  const sentence = evaluationHeadline(input, evaluation);
  const share = yield* shareRows(input, model, selection);
  const actions = yield* findActions(input, model, evaluation, MAX_ACTIONS);
  const whatIf = yield* whatIfOf(input, model, evaluation);
  const clearest = pairs.toSorted((one, other) => clarityOf(other) - clarityOf(one)).slice(offset, offset + limit);
  const diagnosed: DiagnosedPair[] = [];
  for (const pair of clearest) {
    diagnosed.push(diagnosedPair(input, model, pair));
    yield;
  }
  return {
    headline: sentence,
    summary: { ...summaryOf(evaluation), sentence },
    groups: GROUPS.map((group) => ({ group, contribution: round12(evaluation.groups[group]) })),
    pairs: diagnosed,
    pairCount: pairs.length,
    share,
    whatIf,
    actions,
  };
}

function summaryOf({ matchups, total, groups }: Evaluation): Omit<Diagnosis["summary"], "sentence"> {
  const probability = total.expectedWinRate;
  return {
    verdict: commonVerdict(
      matchups.map(({ verdict }) => verdict),
      { probability, outcome: outcomeOf(probability, total.drawn), groups },
    ),
    copyCanWin: matchups.some(({ outcome, bestCopyProbability }) => outcome !== "ahead" && bestCopyProbability > 0.5),
    contested: matchups.some(({ contested }) => contested),
  };
}

/** Returns the distance of a pair from a coin toss. */
function clarityOf({ pair }: IndexedPair): number {
  return Math.abs(pair.probability - 0.5);
}

function diagnosedPair(input: SimulationInput, model: ChoiceModel, { reference, pair }: IndexedPair): DiagnosedPair {
  const { query, assistant, competitor } = reference;
  const { text, priceRegime } = queryAt(input, query);
  const rows = attributePair(
    productFeatures(input, query),
    competitorFeatures(input, query, competitor),
    pair,
    assistantOf(model, assistant).regimes[priceRegime],
    model.draws,
  );
  return {
    query: text,
    assistant,
    competitor,
    probability: round12(pair.probability),
    interval: roundInterval(pair.interval),
    logOdds: round12(pair.logOdds),
    verdict: pair.verdict,
    contested: pair.contested,
    contributions: rows.map(roundContribution),
  };
}

function roundContribution(row: Contribution): DiagnosedPair["contributions"][number] {
  return {
    ...row,
    product: round12(row.product),
    competitor: round12(row.competitor),
    productValue: row.productValue === null ? null : round12(row.productValue),
    competitorValue: row.competitorValue === null ? null : round12(row.competitorValue),
    contribution: round12(row.contribution),
    interval: roundInterval(row.interval),
    ifMatched: round12(row.ifMatched),
    ifMatchedInterval: roundInterval(row.ifMatchedInterval),
  };
}

function* shareRows(input: SimulationInput, model: ChoiceModel, selection: Selection): Steps<Diagnosis["share"]> {
  const rows: Diagnosis["share"] = [];
  const sets = selection.queries.flatMap((query) => selection.assistants.map((assistant) => ({ query, assistant })));
  for (const { query, assistant } of sets.slice(0, MAX_SHARES)) {
    const { text, priceRegime } = queryAt(input, query);
    const { standard } = assistantOf(model, assistant).regimes[priceRegime];
    const { probability, baseline, contributions } = attributeShare(choiceSetOf(input, query), 0, standard);
    rows.push({
      assistant,
      query: text,
      probability: round12(probability),
      baseline: round12(baseline),
      contributions: FEATURES.map((feature, at) => ({
        feature,
        contribution: round12(contributions[at] ?? 0),
      })).filter(({ contribution }) => contribution !== 0),
    });
    yield;
  }
  return rows;
}

function* whatIfOf(input: SimulationInput, model: ChoiceModel, evaluation: Evaluation): Steps<Diagnosis["whatIf"]> {
  const { selection } = evaluation;
  const [query = 0] = selection.queries;
  const { priceCents, rating } = productFeatures(input, query);
  const prices = priceCents === undefined ? [] : PRICE_STEPS.map((step) => priceAfter(priceCents, step));
  const ratings = RATING_STEPS.flatMap((step) => ratingAfter(rating, step) ?? []);
  const rows = function* <V>(values: readonly V[], change: (value: V) => Change) {
    const changed = yield* drawWinRates(
      input,
      model,
      evaluation,
      values.map((value) => ({ value, change: change(value) })),
    );
    return changed.map(({ value, change: made, drawn }) => ({
      value,
      expectedWinRate: round12(expectedWinRate(input, model, selection, made)),
      interval: roundInterval(intervalOf(drawn)),
    }));
  };
  const atPrices = yield* rows(prices, (price) => (product, _, asked) => withPrice(product, price, asked));
  const withRatings = yield* rows(ratings, (stars) => (product, _, asked) => withRating(product, stars, asked));
  return {
    price: atPrices.map(({ value, ...row }) => ({ priceCents: value, ...row })),
    rating: withRatings.map(({ value, ...row }) => ({ rating: value, ...row })),
  };
}
