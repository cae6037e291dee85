import type { Mark, Quantity, Word } from "../tokens/token.ts";

export type Content = Word | Quantity | Mark;

/** Origin of a text. In a title, words without a head are of the product. A row is of the product and of its name. */
export type TextKind = "title" | "prose" | "row";

/**
 * Link of a clause to the one before: nothing, a comma, or a word. "which" begins a clause about the thing that was
 * named last.
 */
export type Join = "" | "," | "and" | "or" | "with" | "but" | "which";

/** The smallest piece of text that says something: "leakproof lid" of "Steel bottle with leakproof lid, 750 ml". */
export interface Clause {
  readonly join: Join;
  /** The words before a colon, which the clause is about. */
  readonly topic: readonly Content[];
  readonly content: readonly Content[];
  readonly inBracket: boolean;
  /** Tells whether a comma is before it, for any join. */
  readonly isAfterComma: boolean;
  /** It is joined by "with", or goes on with a list that is. */
  readonly isAfterWith: boolean;
  /** It begins a sentence and says under what condition the rest holds: "with the lid it is leakproof". */
  readonly isFronted: boolean;
  /** It was cut off, or begins, where no text ends: what it hangs on is not known. */
  readonly isCutOff: boolean;
  /** It is only there for a time: "while stocks last". */
  readonly isTimeLimited: boolean;
  /** A phrase of its sentence presses shoppers. */
  readonly isNearPressure: boolean;
}

export type Sentence = readonly Clause[];

/** Returns words as a clause of their own that nothing is known of. */
export function clauseOf(content: readonly Content[]): Clause {
  return {
    join: "",
    topic: [],
    content,
    inBracket: false,
    isAfterComma: false,
    isAfterWith: false,
    isFronted: false,
    isCutOff: false,
    isTimeLimited: false,
    isNearPressure: false,
  };
}
