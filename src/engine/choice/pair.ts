import type { Coefficients, RegimeModel } from "./choice-model.ts";
import { intervalOf, type Draws, type Interval } from "./draws.ts";
import type { ListingFeatures } from "./features.ts";
import { differenceOf, drawProbabilities, logOddsOf, probabilityOf, type PairDifference } from "./pair-difference.ts";
import { isWon, sumByGroup, verdictOf, type GroupSums, type Verdict } from "./verdict.ts";
import { valueAt } from "./vector.ts";

/** How one assistant chooses between a product and one competitor. */
export interface Pair {
  readonly difference: PairDifference;
  /** Each feature's part of the log-odds, in the order of the features. Their sum is the log-odds. */
  readonly contributions: Float64Array;
  readonly groups: GroupSums;
  readonly logOdds: number;
  readonly probability: number;
  /** The probability in each draw. */
  readonly drawn: Float64Array;
  readonly interval: Interval;
  readonly verdict: Verdict;
  /** Whether the winner changes under a stress set. */
  readonly contested: boolean;
}

/** Judges a product against one competitor. */
export function judgePair(
  product: ListingFeatures,
  competitor: ListingFeatures,
  { standard, stressed }: RegimeModel,
  draws: Draws,
): Pair {
  const difference = differenceOf(product, competitor, standard.priceClip);
  const contributions = difference.values.map((value, at) => value * valueAt(standard.values, at));
  const groups = sumByGroup(contributions);
  const logOdds = logOddsOf(difference, standard);
  const probability = probabilityOf(logOdds);
  const drawn = drawProbabilities(difference, standard, draws);
  const interval = intervalOf(drawn);
  return {
    difference,
    contributions,
    groups,
    logOdds,
    probability,
    drawn,
    interval,
    verdict: verdictOf(product, competitor, { probability, interval, groups }),
    contested: stressed.some((stress) => isWon(preferenceOf(product, competitor, stress)) !== isWon(probability)),
  };
}

/** Returns the probability that a product is preferred to a competitor, without draws. */
export function preferenceOf(
  product: ListingFeatures,
  competitor: ListingFeatures,
  coefficients: Coefficients,
): number {
  return probabilityOf(logOddsOf(differenceOf(product, competitor, coefficients.priceClip), coefficients));
}
