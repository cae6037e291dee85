import type { ListingFeatures } from "../choice/features.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { brokenConstraints } from "./constraints.ts";
import type { ListingText } from "./listing-text.ts";

/** Returns the features of a listing for a query. `relevance` is the result of `scoreRelevance` for the two. */
export function featuresOf(text: ListingText, query: ParsedQuery, relevance: number): ListingFeatures {
  const { listing, features } = text;
  return {
    priceCents: listing.priceCents === 0 ? undefined : listing.priceCents,
    rating: listing.rating,
    reviewCount: listing.reviewCount,
    relevance,
    terms: features.terms.value,
    completeness: features.completeness.value,
    specificity: features.specificity.value,
    evidence: features.evidence.value,
    hype: features.hype.value,
    sponsored: listing.sponsored === true ? 1 : 0,
    endorsed: listing.endorsed === true ? 1 : 0,
    constraint: brokenConstraints(text, query).length,
  };
}
