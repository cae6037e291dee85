import { withBestCopy } from "../choice/attribution.ts";
import type { RegimeModel } from "../choice/choice-model.ts";
import type { Draws } from "../choice/draws.ts";
import type { Group, ListingFeatures } from "../choice/features.ts";
import { ListingPair } from "../choice/listing-pair.ts";
import { judgePair, type Pair } from "../choice/pair.ts";
import { mean, meanVector } from "../choice/vector.ts";
import { isWon, outcomeOf, type GroupSums, type Outcome, type Verdict } from "../choice/verdict.ts";
import { commonVerdict } from "./common-verdict.ts";

/** A product against one competitor for one query, over all assistants. */
export interface EvaluatedMatchup {
  readonly listings: ListingPair;
  /** In the order of the assistants. */
  readonly pairs: readonly Pair[];
  /** The mean over the assistants, like the draws, the groups and the probability with the best copy. */
  readonly probability: number;
  readonly drawn: Float64Array;
  readonly groups: GroupSums;
  readonly bestCopyProbability: number;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  /** Share of the assistants whose choice is contested. */
  readonly contestedShare: number;
  /** True if that share is at least one half. */
  readonly contested: boolean;
  /** Share of the assistants that prefer the product. */
  readonly winRate: number;
}

/** Evaluates a match-up under the models of the assistants. */
export function evaluateMatchup(
  product: ListingFeatures,
  competitor: ListingFeatures,
  models: readonly RegimeModel[],
  draws: Draws,
): EvaluatedMatchup {
  const listings = new ListingPair(product, competitor);
  const pairs = models.map((model) => judgePair(listings, model, draws));
  const probability = mean(pairs, (pair) => pair.probability);
  const drawn = meanVector(pairs.map((pair) => pair.drawn));
  const outcome = outcomeOf(probability, drawn);
  const groups = meanGroups(pairs.map((pair) => pair.groups));
  const verdicts = pairs.map(({ verdict }) => verdict);
  const contestedShare = shareOf(pairs, ({ contested }) => contested);
  const withCopy = new ListingPair(withBestCopy(product, competitor), competitor);
  return {
    listings,
    pairs,
    probability,
    drawn,
    outcome,
    groups,
    bestCopyProbability: mean(models, ({ standard }) => withCopy.preference(standard)),
    verdict: commonVerdict(verdicts, { probability, outcome, groups }),
    contestedShare,
    contested: contestedShare >= 0.5,
    winRate: shareOf(pairs, (pair) => isWon(pair.probability)),
  };
}

/** Returns the weighted mean of each group's contributions. */
export function meanGroups(sums: readonly GroupSums[], weights?: readonly number[]): GroupSums {
  const meanOf = (group: Group): number => mean(sums, (groups) => groups[group], weights);
  return {
    content: meanOf("content"),
    commercial: meanOf("commercial"),
    reputation: meanOf("reputation"),
    platform: meanOf("platform"),
  };
}

function shareOf<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return mean(items, (item) => (holds(item) ? 1 : 0));
}
