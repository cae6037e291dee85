import type { StoredBatch } from "../store.ts";
import type { EndedBatch } from "./batch-store.ts";
import { batchHeadline, type BatchTally, totalsOf } from "./batch-tally.ts";

/** Returns how a batch ends with what was found of it. */
export function endOf(tallies: readonly BatchTally[], { answer }: StoredBatch): EndedBatch {
  const batch = totalsOf(answer.batch.products, tallies);
  const headline = batchHeadline(batch);
  return { answer: { ...answer, headline, batch }, summary: { ...subjectOf(batch), headline, counts: batch.counts } };
}

/** Returns what lists show of a batch in place of a product. */
export function subjectOf({ products }: Pick<StoredBatch["answer"]["batch"], "products">) {
  return { product: { title: products === 1 ? "1 product" : `${products.toLocaleString("en-US")} products` } };
}
