import { z } from "zod";

/** More in one request are refused, as UCP allows. */
export const MAX_IDS = 50;
const MAX_PAGE = 100;
const MAX_CHARS = 1_000;

/** Minor units. */
const Amount = z.int().min(0);
const Text = z.string().max(MAX_CHARS);

/** Members that are not known are ignored, as extensions may add them. */
const Filters = z.object({
  categories: z.array(Text).max(MAX_IDS).describe("Plans of any of these kinds of billing.").optional(),
  price: z
    .object({
      min: Amount.describe("Lowest price in minor units.").optional(),
      max: Amount.describe("Highest price in minor units.").optional(),
    })
    .describe("Range of prices, in the currency of the context.")
    .optional(),
});
export type Filters = z.infer<typeof Filters>;

const Context = z.object({ currency: Text.describe("Currency of the price filter (ISO 4217).").optional() });

const narrowing = {
  filters: Filters.describe("All of them have to fit.").optional(),
  context: Context.describe("What is known of the buyer. Only the currency has an effect.").optional(),
};

export const SearchRequest = z.object({
  query: Text.describe("Words to look for.").optional(),
  ...narrowing,
  pagination: z
    .object({
      cursor: Text.describe("Cursor of the previous answer.").optional(),
      limit: z
        .int()
        .min(1)
        .transform((limit) => Math.min(limit, MAX_PAGE))
        .default(10)
        .describe(`Size of the page, ${MAX_PAGE} at most.`),
    })
    .prefault({})
    .describe("Which page."),
});

export const LookupRequest = z.object({
  ids: z.array(Text).min(1).describe(`Identifiers of products or variants, ${MAX_IDS} at most.`),
  ...narrowing,
});

export const ProductRequest = z.object({
  id: Text.describe("Identifier of a product or a variant."),
  ...narrowing,
});
