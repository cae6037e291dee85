import type { StoredBatch } from "../store.ts";
import type { EndedBatch } from "./batch-store.ts";
import { batchHeadline, type BatchTally, totalsOf } from "./batch-tally.ts";

/** Returns the end of a batch from the tallies of its parts. */
export function endOf(tallies: readonly BatchTally[], { answer }: StoredBatch): EndedBatch {
  const batch = totalsOf(answer.batch.products, tallies);
  const headline = batchHeadline(batch);
  return { answer: { ...answer, headline, batch }, summary: { ...subjectOf(batch), headline, counts: batch.counts } };
}

/** Returns the text that lists show for a batch instead of a product title. */
export function subjectOf({ products }: Pick<StoredBatch["answer"]["batch"], "products">) {
  return { product: { title: products === 1 ? "1 product" : `${products.toLocaleString("en-US")} products` } };
}
