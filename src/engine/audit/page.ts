/**
 * Facts about a product page that an importer has in addition to the listing that it made of the page.
 * `jsonLd` holds the parsed content of each `<script type="application/ld+json">`: objects, arrays and `@graph`s as the
 * page has them. `visible` holds the values that the page shows to people, where the importer could read them from the
 * markup.
 */
export interface PageContext {
  readonly jsonLd: readonly unknown[];
  readonly visible?: {
    readonly priceCents?: number;
    readonly currency?: string;
    readonly availability?: string;
  };
}

/** An object of JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A page that nests deeper, or holds more nodes, is read no further. */
const MAX_NODES = 2_000;

/** Returns the products of a page's JSON-LD, those of a ProductGroup after it. Never throws. */
export function productsOf(page: PageContext): JsonObject[] {
  const products: JsonObject[] = [];
  // Breadth first, so that a page's own product comes before those it relates to.
  const queue: unknown[] = [...page.jsonLd];
  for (let at = 0; at < queue.length && at < MAX_NODES; at++) {
    const node = queue[at];
    if (Array.isArray(node)) queue.push(...node.slice(0, MAX_NODES));
    else if (isObject(node)) {
      if (isProduct(node)) products.push(node);
      queue.push(node["@graph"], node["mainEntity"], node["hasVariant"]);
    }
  }
  return products;
}

function isProduct(node: JsonObject): boolean {
  return asList(node["@type"]).some((type) => typeof type === "string" && /(?:^|[/:])Product(?:Group)?$/.test(type));
}

/** Tells whether a value is an object of JSON, an array left out. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns a property of JSON-LD, which may hold one value or several, as an array. Cut at 100 values. */
export function asList(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, 100) : [value];
}
