/**
 * The terms of one language. A list is a text with terms separated by commas; a line break is a space.
 *
 * A term matches whole words in any letter case. A space in it also matches a hyphen, a letter with an accent also matches
 * the letter without it, and the plurals in -s, -es and -ies match too. Two marks change that:
 *
 * - `=` before a term: letter case matters.
 * - `*` before or after a word: the word may continue there.
 *
 * In scripts without spaces between words a term matches anywhere. Only a term in katakana has to be a whole run of
 * katakana, unless it has a `*`.
 */
export interface TermList {
  readonly ai: string;
  readonly commerce: string;
  /** Phrases that contain a term and mean something else. They are removed before the search for terms. */
  readonly not: string;
  /** Terms that have another meaning in a headline with certain other words. */
  readonly ambiguousAi?: readonly AmbiguousTerms[];
  readonly ambiguousCommerce?: readonly AmbiguousTerms[];
  /** Terms of the English list that have another meaning in this language. They do not count in its editions. */
  readonly withoutEnglish?: string;
}

/** Terms with another meaning. */
export interface AmbiguousTerms {
  readonly terms: string;
  /** With one of these anywhere in the headline, none of the terms counts. */
  readonly unless: string;
}
