import type { Interval } from "../../choice/draws.ts";
import { type MeasuredInterval, widerInterval, wilson } from "./interval.ts";

/** Counts of tasks that were answered with both versions, by which version was picked. */
export interface PairCounts {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
}

/** Returns the number of pairs. */
export function pairsOf({ both, onlyA, onlyB, neither }: PairCounts): number {
  return both + onlyA + onlyB + neither;
}

/** Returns the share of picks of B minus that of A; 0 without pairs. */
export function differenceOf(counts: PairCounts): number {
  const pairs = pairsOf(counts);
  return pairs === 0 ? 0 : (counts.onlyB - counts.onlyA) / pairs;
}

/** Returns the sum of some counts. */
export function totalPairs(all: readonly PairCounts[]): PairCounts {
  const sum = (of: (counts: PairCounts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  return {
    both: sum(({ both }) => both),
    onlyA: sum(({ onlyA }) => onlyA),
    onlyB: sum(({ onlyB }) => onlyB),
    neither: sum(({ neither }) => neither),
  };
}

/**
 * Returns Newcombe's 95 % interval of a difference of paired shares (Statistics in Medicine 17, 1998, method 10). It
 * combines Wilson's intervals of both shares with the correlation of the answers. Returns -1 to 1 without pairs.
 */
export function newcombe(counts: PairCounts): Interval {
  const pairs = pairsOf(counts);
  if (pairs === 0) return { low: -1, high: 1 };
  const { both, onlyA, onlyB } = counts;
  const [a, b] = [both + onlyA, both + onlyB].map((successes) => {
    const { low, high } = wilson({ successes, trials: pairs });
    return { below: successes / pairs - low, above: high - successes / pairs };
  });
  if (a === undefined || b === undefined) throw new Error("There are two shares.");
  const phi = correlation(counts);
  const spread = (one: number, other: number) => Math.sqrt(one ** 2 - 2 * phi * one * other + other ** 2);
  const difference = differenceOf(counts);
  return {
    low: Math.max(-1, difference - spread(b.below, a.above)),
    high: Math.min(1, difference + spread(b.above, a.below)),
  };
}

/** Returns the correlation of the answers. Shrinks a positive one, because small tables overstate it. */
function correlation(counts: PairCounts): number {
  const { both, onlyA, onlyB, neither } = counts;
  const margins = (both + onlyA) * (onlyB + neither) * (both + onlyB) * (onlyA + neither);
  if (margins === 0) return 0;
  const product = both * neither - onlyA * onlyB;
  return (product > 0 ? Math.max(product - pairsOf(counts) / 2, 0) : product) / Math.sqrt(margins);
}

/**
 * Returns the wider of Newcombe's interval and, from five queries on, a bootstrap over queries: answers to the same
 * query are correlated.
 */
export function differenceInterval(byQuery: readonly PairCounts[], seed: string): MeasuredInterval {
  const given = byQuery.filter((counts) => pairsOf(counts) > 0);
  return widerInterval(newcombe(totalPairs(given)), given, seed, (sample) => differenceOf(totalPairs(sample)));
}
