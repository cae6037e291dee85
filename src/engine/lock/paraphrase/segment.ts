import type { Content } from "../statements/clause.ts";

/** Tells whether a clause says that its things are present or absent. */
export type Polarity = "present" | "absent";

export const PRESENT: Polarity = "present";

/** The form of a verb: "adjustable", "can be adjusted", "adjusts", "adjusted". */
export type VerbForm = "able" | "can" | "act" | "done";

/** A word or quantity that a paraphrase has to repeat. */
export interface Item {
  /** Equal for the same meaning, including a negation. */
  readonly key: string;
  readonly kind: "noun" | "adjective" | "verb" | "adverb" | "count" | "amount" | "share";
  readonly form: VerbForm | undefined;
  /** The stem of the word itself. */
  readonly stem: string;
  /** Tells whether it needs the word before it: "dishwasher safe". */
  readonly isDependent: boolean;
}

/** The items after a preposition or subordinator, or after none. */
export interface Constituent {
  readonly opener: string;
  readonly items: Item[];
}

/** The way in which a segment names its subject. */
export type SubjectKind = "none" | "name" | "pronoun" | "address" | "seller";

/** A run of constituents between two commas or conjunctions. */
export interface Segment {
  readonly join: "" | "," | "and" | "or" | "but";
  readonly isAfterComma: boolean;
  readonly subject: SubjectKind;
  /** The word that says that things are present: none, "has …" or "with …". */
  readonly lead: "" | "has" | "with";
  /** Tells whether it begins with a determiner, a number or its subject. */
  readonly isOpened: boolean;
  /** Tells whether a verb or copula follows its first words. */
  readonly isClause: boolean;
  readonly constituents: readonly Constituent[];
  readonly tokens: readonly Content[];
}

/** Returns an item that is not a term, such as a phrase. */
export function plainItem(key: string, kind: Item["kind"]): Item {
  return { key, kind, form: undefined, stem: "", isDependent: false };
}
