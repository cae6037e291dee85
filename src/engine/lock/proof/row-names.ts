import { quantitiesLike } from "../ground.ts";
import { names } from "../same.ts";
import { isImpliedMeasure } from "../statements/plain-measure.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, isContent, wordOf } from "../statements/term.ts";
import { isPart } from "../tokens/lexicon.ts";
import { freeTagOf } from "../words/free-words.ts";
import { EMPTY_NOUNS, POSITIONS } from "../words/nouns.ts";
import type { Ground } from "../ground.ts";
import type { Proof } from "./link.ts";
import { isHolding } from "./verbs.ts";
import { PACKAGING, isKept } from "./words.ts";

/** Nouns that name what their value is: "orientation: right-handed". */
const NAMES = new Set(
  "origin care standard norm style type shape pattern scent flavour flavor taste mode diet".split(" "),
);
/** Words for all of a thing, beside a measure: "net weight", "overall length". */
const WHOLE = new Set(["net", "total", "overall"]);
const NAMING_VALUE = /(?:tion|ness|ity|ment)$/;
/** Units of amounts of which a thing has many. */
const COMMON = new Set<unknown>(
  "length mass volume area time days months share count pieces pairs money temperature".split(" "),
);

/** Tells whether a word of the name of a row may be left out of what its value says. */
export function mayOmitName(term: Term, proof: Proof): boolean {
  const word = wordOf(term);
  if (saysNothing(term, proof)) return true;
  if (isKept(word)) return false;
  if (proof.from.tag === "quantity" && mayOmitForAmount(term, proof)) return true;
  if (isOfOwnNoun(term, proof) || hasOwnSubject(proof.place)) return true;
  // "Standard: EN 14183".
  if (dimensionOf(proof.from) === "count") return NAMES.has(word);
  return proof.from.tag !== "quantity" && !isPart(word) && namesValue(term, proof);
}

function saysNothing(term: Term, { ground }: Proof): boolean {
  const word = wordOf(term);
  if (!isContent(term) || term.tag === "quantity" || EMPTY_NOUNS.has(word)) return true;
  // "Whole bottle: BPA-free".
  if (word === "whole") return true;
  return ground.subject.isName(term.key) || (freeTagOf(word) !== undefined && term.tag !== "measure");
}

function mayOmitForAmount(term: Term, proof: Proof): boolean {
  if (WHOLE.has(wordOf(term)) && mayOmitMeasure(proof.ground, term, proof.from, proof.place)) return true;
  if (term.tag === "measure" && mayOmitMeasure(proof.ground, term, proof.from, proof.place)) return true;
  return isVerbMeasure(term, proof) || isBareMeasure(term, proof) || isOnlyName(term, proof);
}

/** Tells whether a verb says which measure a quantity is: what holds 2 l has a volume of 2 l. */
export function isVerbMeasure({ key }: Term, { from, said }: Proof): boolean {
  return isImpliedMeasure(key, from) && isHolding(said);
}

/** Tells whether a quantity says no less without its noun of measure: it is the only one, or implies it. */
export function mayOmitMeasure(ground: Ground, term: Term, quantity: Term, { owners }: Statement): boolean {
  if (isImpliedMeasure(term.key, quantity)) return true;
  const isOfPart = owners.length > 0;
  const own = quantitiesLike(ground, quantity).filter(({ statement }) => statement.owners.length > 0 === isOfPart);
  return new Set(own.map((place) => place.term.key)).size < 2;
}

/** "215 mm" of "length: 215 mm": a bare amount names no measure that it could be mistaken for. */
function isBareMeasure(term: Term, { link, place, said }: Proof): boolean {
  if (term.tag !== "measure" || link.on !== undefined || place.owners.length > 0) return false;
  if (place.topic.filter(isContent).length > 1 || said.reading.verbs.length > 0) return false;
  return said.terms.every(({ tag }) => tag !== "measure");
}

/** The name of the only amount with its unit: 300 ppi, of "resolution: 300 ppi". */
function isOnlyName(term: Term, { ground, from, place }: Proof): boolean {
  if (isPart(wordOf(term)) || COMMON.has(dimensionOf(from))) return false;
  return quantitiesLike(ground, from).every(
    (other) =>
      other.term.key === from.key ||
      other.statement === place ||
      other.statement.topic.some(({ key }) => key === term.key),
  );
}

/** "Packaging: FSC-certified carton" is said of the carton. */
function isOfOwnNoun(term: Term, { from, to, said, place: { head } }: Proof): boolean {
  if (head?.tag !== "noun" || (isPart(wordOf(term)) && !isWrapping(term, head))) return false;
  return head === from || head === to || head.key === said.head?.key;
}

/** A carton is packaging. */
function isWrapping(term: Term, head: Term): boolean {
  return PACKAGING.has(term.key) && PACKAGING.has(head.key);
}

/** "Reactive glaze: each piece differs". */
function hasOwnSubject({ reading: { verbs, subject } }: Statement): boolean {
  return verbs.length > 0 && subject.length > 0;
}

function namesValue(term: Term, { from, said, place: { head } }: Proof): boolean {
  const word = wordOf(term);
  if (NAMES.has(word) || NAMING_VALUE.test(word) || freeTagOf(word) !== undefined) return true;
  // "Side protection: one pad": a part is named by itself.
  if (head === undefined || term.tag !== "noun" || POSITIONS.has(word)) return false;
  return isPart(wordOf(head)) && (head === from || names(said.scope, head.key));
}
