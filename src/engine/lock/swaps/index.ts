import type { Occurrence } from "../ground-builder.ts";
import type { Finding } from "../finding.ts";
import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, wordOf } from "../statements/term.ts";
import { isSwappedAcrossContrast, isSwappedAmount } from "./amounts.ts";
import { groupOf, keysOf, overlap, without, wordsIn } from "./groups.ts";
import { SUBORDINATORS, isClauseSwapped, isDirectionSwapped, isFocusMoved, isSameSide } from "./sides.ts";

/** Returns findings for words that are all in the ground, but have changed places with each other. */
export function findSwaps(ground: Ground, hypothesis: Statement): Finding[] {
  const group = groupOf(hypothesis);
  return hypothesis.terms.flatMap((term) => {
    const occurrences = occurrencesOf(ground, term);
    const isSwapped = (occurrence: Occurrence) => isSwappedAt(ground, term, hypothesis, group, occurrence);
    const isInPlace = (occurrence: Occurrence) =>
      !isSwapped(occurrence) && isSaidTogether(term, hypothesis, group, occurrence);
    const [first] = occurrences;
    if (first === undefined || !occurrences.some(isSwapped) || occurrences.some(isInPlace)) return [];
    const mismatch = { rule: "binding", occurrence: first, word: undefined } as const;
    return [{ term, rule: "binding", severity: "word", mismatch, isSelfContained: false }];
  });
}

/** Tells whether an occurrence is said with other words of the group, too. */
function isSaidTogether(
  term: Term,
  hypothesis: Statement,
  group: readonly Statement[],
  occurrence: Occurrence,
): boolean {
  if (SUBORDINATORS.has(wordOf(term))) return isSameSide(term, hypothesis, occurrence);
  const { term: grounded, statement } = occurrence;
  const own = groupOf(statement);
  const words = new Set([...wordsIn(own), ...keysOf(own.flatMap(({ topic }) => topic))]);
  return overlap(without(words, new Set([grounded.key])), wordsIn(group));
}

function isSwappedAt(
  ground: Ground,
  term: Term,
  hypothesis: Statement,
  group: readonly Statement[],
  occurrence: Occurrence,
): boolean {
  const word = wordOf(term);
  if (term.tag === "quantity") return isSwappedAmount(ground, term, group, occurrence);
  if (word === "from") return isDirectionSwapped(term, hypothesis, occurrence);
  if (word === "only") return isFocusMoved(term, hypothesis, occurrence);
  if (SUBORDINATORS.has(word)) return isClauseSwapped(term, hypothesis, occurrence);
  return isSwappedAcrossContrast(ground, term, group, occurrence);
}
