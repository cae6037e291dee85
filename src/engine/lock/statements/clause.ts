import type { Mark, Quantity, Word } from "../tokens/token.ts";

export type Content = Word | Quantity | Mark;

/** The kind of a text. Title words without a head are about the product. A row is about the product and its name. */
export type TextKind = "title" | "prose" | "row";

/** The link of a clause to the previous one. "which" begins a clause about the last thing named. */
export type Join = "" | "," | "and" | "or" | "with" | "but" | "which";

/** The joins of the last item of a list. */
export const FINAL_JOINS: ReadonlySet<string> = new Set<Join>(["and", "or"]);
/** The joins of any item of a list but the first. */
export const ITEM_JOINS: ReadonlySet<string> = new Set<Join>([",", "and", "or"]);

/** The smallest part of a text that says something: "leakproof lid" in "Steel bottle with leakproof lid, 750 ml". */
export interface Clause {
  readonly join: Join;
  /** The words before a colon, which the clause is about. */
  readonly topic: readonly Content[];
  readonly content: readonly Content[];
  readonly inBracket: boolean;
  /** Tells whether a comma precedes it, with any join. */
  readonly isAfterComma: boolean;
  /** Tells whether it is joined by "with", or continues a list that is. */
  readonly isAfterWith: boolean;
  /** Tells whether it is a fronted phrase that qualifies the rest: "with the lid it is leakproof". */
  readonly isFronted: boolean;
  /** Tells whether it was cut at a length limit, so that its context is unknown. */
  readonly isCutOff: boolean;
  /** Tells whether it holds for a limited time only: "while stocks last". */
  readonly isTimeLimited: boolean;
  /** Tells whether a phrase in its sentence pressures shoppers. */
  readonly isNearPressure: boolean;
}

export type Sentence = readonly Clause[];

/** Returns words as a clause without any context. */
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
