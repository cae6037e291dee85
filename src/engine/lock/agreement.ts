import type { Mismatch } from "./finding.ts";
import type { Occurrence } from "./ground-builder.ts";
import type { Ground } from "./ground.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, isContent, isName, termAfter, wordOf } from "./statements/term.ts";
import { isPluralForm, singular } from "./tokens/lexicon.ts";
import { EACH_WORDS } from "./words/qualifiers.ts";
import { COLOURS, MATERIALS } from "./words/materials.ts";
import { COUNTRIES, DEMONYMS } from "./words/places.ts";

/** The kinds of heat of a hob. */
const HEAT_SOURCES = new Set("induction gas electric ceramic halogen".split(" "));
const SUBORDINATORS = new Set("when whenever if once unless until while".split(" "));
const NEEDS = new Set(["needs", "need", "needed", "requires", "require", "required"]);

/**
 * Returns the rule by which the form of a term differs from an occurrence in the ground: polarity, number, origin,
 * condition, relation or bound.
 */
export function agreementMismatch(
  ground: Ground,
  term: Term,
  hypothesis: Statement,
  occurrence: Occurrence,
): Mismatch["rule"] | undefined {
  const { term: grounded } = occurrence;
  const polarity = polarityMismatch(ground, term, hypothesis, occurrence);
  if (polarity !== undefined) return polarity;
  if (!hasSameNumber(term, hypothesis, occurrence) || !holdsForEach(ground, hypothesis, occurrence)) return "number";
  if (!hasSameOrigin(term, grounded)) return "origin";
  if (isReversedCondition(ground, term, hypothesis, occurrence)) return "condition";
  if (!areBothAbsent(hypothesis, occurrence) && !hasSameRelation(ground, term, hypothesis, occurrence))
    return "relation";
  return hasSameBound(term, grounded) ? undefined : "bound";
}

function polarityMismatch(
  { product }: Ground,
  term: Term,
  hypothesis: Statement,
  { term: grounded, statement }: Occurrence,
): Mismatch["rule"] | undefined {
  if (statement.uncertain) return "presence";
  const isProduct = product.isName(term.key) && negationCount(term, hypothesis) === 0;
  if (isProduct || negationCount(grounded, statement) === negationCount(term, hypothesis)) return undefined;
  // Things that are needed or that fit are not said to be present.
  const isNeeded = hypothesis.terms.some((other) => NEEDS.has(wordOf(other)));
  if (statement.isExcluded && grounded.negation === term.negation && (isNeeded || term.relation)) return undefined;
  return statement.absent ? "presence" : "negation";
}

function negationCount({ negation }: Term, { absent }: Statement): number {
  return negation + (absent ? 1 : 0);
}

/** Compares grammatical number: "one side" is neither both sides nor "the sides". */
function hasSameNumber(term: Term, hypothesis: Statement, { term: grounded, statement }: Occurrence): boolean {
  if (term.tag !== "noun" || wordOf(term) === wordOf(grounded)) return true;
  const isMore = singular(wordOf(term)) === wordOf(grounded);
  if (isMore && term.isEntity && grounded.isEntity && isSingular(grounded)) return false;
  return !isMore || (determinerOf(grounded, statement) !== "one" && determinerOf(term, hypothesis) !== "both");
}

/**
 * Tells whether a condition and its consequence are reversed: "the lamp is on when the tank is empty" against "the tank
 * is empty when the lamp is on".
 */
function isReversedCondition(
  { product }: Ground,
  term: Term,
  hypothesis: Statement,
  { term: grounded, statement }: Occurrence,
): boolean {
  const at = subordinatorIn(statement);
  if (at < 0 || product.isName(term.key)) return false;
  const isCondition = statement.terms.indexOf(grounded) > at;
  const isSaidAsOne = subordinatorIn(hypothesis) >= 0 && hypothesis.terms.indexOf(term) > subordinatorIn(hypothesis);
  if (isCondition) return !isSaidAsOne && statement.terms.slice(at).some((other) => statement.verbs.includes(other));
  return isSaidAsOne && at > 0;
}

