import type { Ground } from "../ground.ts";
import type { Statement } from "../statements/statement.ts";
import type { Term } from "../statements/term.ts";

/** A word of a proposed text with what it hangs on there. */
export interface Link {
  readonly term: Term;
  /** Undefined where it is said of what the statement is about. */
  readonly on: Term | undefined;
}

/** Some words of a proposed statement, and a statement of the ground that may say them. */
export interface Match {
  readonly ground: Ground;
  readonly said: Statement;
  readonly words: readonly Term[];
  readonly place: Statement;
}

/** A link, and the words of the ground that may prove it. */
export interface Proof extends Omit<Match, "words"> {
  readonly link: Link;
  readonly from: Term;
  readonly to: Term | undefined;
  /** All of the place has to be said. */
  readonly isWhole: boolean;
}

/** Tells whether a link only says that a thing is there. */
export function isMention({ term, on }: Link, { head, absent, reading }: Statement): boolean {
  if (on !== undefined || term.relation) return false;
  return term.isThing || (term === head && term.tag === "noun" && !absent && reading.verbs.length === 0);
}
