import { AI_EXACT_TERMS, AI_TERMS, COMMERCE_TERMS, NOT_COMMERCE } from "./terms.ts";
import { SPACED, readable } from "./text.ts";

/** Tells which headlines are about AI and commerce: one term of each half. */
export interface Relevance {
  matches(headline: string): boolean;
}

type Half = (text: string) => boolean;

/** What a word may not touch. The scripts without spaces are no part of it, so that "AIショッピング" holds "AI". */
const NEIGHBOUR = `[${SPACED}_]`;
const NOT_AFTER_A_WORD = `(?<!${NEIGHBOUR})`;
const NOT_BEFORE_A_WORD = `(?!${NEIGHBOUR})`;
const STARTS_A_WORD = new RegExp(`^${NEIGHBOUR}`, "v");
const ENDS_A_WORD = new RegExp(`${NEIGHBOUR}$`, "v");
/** Something to compare: not only punctuation. */
const USABLE = /[\p{L}\p{N}\p{S}]/u;
/** The pattern that no text matches. */
const NOTHING = "[]";
/** Takes the place of a phrase: matches nothing and keeps the words around it apart. */
const BLANK = " | ";

const EXACT_AI = new RegExp(anyPattern(AI_EXACT_TERMS.map(literal)), "v");
const ANY_AI = new RegExp(anyPattern(AI_TERMS.map(flexible)), "iv");
const COMMERCE = new RegExp(anyPattern(COMMERCE_TERMS.map(flexible)), "iv");
// "e-commerce setting" is about commerce where "Commerce setting" is about a department.
const NOT_AFTER_A_HYPHEN = String.raw`(?<!${SPACED}\p{Pd})`;
const EXCLUDED = new RegExp(`${NOT_AFTER_A_HYPHEN}(?:${anyPattern(NOT_COMMERCE.map(flexible))})`, "giv");

/**
 * The filter with the default terms, or with terms of the caller in place of a half.
 * A caller's terms are literal: any letter case, whole words, no plural, no phrases left out.
 */
export function relevanceFilter(aiTerms?: readonly string[], commerceTerms?: readonly string[]): Relevance {
  const isAi = aiTerms === undefined ? isDefaultAi : anyOf(aiTerms);
  const isCommerce = commerceTerms === undefined ? isDefaultCommerce : anyOf(commerceTerms);
  return {
    matches(headline) {
      const text = readable(headline);
      return isAi(text) && isCommerce(text);
    },
  };
}

/** The terms of a comma-separated list, each once; none when nothing in it can be compared. */
export function parseTerms(commaSeparated: string): string[] {
  const terms = new Map<string, string>();
  for (const piece of commaSeparated.split(",")) {
    const term = readable(piece);
    const key = term.toLowerCase();
    if (USABLE.test(term) && !terms.has(key)) terms.set(key, term);
  }
  return [...terms.values()];
}

function isDefaultAi(text: string): boolean {
  return EXACT_AI.test(text) || ANY_AI.test(text);
}

function isDefaultCommerce(text: string): boolean {
  // Most headlines hold no term at all: only the others are worth looking at for phrases.
  return COMMERCE.test(text) && COMMERCE.test(text.replace(EXCLUDED, BLANK));
}

function anyOf(terms: readonly string[]): Half {
  const usable = terms.map(readable).filter((term) => USABLE.test(term));
  const words = new RegExp(anyPattern(usable.map(literal)), "iv");
  return (text) => words.test(text);
}

/** A term as a pattern, with what must hold at its ends for it to be a word of its own. */
interface Pattern {
  readonly source: string;
  readonly before: string;
  readonly after: string;
}

function literal(term: string): Pattern {
  return { source: escape(term), ...endsOf(term) };
}

/** Any hyphen for a hyphen, a space or a hyphen for a space, and the plural. */
function flexible(term: string): Pattern {
  const [stem, plural] = /[^aeiou]y$/iu.test(term) ? [term.slice(0, -1), "(?:y|ies)"] : [term, "(?:s|es)?"];
  const words = stem.split(" ").map((word) => escape(word).replaceAll("-", String.raw`\p{Pd}`));
  return { source: words.join(String.raw`[ \p{Pd}]`) + plural, ...endsOf(term) };
}

function endsOf(term: string): Pick<Pattern, "before" | "after"> {
  return {
    before: STARTS_A_WORD.test(term) ? NOT_AFTER_A_WORD : "",
    after: ENDS_A_WORD.test(term) ? NOT_BEFORE_A_WORD : "",
  };
}

/** One source for all patterns, those with the same ends together. */
function anyPattern(patterns: readonly Pattern[]): string {
  const groups = Map.groupBy(patterns, ({ before, after }) => `${before} ${after}`);
  const sources = [...groups.values()].map((group) => {
    const [{ before, after } = { before: "", after: "" }] = group;
    return `${before}(?:${group.map(({ source }) => source).join("|")})${after}`;
  });
  return sources.length === 0 ? NOTHING : sources.join("|");
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}
