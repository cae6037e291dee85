import type { BatchProduct } from "./batch.ts";

/** Hosts cut or refuse larger results. The other fields of an answer take less than the difference to 64,000. */
const PAGE_BYTES = 48_000;

/** Returns as many of the products as fit into an answer, and at least one, so that long texts do not make it too large. */
export function fitProducts(products: readonly BatchProduct[]): BatchProduct[] {
  let left = PAGE_BYTES;
  return products.filter((product, at) => (left -= Buffer.byteLength(JSON.stringify(product))) >= 0 || at === 0);
}
