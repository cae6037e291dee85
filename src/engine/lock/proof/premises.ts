import type { Occurrence } from "../ground-builder.ts";
import { type Ground, isDeclaredAbsent } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { entailingKeys, hasSynonym } from "../lexical-entailment.ts";
import { type Statement, chunkOf, chunkTerms } from "../statements/statement.ts";
import {
  type Term,
  dimensionOf,
  isImpliedMeasure,
  termAfter,
  termBefore,
  valueOf,
  wordOf,
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

/** Things that are measured by length only. */
const LINES = stemsOf("cord cable lead hose wire rope chain strap leash tube string belt".split(" "));
const LENGTHS = new Set(["long", "length"]);

/** Returns the premises from which a dependency follows, among those that contain one of some words. */
export function premisesOf(
  ground: Ground,
  dependency: Dependency,
  hypothesis: Statement,
  near: readonly Term[],
): Statement[] {
  if (isExistential(dependency, hypothesis) && isDeclaredAbsent(ground, dependency.term, hypothesis)) return [];
  const premises = new Set(near.flatMap((term) => occurrencesOf(ground, term).map(({ statement }) => statement)));
  if (isMultiple(ground, dependency.term, hypothesis)) return [...premises, hypothesis];
  const words = wordsOf(dependency);
  return [...premises].filter((premise) => follows(dependency, { ground, hypothesis, words, premise }));
}

/** Returns what is missing where a dependency nearly follows, or undefined if no premise links its words. */
export function missingFor(ground: Ground, dependency: Dependency, hypothesis: Statement): readonly Term[] | undefined {
  const found = occurrencesOf(ground, dependency.term).flatMap(({ term: from, statement: premise }) => {
    const match = { ground, hypothesis, words: wordsOf(dependency), premise };
    if (!isSameOwner(match) || !matchesTerm(dependency, from, match)) return [];
    return governorsOf(dependency, from, match).map((to) =>
      missingOf({ ...match, dependency, from, to, isWhole: false }),
    );
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

/** Recognizes an imperative about the topic of a clause: "replace the strap" for "the strap … should be replaced". */
function isCommanded({ term, governor }: Dependency, match: Match): boolean {
  const { hypothesis, premise } = match;
  if (governor?.tag !== "verb" || !isImperative(hypothesis) || chunkOf(term, hypothesis)?.verb !== governor)
    return false;
  const from = premise.terms.find(({ key, negation }) => key === governor.key && negation === governor.negation);
  if (from === undefined || !premise.owners.some((owner) => entailingKeys(term.key).includes(owner))) return false;
  const dependency = { term: governor, governor: undefined };
  return isComplete({ ...match, dependency, from, to: undefined, isWhole: false });
}

function isProvedFrom(dependency: Dependency, from: Term, match: Match): boolean {
  const { governor } = dependency;
  const governors = governorsOf(dependency, from, match);
  if (governors.some((to) => isComplete({ ...match, dependency, from, to, isWhole: false }))) return true;
  const to = governors.length > 0 || governor === undefined ? undefined : siblingOf(governor, from, match);
  return to !== undefined && isComplete({ ...match, dependency, from, to, isWhole: true });
}

/** Returns the terms of a premise, and those that are said with it. */
function termsOf(ground: Ground, premise: Statement): readonly Term[] {
  return [...premise.terms, ...premise.topic, ...premise.qualifiers, ...(additionTo(ground, premise)?.terms ?? [])];
}

/** Returns what governs a word of the premise, where that matches the hypothesis. Undefined is the owner. */
function governorsOf({ term, governor }: Dependency, from: Term, match: Match): (Term | undefined)[] {
  if (governor === undefined) return [undefined];
  const { ground, premise } = match;
  const keys = entailingKeys(governor.key);
  const found = termsOf(ground, premise)
    .filter((to) => to !== from && keys.includes(to.key) && hasSamePolarity(governor, to, match))
    .filter((to) => isLinked(from, to, ground, premise) || isCompoundOfPhrase(term, [from, to], match));
  if (found.length > 0) return found;
  // In "it reads EPUB and PDF", the verb is in the previous clause.
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

/** Returns the amount that implies a measure: the 35 hours of a "35 h battery", for its life. */
function amountOf(measure: Term, from: Term, { ground, premise }: Match): Term | undefined {
  if (measure.tag !== "measure" || hasMeasure(premise)) return undefined;
  return premise.terms.find(
    (term) => term.tag === "quantity" && isImpliedMeasure(measure.key, term) && isLinked(from, term, ground, premise),
  );
}

/** Compares polarity: "without a lid" and "lid not included". */
function hasSamePolarity(governor: Term, to: Term, { hypothesis, premise }: Match): boolean {
  return governor.negation === to.negation + (premise.absent && !hypothesis.absent ? 1 : 0);
}

/** Tells whether a premise implies a measure: "a cord of 1.4 m" is 1.4 m long, and 750 ml are a capacity. */
function isMeasuredBy(measure: Term, quantity: Term, premise: Statement): boolean {
  if (measure.tag !== "measure" || quantity.tag !== "quantity" || hasMeasure(premise)) return false;
  if (isImpliedMeasure(measure.key, quantity)) return true;
  return LENGTHS.has(wordOf(measure)) && premise.owners.some((owner) => LINES.has(owner));
}

/** Tells whether a statement names the measure of its amount, but not after "with": "35 h with noise cancelling". */
function hasMeasure(premise: Statement): boolean {
  const measures = [...premise.terms, ...premise.topic].filter(({ tag }) => tag === "measure");
  return measures.some((term) => chunkOf(term, premise)?.preposition !== "with");
}

/** Tells whether one word of the premise depends on another, or is directly before it. */
function isLinked(term: Term, other: Term, ground: Ground, premise: Statement): boolean {
  const tree = treeOf(ground, premise);
  if (!tree.parents.has(term) || !tree.parents.has(other)) return true;
  const terms = chunkTerms(term, premise);
  if (terms.includes(other) && terms.indexOf(other) === terms.indexOf(term) + 1) return true;
  return reaches(ancestorsOf(term, tree), other) || reaches(ancestorsOf(other, tree), term);
}

/** Tells whether words say an "of" phrase as a compound: "a laminated koa body" for "body of laminated koa". */
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

/** Tells whether a term is among the ancestors of another, with no noun in between. */
function reaches(up: readonly Term[], goal: Term): boolean {
  const at = up.indexOf(goal);
  return at >= 0 && up.slice(0, at).every(({ tag }) => tag !== "noun");
}

/** Returns a word with the same governor or without a noun as governor, which a whole premise may link. */
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

/** Recognizes multiples: "20 bags of 1.6 g each" for "20 x 1.6 g". */
function isMultiple({ byDimension }: Ground, term: Term, { terms }: Statement): boolean {
  const [count, each, ...others] = terms.filter(({ tag }) => tag === "quantity");
  const dimension = dimensionOf(each);
  if (count === undefined || each === undefined || dimension === undefined || others.length > 0) return false;
  const isPart = term === count || term === each || DISTRIBUTIVES.has(wordOf(term));
  if (dimensionOf(count) !== "count" || !isPart) return false;
  const value = `${valueOf(count)}*${valueOf(each)}`;
  return (byDimension.get(dimension) ?? []).some((occurrence) => valueOf(occurrence.term) === value);
}

/** Tells whether a term says "one" of what the ground counts differently. */
export function isDifferentCount({ byKey }: Ground, term: Term, { terms }: Statement): boolean {
  const noun = termAfter(term, terms);
  if (wordOf(term) !== "one" || noun === undefined) return false;
  const premises = entailingKeys(noun.key).flatMap((key) => byKey.get(key) ?? []);
  return premises.length > 0 && (premises.every(isCounted) || premises.every(isOfEvery));
}

/** Recognizes the wash of "with every wash". */
function isOfEvery({ term, statement: { terms } }: Occurrence): boolean {
  return DISTRIBUTIVES.has(wordOf(termBefore(term, terms)));
}

function isCounted({ term, statement: { terms } }: Occurrence): boolean {
  return dimensionOf(termBefore(term, terms)) === "count";
}
