import { isPart, singular } from "../tokens/lexicon.ts";
import { LOOSE_ADJECTIVES } from "../words/adjectives.ts";
import { claimClassOf } from "../words/claims.ts";
import { DEPENDENT_ADJECTIVES, LIKENESSES, MODEL_WORDS } from "../words/guards.ts";
import { MATERIAL_FORMS, MATERIAL_QUALIFIERS, PURPOSE_NOUNS } from "../words/materials.ts";
import { ADVERBIAL_NOUNS, AUDIENCES, COLLOCATIONS, EMPTY_NOUNS, MEASURES, POSITIONS } from "../words/nouns.ts";
import { compoundOf, headOf } from "./nouns.ts";
import type { Subject } from "./statement.ts";
import {
  type Need,
  type Term,
  dimensionKey,
  dimensionOf,
  isName as isNameTerm,
  needOf,
  scopeKey,
  wordOf,
} from "./term.ts";

const NAMING = new Set<Term["tag"]>(["noun", "material", "measure", "acronym", "code"]);
const SURFACES = new Set<Term["tag"]>(["material", "colour"]);
const NUMBERS = new Set<Term["tag"]>(["quantity", "measure"]);
const NOUNS = new Set<Term["tag"]>(["noun", "measure", "acronym"]);
const ABBREVIATIONS = new Set<Term["tag"]>(["acronym", "code"]);
const LOOSE_ENDING = /(?:ed|able|ible|less|proof)$/;

/**
 * Returns which neighbours a word keeps. What is before a noun hangs on what is at its right; how far, the words do not
 * tell. So it keeps its right neighbour, unless it is of a kind that hangs on the last noun anyway: a material or a colour,
 * an adjective of whole things. A name keeps the number or name after it: there is an "iPhone 15" that is no "iPhone 15 Pro".
 */
export function neighbourNeeds(term: Term, terms: readonly Term[], at: number, subject: Subject): Need[] {
  return [
    ...compoundNeeds(term, terms),
    ...needsAfter(term, terms, at, subject),
    ...needsBefore(terms[at - 1], term, subject),
    ...placeNeeds(term, terms),
    ...amountNeeds(term, terms),
  ];
}

/** "27 GB usable": where there is no noun, an adjective is said of the amount. */
function amountNeeds(term: Term, [amount, ...words]: readonly Term[]): Need[] {
  if (amount?.tag !== "quantity" || term.tag !== "adjective") return [];
  return words.every(({ tag }) => tag === "adjective") ? [{ ...needOf("scope", amount.key), in: "ground" }] : [];
}

/** "Cream inside": what has no noun is only said of that place, and the place only of what is before it. */
function placeNeeds(term: Term, terms: readonly Term[]): Need[] {
  const [place, before] = terms.toReversed();
  if (place === undefined || before === undefined || !POSITIONS.has(wordOf(place))) return [];
  if (headOf(terms.slice(0, -1)) !== undefined) return [];
  // "Mahogany back".
  if (term === place && before.tag === "material" && isPart(wordOf(place))) return [];
  return [needOf("scope", scopeKey(term === place ? before : place))];
}

function compoundNeeds(term: Term, terms: readonly Term[]): Need[] {
  const compound = compoundOf(term);
  if (compound === 0) return [];
  return terms
    .filter((other) => other !== term && compoundOf(other) === compound)
    .map((other) => needOf("modifier", scopeKey(other)));
}

function needsAfter(term: Term, terms: readonly Term[], at: number, subject: Subject): Need[] {
  const next = terms.find((other, index) => index > at && !isAudience(other, terms[index + 1]));
  if (next === undefined) return [];
  const before = terms[at - 1];
  if (isModelPart(term, next, before !== undefined && isNameTerm(before))) return [needOf("model", scopeKey(next))];
  const isLast = at + 2 === terms.length;
  return keepsNext(term, next, isLast, subject) ? [nextNeed(term, next)] : [];
}

/** The second word of a fixed expression keeps the first, "dry hair" is not any hair; so does "safe" of "dishwasher safe". */
function needsBefore(before: Term | undefined, term: Term, { isName }: Subject): Need[] {
  if (before === undefined || (before.tag === "noun" && isName(before.key))) return [];
  const depends = DEPENDENT_ADJECTIVES.has(wordOf(term)) && NAMING.has(before.tag);
  return depends || isExpression(before, term) ? [needOf("modifier", scopeKey(before))] : [];
}

