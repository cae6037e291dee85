/** Rounds to the 12 decimals of stored and sent results, so that equal input gives equal bytes. */
export function round12(value: number): number {
  // A whole number, such as a price, would lose digits when multiplied by 1e12.
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
