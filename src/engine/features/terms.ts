import { matchesIn } from "../matches.ts";

/** The terms of a purchase that a listing may state, in the order in which they are listed. */
export const TERM_NAMES = ["shipping", "returns", "warranty"] as const;
export type TermName = (typeof TERM_NAMES)[number];

/** The terms that a listing states. */
export interface TermsFeature {
  /** The share of the three terms that are offered. */
  readonly value: number;
  readonly offered: readonly TermName[];
  /** Terms that are denied: "no returns". */
  readonly denied: readonly TermName[];
}

const DENIAL =
  /(?<!\p{L})(?:no|not|non|none|without|nonrefundable|nonreturnable|excluded|final sale|n\/a|\p{L}+n['’]t)(?!\p{L})/giu;
/** Matches what makes a denial an advantage: "no questions asked". */
const BENEFIT = new RegExp(
  "[ -](?:any )?(?:questions?|hassle|fuss|quibbles?|extra|additional|hidden|minimum|restocking|costs?|charges?|fees?|risk)" +
    String.raw`(?!\p{L})`,
  "iuy",
);

/** Returns the terms that are offered and those that are denied. */
export function readTerms(terms: Readonly<Partial<Record<TermName, string | undefined>>>): TermsFeature {
  const stated = TERM_NAMES.filter((name) => terms[name]?.trim());
  const denied = stated.filter((name) => denies(terms[name] ?? ""));
  const offered = stated.filter((name) => !denied.includes(name));
  return { value: offered.length / TERM_NAMES.length, offered, denied };
}

function denies(text: string): boolean {
  return matchesIn(text, DENIAL).some((match) => {
    BENEFIT.lastIndex = match.index + match[0].length;
    return !BENEFIT.test(text);
  });
}
