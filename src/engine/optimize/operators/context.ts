import { TERM_NAMES, type TermName } from "../../features/terms.ts";
import type { Finding } from "../../audit/finding.ts";
import type { Attribute, Fact, ListingInput } from "../../listing.ts";
import type { ParsedQuery } from "../../query/parse-query.ts";
import { denies, isPlaceholder } from "../../text/row-values.ts";
import { scanText, tokensOf } from "../../text/words.ts";

/** The input of the operators. */
export interface OperatorContext {
  readonly listing: ListingInput;
  /** All facts: those saved with the listing and those added for this optimization. */
  readonly facts: readonly Fact[];
  /** The queries that edits are chosen by. */
  readonly queries: readonly ParsedQuery[];
  /** The findings of an audit of the listing. */
  readonly findings: readonly Finding[];
}

/** Returns the tokens that queries look for. */
export function askedTokens({ queries }: OperatorContext): ReadonlySet<string> {
  return new Set(queries.flatMap(({ words }) => words.map(({ token }) => token)));
}

/** Returns the words of queries that `after` has and `before` lacks, as a reason quotes them. */
export function newlyAsked({ queries }: OperatorContext, before: string, after: string): string[] {
  const known = new Set(tokensOf(scanText(before)));
  const added = new Set(tokensOf(scanText(after)).filter((token) => !known.has(token)));
  const words = queries.flatMap((query) => query.words.filter(({ token }) => added.has(token)));
  return [...new Set(words.map(({ text }) => text))];
}

/** Matches the names of each term in rows and sentences. */
export const TERM_WORDS: Readonly<Record<TermName, RegExp>> = {
  shipping: /\b(?:shipping|delivery|ships|delivered)\b/i,
  returns: /\b(?:returns?|refunds?)\b/i,
  warranty: /\b(?:warranty|guarantee[ds]?)\b/i,
};

/** Tells whether a row states a term, for which there is a field. */
export function isTerm({ name }: Attribute): boolean {
  return TERM_NAMES.some((term) => TERM_WORDS[term].test(name));
}

/** Returns the rows that a text may state: facts first, then attributes. */
export function rowsOf({ listing: { attributes = [] }, facts }: OperatorContext): readonly Attribute[] {
  return [...facts, ...attributes].filter((row) => !denies(row) && !isPlaceholder(row.value) && !isTerm(row));
}
