import { fnv1a } from "../random.ts";

/** The indexes of the queries that edits are chosen by, and of those that their gain is measured on. */
export interface QuerySplit {
  readonly train: readonly number[];
  /** Empty if there are too few queries. */
  readonly heldOut: readonly number[];
}

/** Below this number of different queries none is held out. */
export const FEWEST_QUERIES = 4;
const HELD_OUT_SHARE = 0.3;

/**
 * Holds out three tenths of the queries, whatever their order. Queries with the same text are on the same side, because
 * edits must not be measured by the queries that they were chosen by.
 */
export function splitQueries(texts: readonly string[]): QuerySplit {
  const distinct = [...new Set(texts)].toSorted((one, other) => fnv1a(one) - fnv1a(other) || (one < other ? -1 : 1));
  const count = distinct.length < FEWEST_QUERIES ? 0 : Math.round(distinct.length * HELD_OUT_SHARE);
  const held = new Set(distinct.slice(0, count));
  const indexes = [...texts.keys()];
  return {
    train: indexes.filter((index) => !held.has(texts[index] ?? "")),
    heldOut: indexes.filter((index) => held.has(texts[index] ?? "")),
  };
}
