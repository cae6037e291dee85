import type { AuditedListing, Hit } from "./check.ts";
import { textAt } from "./field-texts.ts";
import { contentWordsOf, singular } from "./words.ts";

/**
 * Returns what tells whether a fact with a source is about the claim that a hit points at: the fact shares a meaningful
 * word with it. With `url`, the source has to be an address that a shopper could open. The facts are read once, however
 * many claims there are.
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
