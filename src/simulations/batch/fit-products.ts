import type { BatchProduct } from "./batch.ts";

/** Hosts truncate or refuse results beyond 64,000 bytes. The other fields of an answer fit into the difference. */
const PAGE_BYTES = 48_000;

/** Returns as many of the products as fit into an answer, but at least one. */
export function fitProducts(products: readonly BatchProduct[]): BatchProduct[] {
  let left = PAGE_BYTES;
  return products.filter((product, at) => (left -= Buffer.byteLength(JSON.stringify(product))) >= 0 || at === 0);
}
