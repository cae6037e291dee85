import { isJsonObject, type JsonObject } from "../../shared/json-object.ts";

/**
 * The data that an importer read from a product page in addition to the listing itself.
 * `jsonLd` has the parsed content of each `<script type="application/ld+json">`: objects, arrays and `@graph`s as they
 * are in the page. `visible` has the values that the page shows to people, as far as the markup tells them.
 */
export interface PageContext {
  readonly jsonLd: readonly unknown[];
  readonly visible?: {
    readonly priceCents?: number;
    readonly currency?: string;
    readonly availability?: string;
  };
}

/** Further nodes of a page are not read. */
const MAX_NODES = 2_000;

/** Returns the products of a page's JSON-LD; the variants of a ProductGroup follow it. Never throws. */
export function productsOf(page: PageContext): JsonObject[] {
  const products: JsonObject[] = [];
  // Breadth first, so that the page's own product comes before related ones.
  const queue: unknown[] = [...page.jsonLd];
  for (let at = 0; at < queue.length && at < MAX_NODES; at++) {
    const node = queue[at];
    if (Array.isArray(node)) queue.push(...node.slice(0, MAX_NODES));
    else if (isJsonObject(node)) {
      if (isProduct(node)) products.push(node);
      queue.push(node["@graph"], node["mainEntity"], node["hasVariant"]);
    }
  }
  return products;
}

function isProduct(node: JsonObject): boolean {
  return asList(node["@type"]).some((type) => typeof type === "string" && /(?:^|[/:])Product(?:Group)?$/.test(type));
}

/** Returns a JSON-LD property, which may have one value or several, as an array of at most 100 values. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, 100) : [value];
}
