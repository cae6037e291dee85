import type { Occurrence } from "../collector.ts";
import { type Ground, isNowhere } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { groundsOf, names } from "../same.ts";
import { isImpliedMeasure } from "../statements/plain-measure.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, valueOf, wordOf } from "../statements/term.ts";
import { stemsOf } from "../tokens/lexicon.ts";
import { DISTRIBUTIVES } from "../words/guards.ts";
import { additionTo } from "./additions.ts";
import { isAlike } from "./alike.ts";
import { isComplete, missingOf } from "./complete.ts";
import { chunkOf } from "./kinds.ts";
import { type Link, type Match, isMention } from "./link.ts";
import { isSameOwner } from "./owners.ts";
import { above, treeOf } from "./tree.ts";
import { hasLikeVerb, isOrder } from "./verbs.ts";

/** Things that are measured by their length only. */
const LINES = stemsOf("cord cable lead hose wire rope chain strap leash tube string belt".split(" "));
const LENGTHS = new Set(["long", "length"]);

/** Returns the places of the ground from which a link follows, among those that say one of some words. */
export function placesOf(ground: Ground, link: Link, said: Statement, near: readonly Term[]): Statement[] {
  if (isMention(link, said) && isNowhere(ground, link.term, said)) return [];
  const places = new Set(near.flatMap((term) => occurrencesOf(ground, term).map(({ statement }) => statement)));
  if (isOfSeveral(ground, link.term, said)) return [...places, said];
  return [...places].filter((place) => follows(link, { ground, said, words: wordsOf(link), place }));
}

/** Returns what is missing where a link nearly follows, or undefined where no place links its words. */
export function missingFor(ground: Ground, link: Link, said: Statement): readonly Term[] | undefined {
  const found = occurrencesOf(ground, link.term).flatMap(({ term: from, statement: place }) => {
    const match = { ground, said, words: wordsOf(link), place };
    if (!isSameOwner(match) || !isAlike(link, from, match)) return [];
    const targets = link.on === undefined ? [undefined] : targetsOf(link.term, link.on, from, match);
    return targets.map((to) => missingOf({ ground, said, link, place, from, to, isWhole: false }));
  });
  return found.toSorted((one, other) => one.length - other.length)[0];
}

function wordsOf({ term, on }: Link): Term[] {
  return on === undefined ? [term] : [term, on];
}

function follows(link: Link, match: Match): boolean {
  const { ground, said, place } = match;
  if (place.uncertain || !hasLikeVerb(said, place) || !isSameOwner(match)) return false;
  if (isMention(link, said) && place.reading.clause.isFronted) return false;
  if (isOrdered(link, match)) return true;
  return termsAround(ground, place).some((from) => isAlike(link, from, match) && isLinkedFrom(link, from, match));
}

/** "Replace the strap" of "the strap has a clip and should be replaced": the strap is what the clause is about. */
function isOrdered({ term, on }: Link, { ground, said, place }: Match): boolean {
  if (on?.tag !== "verb" || !isOrder(said) || chunkOf(term, said)?.verb !== on) return false;
  const from = place.terms.find(({ key, negation }) => key === on.key && negation === on.negation);
  if (from === undefined || !place.owners.some((owner) => groundsOf(term.key).includes(owner))) return false;
  return isComplete({ ground, said, link: { term: on, on: undefined }, place, from, to: undefined, isWhole: false });
}

function isLinkedFrom(link: Link, from: Term, match: Match): boolean {
  const { ground, said, place } = match;
  const targets = link.on === undefined ? [undefined] : targetsOf(link.term, link.on, from, match);
  if (targets.some((to) => isComplete({ ground, said, link, place, from, to, isWhole: false }))) return true;
  const to = targets.length > 0 || link.on === undefined ? undefined : siblingOf(link.on, from, match);
  return to !== undefined && isComplete({ ground, said, link, place, from, to, isWhole: true });
}

/** The words of a place, and those that are said with it. */
function termsAround(ground: Ground, place: Statement): readonly Term[] {
  return [...place.terms, ...place.topic, ...place.guards, ...(additionTo(ground, place)?.terms ?? [])];
}

/** Returns what a word of the ground hangs on, where it is what the proposed one hangs on: a word, or the owner. */
function targetsOf(term: Term, on: Term, from: Term, match: Match): (Term | undefined)[] {
  const { ground, place } = match;
  const keys = groundsOf(on.key);
  const found = termsAround(ground, place)
    .filter((to) => to !== from && keys.includes(to.key) && isDeniedAlike(on, to, match))
    .filter((to) => isLinked(from, to, ground, place) || isTurned(term, [from, to], match));
  if (found.length > 0) return found;
  // "It reads EPUB and PDF": the verb is in the clause before.
  const carried = above(from, treeOf(ground, place)).find((to) => !place.terms.includes(to) && keys.includes(to.key));
  if (carried !== undefined) return [carried];
  const isOwned = place.owners.some((owner) => keys.includes(owner)) || names(place.scope, on.key);
  const isOwners = treeOf(ground, place).parents.get(from) === undefined && isOwned;
  if (isOwners || isMeasuredBy(on, term, place)) return [undefined];
  const amount = amountOf(on, from, match);
  return amount === undefined ? [] : [amount];
}

