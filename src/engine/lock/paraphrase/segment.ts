import type { Content } from "../statements/clause.ts";

/** Tells a clause whose things are there from one that says they are not. */
export type Polarity = "present" | "absent";

export const PRESENT: Polarity = "present";

/** Manners in which a verb is said: "adjustable", "can be adjusted", "adjusts", "adjusted". */
export type VerbForm = "able" | "can" | "act" | "done";

/** A word or quantity that has to be said again. */
export interface Item {
  /** Equal for what is the same, with what denies it. */
  readonly key: string;
  readonly kind: "noun" | "adjective" | "verb" | "adverb" | "count" | "amount" | "share";
  readonly form: VerbForm | undefined;
  /** The key of the word itself. */
  readonly stem: string;
  /** It only says something with the word before it: "dishwasher safe". */
  readonly isDependent: boolean;
}

/** Items after one preposition or subordinator, or after none. */
export interface Constituent {
  readonly opener: string;
  readonly items: Item[];
}

/** Names the way in which a segment says what it is about. */
export type SubjectKind = "none" | "name" | "pronoun" | "address" | "seller";

/** A run of pieces between two commas or conjunctions. */
export interface Segment {
  readonly join: "" | "," | "and" | "or" | "but";
  readonly isAfterComma: boolean;
  readonly subject: SubjectKind;
  /** The word that says that things are there: none, "has …", "with …". */
  readonly lead: "" | "has" | "with";
  /** It begins with an article, a number or what it is about. */
  readonly isOpened: boolean;
  /** A verb or copula comes after its first words. */
  readonly isClause: boolean;
  readonly constituents: readonly Constituent[];
  readonly tokens: readonly Content[];
}

/** Returns an item for what is no term, such as a phrase. */
export function plainItem(key: string, kind: Item["kind"]): Item {
  return { key, kind, form: undefined, stem: "", isDependent: false };
}
