import type { Interval } from "../../choice/draws.ts";
import { fnv1a, mulberry32 } from "../../random.ts";

/** The confidence level of every measured interval. */
export const LEVEL = 0.95;
/** The two-sided normal quantile of that level. */
const Z = 1.959963984540054;
/** Number of bootstrap resamples for one interval. */
export const RESAMPLES = 2_000;
/** Minimum number of clusters for a bootstrap: with fewer its intervals are too narrow. */
export const MIN_CLUSTERS = 5;

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
  const simple = { ...wilson(total(given)), kind: "wilson" } as const;
  if (given.length < MIN_CLUSTERS) return simple;
  const resampled = { ...bootstrap(given, seed), kind: "clustered" } as const;
  return width(resampled) > width(simple) ? resampled : simple;
}

/** Returns the middle 95 % of the shares of resampled clusters. */
function bootstrap(clusters: readonly Share[], seed: string): Interval {
  const random = mulberry32(fnv1a(seed));
  const shares = new Float64Array(RESAMPLES);
  for (let at = 0; at < RESAMPLES; at++) {
    let successes = 0;
    let trials = 0;
    for (let drawn = 0; drawn < clusters.length; drawn++) {
      const cluster = clusters[Math.floor(random() * clusters.length)];
      successes += cluster?.successes ?? 0;
      trials += cluster?.trials ?? 0;
    }
    shares[at] = successes / trials;
  }
  return percentiles(shares);
}

/** Returns the middle 95 % of some values. Sorts them in place. */
export function percentiles(drawn: Float64Array): Interval {
  drawn.sort();
  const rank = Math.floor((drawn.length * (1 - LEVEL)) / 2);
  return { low: drawn[rank] ?? 0, high: drawn[drawn.length - 1 - rank] ?? 1 };
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
