/** The rows of a statement: few enough that others wait only briefly, and that the parameters fit. */
export const BATCH_ROWS = 500;

/** Yields items in order, in batches of `size`. */
export function* batchesOf<T>(items: Iterable<T>, size = BATCH_ROWS): Generator<T[], void, undefined> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
