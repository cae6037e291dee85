import type { Occurrence } from "../ground-builder.ts";
import { type Ground, isDeclaredAbsent } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { entailingKeys, hasSynonym } from "../lexical-entailment.ts";
import { type Statement, chunkOf, chunkTerms } from "../statements/statement.ts";
import {
  type Term,
  dimensionOf,
  valueOf,
  wordOf,
  isImpliedMeasure,
  termBefore,
  termAfter,
} from "../statements/term.ts";
import { stemsOf } from "../tokens/lexicon.ts";
import { DISTRIBUTIVES } from "../words/qualifiers.ts";
import { additionTo } from "./additions.ts";
import { matchesTerm } from "./term-match.ts";
import { isComplete, missingOf } from "./complete.ts";
import { type Dependency, type Match, isExistential } from "./dependency.ts";
import { isSameOwner } from "./owners.ts";
import { ancestorsOf, treeOf } from "./tree.ts";
import { hasCompatibleVerb, isImperative } from "./verbs.ts";

/** Things that are measured by their length only. */
const LINES = stemsOf("cord cable lead hose wire rope chain strap leash tube string belt".split(" "));
const LENGTHS = new Set(["long", "length"]);

/** Returns the places of the ground from which a link follows, among those that say one of some words. */
export function premisesOf(
  ground: Ground,
  dependency: Dependency,
  hypothesis: Statement,
  words: readonly Term[],
): Statement[] {
  if (isExistential(dependency, hypothesis) && isDeclaredAbsent(ground, dependency.term, hypothesis)) return [];
  const premises = new Set(words.flatMap((term) => occurrencesOf(ground, term).map(({ statement }) => statement)));
  if (isMultiple(ground, dependency.term, hypothesis)) return [...premises, hypothesis];
  return [...premises].filter((premise) =>
    follows(dependency, { ground, hypothesis, words: wordsOf(dependency), premise }),
  );
}

/** Returns what is missing where a link nearly follows, or undefined where no place links its words. */
export function missingFor(ground: Ground, dependency: Dependency, hypothesis: Statement): readonly Term[] | undefined {
  const found = occurrencesOf(ground, dependency.term).flatMap(({ term: from, statement: premise }) => {
    const match = { ground, hypothesis, words: wordsOf(dependency), premise };
    if (!isSameOwner(match) || !matchesTerm(dependency, from, match)) return [];
    const governors =
      dependency.governor === undefined ? [undefined] : governorsOf(dependency.term, dependency.governor, from, match);
    return governors.map((to) => missingOf({ ground, hypothesis, dependency, premise, from, to, isWhole: false }));
  });
  return found.toSorted((one, other) => one.length - other.length)[0];
}

function wordsOf({ term, governor }: Dependency): Term[] {
  return governor === undefined ? [term] : [term, governor];
}

function follows(dependency: Dependency, match: Match): boolean {
  const { ground, hypothesis, premise } = match;
  if (premise.uncertain || !hasCompatibleVerb(hypothesis, premise) || !isSameOwner(match)) return false;
  if (isExistential(dependency, hypothesis) && premise.parse.clause.isFronted) return false;
  if (isCommanded(dependency, match)) return true;
  return termsOf(ground, premise).some(
    (from) => matchesTerm(dependency, from, match) && isProvedFrom(dependency, from, match),
  );
}

/** "Replace the strap" of "the strap has a clip and should be replaced": the strap is what the clause is about. */
function isCommanded({ term, governor }: Dependency, { ground, hypothesis, premise }: Match): boolean {
  if (governor?.tag !== "verb" || !isImperative(hypothesis) || chunkOf(term, hypothesis)?.verb !== governor)
    return false;
  const from = premise.terms.find(({ key, negation }) => key === governor.key && negation === governor.negation);
  if (from === undefined || !premise.owners.some((owner) => entailingKeys(term.key).includes(owner))) return false;
  return isComplete({
    ground,
    hypothesis,
    dependency: { term: governor, governor: undefined },
    premise,
    from,
    to: undefined,
    isWhole: false,
  });
}

