import type { PhraseMark } from "../words/phrases.ts";
import type { Dimension } from "../words/units.ts";

/** A span of a text, as UTF-16 offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Written extends Span {
  /** The text as written, including the whole compound: "BPA-free". */
  readonly text: string;
}

/** The part of speech of a word. An unknown word counts as a noun. */
export type WordTag =
  | "function"
  | "preposition"
  | "verb"
  | "lightVerb"
  | "possession"
  | "auxiliary"
  | "pronoun"
  | "adjective"
  | "material"
  | "colour"
  | "measure"
  | "noun"
  | "code"
  | "acronym";

export interface Word extends Written {
  readonly kind: "word";
  readonly lower: string;
  readonly stem: string;
  readonly tag: WordTag;
  /** Tells whether it is a name: capitalised within a sentence, or written as no common word is. */
  readonly proper: boolean;
  readonly capital: boolean;
  /** Tells whether its own form negates it: "BPA-free", "non-stick". */
  readonly negated: boolean;
  /** A number above 0 that the words of a hyphen compound share. */
  readonly compound: number;
}

export interface Quantity extends Written {
  readonly kind: "quantity";
  readonly dimension: Dimension;
  /** The exact value in base units. A range is "a~b", sides are "axb", multiples are "n*a". */
  readonly value: string;
  /** The number of base units in one of its units. */
  readonly factor: string;
}

export type Bound = "atMost" | "atLeast" | "about" | "over" | "under";

export interface Mark extends Span {
  readonly kind: "mark";
  readonly mark: PhraseMark;
  /** The phrase that the mark replaces, in lower case: "not suitable for". */
  readonly phrase?: string;
}

export interface Break extends Span {
  readonly kind: "break";
  readonly at: "sentence" | "comma" | "dash" | "open" | "close" | "colon" | "slash";
}

/** A phrase that pressures shoppers, such as "only 3 left". */
export interface Pressure extends Written {
  readonly kind: "pressure";
}

export type Token = Word | Quantity | Mark | Break | Pressure;

/** Returns the lower-case word of a token, or an empty text. */
export function lowerOf(token: Token | undefined): string {
  return token?.kind === "word" ? token.lower : "";
}

/** Tells whether a token is a number without a unit. */
export function isCount(token: Token | undefined): token is Quantity {
  return token?.kind === "quantity" && token.dimension === "count";
}

/** Returns one quantity for the tokens from the first to the last. */
export function mergedQuantity(
  first: Word | Quantity,
  last: Word | Quantity,
  amount: Pick<Quantity, "dimension" | "value" | "factor">,
): Quantity {
  const text = first === last ? first.text : `${first.text} … ${last.text}`;
  return { kind: "quantity", start: first.start, end: last.end, text, ...amount };
}
