/** The features of one listing for one query. */
export interface ListingFeatures {
  /** Price in minor units. Undefined if the listing states none. */
  readonly priceCents: number | undefined;
  /** Mean rating in stars, 0 to 5. Undefined if the listing states none. */
  readonly rating: number | undefined;
  /** Number of reviews. Undefined if it is unknown; 0 for a new product. */
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

/** Regimes for the weight of the price. A query with a budget word such as "cheap" is in `budget`. */
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

/** Groups of features by what can change them: the text, the offer, the buyers or the platform. */
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

/** The features that only matter in comparison with another listing's. A listing may lack them. */
export const RELATIVE_FEATURES = ["price", "rating", "reviews"] as const;
export type RelativeFeature = (typeof RELATIVE_FEATURES)[number];

/** Tells whether a feature only matters in comparison with another listing's. */
export function isRelative(feature: Feature): feature is RelativeFeature {
  return feature === "price" || feature === "rating" || feature === "reviews";
}

type OfferFeatures = Pick<ListingFeatures, "priceCents" | "rating" | "reviewCount">;

/** The number of reviews at the prior mean that a rating is shrunk by. */
const PRIOR_REVIEWS = 20;
const PRIOR_RATING = 4.2;
/** The assumed number of reviews behind a rating without a count. */
const ASSUMED_REVIEWS = 200;

/**
 * Returns a relative feature on the scale of its coefficient: ln price, shrunk stars, or ln(1 + reviews).
 * Undefined for an unknown value. A price of 0 counts as unknown, because it has no logarithm.
 */
export function relativeValue(listing: OfferFeatures, feature: RelativeFeature): number | undefined {
  if (feature === "price") return logPrice(listing);
  if (feature === "rating") return shrunkRating(listing);
  return listing.reviewCount === undefined ? undefined : Math.log1p(listing.reviewCount);
}

function logPrice({ priceCents }: OfferFeatures): number | undefined {
  return priceCents === undefined || priceCents <= 0 ? undefined : Math.log(priceCents);
}

/** Returns a rating shrunk toward the prior mean. A product with 0 reviews is new, not unknown: it gets that mean. */
function shrunkRating({ rating, reviewCount }: OfferFeatures): number | undefined {
  if (reviewCount === 0) return PRIOR_RATING;
  if (rating === undefined) return undefined;
  const reviews = reviewCount ?? ASSUMED_REVIEWS;
  return (reviews * rating + PRIOR_REVIEWS * PRIOR_RATING) / (reviews + PRIOR_REVIEWS);
}
