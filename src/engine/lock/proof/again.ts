import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { signMismatch } from "../signs.ts";
import type { Statement } from "../statements/statement.ts";
import type { Term } from "../statements/term.ts";
import { isSameOrigin } from "./alike.ts";
import { isComplete } from "./complete.ts";
import { needsGround } from "./links.ts";
import { isSameOwner } from "./owners.ts";
import { hasLikeVerb } from "./verbs.ts";

/** Returns the words that a statement says in the order of a whole statement of the ground about the same. */
export function saidAgain(ground: Ground, said: Statement): ReadonlySet<Term> {
  const words = said.terms.filter((term) => needsGround(ground, term, said));
  const places = new Set(words.flatMap((term) => occurrencesOf(ground, term).map(({ statement }) => statement)));
  return new Set([...places].flatMap((place) => runIn(ground, words, said, place)));
}

/** Returns the words among some that say all of a place, one after the other. */
function runIn(ground: Ground, words: readonly Term[], said: Statement, place: Statement): readonly Term[] {
  const terms = place.terms.filter((term) => needsGround(ground, term, place));
  const [from, to] = terms;
  if (from === undefined || to === undefined || place.uncertain || !hasLikeVerb(said, place)) return [];
  const start = words.findIndex((_, at) =>
    terms.every((term, index) => isSaidAs(ground, words[at + index], term, said, place)),
  );
  const run = start < 0 ? [] : words.slice(start, start + terms.length);
  const [term, on] = run;
  if (term === undefined || !isSameOwner({ ground, said, words: run, place })) return [];
  return isComplete({ ground, said, link: { term, on }, place, from, to, isWhole: true }) ? run : [];
}

function isSaidAs(ground: Ground, term: Term | undefined, grounded: Term, said: Statement, place: Statement): boolean {
  const occurrence =
    term && occurrencesOf(ground, term).find((one) => one.term === grounded && one.statement === place);
  if (term === undefined || occurrence === undefined) return false;
  return signMismatch(ground, term, said, occurrence) === undefined && isSameOrigin(term, occurrence);
}
