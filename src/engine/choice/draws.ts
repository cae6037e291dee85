import { fnv1a, mulberry32 } from "../random.ts";
import { FEATURES, RELATIVE_FEATURES } from "./features.ts";
import { valueAt } from "./vector.ts";

/** The number of draws of the coefficients behind every interval. */
export const DRAW_COUNT = 512;

/** The share of the draws that an interval covers. */
export const INTERVAL_LEVEL = 0.8;

/** The ranks of the draws, counted from 0, that bound an interval. */
const LOW_RANK = 51;
const HIGH_RANK = 460;

/**
 * Standard normals: a column of 512 for each feature, then one for the unknown value of each relative feature.
 * All assistants, queries and pairs share them, because they share the error of transferring the coefficients.
 */
export type Draws = readonly Float64Array[];

/** The bounds of the middle 80 % of the draws. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Draws standard normals for a coefficient version: 256 rows from its seed, each followed by its negative. */
export function drawNormals(version: string): Draws {
  const columns = Array.from(
    { length: FEATURES.length + RELATIVE_FEATURES.length },
    () => new Float64Array(DRAW_COUNT),
  );
  const random = mulberry32(fnv1a(version));
  for (let row = 0; row < DRAW_COUNT; row += 2) {
    for (const column of columns) {
      const z = boxMuller(random);
      column[row] = z;
      column[row + 1] = -z;
    }
  }
  return columns;
}

/** Returns a column of the draws. Throws a RangeError if it does not exist. */
export function columnOf(draws: Draws, index: number): Float64Array {
  const column = draws[index];
  if (column === undefined) throw new RangeError(`There is no column ${index} of draws.`);
  return column;
}

/** Returns the 80 % interval of drawn values. */
export function intervalOf(drawn: Float64Array): Interval {
  const values = drawn.slice();
  return { low: selectRank(values, LOW_RANK), high: selectRank(values, HIGH_RANK) };
}

/**
 * Tells whether the 80 % interval of drawn values contains a value. Most intervals are needed only for this, and
 * counting takes a tenth of the time of selecting ranks.
 */
export function intervalHolds(drawn: Float64Array, value: number): boolean {
  let notAbove = 0;
  let notBelow = 0;
  for (let at = 0; at < drawn.length; at++) {
    const one = valueAt(drawn, at);
    if (one <= value) notAbove++;
    if (one >= value) notBelow++;
  }
  return notAbove > LOW_RANK && notBelow >= drawn.length - HIGH_RANK;
}

/**
 * Returns the value of a rank and partially sorts the values (quickselect).
 * Intervals are most of the work of a simulation, and sorting all draws for two ranks takes five times as long.
 */
function selectRank(values: Float64Array, rank: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const split = partition(values, low, high);
    if (rank <= split) high = split;
    else low = split + 1;
  }
  return valueAt(values, rank);
}

/** Moves the smaller values of a range before the larger ones. Returns the index of the last smaller one. */
function partition(values: Float64Array, low: number, high: number): number {
  const pivot = valueAt(values, (low + high) >> 1);
  let left = low - 1;
  let right = high + 1;
  for (;;) {
    do left++;
    while (valueAt(values, left) < pivot);
    do right--;
    while (valueAt(values, right) > pivot);
    if (left >= right) return right;
    const moved = valueAt(values, left);
    values[left] = valueAt(values, right);
    values[right] = moved;
  }
}

function boxMuller(random: () => number): number {
  const u = random();
  const v = random();
  return Math.sqrt(-2 * Math.log(1 - u)) * Math.cos(2 * Math.PI * v);
}