/** The 35 hours of a "35 h battery", of which its life is said. */
function amountOf(measure: Term, from: Term, { ground, place }: Match): Term | undefined {
  if (measure.tag !== "measure" || hasMeasure(place)) return undefined;
  return place.terms.find(
    (term) => term.tag === "quantity" && isImpliedMeasure(measure.key, term) && isLinked(from, term, ground, place),
  );
}

/** "Without a lid" of "lid not included". */
function isDeniedAlike(on: Term, to: Term, { said, place }: Match): boolean {
  return on.negation === to.negation + (place.absent && !said.absent ? 1 : 0);
}

/** "A cord of 1.4 m" is 1.4 m long, and what holds 750 ml has a capacity of 750 ml. */
function isMeasuredBy(measure: Term, quantity: Term, place: Statement): boolean {
  if (measure.tag !== "measure" || quantity.tag !== "quantity" || hasMeasure(place)) return false;
  if (isImpliedMeasure(measure.key, quantity)) return true;
  return LENGTHS.has(wordOf(measure)) && place.owners.some((owner) => LINES.has(owner));
}

/** Tells whether a statement says which measure its amount is of. The noise of "35 h with noise cancelling off" is none. */
function hasMeasure(place: Statement): boolean {
  const measures = [...place.terms, ...place.topic].filter(({ tag }) => tag === "measure");
  return measures.some((term) => chunkOf(term, place)?.preposition !== "with");
}

/** Tells whether one word of the ground hangs on another, or is right before it. */
function isLinked(one: Term, other: Term, ground: Ground, place: Statement): boolean {
  const tree = treeOf(ground, place);
  if (!tree.parents.has(one) || !tree.parents.has(other)) return true;
  const terms = chunkOf(one, place)?.terms ?? [];
  if (terms.includes(other) && terms.indexOf(other) === terms.indexOf(one) + 1) return true;
  return reaches(above(one, tree), other) || reaches(above(other, tree), one);
}

/** "A laminated koa body" of "body of laminated koa": the same words, what follows "of" first. */
function isTurned(term: Term, linked: readonly Term[], { said, place }: Match): boolean {
  const { chunks } = place.reading;
  const of = chunks.find(({ preposition, terms }) => preposition === "of" && linked.some((one) => terms.includes(one)));
  const whole = chunks.find(({ terms }) => of?.governor !== undefined && terms.at(-1) === of.governor);
  if (of === undefined || whole === undefined) return false;
  const turned = [...of.terms, ...whole.terms];
  const words = chunkOf(term, said)?.terms ?? [];
  const start = words.findIndex((_, at) => turned.every((one, index) => isSameTerm(words[at + index], one)));
  return start >= 0 && linked.every((one) => turned.includes(one));
}

function isSameTerm(one: Term | undefined, other: Term): boolean {
  return one !== undefined && one.key === other.key && one.negation === other.negation && one.tag !== "quantity";
}

/** Tells whether a term is among the heads of another. A head that is a noun ends the way. */
function reaches(up: readonly Term[], goal: Term): boolean {
  const at = up.indexOf(goal);
  return at >= 0 && up.slice(0, at).every(({ tag }) => tag !== "noun");
}

/** Returns a word that hangs on the same, or on no noun: where all of the place is said, the other one may hang on it. */
function siblingOf(on: Term, from: Term, { ground, place }: Match): Term | undefined {
  if (on.tag === "noun" || on.tag === "material") return undefined;
  const { parents } = treeOf(ground, place);
  const keys = groundsOf(on.key);
  return place.terms.find(
    (one) =>
      one !== from &&
      keys.includes(one.key) &&
      one.negation === on.negation &&
      (parents.get(one) === parents.get(from) || parents.get(from)?.tag !== "noun"),
  );
}

/** "20 bags of 1.6 g each" of "20 x 1.6 g". */
function isOfSeveral({ byDimension }: Ground, term: Term, { terms }: Statement): boolean {
  const [count, each, ...others] = terms.filter(({ tag }) => tag === "quantity");
  const dimension = dimensionOf(each);
  if (count === undefined || each === undefined || dimension === undefined || others.length > 0) return false;
  const isPart = term === count || term === each || DISTRIBUTIVES.has(wordOf(term));
  if (dimensionOf(count) !== "count" || !isPart) return false;
  const value = `${valueOf(count)}*${valueOf(each)}`;
  return (byDimension.get(dimension) ?? []).some((place) => valueOf(place.term) === value);
}

/** Tells whether a term says "one" of what the ground counts otherwise. */
export function isOtherCount({ byKey }: Ground, term: Term, { terms }: Statement): boolean {
  const noun = terms[terms.indexOf(term) + 1];
  if (wordOf(term) !== "one" || noun === undefined) return false;
  const places = groundsOf(noun.key).flatMap((key) => byKey.get(key) ?? []);
  return places.length > 0 && (places.every(isCounted) || places.every(isOfEvery));
}

/** The wash, of "with every wash". */
function isOfEvery({ term, statement: { terms } }: Occurrence): boolean {
  return DISTRIBUTIVES.has(wordOf(terms[terms.indexOf(term) - 1]));
}

function isCounted({ term, statement: { terms } }: Occurrence): boolean {
  return dimensionOf(terms[terms.indexOf(term) - 1]) === "count";
}
