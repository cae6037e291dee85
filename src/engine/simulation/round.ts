/** Rounds to the 12 decimals that results are stored and sent with, so that equal input gives equal bytes. */
export function round12(value: number): number {
  // A price has no decimals, and multiplied by 1e12 it would lose digits.
  if (Number.isInteger(value)) return value === 0 ? 0 : value;
  const rounded = Math.round(value * 1e12) / 1e12;
  return rounded === 0 ? 0 : rounded;
}

/** Rounds both bounds of an interval. */
export function roundInterval({ low, high }: { readonly low: number; readonly high: number }): {
  low: number;
  high: number;
} {
  return { low: round12(low), high: round12(high) };
}
