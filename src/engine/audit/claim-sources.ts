import type { AuditedListing, Hit } from "./check.ts";
import { textAt } from "./field-texts.ts";
import { contentWordsOf, singular } from "./words.ts";

/**
 * Returns a predicate that tells whether a fact with a source backs the claim of a hit: the two have to share a content
 * word. With `url`, the source has to be an address that a shopper can open. The facts are read once for all hits.
 */
export function sourceTest(listing: AuditedListing, { url = false } = {}): (hit: Hit) => boolean {
  const sourced = (listing.facts ?? []).filter(({ source = "" }) =>
    url ? /^https?:\/\/\S/i.test(source.trim()) : source.trim() !== "",
  );
  const known = new Set(sourced.flatMap(({ name, value }) => wordsOfClaim(`${name} ${value}`)));
  return ({ field, span }) =>
    known.size > 0 &&
    wordsOfClaim(textAt(listing, field).slice(span?.start, span?.end)).some((word) => known.has(word));
}

function wordsOfClaim(text: string): string[] {
  return contentWordsOf(text).flatMap(({ lower }) => [singular(lower), ...lower.split("-").map(singular)]);
}
