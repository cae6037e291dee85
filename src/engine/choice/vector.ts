/**
 * Returns an element that is known to exist. A wrong index gives NaN, which is visible in every result.
 * It takes only one type of array: with two, the loops that call it would be half as fast.
 */
export function valueAt(values: Float64Array, index: number): number {
  return values[index] ?? Number.NaN;
}

/** Returns the dot product of two vectors of the same length. */
export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += valueAt(one, at) * valueAt(other, at);
  return sum;
}

/** Adds a multiple of one vector to another of the same length. */
export function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let at = 0; at < target.length; at++) target[at] = valueAt(target, at) + factor * valueAt(source, at);
}

/** Returns the difference of two vectors of the same length. */
export function subtract(one: Float64Array, other: Float64Array): Float64Array {
  const difference = one.slice();
  for (let at = 0; at < difference.length; at++) difference[at] = valueAt(one, at) - valueAt(other, at);
  return difference;
}

/** Returns the weighted mean of a value of each item. The mean of no items is 0. */
export function mean<T>(items: readonly T[], valueOf: (item: T) => number, weights?: readonly number[]): number {
  let sum = 0;
  let total = 0;
  let at = 0;
  for (const item of items) {
    const weight = weights === undefined ? 1 : (weights[at] ?? Number.NaN);
    sum += valueOf(item) * weight;
    total += weight;
    at++;
  }
  return total === 0 ? 0 : sum / total;
}

/** Returns the weighted mean of vectors of the same length. */
export function meanVector(
  vectors: readonly Float64Array[],
  weights: readonly number[] = vectors.map(() => 1),
): Float64Array {
  const result = new Float64Array(vectors[0]?.length ?? 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, vector] of vectors.entries()) addScaled(result, vector, (weights[at] ?? Number.NaN) / total);
  return result;
}
