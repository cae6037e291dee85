import { z } from "zod";
import { MAX_FIELDS } from "../shared/json.ts";
import type { CatalogOperation } from "./endpoint.ts";

/** The most identifiers in one request. UCP permits such a limit. */
export const MAX_IDS = 50;
const MAX_PAGE = 100;
const MAX_CHARS = 1_000;

/** Minor units. */
const Amount = z.int().min(0);
const Text = z.string().max(MAX_CHARS);

/** Unknown fields are ignored, because extensions may add some. */
const Filters = z.object({
  categories: z.array(Text).max(MAX_IDS).describe("Plans of any of these kinds of billing.").optional(),
  price: z
    .object({
      min: Amount.describe("Lowest price in minor units.").optional(),
      max: Amount.describe("Highest price in minor units.").optional(),
    })
    .describe("Price range in the currency of the context.")
    .optional(),
});
export type Filters = z.infer<typeof Filters>;

const Context = z.object({ currency: Text.describe("Currency of the price filter (ISO 4217).").optional() });

const narrowing = {
  filters: Filters.describe("Conditions that all have to be met.").optional(),
  context: Context.describe("About the buyer. Only the currency has an effect.").optional(),
};

const SearchRequest = z.object({
  query: Text.describe("Words to search for.").optional(),
  ...narrowing,
  pagination: z
    .object({
      cursor: Text.describe("Cursor of the previous answer.").optional(),
      limit: z
        .int()
        .min(1)
        .transform((limit) => Math.min(limit, MAX_PAGE))
        .default(10)
        .describe(`Page size, ${MAX_PAGE} at most.`),
    })
    .prefault({})
    .describe("The page to return."),
});

const LookupRequest = z.object({
  // MAX_IDS is checked after removing duplicates.
  ids: z.array(Text).min(1).max(MAX_FIELDS).describe(`Identifiers of products or variants, ${MAX_IDS} at most.`),
  ...narrowing,
});

const ProductRequest = z.object({
  id: Text.describe("Identifier of a product or a variant."),
  ...narrowing,
});

/** The request of each operation. */
export const UCP_REQUESTS = {
  search_catalog: SearchRequest,
  lookup_catalog: LookupRequest,
  get_product: ProductRequest,
} as const satisfies Record<CatalogOperation["name"], z.ZodType>;

export type SearchRequest = z.output<typeof SearchRequest>;
export type LookupRequest = z.output<typeof LookupRequest>;
export type ProductRequest = z.output<typeof ProductRequest>;
