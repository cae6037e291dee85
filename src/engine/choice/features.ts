/** Values of one listing that the choice model reads for one query. */
export interface ListingFeatures {
  /** Price in minor units; undefined when the listing gives none. */
  readonly priceCents: number | undefined;
  /** Mean rating in stars, 0 to 5; undefined when the listing gives none. */
  readonly rating: number | undefined;
  /** Number of reviews; undefined means unknown, 0 means a new product. */
  readonly reviewCount: number | undefined;
  /** Relevance to the query, 0 to 1. */
  readonly relevance: number;
  /** Share of shipping, returns and warranty terms that are offered. */
  readonly terms: number;
  /** Share of the category's decision attributes that are stated. */
  readonly completeness: number;
  /** Density of quantities with a unit, 0 to 1. */
  readonly specificity: number;
  /** Named tests, standards and certificates: 0, .5 or 1. */
  readonly evidence: number;
  /** Superlatives, urgency and shouting, 0 to 1. */
  readonly hype: number;
  readonly sponsored: 0 | 1;
  readonly endorsed: 0 | 1;
  /** Number of the query's hard constraints that the listing breaks. */
  readonly constraint: number;
}

/** Regimes for the weight of the price: a query with a budget word such as "cheap" switches to `budget`. */
export const PRICE_REGIMES = ["default", "budget"] as const;
export type PriceRegime = (typeof PRICE_REGIMES)[number];

/** The features of the choice model, in the order of coefficients, draws and sums. */
export const FEATURES = [
  "price",
  "rating",
  "relevance",
  "terms",
  "reviews",
  "completeness",
  "specificity",
  "evidence",
  "hype",
  "sponsored",
  "endorsed",
  "constraint",
] as const;
export type Feature = (typeof FEATURES)[number];

/** Groups of features by what changes them: the text, the offer, the buyers, or the platform. */
export const GROUPS = ["content", "commercial", "reputation", "platform"] as const;
export type Group = (typeof GROUPS)[number];

/** The group of each feature. */
export const GROUP_OF: Readonly<Record<Feature, Group>> = {
  price: "commercial",
  rating: "reputation",
  relevance: "content",
  terms: "content",
  reviews: "reputation",
  completeness: "content",
  specificity: "content",
  evidence: "content",
  hype: "content",
  sponsored: "platform",
  endorsed: "platform",
  constraint: "commercial",
};

/** The features that mean something only next to another listing's, and that a listing may lack. */
export const RELATIVE_FEATURES = ["price", "rating", "reviews"] as const;
export type RelativeFeature = (typeof RELATIVE_FEATURES)[number];

/** Tells whether a feature means something only next to another listing's. */
export function isRelative(feature: Feature): feature is RelativeFeature {
  return feature === "price" || feature === "rating" || feature === "reviews";
}

type OfferFeatures = Pick<ListingFeatures, "priceCents" | "rating" | "reviewCount">;

/** Reviews at the prior mean that every rating is shrunk toward. */
const PRIOR_REVIEWS = 20;
const PRIOR_RATING = 4.2;
/** Reviews taken for a rating whose count is unknown. */
const ASSUMED_REVIEWS = 200;

/**
 * Returns a relative feature on the scale of its coefficient: ln price, shrunk stars, or ln(1 + reviews).
 * Undefined means unknown. A price of 0 counts as unknown, because it has no logarithm.
 */
export function relativeValue(listing: OfferFeatures, feature: RelativeFeature): number | undefined {
  if (feature === "price") return logPrice(listing);
  if (feature === "rating") return shrunkRating(listing);
  return listing.reviewCount === undefined ? undefined : Math.log1p(listing.reviewCount);
}

function logPrice({ priceCents }: OfferFeatures): number | undefined {
  return priceCents === undefined || priceCents <= 0 ? undefined : Math.log(priceCents);
}

/** A product without reviews is not unknown but new: it gets the prior mean. */
function shrunkRating({ rating, reviewCount }: OfferFeatures): number | undefined {
  if (reviewCount === 0) return PRIOR_RATING;
  if (rating === undefined) return undefined;
  const reviews = reviewCount ?? ASSUMED_REVIEWS;
  return (reviews * rating + PRIOR_REVIEWS * PRIOR_RATING) / (reviews + PRIOR_REVIEWS);
}
