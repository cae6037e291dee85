import type { Bound, Quantity, Word, WordTag } from "../tokens/token.ts";
import { IMPLIED_MEASURES } from "../words/nouns.ts";
import type { Dimension } from "../words/units.ts";

/** A word or quantity in its clause, with all that decides what it says. */
export interface Term {
  readonly token: Word | Quantity;
  /** Equal for what is the same: the stem of a word, the dimension and exact value of a quantity. */
  readonly key: string;
  readonly tag: WordTag | "quantity";
  /** Number of denials: 0 says it, 1 denies it, 2 says it again. */
  negation: number;
  /** It names what the product is for. */
  relation: boolean;
  bound: Bound | undefined;
  /** The bound of the quantity before "and", which may hold of this one too. */
  inheritedBound: Bound | undefined;
  /** A time after "for": of a duration, or of an age. */
  isForTime: boolean;
  /** The act that was done at the place that it names. */
  origin: string | undefined;
  /** It is a part of the product's name as the original title has it. */
  isNamed: boolean;
  /** It is said to be there, as a thing of its own. */
  isEntity: boolean;
  /** The light verb whose object it is: "keeps food warm" says nothing of food but with the verb. */
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

/** Returns a term of a token, with nothing known of its clause. */
export function termOf(token: Word | Quantity, tag: Term["tag"]): Term {
  return {
    token,
    key: token.kind === "word" ? token.stem : quantityKey(token),
    tag,
    negation: token.kind === "word" && token.denied ? 1 : 0,
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

/** Returns what a quantity is equal by. "12 pieces" and "12" before a noun are the same count. */
function quantityKey({ dimension, value }: Quantity): string {
  return `${dimension === "pieces" ? "count" : dimension} ${value}`;
}

/** Tells whether words of a tag only carry what others say. */
export function isFunctionTag(tag: Term["tag"]): boolean {
  return FUNCTION_TAGS.has(tag);
}

/** Tells whether a term says something that has to be grounded. */
export function isContent({ tag }: Term): boolean {
  return !FUNCTION_TAGS.has(tag);
}

/** Tells whether a term is a name: capitalised where no sentence begins, an acronym or a code. */
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

/** Returns the lower-case word of a term, or nothing for a quantity. */
export function wordOf(term: Term | undefined): string {
  return term?.token.kind === "word" ? term.token.lower : "";
}

/** Returns the dimension of a quantity, or undefined for a word. */
export function dimensionOf(term: Term | undefined): Dimension | undefined {
  return term?.token.kind === "quantity" ? term.token.dimension : undefined;
}

/** Returns what quantities are compared within: pieces are a count. */
export function kindOf(term: Term | undefined): Dimension | undefined {
  const dimension = dimensionOf(term);
  return dimension === "pieces" ? "count" : dimension;
}

/** Returns the exact value of a quantity in base units, or nothing for a word. */
export function valueOf({ token }: Term): string {
  return token.kind === "quantity" ? token.value : "";
}

/** Returns the key under which a term is in a scope: what is denied is another one. */
export function scopeKey({ key, negation }: Pick<Term, "key" | "negation">): string {
  return negation % 2 === 1 ? deniedKey(key) : key;
}

/** Returns the key of what is denied. */
export function deniedKey(key: string): string {
  return `not ${key}`;
}

/** Returns the key under which a scope says that it has a quantity of a dimension. */
export function dimensionKey(dimension: Dimension): string {
  return `in ${dimension}`;
}

/** Tells whether a noun of measure may be said of a bare quantity: what holds 750 ml has a capacity of 750 ml. */
export function isImpliedMeasure(key: string, quantity: Term): boolean {
  const dimension = dimensionOf(quantity);
  return dimension !== undefined && IMPLIED_MEASURES.get(key) === dimension;
}