function subordinatorIn({ terms }: Statement): number {
  return terms.findIndex((term) => SUBORDINATORS.has(wordOf(term)));
}

function isSingular(grounded: Term): boolean {
  return singular(wordOf(grounded)) === wordOf(grounded);
}

/** Tells whether what is said of each thing is stated of each: "both jars have a lid", not just the small one. */
function holdsForEach({ product }: Ground, { each }: Statement, { term: grounded, statement }: Occurrence): boolean {
  if (each === undefined || product.isName(each)) return true;
  // "One strap" is not one for each bag.
  if (grounded.isEntity && determinerOf(grounded, statement) === "one") return false;
  const named = statement.terms.find(({ key, tag }) => key === each && tag === "noun");
  const word = wordOf(named);
  const isOfEach = statement.terms.some((term) => EACH_WORDS.has(wordOf(term)) || wordOf(term) === "per");
  return word === "" || singular(word) !== word || isOfEach;
}

/** Returns the determiner of a noun, such as "one" or "both". */
function determinerOf(noun: Term, { terms }: Statement): string {
  const before = terms.slice(0, terms.indexOf(noun)).findLast((term) => !isContent(term) || term.tag === "quantity");
  return wordOf(before);
}

/** Compares what was done at a place: "designed in Italy" is not "made in Italy". */
function hasSameOrigin(term: Term, grounded: Term): boolean {
  const occurrence = wordOf(grounded);
  if (!COUNTRIES.has(occurrence) && !DEMONYMS.has(occurrence))
    return term.origin === undefined || grounded.origin === undefined || term.origin === grounded.origin;
  return (term.origin ?? "make") === (grounded.origin ?? "make");
}

/** Tells whether both say that a thing is absent. A thing that fits may simply be said not to be included. */
function areBothAbsent(hypothesis: Statement, { statement }: Occurrence): boolean {
  return hypothesis.absent && statement.absent;
}

/** Compares the relation. A common word may precede the product's noun without one: "dry hair shampoo". */
function hasSameRelation(ground: Ground, term: Term, hypothesis: Statement, occurrence: Occurrence): boolean {
  const { term: grounded } = occurrence;
  if (term.relation === grounded.relation || (term.relation && isMeantFor(occurrence))) return true;
  if (term.tag === "quantity") return term.relation || (term.isForTime && grounded.isForTime);
  return grounded.relation ? mayPrecede(ground, term, hypothesis, grounded) : mayRelate(ground, term, grounded);
}

/** Tells whether a fragment says what the product is for: "skis up to 185 cm", "induction, gas, electric". */
function isMeantFor({ term, statement }: Occurrence): boolean {
  if (HEAT_SOURCES.has(wordOf(term))) return true;
  const { terms, parse } = statement;
  const next = termAfter(term, terms);
  return (
    parse.verbs.length === 0 && next?.bound === "atMost" && isPluralForm(wordOf(term)) && terms.indexOf(term) === 0
  );
}

function mayPrecede({ product }: Ground, term: Term, hypothesis: Statement, grounded: Term): boolean {
  return (
    !isName(grounded) &&
    !term.isEntity &&
    term.negation === 0 &&
    hypothesis.terms.some(({ key }) => product.isName(key))
  );
}

function mayRelate({ names }: Ground, term: Term, grounded: Term): boolean {
  if (MATERIALS.has(wordOf(term)) || COLOURS.has(wordOf(term)) || grounded.object !== undefined) return false;
  return !grounded.isEntity && grounded.tag !== "code" && !names.brand.has(term.key);
}

/** Compares bounds. A stated bound has to be repeated; one that only "and" may carry over need not be. */
function hasSameBound(term: Term, grounded: Term): boolean {
  if (term.tag !== "quantity") return true;
  if (grounded.bound !== undefined || term.bound === undefined) return term.bound === grounded.bound;
  return term.bound === grounded.inheritedBound;
}
