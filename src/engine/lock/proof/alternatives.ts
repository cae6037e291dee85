import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import type { Statement } from "../statements/statement.ts";
import { isContent } from "../statements/term.ts";

/**
 * Tells whether "and" joins what the ground states as alternatives: "for two adults and two children" from "for two
 * adults, or for one adult and two children".
 */
export function joinsAlternatives(ground: Ground, { parse, terms, before }: Statement): boolean {
  if (parse.clause.join !== "and" || before === undefined) return false;
  const premises = premisesWithAll(ground, terms);
  const others = premisesWithAll(ground, before.terms);
  if (premises.length === 0 || others.length === 0) return false;
  return premises.every((premise) =>
    others.every((other) => isAlternative(premise, other) || isAlternative(other, premise)),
  );
}

/** Returns the statements of the ground that contain all of some words. */
function premisesWithAll(ground: Ground, terms: Statement["terms"]): Statement[] {
  const [first, ...others] = terms.filter(isContent);
  if (first === undefined) return [];
  const premises = occurrencesOf(ground, first).map(({ statement }) => statement);
  return premises.filter((premise) =>
    others.every((term) => occurrencesOf(ground, term).some(({ statement }) => statement === premise)),
  );
}

/** Tells whether "or" is between two statements of one sentence. */
function isAlternative(later: Statement, earlier: Statement): boolean {
  let isOr = false;
  for (let at: Statement | undefined = later; at !== undefined && at !== earlier; at = at.before) {
    isOr ||= at.parse.clause.join === "or";
    if (at.before === earlier) return isOr;
  }
  return false;
}
