import type { Occurrence } from "../collector.ts";
import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { sentenceOf, type Statement } from "../statements/statement.ts";
import { type Term, isContent, kindOf } from "../statements/term.ts";
import { groupsOf, halvesOf, keysOf, overlap, without, wordsIn } from "./spans.ts";

type Group = readonly Statement[];

const DURATIONS = new Set<string | undefined>(["time", "days", "months"]);

/** Tells whether an amount is said with what the ground says another amount of its kind with: "takes 21 days". */
export function isOfRival({ subject }: Ground, term: Term, group: Group, place: Occurrence): boolean {
  const { statement } = place;
  const groups = groupsOf(sentenceOf(statement));
  const at = groups.findIndex((one) => one.includes(statement));
  const own = groups[at] ?? [];
  if (hasRival(term, own) || hasRival(term, group)) return false;
  const rivals = groups.flatMap((one, index) => {
    const rival = one.flatMap(({ terms }) => terms).find((other) => isRival(other, term));
    if (rival === undefined) return [];
    return index < at ? wordsBefore(rival, one, place) : wordsAfter(one, own);
  });
  const others = without(keysOf(rivals), wordsIn(own));
  return overlap(new Set([...others].filter((key) => !subject.isName(key))), wordsIn(group));
}

/** Returns the words of a rival that the amount after it does not share: "cream with 1% acid", of "and 4% glycerin". */
function wordsBefore(rival: Term, group: Group, { term, statement }: Occurrence): readonly Term[] {
  const terms = group.flatMap((one) => one.terms);
  const before = statement.terms.slice(0, statement.terms.indexOf(term));
  if (before.some((other) => isContent(other) && other.tag !== "verb")) return terms;
  const verbs = statement.reading.verbs.length > 0 ? group.flatMap(({ reading }) => reading.verbs) : [];
  return [...terms.slice(terms.indexOf(rival) + 1), ...verbs];
}

/** Returns the words of a rival that are not of the amount before it, too: "included" and "for dry skin" may be of both. */
function wordsAfter(group: Group, own: Group): readonly Term[] {
  const terms = group.flatMap((statement) => statement.terms).filter(({ tag }) => tag !== "possession");
  const isFor = own.some((statement) => statement.terms.some(({ relation }) => relation));
  return isFor ? terms : terms.filter(({ relation }) => !relation);
}

function hasRival(term: Term, group: Group): boolean {
  return group.some(({ terms }) => terms.some((other) => isRival(other, term)));
}

/** Tells whether another amount is of the kind of one. All times are of one kind. */
function isRival(other: Term, term: Term): boolean {
  const [one, kind] = [kindOf(other), kindOf(term)];
  return other.key !== term.key && (one === kind || (DURATIONS.has(one) && DURATIONS.has(kind)));
}

/** Tells whether a word of one half of a contrast is said with what only the other half is about. */
export function isOfOtherHalf(ground: Ground, term: Term, group: Group, { statement }: Occurrence): boolean {
  const halves = halvesOf(sentenceOf(statement));
  const own = halves.find((half) => half.includes(statement));
  if (own === undefined || halves.length < 2 || !isContent(term)) return false;
  const others = halves.filter((half) => half !== own).flat();
  const said = wordsIn(group);
  const isOwn = own.some(({ terms }) => occurrencesOf(ground, term).some((place) => terms.includes(place.term)));
  return isOwn && !wordsIn(others).has(term.key) && overlap(without(wordsIn(others), wordsIn(own)), said);
}
