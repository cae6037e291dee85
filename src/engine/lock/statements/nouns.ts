import type { ClauseParse } from "./clause-parser.ts";
import { isPart } from "../tokens/lexicon.ts";
import { DEPENDENT_ADJECTIVES } from "../words/qualifiers.ts";
import { ADVERBIAL_NOUNS, AUDIENCES, GENERIC_NOUNS } from "../words/nouns.ts";
import { type Term, isModelNumber, wordOf } from "./term.ts";

/** Participles after the noun of what is filled in: "nitrogen filled". */
const FILLING_PARTICIPLES = new Set(
  "filled infused fed fuelled fueled enriched impregnated cooled inflated".split(" "),
);
const NAMING = new Set<Term["tag"]>(["noun", "measure"]);

/**
 * Tells whether a term is a noun in its context. Adjectives that are also parts are nouns unless a noun follows, and a
 * noun that only modifies the next adjective does not count: "machine washable".
 */
export function isNoun(term: Term, next: Term | undefined): boolean {
  const { token, tag } = term;
  if (token.kind !== "word" || token.negated || dependsOnNext(next, term)) return false;
  if (tag === "adjective") return isPart(token.lower) && !isPlainNoun(next);
  return NAMING.has(tag) && !(next?.tag === "adjective" && isAdverbial(term));
}

function isPlainNoun(term: Term | undefined): boolean {
  return term?.tag === "noun" && !GENERIC_NOUNS.has(wordOf(term));
}

function dependsOnNext(next: Term | undefined, term: Term): boolean {
  if (FILLING_PARTICIPLES.has(wordOf(next)) && !isPart(wordOf(term))) return true;
  // "Double-wall plastic".
  if (compoundOf(term) > 0 && next?.tag === "material") return true;
  // "Self-adhesive": the first word of a compound modifies its last one.
  return isSameCompound(term, next) || DEPENDENT_ADJECTIVES.has(wordOf(next));
}

/** Recognizes measures, and nouns such as the "machine" of "machine washable". */
function isAdverbial({ tag, token }: Term): boolean {
  return tag === "measure" || (token.kind === "word" && ADVERBIAL_NOUNS.has(token.lower) && !isPart(token.lower));
}

/** Returns the number that the words of a hyphen compound share, or 0. */
export function compoundOf(term: Term | undefined): number {
  return term?.token.kind === "word" ? term.token.compound : 0;
}

/** Tells whether two terms belong to one hyphen compound. */
export function isSameCompound(one: Term | undefined, other: Term | undefined): boolean {
  return compoundOf(one) > 0 && compoundOf(one) === compoundOf(other);
}

/** Returns the nouns among some terms. */
export function nounsOf(terms: readonly Term[]): Term[] {
  return terms.filter((term, at) => isNoun(term, terms[at + 1]));
}

/** Returns the head noun of some words: the last one, except nouns of an audience. */
export function headOf(terms: readonly Term[]): Term | undefined {
  const nouns = nounsOf(terms);
  return nouns.findLast((noun) => !AUDIENCES.has(wordOf(noun)) && !GENERIC_NOUNS.has(wordOf(noun))) ?? nouns.at(-1);
}

/** Returns the product's name if it follows a head: the helmet of "bicycle helmet certified". */
export function nameAfter(
  head: Term | undefined,
  terms: readonly Term[],
  isName: (stem: string) => boolean,
): Term | undefined {
  if (head === undefined) return undefined;
  const at = terms.indexOf(head);
  const next = terms[at + 1];
  return next?.tag === "noun" && isName(next.key) ? next : head;
}

/** Tells whether a quantity separates the words around it. The number of a name does not. */
function isDivider(terms: readonly Term[], at: number): boolean {
  const term = terms[at];
  return term?.tag === "quantity" && !isModelNumber(term, terms[at - 1]);
}

/** Returns the first head noun among words that quantities separate: the trimmer of "trimmer 20 V 55 cm blade". */
export function leadingHead(terms: readonly Term[]): Term | undefined {
  let from = 0;
  for (const at of terms.keys()) {
    if (!isDivider(terms, at)) continue;
    const head = headOf(terms.slice(from, at));
    if (head !== undefined) return head;
    from = at + 1;
  }
  return headOf(terms.slice(from));
}

/** Returns the head noun of a clause's grammatical subject. */
export function subjectHead({ subject }: ClauseParse): Term | undefined {
  return headOf(subject.flatMap(({ terms }) => terms));
}

/** Returns the head noun between the quantities around a term; for a quantity, of the words after it. */
export function headNextTo(terms: readonly Term[], at: number): Term | undefined {
  const from = isDivider(terms, at) ? at + 1 : lastDivider(terms, at) + 1;
  const next = terms.findIndex((_, index) => index >= from && isDivider(terms, index));
  return headOf(terms.slice(from, next < 0 ? undefined : next));
}

function lastDivider(terms: readonly Term[], before: number): number {
  return terms.findLastIndex((_, index) => index < before && isDivider(terms, index));
}
