import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { agreementMismatch } from "../agreement.ts";
import type { Statement } from "../statements/statement.ts";
import type { Term } from "../statements/term.ts";
import { isSameOrigin } from "./term-match.ts";
import { isComplete } from "./complete.ts";
import { needsGround } from "./dependencies.ts";
import { isSameOwner } from "./owners.ts";
import { hasCompatibleVerb } from "./verbs.ts";

/** Returns the words that repeat a whole statement of the ground about the same owner, in the same order. */
export function repeatedTerms(ground: Ground, hypothesis: Statement): ReadonlySet<Term> {
  const words = hypothesis.terms.filter((term) => needsGround(ground, term, hypothesis));
  const premises = new Set(words.flatMap((term) => occurrencesOf(ground, term).map(({ statement }) => statement)));
  return new Set([...premises].flatMap((premise) => repeatedRun(ground, words, hypothesis, premise)));
}

/** Returns the consecutive words that say all of a premise. */
function repeatedRun(
  ground: Ground,
  words: readonly Term[],
  hypothesis: Statement,
  premise: Statement,
): readonly Term[] {
  const terms = premise.terms.filter((term) => needsGround(ground, term, premise));
  const [from, to] = terms;
  if (from === undefined || to === undefined || premise.uncertain || !hasCompatibleVerb(hypothesis, premise)) return [];
  const start = words.findIndex((_, at) =>
    terms.every((term, index) => isSameTermAt(ground, words[at + index], term, hypothesis, premise)),
  );
  const run = start < 0 ? [] : words.slice(start, start + terms.length);
  const [term, governor] = run;
  if (term === undefined || !isSameOwner({ ground, hypothesis, words: run, premise })) return [];
  return isComplete({ ground, hypothesis, dependency: { term, governor }, premise, from, to, isWhole: true })
    ? run
    : [];
}

function isSameTermAt(
  ground: Ground,
  term: Term | undefined,
  grounded: Term,
  hypothesis: Statement,
  premise: Statement,
): boolean {
  const occurrence =
    term && occurrencesOf(ground, term).find((one) => one.term === grounded && one.statement === premise);
  if (term === undefined || occurrence === undefined) return false;
  return agreementMismatch(ground, term, hypothesis, occurrence) === undefined && isSameOrigin(term, occurrence);
}
