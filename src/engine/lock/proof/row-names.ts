import { type Ground, quantitiesOfKind } from "../ground.ts";
import { hasSynonym } from "../lexical-entailment.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, isContent, isImpliedMeasure, wordOf } from "../statements/term.ts";
import { isPart } from "../tokens/lexicon.ts";
import { functionTagOf } from "../words/function-words.ts";
import { GENERIC_NOUNS, POSITIONS } from "../words/nouns.ts";
import type { Proof } from "./dependency.ts";
import { hasCapacityVerb } from "./verbs.ts";
import { PACKAGING, isNeverOmitted } from "./word-classes.ts";

/** Nouns that name the kind of their value: "orientation: right-handed". */
const NAMING_NOUNS = new Set(
  "origin care standard norm style type shape pattern scent flavour flavor taste mode diet".split(" "),
);
/** Words for the whole of a measure: "net weight", "overall length". */
const WHOLE = new Set(["net", "total", "overall"]);
const NAMING_VALUE = /(?:tion|ness|ity|ment)$/;
/** Dimensions of which a thing has many amounts. */
const COMMON_DIMENSIONS = new Set<unknown>(
  "length mass volume area time days months share count pieces pairs money temperature".split(" "),
);

/** Tells whether a word of a row's name may be omitted from what its value says. */
export function mayOmitName(term: Term, proof: Proof): boolean {
  const word = wordOf(term);
  if (isUninformative(term, proof)) return true;
  if (isNeverOmitted(word)) return false;
  if (proof.from.tag === "quantity" && mayOmitForAmount(term, proof)) return true;
  if (isOfOwnNoun(term, proof) || hasOwnSubject(proof.premise)) return true;
  // "Standard: EN 14183".
  if (dimensionOf(proof.from) === "count") return NAMING_NOUNS.has(word);
  return proof.from.tag !== "quantity" && !isPart(word) && namesValue(term, proof);
}

function isUninformative(term: Term, { ground }: Proof): boolean {
  const word = wordOf(term);
  if (!isContent(term) || term.tag === "quantity" || GENERIC_NOUNS.has(word)) return true;
  // "Whole bottle: BPA-free".
  if (word === "whole") return true;
  return ground.product.isName(term.key) || (functionTagOf(word) !== undefined && term.tag !== "measure");
}

function mayOmitForAmount(term: Term, proof: Proof): boolean {
  if (WHOLE.has(wordOf(term)) && mayOmitMeasure(proof.ground, term, proof.from, proof.premise)) return true;
  if (term.tag === "measure" && mayOmitMeasure(proof.ground, term, proof.from, proof.premise)) return true;
  return isVerbMeasure(term, proof) || isBareMeasure(term, proof) || isOnlyName(term, proof);
}

/** Tells whether a verb implies the measure of a quantity: what holds 2 l has a volume of 2 l. */
export function isVerbMeasure({ key }: Term, { from, hypothesis }: Proof): boolean {
  return isImpliedMeasure(key, from) && hasCapacityVerb(hypothesis);
}

/** Tells whether a quantity means the same without its noun of measure: it is the only one, or implies it. */
export function mayOmitMeasure(ground: Ground, term: Term, quantity: Term, { owners }: Statement): boolean {
  if (isImpliedMeasure(term.key, quantity)) return true;
  const isOfPart = owners.length > 0;
  const own = quantitiesOfKind(ground, quantity).filter(({ statement }) => statement.owners.length > 0 === isOfPart);
  return new Set(own.map((occurrence) => occurrence.term.key)).size < 2;
}

/** Recognizes "215 mm" from "length: 215 mm", where no other measure could be meant. */
function isBareMeasure(term: Term, { dependency, premise, hypothesis }: Proof): boolean {
  if (term.tag !== "measure" || dependency.governor !== undefined || premise.owners.length > 0) return false;
  if (premise.topic.filter(isContent).length > 1 || hypothesis.parse.verbs.length > 0) return false;
  return hypothesis.terms.every(({ tag }) => tag !== "measure");
}

/** Tells whether a name has the only amount with its unit: 300 ppi of "resolution: 300 ppi". */
function isOnlyName(term: Term, { ground, from, premise }: Proof): boolean {
  if (isPart(wordOf(term)) || COMMON_DIMENSIONS.has(dimensionOf(from))) return false;
  return quantitiesOfKind(ground, from).every(
    (other) =>
      other.term.key === from.key ||
      other.statement === premise ||
      other.statement.topic.some(({ key }) => key === term.key),
  );
}

/** Tells whether a value has its own noun: "packaging: FSC-certified carton" is about the carton. */
function isOfOwnNoun(term: Term, { from, to, hypothesis, premise: { head } }: Proof): boolean {
  if (head?.tag !== "noun" || (isPart(wordOf(term)) && !isWrapping(term, head))) return false;
  return head === from || head === to || head.key === hypothesis.head?.key;
}

/** Tells whether both name packaging, such as "packaging" and "carton". */
function isWrapping(term: Term, head: Term): boolean {
  return PACKAGING.has(term.key) && PACKAGING.has(head.key);
}

/** Recognizes "reactive glaze: each piece differs". */
function hasOwnSubject({ parse: { verbs, subject } }: Statement): boolean {
  return verbs.length > 0 && subject.length > 0;
}

function namesValue(term: Term, { from, hypothesis, premise: { head } }: Proof): boolean {
  const word = wordOf(term);
  if (NAMING_NOUNS.has(word) || NAMING_VALUE.test(word) || functionTagOf(word) !== undefined) return true;
  // In "side protection: one pad", the part is named by itself.
  if (head === undefined || term.tag !== "noun" || POSITIONS.has(word)) return false;
  return isPart(wordOf(head)) && (head === from || hasSynonym(hypothesis.scope, head.key));
}
