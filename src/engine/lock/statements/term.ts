import type { Bound, Quantity, Word, WordTag } from "../tokens/token.ts";
import { IMPLIED_MEASURES } from "../words/nouns.ts";
import type { Dimension } from "../words/units.ts";

/** A word or quantity in its clause, with everything that decides its meaning. */
export interface Term {
  readonly token: Word | Quantity;
  /** Equal for the same meaning: the stem of a word, or the dimension and exact value of a quantity. */
  readonly key: string;
  readonly tag: WordTag | "quantity";
  /** The number of negations: an odd number negates the term. */
  negation: number;
  /** Tells whether it is part of what the product is for. */
  relation: boolean;
  bound: Bound | undefined;
  /** The bound of the quantity before "and", which may apply to this one, too. */
  inheritedBound: Bound | undefined;
  /** Tells whether it is a time after "for": a duration or an age. */
  isForTime: boolean;
  /** The activity at the place that it names. */
  origin: string | undefined;
  /** Tells whether it is part of the product's name in the original title. */
  isNamed: boolean;
  /** Tells whether it is said to be present as a thing. */
  isEntity: boolean;
  /** The light verb that it is an object of: "keeps food warm" says nothing about food without the verb. */
  object: string | undefined;
}

const FUNCTION_TAGS = new Set<Term["tag"]>([
  "function",
  "preposition",
  "auxiliary",
  "pronoun",
  "lightVerb",
  "possession",
]);

/** Returns a term for a token, without context. */
export function termOf(token: Word | Quantity, tag: Term["tag"]): Term {
  return {
    token,
    key: token.kind === "word" ? token.stem : quantityKey(token),
    tag,
    negation: token.kind === "word" && token.negated ? 1 : 0,
    relation: false,
    bound: undefined,
    inheritedBound: undefined,
    isForTime: false,
    origin: undefined,
    isNamed: false,
    isEntity: false,
    object: undefined,
  };
}

/** Returns the key of a quantity. "12 pieces" and "12" before a noun are the same count. */
function quantityKey({ dimension, value }: Quantity): string {
  return `${dimension === "pieces" ? "count" : dimension} ${value}`;
}

/** Tells whether a tag is that of a function word. */
export function isFunctionTag(tag: Term["tag"]): boolean {
  return FUNCTION_TAGS.has(tag);
}

/** Tells whether a term is a content word or a quantity. */
export function isContent({ tag }: Term): boolean {
  return !FUNCTION_TAGS.has(tag);
}

/** Tells whether a term is a name: capitalised within a sentence, an acronym or a code. */
export function isName({ token, tag }: Term): boolean {
  return token.kind === "word" && (token.proper || tag === "acronym" || tag === "code");
}

/** Tells whether a term is the number of the name before it: "Android 14". */
export function isModelNumber(term: Term, before: Term | undefined): boolean {
  return dimensionOf(term) === "count" && before?.tag === "noun" && isName(before);
}

/** Returns the term before another one. */
export function termBefore(term: Term, terms: readonly Term[]): Term | undefined {
  return terms[terms.indexOf(term) - 1];
}

/** Returns the term after another one. */
export function termAfter(term: Term, terms: readonly Term[]): Term | undefined {
  return terms[terms.indexOf(term) + 1];
}

/** Returns the lower-case word of a term, or an empty text for a quantity. */
export function wordOf(term: Term | undefined): string {
  return term?.token.kind === "word" ? term.token.lower : "";
}

/** Returns the dimension of a quantity, or undefined for a word. */
export function dimensionOf(term: Term | undefined): Dimension | undefined {
  return term?.token.kind === "quantity" ? term.token.dimension : undefined;
}

/** Returns the dimension that a quantity is compared in. Pieces are compared as a count. */
export function kindOf(term: Term | undefined): Dimension | undefined {
  const dimension = dimensionOf(term);
  return dimension === "pieces" ? "count" : dimension;
}

/** Returns the exact value of a quantity in base units, or an empty text for a word. */
export function valueOf({ token }: Term): string {
  return token.kind === "quantity" ? token.value : "";
}

/** Returns the key of a term in a scope, where negated terms have another key. */
export function scopeKey({ key, negation }: Pick<Term, "key" | "negation">): string {
  return negation % 2 === 1 ? negatedKey(key) : key;
}

/** Returns the key of a negated term. */
export function negatedKey(key: string): string {
  return `not ${key}`;
}

/** Returns the key by which a scope contains a quantity of a dimension. */
export function dimensionKey(dimension: Dimension): string {
  return `in ${dimension}`;
}

/** Tells whether a quantity implies a noun of measure: what holds 750 ml has a capacity of 750 ml. */
export function isImpliedMeasure(key: string, quantity: Term): boolean {
  const dimension = dimensionOf(quantity);
  return dimension !== undefined && IMPLIED_MEASURES.get(key) === dimension;
}
