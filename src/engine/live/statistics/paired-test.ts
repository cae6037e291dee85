/** Counts of the tasks on which two versions differ. */
export interface DiscordantPairs {
  /** Won with A, lost with B. */
  readonly onlyA: number;
  /** Won with B, lost with A. */
  readonly onlyB: number;
}

/** Returns the two-sided p-value of McNemar's exact test that both kinds of discordant pairs are equally likely. */
export function mcnemarExact({ onlyA, onlyB }: DiscordantPairs): number {
  const pairs = onlyA + onlyB;
  if (pairs === 0) return 1;
  let term = 2 ** -Math.min(pairs, 1_000);
  // The terms would underflow a double, so they are summed as logarithms.
  if (pairs > 1_000) return Math.min(1, 2 * Math.exp(logTail(Math.min(onlyA, onlyB), pairs)));
  let tail = term;
  for (let at = 1; at <= Math.min(onlyA, onlyB); at++) {
    term *= (pairs - at + 1) / at;
    tail += term;
  }
  return Math.min(1, 2 * tail);
}

function logTail(upTo: number, pairs: number): number {
  let term = -pairs * Math.LN2;
  let tail = term;
  for (let at = 1; at <= upTo; at++) {
    term += Math.log((pairs - at + 1) / at);
    tail = Math.max(tail, term) + Math.log1p(Math.exp(-Math.abs(tail - term)));
  }
  return tail;
}

/** Returns p-values with Holm's correction for multiple tests, in the order given. */
export function holm(values: readonly number[]): number[] {
  const adjusted: number[] = Array.from({ length: values.length }, () => 1);
  const ascending = [...values.entries()].toSorted(([, one], [, other]) => one - other);
  let largest = 0;
  for (const [rank, [index, value]] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, value * (values.length - rank)));
    adjusted[index] = largest;
  }
  return adjusted;
}

/** The figures that decide whether B is better than A. */
export interface MeasuredDifference {
  /** Win rate of B minus that of A. */
  readonly difference: number;
  readonly pHolm: number;
  /** Difference in win rate between two runs of the same version. */
  readonly noiseFloor: number;
}

const SIGNIFICANCE = 0.05;

/** Returns the verdict on B against A. A difference within the noise floor does not count. */
export function verdictOnDifference({ difference, pHolm, noiseFloor }: MeasuredDifference) {
  if (pHolm >= SIGNIFICANCE || Math.abs(difference) <= noiseFloor) return "no_measurable_change" as const;
  return difference > 0 ? ("better" as const) : ("worse" as const);
}
