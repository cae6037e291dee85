import type { AuditedListing, Hit } from "./check.ts";
import { textAt } from "./listing-text.ts";
import { contentWordsOf, singular } from "./words.ts";

/**
 * Tells whether a fact with a source is about the claim that a hit points at: the fact shares a meaningful word with it.
 * With `url`, the source has to be an address that a shopper could open.
 */
export function hasSourceFor(listing: AuditedListing, { field, span }: Hit, { url = false } = {}): boolean {
  const claim = new Set(wordsOfClaim(textAt(listing, field).slice(span?.start, span?.end)));
  return (listing.facts ?? []).some(
    ({ name, value, source = "" }) =>
      (url ? /^https?:\/\/\S/i.test(source.trim()) : source.trim() !== "") &&
      wordsOfClaim(`${name} ${value}`).some((word) => claim.has(word)),
  );
}

function wordsOfClaim(text: string): string[] {
  return contentWordsOf(text).flatMap(({ lower }) => [singular(lower), ...lower.split("-").map(singular)]);
}
