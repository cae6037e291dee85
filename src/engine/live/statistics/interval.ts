import type { Interval } from "../../choice/draws.ts";
import { fnv1a, mulberry32 } from "../../random.ts";

/** The confidence level of every measured interval. */
export const LEVEL = 0.95;
/** The two-sided normal quantile of that level. */
const Z = 1.959963984540054;
/** Number of bootstrap resamples for one interval. */
const RESAMPLES = 2_000;
/** Minimum number of clusters for a bootstrap: with fewer its intervals are too narrow. */
const MIN_CLUSTERS = 5;

/** Successes among trials. A tie counts as half a success. */
export interface Share {
  readonly successes: number;
  readonly trials: number;
}

/** Returns Wilson's 95 % interval of a share; 0 to 1 without trials. */
export function wilson({ successes, trials }: Share): Interval {
  if (trials === 0) return { low: 0, high: 1 };
  const share = successes / trials;
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
  const scale = 1 + Z ** 2 / trials;
  const middle = share + Z ** 2 / (2 * trials);
  // Rounding must not push a bound past the share itself.
  return {
    low: share === 0 ? 0 : Math.max(0, (middle - spread) / scale),
    high: share === 1 ? 1 : Math.min(1, (middle + spread) / scale),
  };
}

/** An interval with the method that gave it. */
export interface MeasuredInterval extends Interval {
  readonly kind: "wilson" | "clustered";
}

/**
 * Returns the wider of Wilson's interval and, from five clusters on, a cluster bootstrap. Answers to the same query are
 * correlated, so they carry less information than their number suggests.
 */
export function shareInterval(clusters: readonly Share[], seed: string): MeasuredInterval {
  const given = clusters.filter(({ trials }) => trials > 0);
  return widerInterval(wilson(total(given)), given, seed, (sample) => {
    const { successes, trials } = total(sample);
    return successes / trials;
  });
}

/** Returns the wider of an interval and, from five clusters on, the middle 95 % of a statistic over resampled clusters. */
export function widerInterval<C>(
  simple: Interval,
  clusters: readonly C[],
  seed: string,
  statistic: (sample: readonly C[]) => number,
): MeasuredInterval {
  if (clusters.length < MIN_CLUSTERS) return { ...simple, kind: "wilson" };
  const random = mulberry32(fnv1a(seed));
  const drawn = Float64Array.from({ length: RESAMPLES }, () =>
    statistic(clusters.map(() => clusters[Math.floor(random() * clusters.length)] as C)),
  ).sort();
  const rank = Math.floor((RESAMPLES * (1 - LEVEL)) / 2);
  const resampled = { low: drawn[rank] ?? 0, high: drawn[RESAMPLES - 1 - rank] ?? 1 };
  return width(resampled) > width(simple) ? { ...resampled, kind: "clustered" } : { ...simple, kind: "wilson" };
}

/** Returns the sum of some shares. */
export function total(shares: readonly Share[]): Share {
  return {
    successes: shares.reduce((sum, { successes }) => sum + successes, 0),
    trials: shares.reduce((sum, { trials }) => sum + trials, 0),
  };
}

function width({ low, high }: Interval): number {
  return high - low;
}
