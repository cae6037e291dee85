import type { Ground } from "../ground.ts";
import type { Statement } from "../statements/statement.ts";
import type { Term } from "../statements/term.ts";

/** A word of a statement with the word that governs it. */
export interface Dependency {
  readonly term: Term;
  /** Undefined where the word describes what the statement is about. */
  readonly governor: Term | undefined;
}

/** Some words of a proposed statement, and a statement of the ground that may support them. */
export interface Match {
  readonly ground: Ground;
  readonly hypothesis: Statement;
  readonly words: readonly Term[];
  readonly premise: Statement;
}

/** A dependency, and the words of the premise that may prove it. */
export interface Proof extends Omit<Match, "words"> {
  readonly dependency: Dependency;
  readonly from: Term;
  readonly to: Term | undefined;
  /** Tells whether the whole premise has to be said. */
  readonly isWhole: boolean;
}

/** Tells whether a dependency only says that a thing is present. */
export function isExistential({ term, governor }: Dependency, { head, absent, parse }: Statement): boolean {
  if (governor !== undefined || term.relation) return false;
  return term.isEntity || (term === head && term.tag === "noun" && !absent && parse.verbs.length === 0);
}
