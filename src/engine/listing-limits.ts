/** The bounds of a listing, shared by schemas, importers and documentation. */
export const LISTING_LIMITS = {
  titleChars: 500,
  descriptionChars: 10_000,
  attributes: 60,
  facts: 60,
  feedFields: 60,
  imageUrls: 10,
  nameChars: 60,
  valueChars: 500,
  termChars: 300,
  priceCents: 100_000_000,
  reviewCount: 100_000_000,
} as const;

/** The fields whose text a language model may have written. */
export const GENERATED_FIELDS = ["title", "description", "attributes"] as const;
export type GeneratedField = (typeof GENERATED_FIELDS)[number];