/** "Dry hair", and "medium firm", which is not firm. */
function isExpression(before: Term, term: Term): boolean {
  if (wordOf(before) === "medium" && term.tag === "adjective") return true;
  return (before.tag === "adjective" || before.tag === "colour") && isFixed(before, term);
}

function nextNeed(term: Term, next: Term): Need {
  const isLikeness = MATERIAL_FORMS.has(wordOf(next)) || LIKENESSES.has(wordOf(next));
  // "Assembly time" may be said as "assembly takes 20 minutes".
  const dimensions = next.tag === "measure" ? (MEASURES.get(singular(wordOf(next))) ?? []) : [];
  const need = needOf(isLikeness ? "likeness" : "modifier", scopeKey(next), ...dimensions.map(dimensionKey));
  // In a proposal words of several statements may precede the noun: "lumbar support desk chair".
  const isKept = next.tag !== "measure" && (term.tag === "adjective" || isLikeness);
  return isKept ? need : { ...need, in: "ground" };
}

/** "Soft dog treats" are soft treats. */
function isAudience(term: Term, next: Term | undefined): boolean {
  return AUDIENCES.has(wordOf(term)) && next?.tag === "noun";
}

function isModelPart(term: Term, next: Term, isAfterName: boolean): boolean {
  const isNamed = isNameTerm(term) || ABBREVIATIONS.has(term.tag);
  if (isMakerOf(term, next)) return true;
  if (isNamed && next.tag === "quantity") return dimensionOf(next) === "count";
  if (dimensionOf(term) === "count") return isModelName(next) && (isAfterName || MODEL_WORDS.has(wordOf(next)));
  return isNamed && isModelName(next);
}

/** "For Danfoss RA" is for no other. */
function isMakerOf(term: Term, next: Term): boolean {
  return term.relation && isNameTerm(term) && term.tag === "noun" && ABBREVIATIONS.has(next.tag);
}

function isModelName({ token, tag }: Term): boolean {
  if (token.kind !== "word") return false;
  return (token.proper && tag !== "acronym") || MODEL_WORDS.has(token.lower);
}

function keepsNext(term: Term, next: Term, isLast: boolean, { isName }: Subject): boolean {
  if (NUMBERS.has(term.tag) || next.tag === "quantity") return false;
  if (isFixed(term, next) || LIKENESSES.has(wordOf(next))) return true;
  if (SURFACES.has(term.tag)) return keepsForm(term, next, isName(next.key));
  if (isName(next.key) || isProductName(term)) return false;
  return (isLast && isGerundPair(term, next)) || isQualifier(term, next);
}

function isFixed(term: Term, next: Term): boolean {
  return COLLOCATIONS.has(`${wordOf(term)} ${wordOf(next)}`);
}

function keepsForm({ tag, negation }: Term, next: Term, isName: boolean): boolean {
  if (negation > 0) return false;
  if (MATERIAL_FORMS.has(wordOf(next))) return true;
  if (PURPOSE_NOUNS.has(wordOf(next))) return !isName;
  // "Pine green" is no pine.
  return tag === "material" && (next.tag === "material" || next.tag === "colour");
}

function isProductName({ token }: Term): boolean {
  return token.kind === "word" && token.proper && token.compound === 0;
}

/** "Quick drying". */
function isGerundPair(term: Term, next: Term): boolean {
  return term.tag === "adjective" && next.tag === "adjective" && wordOf(next).endsWith("ing");
}

/** Tells whether a word says how the next one is meant. */
function isQualifier(term: Term, next: Term): boolean {
  const word = wordOf(term);
  if (MATERIAL_FORMS.has(word) || EMPTY_NOUNS.has(wordOf(next))) return false;
  switch (next.tag) {
    case "material":
      return claimClassOf(word) !== undefined || !isLoose(term);
    case "colour":
      return term.tag === "adjective" && !isLoose(term);
    case "adjective":
      return isAdverbial(term, wordOf(next));
    default:
      return NOUNS.has(next.tag) && !isLoose(term);
  }
}

/** "Water resistant", but "lid leakproof". */
function isAdverbial(term: Term, adjective: string): boolean {
  const word = wordOf(term);
  if (isPart(word)) return false;
  return ABBREVIATIONS.has(term.tag) || ADVERBIAL_NOUNS.has(word) || DEPENDENT_ADJECTIVES.has(adjective);
}

/** An adjective of whole things: it says the same before any of their nouns. */
function isLoose(term: Term): boolean {
  const word = wordOf(term);
  if (term.tag !== "adjective" || MATERIAL_QUALIFIERS.has(word)) return false;
  return LOOSE_ADJECTIVES.has(word) || LOOSE_ENDING.test(word);
}
