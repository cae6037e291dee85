import type { Steps } from "../../shared/steps.ts";
import type { ChoiceModel } from "../choice/choice-model.ts";
import { intervalOf } from "../choice/draws.ts";
import type { ListingFeatures } from "../choice/features.ts";
import { type Evaluation, evaluateInSteps, ratesOver } from "../simulation/evaluation.ts";
import { countCopyCeiling, countMatchups } from "../simulation/matchup-counts.ts";
import { round12, roundInterval } from "../simulation/round.ts";
import { select, type SimulationInput } from "../simulation/simulation-input.ts";
import { expectedWinRate } from "../simulation/what-if.ts";
import type { QuerySplit } from "./hold-out.ts";
import type { OptimizedListing } from "./optimization-schema.ts";

type Predicted = OptimizedListing["predicted"];
/** The gain on the queries that edits were chosen by, and on the held-out ones. */
export type SplitGain = Pick<Predicted, "train" | "heldOut">;

/** A version of the listing with its evaluation against the rivals. */
export interface EvaluatedVersion {
  readonly input: SimulationInput;
  /** Undefined without rivals. */
  readonly evaluation: Evaluation | undefined;
}

/** Evaluates a version in steps. */
export function* evaluateVersion(input: SimulationInput, choice: ChoiceModel): Steps<EvaluatedVersion> {
  if (input.competitors.length === 0) return { input, evaluation: undefined };
  return { input, evaluation: yield* evaluateInSteps(input, choice, select(input)) };
}

/** Returns the gain of one version over another: null on held-out queries if there are none. */
export function gainBetween(before: EvaluatedVersion, after: EvaluatedVersion, split: QuerySplit): SplitGain {
  return {
    train: gainOver(before, after, split.train),
    heldOut: split.heldOut.length === 0 ? null : gainOver(before, after, split.heldOut),
  };
}

/** Returns the prediction for a version. */
export function predictionOf(
  before: EvaluatedVersion,
  after: EvaluatedVersion,
  split: QuerySplit,
  choice: ChoiceModel,
): Predicted {
  const gain = gainBetween(before, after, split);
  if (before.evaluation === undefined || after.evaluation === undefined)
    return { measure: "relevance", ...gain, allAdopt: null, byAssistant: [] };
  const { total, byAssistant, selection } = before.evaluation;
  const afterwards = after.evaluation.byAssistant;
  return {
    measure: "expected_win_rate",
    ...gain,
    allAdopt: {
      before: round12(total.expectedWinRate),
      after: round12(allAdoptRate(before.input, after.input, choice)),
    },
    byAssistant: selection.assistants.map((assistant, at) => {
      const [one, other] = [byAssistant[at], afterwards[at]].map((rates) => round12(rates?.expectedWinRate ?? 0));
      return { assistant, before: one ?? 0, after: other ?? 0, regression: (other ?? 0) < (one ?? 0) };
    }),
  };
}

/** Returns the outcomes of the match-ups with both versions. */
export function matchupsOf(before: EvaluatedVersion, after: EvaluatedVersion): OptimizedListing["matchups"] {
  const matchups = after.evaluation?.matchups ?? [];
  return { before: tallyOf(before), after: tallyOf(after), copyCeiling: countCopyCeiling(matchups) };
}

function tallyOf({ evaluation }: EvaluatedVersion): OptimizedListing["matchups"]["before"] {
  const { ahead, behind, tooClose } = countMatchups(evaluation?.matchups ?? []);
  return { ahead, behind, tooClose };
}

function gainOver(before: EvaluatedVersion, after: EvaluatedVersion, queries: readonly number[]): Predicted["train"] {
  if (before.evaluation === undefined || after.evaluation === undefined) {
    const [one, other] = [before, after].map(({ input }) => round12(relevanceOver(input, queries)));
    return { before: one ?? 0, after: other ?? 0, interval: null };
  }
  const one = ratesOver(before.input, before.evaluation, queries);
  const other = ratesOver(after.input, after.evaluation, queries);
  return {
    before: round12(one.expectedWinRate),
    after: round12(other.expectedWinRate),
    interval: roundInterval(intervalOf(other.drawn.map((rate, draw) => rate - (one.drawn[draw] ?? 0)))),
  };
}

function relevanceOver({ features, queries }: SimulationInput, over: readonly number[]): number {
  const weights = over.map((query) => queries[query]?.weight ?? 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return over.reduce(
    (sum, query, at) => sum + ((weights[at] ?? 0) / total) * (features[query]?.[0]?.relevance ?? 0),
    0,
  );
}

const TEXT_FEATURES = ["relevance", "terms", "completeness", "specificity", "evidence", "hype"] as const;

/** Returns the expected win rate if the text of every rival improves as much as the product's. */
function allAdoptRate(before: SimulationInput, after: SimulationInput, choice: ChoiceModel): number {
  const features = after.features.map((listings, query) => {
    const [old, own] = [before.features[query]?.[0], listings[0]];
    if (old === undefined || own === undefined) return listings;
    return [own, ...listings.slice(1).map((rival) => adopting(rival, old, own))];
  });
  const input = { ...after, features };
  return expectedWinRate(input, choice, select(input), (product) => product);
}

function adopting(rival: ListingFeatures, old: ListingFeatures, own: ListingFeatures): ListingFeatures {
  const changed = TEXT_FEATURES.map((key) => [key, Math.min(1, Math.max(0, rival[key] + own[key] - old[key]))]);
  return { ...rival, ...(Object.fromEntries(changed) as Pick<ListingFeatures, (typeof TEXT_FEATURES)[number]>) };
}
