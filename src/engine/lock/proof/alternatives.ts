import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import type { Statement } from "../statements/statement.ts";
import { isContent } from "../statements/term.ts";

/** "For two adults and two children", of "for two adults, or for one adult and two children": both at once are neither. */
export function joinsAlternatives(ground: Ground, { reading, terms, before }: Statement): boolean {
  if (reading.clause.join !== "and" || before === undefined) return false;
  const places = placesOfAll(ground, terms);
  const others = placesOfAll(ground, before.terms);
  if (places.length === 0 || others.length === 0) return false;
  return places.every((place) => others.every((other) => isAlternative(place, other) || isAlternative(other, place)));
}

/** Returns the places of the ground that say all of some words. */
function placesOfAll(ground: Ground, terms: Statement["terms"]): Statement[] {
  const [first, ...others] = terms.filter(isContent);
  if (first === undefined) return [];
  const places = occurrencesOf(ground, first).map(({ statement }) => statement);
  return places.filter((place) =>
    others.every((term) => occurrencesOf(ground, term).some(({ statement }) => statement === place)),
  );
}

/** Tells whether "or" is between two statements of one sentence. */
function isAlternative(later: Statement, earlier: Statement): boolean {
  let isOr = false;
  for (let at: Statement | undefined = later; at !== undefined && at !== earlier; at = at.before) {
    isOr ||= at.reading.clause.join === "or";
    if (at.before === earlier) return isOr;
  }
  return false;
}
