import { withBestCopy } from "../choice/attribution.ts";
import { STRESS_SETS, type Coefficients, type RegimeModel } from "../choice/choice-model.ts";
import { intervalOf, type Draws, type Interval } from "../choice/draws.ts";
import type { Group, ListingFeatures } from "../choice/features.ts";
import { differenceOf, drawProbabilities } from "../choice/pair-difference.ts";
import { judgePair, preferenceOf, type Pair } from "../choice/pair.ts";
import { mean, meanVector } from "../choice/vector.ts";
import { isWon, outcomeOf, type GroupSums, type Outcome, type Verdict } from "../choice/verdict.ts";
import { commonVerdict } from "./common-verdict.ts";

/** A product against one competitor for one query, over all assistants. */
export interface EvaluatedMatchup {
  /** In the order of the assistants. */
  readonly pairs: readonly Pair[];
  /** The mean over the assistants; so are the interval, the groups and the probability with the best copy. */
  readonly probability: number;
  readonly interval: Interval;
  readonly groups: GroupSums;
  readonly bestCopyProbability: number;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  /** Share of the assistants whose choice is contested. */
  readonly contestedShare: number;
  /** Whether that is half of them. */
  readonly contested: boolean;
  /** Share of the assistants that prefer the product. */
  readonly winRate: number;
  /** The outcome under each stress set. */
  readonly stressOutcomes: readonly Outcome[];
}

/** Evaluates a match-up under the models of the assistants. */
export function evaluateMatchup(
  product: ListingFeatures,
  competitor: ListingFeatures,
  models: readonly RegimeModel[],
  draws: Draws,
): EvaluatedMatchup {
  const pairs = models.map((model) => judgePair(product, competitor, model, draws));
  const probability = mean(pairs, (pair) => pair.probability);
  const interval = intervalOf(meanVector(pairs.map(({ drawn }) => drawn)));
  const outcome = outcomeOf(probability, interval);
  const groups = meanGroups(pairs.map((pair) => pair.groups));
  const verdicts = pairs.map(({ verdict }) => verdict);
  const contestedShare = shareOf(pairs, ({ contested }) => contested);
  const copy = withBestCopy(product, competitor);
  return {
    pairs,
    probability,
    interval,
    outcome,
    groups,
    bestCopyProbability: mean(models, ({ standard }) => preferenceOf(copy, competitor, standard)),
    verdict: commonVerdict(verdicts, { probability, outcome, groups }),
    contestedShare,
    contested: contestedShare >= 0.5,
    winRate: shareOf(pairs, (pair) => isWon(pair.probability)),
    stressOutcomes: STRESS_SETS.map((_, at) => {
      const stressed = models.flatMap((model) => model.stressed[at] ?? []);
      return outcomeUnder(stressed, product, competitor, draws);
    }),
  };
}

/** Returns the mean of each group's contributions, each counted as often as its weight says. */
export function meanGroups(sums: readonly GroupSums[], weights?: readonly number[]): GroupSums {
  const meanOf = (group: Group): number => mean(sums, (groups) => groups[group], weights);
  return {
    content: meanOf("content"),
    commercial: meanOf("commercial"),
    reputation: meanOf("reputation"),
    platform: meanOf("platform"),
  };
}

function outcomeUnder(
  coefficients: readonly Coefficients[],
  product: ListingFeatures,
  competitor: ListingFeatures,
  draws: Draws,
): Outcome {
  const drawn = coefficients.map((stress) =>
    drawProbabilities(differenceOf(product, competitor, stress.priceClip), stress, draws),
  );
  const probability = mean(coefficients, (stress) => preferenceOf(product, competitor, stress));
  return outcomeOf(probability, intervalOf(meanVector(drawn)));
}

function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return mean(items, (item) => (holds(item) ? 1 : 0));
}
