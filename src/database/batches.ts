/** Rows of one statement: few enough that others wait only briefly, and that its parameters fit. */
export const BATCH_ROWS = 500;

/** Yields things in their order, in batches of so many. */
export function* batchesOf<T>(things: Iterable<T>, rows = BATCH_ROWS): Generator<T[], void, undefined> {
  let batch: T[] = [];
  for (const thing of things) {
    batch.push(thing);
    if (batch.length === rows) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
