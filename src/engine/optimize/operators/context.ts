import { TERM_NAMES, type TermName } from "../../features/terms.ts";
import type { Finding } from "../../audit/finding.ts";
import type { Attribute, Fact, ListingInput } from "../../listing.ts";
import type { ParsedQuery } from "../../query/parse-query.ts";
import { denies, isPlaceholder } from "../../text/row-values.ts";
import { scanText, tokensOf } from "../../text/words.ts";

/** Input of the operators. */
export interface OperatorContext {
  readonly listing: ListingInput;
  /** All facts: those saved with the listing and those that were added. */
  readonly facts: readonly Fact[];
  /** The queries that edits are chosen by. */
  readonly queries: readonly ParsedQuery[];
  /** Findings of the audit of the listing. */
  readonly findings: readonly Finding[];
}

/** The tokens that queries look for. */
export function askedTokens({ queries }: OperatorContext): ReadonlySet<string> {
  return new Set(queries.flatMap(({ words }) => words.map(({ token }) => token)));
}

/** Returns the shoppers' words that some texts add to another, as a reason quotes them. */
export function newlyAsked({ queries }: OperatorContext, before: string, after: string): string[] {
  const known = new Set(tokensOf(scanText(before)));
  const added = new Set(tokensOf(scanText(after)).filter((token) => !known.has(token)));
  const words = queries.flatMap((query) => query.words.filter(({ token }) => added.has(token)));
  return [...new Set(words.map(({ text }) => text))];
}

/** Names of each term in rows and sentences. */
export const TERM_WORDS: Readonly<Record<TermName, RegExp>> = {
  shipping: /\b(?:shipping|delivery|ships|delivered)\b/i,
  returns: /\b(?:returns?|refunds?)\b/i,
  warranty: /\b(?:warranty|guarantee[ds]?)\b/i,
};

/** Tells whether a row states a term, which has a field of its own. */
export function isTerm({ name }: Attribute): boolean {
  return TERM_NAMES.some((term) => TERM_WORDS[term].test(name));
}

/** The rows that a text may say: facts first. */
export function rowsOf({ listing: { attributes = [] }, facts }: OperatorContext): readonly Attribute[] {
  return [...facts, ...attributes].filter((row) => !denies(row) && !isPlaceholder(row.value) && !isTerm(row));
}
