import type { Occurrence } from "../ground-builder.ts";
import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { type Statement, sentenceOf } from "../statements/statement.ts";
import { type Term, isContent, kindOf } from "../statements/term.ts";
import { groupsOf, halvesOf, keysOf, overlap, without, wordsIn } from "./groups.ts";

type Group = readonly Statement[];

const DURATIONS = new Set<string | undefined>(["time", "days", "months"]);

/** Tells whether an amount is said with the words of a competing amount in the ground: "takes 21 days". */
export function isSwappedAmount({ product }: Ground, term: Term, group: Group, occurrence: Occurrence): boolean {
  const { statement } = occurrence;
  const groups = groupsOf(sentenceOf(statement));
  const at = groups.findIndex((one) => one.includes(statement));
  const own = groups[at] ?? [];
  if (hasCompetingAmount(term, own) || hasCompetingAmount(term, group)) return false;
  const competingWords = groups.flatMap((one, index) => {
    const competing = one.flatMap(({ terms }) => terms).find((other) => isCompetingAmount(other, term));
    if (competing === undefined) return [];
    return index < at ? wordsBefore(competing, one, occurrence) : wordsAfter(one, own);
  });
  const others = without(keysOf(competingWords), wordsIn(own));
  return overlap(new Set([...others].filter((key) => !product.isName(key))), wordsIn(group));
}

/** Returns the words of an earlier amount only: "cream with 1% acid" in "cream with 1% acid and 4% glycerin". */
function wordsBefore(competing: Term, group: Group, { term, statement }: Occurrence): readonly Term[] {
  const terms = group.flatMap((one) => one.terms);
  const before = statement.terms.slice(0, statement.terms.indexOf(term));
  if (before.some((other) => isContent(other) && other.tag !== "verb")) return terms;
  const verbs = statement.parse.verbs.length > 0 ? group.flatMap(({ parse }) => parse.verbs) : [];
  return [...terms.slice(terms.indexOf(competing) + 1), ...verbs];
}

/** Returns the words of a later amount only, without those that may apply to the earlier one, such as "included". */
function wordsAfter(group: Group, own: Group): readonly Term[] {
  const terms = group.flatMap((statement) => statement.terms).filter(({ tag }) => tag !== "possession");
  const isFor = own.some((statement) => statement.terms.some(({ relation }) => relation));
  return isFor ? terms : terms.filter(({ relation }) => !relation);
}

function hasCompetingAmount(term: Term, group: Group): boolean {
  return group.some(({ terms }) => terms.some((other) => isCompetingAmount(other, term)));
}

/** Tells whether two amounts are of the same kind. All times are of one kind. */
function isCompetingAmount(other: Term, term: Term): boolean {
  const [one, kind] = [kindOf(other), kindOf(term)];
  return other.key !== term.key && (one === kind || (DURATIONS.has(one) && DURATIONS.has(kind)));
}

/** Tells whether a word from one half of a contrast is said with words that only the other half has. */
export function isSwappedAcrossContrast(ground: Ground, term: Term, group: Group, { statement }: Occurrence): boolean {
  const halves = halvesOf(sentenceOf(statement));
  const own = halves.find((half) => half.includes(statement));
  if (own === undefined || halves.length < 2 || !isContent(term)) return false;
  const others = halves.filter((half) => half !== own).flat();
  const hypothesis = wordsIn(group);
  const isOwn = own.some(({ terms }) =>
    occurrencesOf(ground, term).some((occurrence) => terms.includes(occurrence.term)),
  );
  return isOwn && !wordsIn(others).has(term.key) && overlap(without(wordsIn(others), wordsIn(own)), hypothesis);
}
