import { listedSource, literalSource } from "./term-patterns.ts";
import { type Language, TERM_LISTS } from "./terms/languages.ts";
import type { Ambiguous, TermList } from "./terms/term-list.ts";
import { normalizeText, wordsOf } from "./text.ts";

/** A filter for headlines about AI and commerce, which need a term of each half. */
export interface Relevance {
  matches(headline: string): boolean;
}

/** The language and the terms of a filter. */
export interface RelevanceOptions {
  /** The language whose terms count in addition to the English ones. */
  readonly language?: Language;
  /** The caller's terms instead of a half: literal, whole words in any letter case, no plural. */
  readonly aiTerms?: readonly string[] | undefined;
  readonly commerceTerms?: readonly string[] | undefined;
}

/** The forms of a headline for comparison. */
interface Headline {
  /** For a caller's terms. */
  readonly text: string;
  /** For the terms of lists. */
  readonly words: string;
}

type Test = (headline: Headline) => boolean;
type WordTest = (words: string) => boolean;

/** The two default halves of an edition. */
interface Halves {
  readonly ai: Test;
  readonly commerce: Test;
}

/** A character to compare: a term needs more than punctuation. */
const USABLE = /[\p{L}\p{N}\p{S}]/u;
/** Replaces a phrase: matches nothing and keeps the words around it apart. */
const BLANK = "|";
// "e-commerce setting" is about commerce, while "Commerce setting" is about a department.
const NOT_AFTER_A_HYPHEN = "(?<!-)";

const HALVES = new Map<Language, Halves>();

/** Creates the filter with the default terms of a language, or with the caller's terms instead of a half. */
export function relevanceFilter({ language = "en", aiTerms, commerceTerms }: RelevanceOptions = {}): Relevance {
  const isAi = aiTerms === undefined ? halvesOf(language).ai : anyLiteral(aiTerms);
  const isCommerce = commerceTerms === undefined ? halvesOf(language).commerce : anyLiteral(commerceTerms);
  return {
    matches(headline) {
      const text = normalizeText(headline);
      const forms = { text, words: wordsOf(text) };
      return isAi(forms) && isCommerce(forms);
    },
  };
}

/** Parses a comma-separated list into terms, each once. Returns none when nothing in it can be compared. */
export function parseTerms(commaSeparated: string): string[] {
  const terms = new Map<string, string>();
  for (const piece of commaSeparated.split(",")) {
    const term = normalizeText(piece);
    const key = term.toLowerCase();
    if (USABLE.test(term) && !terms.has(key)) terms.set(key, term);
  }
  return [...terms.values()];
}

function anyLiteral(terms: readonly string[]): Test {
  const usable = terms.map(normalizeText).filter((term) => USABLE.test(term));
  const pattern = new RegExp(literalSource(usable), "iv");
  return ({ text }) => pattern.test(text);
}

/** Returns the patterns of a language, compiled at the first use. */
function halvesOf(language: Language): Halves {
  let halves = HALVES.get(language);
  if (halves === undefined) HALVES.set(language, (halves = compile(language)));
  return halves;
}

function compile(language: Language): Halves {
  const own: TermList = TERM_LISTS[language];
  const lists: TermList[] = language === "en" ? [own] : [TERM_LISTS.en, own];
  const foreign = new Set(listedTerms(own.withoutEnglish ?? ""));
  const termsOf = (half: "ai" | "commerce") =>
    lists.flatMap((list) => listedTerms(list[half]).filter((term) => list === own || !foreign.has(term)));
  const phrases = listedSource(lists.flatMap(({ not }) => listedTerms(not)));
  const excluded = new RegExp(`${NOT_AFTER_A_HYPHEN}(?:${phrases})`, "gi");
  const ambiguous = (half: "ambiguousAi" | "ambiguousCommerce") => lists.flatMap((list) => list[half] ?? []);
  return {
    ai: defaultHalf(termsOf("ai"), ambiguous("ambiguousAi"), excluded),
    commerce: defaultHalf(termsOf("commerce"), ambiguous("ambiguousCommerce"), excluded),
  };
}

function defaultHalf(terms: readonly string[], ambiguous: readonly Ambiguous[], excluded: RegExp): Test {
  const uncertain = ambiguous.flatMap((each) => listedTerms(each.terms));
  const plain = anyListed(terms.filter((term) => !uncertain.includes(term)));
  const some = anyListed(uncertain);
  const senses = ambiguous.map((each) => ({
    terms: anyListed(listedTerms(each.terms)),
    unless: anyListed(listedTerms(each.unless)),
  }));
  const hits: WordTest = (words) =>
    plain(words) || (some(words) && senses.some((sense) => sense.terms(words) && !sense.unless(words)));
  // Most headlines contain no term, so phrases are searched only in the others.
  return ({ words }) => hits(words) && hits(words.replace(excluded, BLANK));
}

function anyListed(terms: readonly string[]): WordTest {
  const [exact = [], any = []] = [true, false].map((marked) => terms.filter((term) => term.startsWith("=") === marked));
  const exactly = new RegExp(listedSource(exact.map((term) => term.slice(1))));
  const anyCase = new RegExp(listedSource(any), "i");
  return exact.length === 0 ? (words) => anyCase.test(words) : (words) => exactly.test(words) || anyCase.test(words);
}

/** Splits a term list into its terms. */
export function listedTerms(list: string): string[] {
  return list
    .split(",")
    .map((term) => term.replace(/\s+/gu, " ").trim())
    .filter(Boolean);
}
