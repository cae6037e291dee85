/** Rows that one statement takes: few enough that nobody waits long for it, and that its parameters fit. */
export const BATCH_ROWS = 500;

/** Things in the order in which they come, so many at a time. */
export function* batchesOf<T>(things: Iterable<T>): Generator<T[], void, undefined> {
  let batch: T[] = [];
  for (const thing of things) {
    batch.push(thing);
    if (batch.length === BATCH_ROWS) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