function isProvedFrom(dependency: Dependency, from: Term, match: Match): boolean {
  const { ground, hypothesis, premise } = match;
  const governors =
    dependency.governor === undefined ? [undefined] : governorsOf(dependency.term, dependency.governor, from, match);
  if (governors.some((to) => isComplete({ ground, hypothesis, dependency, premise, from, to, isWhole: false })))
    return true;
  const to =
    governors.length > 0 || dependency.governor === undefined ? undefined : siblingOf(dependency.governor, from, match);
  return to !== undefined && isComplete({ ground, hypothesis, dependency, premise, from, to, isWhole: true });
}

/** The words of a place, and those that are said with it. */
function termsOf(ground: Ground, premise: Statement): readonly Term[] {
  return [...premise.terms, ...premise.topic, ...premise.qualifiers, ...(additionTo(ground, premise)?.terms ?? [])];
}

/** Returns what a word of the ground hangs on, where it is what the proposed one hangs on: a word, or the owner. */
function governorsOf(term: Term, governor: Term, from: Term, match: Match): (Term | undefined)[] {
  const { ground, premise } = match;
  const keys = entailingKeys(governor.key);
  const found = termsOf(ground, premise)
    .filter((to) => to !== from && keys.includes(to.key) && hasSamePolarity(governor, to, match))
    .filter((to) => isLinked(from, to, ground, premise) || isCompoundOfPhrase(term, [from, to], match));
  if (found.length > 0) return found;
  // "It reads EPUB and PDF": the verb is in the clause before.
  const carried = ancestorsOf(from, treeOf(ground, premise)).find(
    (to) => !premise.terms.includes(to) && keys.includes(to.key),
  );
  if (carried !== undefined) return [carried];
  const isSaidOfOwner = premise.owners.some((owner) => keys.includes(owner)) || hasSynonym(premise.scope, governor.key);
  const isOfOwner = treeOf(ground, premise).parents.get(from) === undefined && isSaidOfOwner;
  if (isOfOwner || isMeasuredBy(governor, term, premise)) return [undefined];
  const amount = amountOf(governor, from, match);
  return amount === undefined ? [] : [amount];
}

/** The 35 hours of a "35 h battery", of which its life is said. */
function amountOf(measure: Term, from: Term, { ground, premise }: Match): Term | undefined {
  if (measure.tag !== "measure" || hasMeasure(premise)) return undefined;
  return premise.terms.find(
    (term) => term.tag === "quantity" && isImpliedMeasure(measure.key, term) && isLinked(from, term, ground, premise),
  );
}

/** "Without a lid" of "lid not included". */
function hasSamePolarity(governor: Term, to: Term, { hypothesis, premise }: Match): boolean {
  return governor.negation === to.negation + (premise.absent && !hypothesis.absent ? 1 : 0);
}

/** "A cord of 1.4 m" is 1.4 m long, and what holds 750 ml has a capacity of 750 ml. */
function isMeasuredBy(measure: Term, quantity: Term, premise: Statement): boolean {
  if (measure.tag !== "measure" || quantity.tag !== "quantity" || hasMeasure(premise)) return false;
  if (isImpliedMeasure(measure.key, quantity)) return true;
  return LENGTHS.has(wordOf(measure)) && premise.owners.some((owner) => LINES.has(owner));
}

/** Tells whether a statement says which measure its amount is of. The noise of "35 h with noise cancelling off" is none. */
function hasMeasure(premise: Statement): boolean {
  const measures = [...premise.terms, ...premise.topic].filter(({ tag }) => tag === "measure");
  return measures.some((term) => chunkOf(term, premise)?.preposition !== "with");
}

