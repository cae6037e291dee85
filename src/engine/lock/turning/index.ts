import type { Occurrence } from "../collector.ts";
import type { Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { sentenceOf, type Statement } from "../statements/statement.ts";
import { type Term, wordOf } from "../statements/term.ts";
import { isOfOtherHalf, isOfRival } from "./rivals.ts";
import { groupsOf, keysOf, overlap, without, wordsIn } from "./spans.ts";
import { OPENERS, isClauseTurned, isMoved, isSameSide, isWayTurned } from "./sides.ts";

/**
 * Returns the words of a statement that the ground has in another order of its sentence: all of them are there, but the
 * sides of "before" or two amounts have changed places.
 */
export function turnedIn(ground: Ground, said: Statement): Finding[] {
  const group = groupsOf(sentenceOf(said)).find((one) => one.includes(said)) ?? [said];
  return said.terms.flatMap((term) => {
    const places = occurrencesOf(ground, term);
    const [occurrence] = places;
    const isTurned = (place: Occurrence) => isTurnedAt(ground, term, said, group, place);
    if (occurrence === undefined || !places.some(isTurned)) return [];
    if (places.some((place) => !isTurned(place) && isNear(term, said, group, place))) return [];
    const mismatch = { rule: "binding", occurrence, word: undefined } as const;
    return [{ term, rule: "binding", severity: "word", mismatch, isPlain: false }];
  });
}

/** Tells whether a place says a word with other words that are said with it, too. */
function isNear(
  term: Term,
  said: Statement,
  group: readonly Statement[],
  { term: at, statement }: Occurrence,
): boolean {
  if (OPENERS.has(wordOf(term))) return isSameSide(term, said, at, statement);
  const own = groupsOf(sentenceOf(statement)).find((one) => one.includes(statement)) ?? [statement];
  const words = new Set([...wordsIn(own), ...keysOf(own.flatMap(({ topic }) => topic))]);
  return overlap(without(words, new Set([at.key])), wordsIn(group));
}

function isTurnedAt(
  ground: Ground,
  term: Term,
  said: Statement,
  group: readonly Statement[],
  place: Occurrence,
): boolean {
  const word = wordOf(term);
  if (term.tag === "quantity") return isOfRival(ground, term, group, place);
  if (word === "from") return isWayTurned(term, said, place.term, place.statement);
  if (word === "only") return isMoved(term, said, place.term, place.statement);
  if (OPENERS.has(word)) return isClauseTurned(term, said, place.term, place.statement);
  return isOfOtherHalf(ground, term, group, place);
}
