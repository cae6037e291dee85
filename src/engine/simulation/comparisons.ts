import { assistantOf, type ChoiceModel } from "../choice/choice-model.ts";
import { FEATURES } from "../choice/features.ts";
import { ListingPair } from "../choice/listing-pair.ts";
import { judgePair, type Pair } from "../choice/pair.ts";
import { isWon, scoreOf } from "../choice/verdict.ts";
import type { IndexedPair, PairReference } from "./evaluation.ts";
import type { Comparison } from "./result-schema.ts";
import { round12, roundInterval } from "./round.ts";
import { competitorFeatures, productFeatures, queryAt, select, type SimulationInput } from "./simulation-input.ts";

/** A page of an ordered list. */
export interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Returns a page of the comparisons of a simulation. Computes only the pairs of that page. */
export function comparisonsPage(input: SimulationInput, model: ChoiceModel, { offset, limit }: Page): Comparison[] {
  const { queries, assistants, competitors } = select(input);
  return queries
    .flatMap((query) =>
      assistants.flatMap((assistant) => competitors.map((competitor) => ({ query, assistant, competitor }))),
    )
    .slice(offset, offset + limit)
    .map((reference) => comparisonOf(input, { reference, pair: judgeReference(input, model, reference) }));
}

/** Returns a judged pair as a comparison. */
export function comparisonOf(input: SimulationInput, { reference, pair }: IndexedPair): Comparison {
  const productScore = scoreOf(pair.probability);
  return {
    query: queryAt(input, reference.query).text,
    assistant: reference.assistant,
    competitor: reference.competitor,
    winner: isWon(pair.probability) ? "product" : "competitor",
    productScore,
    competitorScore: 100 - productScore,
    probability: round12(pair.probability),
    interval: roundInterval(pair.interval),
    logOdds: round12(pair.logOdds),
    verdict: pair.verdict,
    contested: pair.contested,
    topContributions: topContributions(pair),
  };
}

function judgeReference(
  input: SimulationInput,
  model: ChoiceModel,
  { query, assistant, competitor }: PairReference,
): Pair {
  const regime = assistantOf(model, assistant).regimes[queryAt(input, query).priceRegime];
  const listings = new ListingPair(productFeatures(input, query), competitorFeatures(input, query, competitor));
  return judgePair(listings, regime, model.draws);
}

function topContributions({ contributions }: Pair): Comparison["topContributions"] {
  return FEATURES.map((feature, at) => ({ feature, value: round12(contributions[at] ?? 0) }))
    .filter(({ value }) => value !== 0)
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value))
    .slice(0, 3);
}
