import type { Mismatch } from "./finding.ts";
import type { Occurrence } from "./collector.ts";
import { type Ground, quantitiesLike } from "./ground.ts";
import { groundsOf, holds } from "./same.ts";
import { isImpliedMeasure } from "./statements/plain-measure.ts";
import type { Statement } from "./statements/statement.ts";
import { type Term, dimensionOf, kindOf, valueOf, wordOf } from "./statements/term.ts";
import { stemsOf } from "./tokens/lexicon.ts";

/** What nothing but its length is measured of. */
const LINES = stemsOf(
  "cord cable lead hose wire rope chain strap leash tube string belt cords cables hoses straps".split(" "),
);
const SURFACES = new Set<Term["tag"]>(["material", "colour", "adjective", "noun", "acronym", "code"]);
const LENGTHS = new Set(["long", "length"]);

/**
 * Returns why a quantity is not the one that the ground gives to its noun: "61 cm long" of what is 61 cm wide, "night mode
 * 52 dB" where that is the turbo mode. A bare quantity may take the one noun of measure that its unit implies. What is left
 * out must not be what tells two quantities apart.
 */
export function measureMismatch(ground: Ground, term: Term, said: Statement, place: Occurrence): Mismatch | undefined {
  if (term.tag !== "quantity") return undefined;
  const fits =
    hasOwnWords(ground, term, said, place) &&
    hasMeasure(ground, term, said, place) &&
    hasModifiers(ground, term, said, place) &&
    hasNoun(ground, term, place);
  return fits ? undefined : { rule: "binding", occurrence: place };
}

/** "Aluminium up to 8 mm" where 8 mm is of steel and aluminium has another amount: a word of a rival's clause tells them apart. */
function hasOwnWords(ground: Ground, term: Term, said: Statement, { statement, term: grounded }: Occurrence): boolean {
  const dimension = dimensionOf(term);
  if (said.terms.some((other) => other !== term && dimensionOf(other) === dimension)) return true;
  const rivals = quantitiesLike(ground, grounded).filter(
    (other) => other.term.key !== grounded.key && other.statement !== statement,
  );
  return !said.terms.some(
    ({ key, tag }) =>
      SURFACES.has(tag) &&
      !ground.subject.isName(key) &&
      !holds(statement.scope, key) &&
      rivals.some((rival) => rival.statement.terms.some((other) => other.key === key)),
  );
}

function hasMeasure(ground: Ground, term: Term, said: Statement, place: Occurrence): boolean {
  const grounded = place.term.optional;
  if (term.optional.length === 0)
    return grounded.every((key) => holds(said.scope, key)) || isOnlyOne(ground, term, place.statement);
  return term.optional.every(
    (key) => holds(place.statement.scope, key) || (grounded.length === 0 && mayBeMeasure(key, term, place)),
  );
}

/** "Cord 1.4 m" is 1.4 m long, 750 ml a capacity. */
function mayBeMeasure(key: string, term: Term, { statement }: Occurrence): boolean {
  if (isImpliedMeasure(key, term)) return true;
  return LENGTHS.has(key) && statement.owners.some((owner) => LINES.has(owner));
}

/** Tells whether the product, or the same part of it, has one quantity of a dimension only. */
function isOnlyOne(ground: Ground, term: Term, { owners }: Statement): boolean {
  const sides = sidesOf(term);
  const isOwn = (other: readonly string[]): boolean =>
    other.length === 0 ? owners.length === 0 : other.some((owner) => owners.includes(owner));
  const own = quantitiesLike(ground, term)
    .filter(
      ({ statement, term: { needs } }) => isOwn(statement.owners) && (owners.length > 0 || !needs.some(isBinding)),
    )
    .filter((other) => sidesOf(other.term) === sides)
    .map((other) => other.term.key);
  return new Set(own).size < 2;
}

function isBinding({ rule }: Term["needs"][number]): boolean {
  return rule === "binding";
}

function sidesOf(term: Term): number {
  return valueOf(term).split("x").length;
}

/** The nouns before a quantity's noun, said or left out, must not be those of another quantity of the same noun. */
function hasModifiers(ground: Ground, term: Term, said: Statement, place: Occurrence): boolean {
  const rivals = quantitiesLike(ground, place.term).filter((other) => other.term.key !== place.term.key);
  const added = term.modifiers.filter((key) => !holds(place.statement.scope, key));
  const isTaken = (key: string): boolean => rivals.some(({ statement }) => holds(statement.scope, key));
  if (!added.every((key) => !isTaken(key) && isLinked(ground, key, term.noun))) return false;
  const { noun, modifiers } = place.term;
  const hasTwin = rivals.some((rival) => noun !== undefined && rival.term.noun === noun);
  return !hasTwin || modifiers.every((key) => holds(said.scope, key));
}

/** "Eight cups in four colours" has no eight colours. */
function hasNoun(ground: Ground, { noun, key }: Term, { term: grounded, statement }: Occurrence): boolean {
  if (noun === undefined || ground.subject.isName(noun)) return true;
  const isOther = (rival: Term): boolean =>
    rival.key !== key && kindOf(rival) === kindOf(grounded) && rival.noun !== undefined && isSaid(rival.noun, noun);
  return (grounded.noun !== undefined && isSaid(grounded.noun, noun)) || !statement.terms.some(isOther);
}

function isSaid(grounded: string, noun: string): boolean {
  return groundsOf(noun).includes(grounded);
}

/** "Two zip pockets" of "two pockets with zip". */
function isLinked(ground: Ground, key: string, noun: string | undefined): boolean {
  const places = ground.byKey.get(key) ?? [];
  return noun !== undefined && places.some(({ statement }) => holds(statement.scope, noun) && !counts(statement, noun));
}

/** "One tap connector" is another one than the two that are not said to be of a tap. */
function counts({ terms }: Statement, noun: string): boolean {
  const at = terms.findIndex(({ key, tag }) => key === noun && tag === "noun");
  return terms.slice(0, Math.max(at, 0)).some((term) => wordOf(term) === "one" || dimensionOf(term) === "count");
}
