import type { RegimeModel } from "./choice-model.ts";
import { intervalOf, type Draws, type Interval } from "./draws.ts";
import type { ListingPair } from "./listing-pair.ts";
import { drawProbabilities, probabilityOf, type PairDifference } from "./pair-difference.ts";
import { isWon, outcomeOf, sumByGroup, verdictOf, type GroupSums, type Verdict } from "./verdict.ts";
import { valueAt } from "./vector.ts";

/** One assistant's choice between a product and one competitor. */
export interface Pair {
  readonly difference: PairDifference;
  /** The contribution of each feature to the log-odds, in the order of the features. They add up to the log-odds. */
  readonly contributions: Float64Array;
  readonly groups: GroupSums;
  readonly logOdds: number;
  readonly probability: number;
  /** The probability in each draw. */
  readonly drawn: Float64Array;
  /** Computed on access, because few pairs are shown. */
  readonly interval: Interval;
  readonly verdict: Verdict;
  /** True if the winner changes under a stress set. */
  readonly contested: boolean;
}

/** Judges a product against one competitor. */
export function judgePair(listings: ListingPair, { standard, stressed }: RegimeModel, draws: Draws): Pair {
  const difference = listings.difference(standard);
  const contributions = difference.values.map((value, at) => value * valueAt(standard.values, at));
  const groups = sumByGroup(contributions);
  const logOdds = listings.logOdds(standard);
  const probability = probabilityOf(logOdds);
  const drawn = drawProbabilities(difference, standard, draws);
  const outcome = outcomeOf(probability, drawn);
  return {
    difference,
    contributions,
    groups,
    logOdds,
    probability,
    drawn,
    get interval() {
      return intervalOf(drawn);
    },
    verdict: verdictOf(listings, { probability, outcome, groups }),
    contested: stressed.some((stress) => isWon(listings.preference(stress)) !== isWon(probability)),
  };
}
