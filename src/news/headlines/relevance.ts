import { listedSource, literalSource } from "./term-patterns.ts";
import { type Language, TERM_LISTS } from "./terms/languages.ts";
import type { AmbiguousTerms, TermList } from "./terms/term-list.ts";
import { normalizeText, wordsOf } from "./text.ts";

/** A filter for headlines about AI and commerce. A headline needs a term of each topic. */
export interface RelevanceFilter {
  matches(headline: string): boolean;
}

/** The language and the terms of a filter. */
export interface RelevanceFilterOptions {
  /** The language whose terms count in addition to the English ones. */
  readonly language?: Language;
  /** The caller's terms in place of a topic's default terms: literal, whole words in any letter case, no plural. */
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

type HeadlineTest = (headline: Headline) => boolean;
type WordTest = (words: string) => boolean;

/** The default tests of an edition, one for each topic. */
interface TopicTests {
  readonly ai: HeadlineTest;
  readonly commerce: HeadlineTest;
}

/** A character that can be compared. A term needs more than punctuation. */
const USABLE = /[\p{L}\p{N}\p{S}]/u;
/** The replacement for a phrase, which matches nothing and keeps the words around it apart. */
const BLANK = "|";
// "e-commerce setting" is about commerce, while "Commerce setting" is about a department.
const NOT_AFTER_A_HYPHEN = "(?<!-)";

const TOPIC_TESTS = new Map<Language, TopicTests>();

/** Creates the filter with the default terms of a language, or with the caller's terms for a topic. */
export function relevanceFilter({
  language = "en",
  aiTerms,
  commerceTerms,
}: RelevanceFilterOptions = {}): RelevanceFilter {
  const isAi = aiTerms === undefined ? topicTestsOf(language).ai : anyLiteral(aiTerms);
  const isCommerce = commerceTerms === undefined ? topicTestsOf(language).commerce : anyLiteral(commerceTerms);
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
  for (const part of commaSeparated.split(",")) {
    const term = normalizeText(part);
    const key = term.toLowerCase();
    if (USABLE.test(term) && !terms.has(key)) terms.set(key, term);
  }
  return [...terms.values()];
}

function anyLiteral(terms: readonly string[]): HeadlineTest {
  const usable = terms.map(normalizeText).filter((term) => USABLE.test(term));
  const pattern = new RegExp(literalSource(usable), "iv");
  return ({ text }) => pattern.test(text);
}

/** Returns the patterns of a language, compiled at the first use. */
function topicTestsOf(language: Language): TopicTests {
  let tests = TOPIC_TESTS.get(language);
  if (tests === undefined) TOPIC_TESTS.set(language, (tests = compile(language)));
  return tests;
}

function compile(language: Language): TopicTests {
  const own: TermList = TERM_LISTS[language];
  const lists: TermList[] = language === "en" ? [own] : [TERM_LISTS.en, own];
  const foreign = new Set(listedTerms(own.withoutEnglish ?? ""));
  const termsOf = (topic: "ai" | "commerce") =>
    lists.flatMap((list) => listedTerms(list[topic]).filter((term) => list === own || !foreign.has(term)));
  const phrases = listedSource(lists.flatMap(({ not }) => listedTerms(not)));
  const excluded = new RegExp(`${NOT_AFTER_A_HYPHEN}(?:${phrases})`, "gi");
  const ambiguous = (half: "ambiguousAi" | "ambiguousCommerce") => lists.flatMap((list) => list[half] ?? []);
  return {
    ai: topicTest(termsOf("ai"), ambiguous("ambiguousAi"), excluded),
    commerce: topicTest(termsOf("commerce"), ambiguous("ambiguousCommerce"), excluded),
  };
}

function topicTest(terms: readonly string[], ambiguous: readonly AmbiguousTerms[], excluded: RegExp): HeadlineTest {
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
