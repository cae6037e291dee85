import { LISTING_LIMITS } from "./listing-limits.ts";
import { z } from "zod";
import { definition, named, text } from "../shared/schema.ts";

export const AVAILABILITIES = ["in_stock", "out_of_stock", "preorder", "backorder"] as const;
export const CONDITIONS = ["new", "refurbished", "used"] as const;
export const ROLES = ["own", "rival"] as const;

const name = text({ min: 1, max: LISTING_LIMITS.nameChars });
const value = text({ min: 1, max: LISTING_LIMITS.valueChars });
const term = text({ max: LISTING_LIMITS.termChars });
const url = text({ max: 2_000 });

/** A specification as the seller states it. */
export const Attribute = definition(
  "Attribute",
  z.strictObject({
    name: name.describe("Name."),
    value: value.describe("Value."),
  }),
);
export type Attribute = z.infer<typeof Attribute>;

/** A statement about the product that the merchant vouches for. */
export const Fact = z.strictObject({
  name: name.describe("Name."),
  value: value.describe("Value."),
  source: text({ max: 500 }).describe("Proof.").optional(),
});
export type Fact = z.infer<typeof Fact>;

/** The fields that an assistant sees. An inline listing in a simulation has no others. */
const shown = {
  description: text({ max: LISTING_LIMITS.descriptionChars }).describe("Plain text.").optional(),
  brand: text({ max: 100 }).describe("Brand.").optional(),
  category: text({ max: 750 }).describe("A > B.").optional(),
  priceCents: z.int().min(0).max(LISTING_LIMITS.priceCents).describe("Minor units.").optional(),
  currency: text({ max: 3, pattern: /^[A-Z]{3}$/, message: "Send three capital letters, such as USD." })
    .describe("ISO 4217.")
    .optional(),
  rating: z.number().min(0).max(5).describe("Stars.").optional(),
  reviewCount: z.int().min(0).max(LISTING_LIMITS.reviewCount).describe("0: new.").optional(),
  attributes: z.array(Attribute).max(LISTING_LIMITS.attributes).describe("Specs.").optional(),
  shipping: term.describe("Terms.").optional(),
  returns: term.describe("Terms.").optional(),
  warranty: term.describe("Terms.").optional(),
  availability: z.enum(AVAILABILITIES).describe("Stock.").optional(),
  sponsored: z.boolean().describe("Paid.").optional(),
  endorsed: z.boolean().describe("Badge.").optional(),
} as const;

const title = text({ min: 1, max: LISTING_LIMITS.titleChars }).describe("Title.");

/** A listing given inline to a simulation, a comparison or an optimization. */
export const InlineListing = named("InlineListing", z.strictObject({ title, ...shown }));
export type InlineListing = z.infer<typeof InlineListing>;

/** A listing that a tool works on: either the id of a saved listing alone, or the fields of an inline one. */
export const ListingRef = definition(
  "ListingRef",
  z.strictObject({
    id: text({ max: 26, pattern: /^lst_[0-9A-Za-z]{22}$/, message: "Send the id of a saved listing." })
      .describe("Sent alone.")
      .optional(),
    title: title.optional(),
    ...shown,
  }),
);
export type ListingRef = z.infer<typeof ListingRef>;

/** A listing as a merchant saves it: the fields that assistants see, and those for feeds, audits and the optimizer. */
export const ListingInput = named(
  "ListingInput",
  z.strictObject({
    externalId: text({ min: 1, max: 100 }).describe("Your SKU.").optional(),
    role: z.enum(ROLES).describe("Default own.").optional(),
    itemGroupId: text({ max: 70 }).describe("Of variants.").optional(),
    title,
    ...shown,
    sellerName: text({ max: 100 }).describe("Seller.").optional(),
    listPriceCents: z.int().min(0).max(LISTING_LIMITS.priceCents).describe("Crossed-out price.").optional(),
    availabilityDate: text({ max: 40 }).describe("ISO 8601.").optional(),
    condition: z.enum(CONDITIONS).describe("Condition.").optional(),
    gtin: text({ max: 50 }).describe("Barcode.").optional(),
    mpn: text({ max: 70 }).describe("Part number.").optional(),
    url: url.describe("Page.").optional(),
    imageUrl: url.describe("Picture.").optional(),
    imageUrls: z.array(url).max(LISTING_LIMITS.imageUrls).describe("More.").optional(),
    facts: z.array(Fact).max(LISTING_LIMITS.facts).describe("For rewrites.").optional(),
    feedFields: z.array(Attribute).max(LISTING_LIMITS.feedFields).describe("Other columns.").optional(),
    language: text({ max: 2, pattern: /^[a-z]{2}$/, message: "Send an ISO 639-1 code, such as en." })
      .describe("Default en.")
      .optional(),
    country: text({ max: 2, pattern: /^[A-Z]{2}$/, message: "Send an ISO 3166-1 code, such as DE." })
      .describe("Market.")
      .optional(),
  }),
);
export type ListingInput = z.infer<typeof ListingInput>;

/** A shopper's question. A field that is left out is read from the text. */
export const QueryInput = named(
  "QueryInput",
  z.strictObject({
    text: text({ min: 1, max: 300 }).describe("Words."),
    weight: z.number().min(0.1).max(10).describe("Default 1.").optional(),
    budgetCents: z.int().min(0).max(LISTING_LIMITS.priceCents).describe("Limit.").optional(),
    minRating: z.number().min(0).max(5).describe("Least stars.").optional(),
    must: z
      .array(text({ min: 1, max: 60 }))
      .max(5)
      .describe("Required.")
      .optional(),
  }),
);
export type QueryInput = z.infer<typeof QueryInput>;