/** Tells whether one word of the ground hangs on another, or is right before it. */
function isLinked(term: Term, other: Term, ground: Ground, premise: Statement): boolean {
  const tree = treeOf(ground, premise);
  if (!tree.parents.has(term) || !tree.parents.has(other)) return true;
  const terms = chunkTerms(term, premise);
  if (terms.includes(other) && terms.indexOf(other) === terms.indexOf(term) + 1) return true;
  return reaches(ancestorsOf(term, tree), other) || reaches(ancestorsOf(other, tree), term);
}

/** "A laminated koa body" of "body of laminated koa": the same words, what follows "of" first. */
function isCompoundOfPhrase(term: Term, linked: readonly Term[], { hypothesis, premise }: Match): boolean {
  const { chunks } = premise.parse;
  const of = chunks.find(({ preposition, terms }) => preposition === "of" && linked.some((one) => terms.includes(one)));
  const whole = chunks.find(({ terms }) => of?.governor !== undefined && terms.at(-1) === of.governor);
  if (of === undefined || whole === undefined) return false;
  const compound = [...of.terms, ...whole.terms];
  const words = chunkTerms(term, hypothesis);
  const start = words.findIndex((_, at) => compound.every((one, index) => isSameTerm(words[at + index], one)));
  return start >= 0 && linked.every((one) => compound.includes(one));
}

function isSameTerm(term: Term | undefined, other: Term): boolean {
  return term !== undefined && term.key === other.key && term.negation === other.negation && term.tag !== "quantity";
}

/** Tells whether a term is among the heads of another. A head that is a noun ends the way. */
function reaches(up: readonly Term[], goal: Term): boolean {
  const at = up.indexOf(goal);
  return at >= 0 && up.slice(0, at).every(({ tag }) => tag !== "noun");
}

/** Returns a word that hangs on the same, or on no noun: where all of the place is said, the other one may hang on it. */
function siblingOf(governor: Term, from: Term, { ground, premise }: Match): Term | undefined {
  if (governor.tag === "noun" || governor.tag === "material") return undefined;
  const { parents } = treeOf(ground, premise);
  const keys = entailingKeys(governor.key);
  return premise.terms.find(
    (term) =>
      term !== from &&
      keys.includes(term.key) &&
      term.negation === governor.negation &&
      (parents.get(term) === parents.get(from) || parents.get(from)?.tag !== "noun"),
  );
}

/** "20 bags of 1.6 g each" of "20 x 1.6 g". */
function isMultiple({ byDimension }: Ground, term: Term, { terms }: Statement): boolean {
  const [count, each, ...others] = terms.filter(({ tag }) => tag === "quantity");
  const dimension = dimensionOf(each);
  if (count === undefined || each === undefined || dimension === undefined || others.length > 0) return false;
  const isPart = term === count || term === each || DISTRIBUTIVES.has(wordOf(term));
  if (dimensionOf(count) !== "count" || !isPart) return false;
  const value = `${valueOf(count)}*${valueOf(each)}`;
  return (byDimension.get(dimension) ?? []).some((occurrence) => valueOf(occurrence.term) === value);
}

/** Tells whether a term says "one" of what the ground counts otherwise. */
export function isDifferentCount({ byKey }: Ground, term: Term, { terms }: Statement): boolean {
  const noun = termAfter(term, terms);
  if (wordOf(term) !== "one" || noun === undefined) return false;
  const premises = entailingKeys(noun.key).flatMap((key) => byKey.get(key) ?? []);
  return premises.length > 0 && (premises.every(isCounted) || premises.every(isOfEvery));
}

/** The wash, of "with every wash". */
function isOfEvery({ term, statement: { terms } }: Occurrence): boolean {
  return DISTRIBUTIVES.has(wordOf(termBefore(term, terms)));
}

function isCounted({ term, statement: { terms } }: Occurrence): boolean {
  return dimensionOf(termBefore(term, terms)) === "count";
}
