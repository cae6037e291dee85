import type { Occurrence } from "../ground-builder.ts";
import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { entailingKeys } from "../lexical-entailment.ts";
import { agreementMismatch } from "../agreement.ts";
import { type Statement, chunkOf, chunkTermsAfter } from "../statements/statement.ts";
import { type Term, dimensionOf, wordOf } from "../statements/term.ts";
import { isPart, singular } from "../tokens/lexicon.ts";
import { AUDIENCES, GENERIC_NOUNS } from "../words/nouns.ts";
import { ORIGIN_VERBS } from "../words/places.ts";
import { isModifier, isProductTerm } from "./kinds.ts";
import { type Dependency, type Match, isExistential } from "./dependency.ts";
import { hasSameRole } from "./roles.ts";
import { hasCapacityVerb } from "./verbs.ts";

/** Names of rows whose value may be said without them. */
const VALUE_NAMES = new Set("colour color scent flavour flavor taste pattern style shape size".split(" "));
const SET_NOUNS = ["set", "kit", "bundle"];

/** Tells whether a term of the ground says what the word of a dependency says, in the same role. */
export function matchesTerm(dependency: Dependency, from: Term, match: Match): boolean {
  const { ground, hypothesis, premise } = match;
  if (!premise.terms.includes(from)) return matchesContext(dependency, from, match);
  const occurrence = occurrencesOf(ground, dependency.term).find(
    (one) => one.statement === premise && one.term === from,
  );
  if (occurrence === undefined) return false;
  if (isPurposeOfName(dependency, from, match)) return true;
  return (
    isInSameRole(dependency.term, occurrence, match) &&
    (!isExistential(dependency, hypothesis) || isAssertedPresent(hypothesis, occurrence))
  );
}

function isInSameRole(term: Term, occurrence: Occurrence, { ground, hypothesis, premise }: Match): boolean {
  const from = occurrence.term;
  if (!hasSameRole(term, hypothesis, from, premise) || !isSameOrigin(term, occurrence)) return false;
  if (term.tag === "quantity" && !isOfSameNoun(ground, term, hypothesis, occurrence)) return false;
  if (term.relation && !isSamePurpose(term, from, premise)) return false;
  return agrees(ground, term, hypothesis, occurrence);
}

/** Tells whether a term is in the topic, a qualifier or an addition of the premise. */
function matchesContext({ term, governor }: Dependency, from: Term, { hypothesis, premise }: Match): boolean {
  const isTopic = premise.topic.includes(from);
  if (term.tag === "quantity" && isTopic && !hypothesis.topic.includes(term)) return false;
  if (!entailingKeys(term.key).includes(from.key) || from.negation !== term.negation) return false;
  return !term.isEntity || governor !== undefined || isTopic;
}

/** Recognizes a purpose that is part of the name: a "wine decanter" is a decanter for wine. */
function isPurposeOfName({ term, governor }: Dependency, from: Term, match: Match): boolean {
  const chunk = chunkOf(term, match.hypothesis);
  if (governor !== undefined || chunk?.preposition !== "for" || chunk.terms.length > 1) return false;
  return term.tag === "noun" && from.negation === term.negation && isOfName(from, match);
}

/** Recognizes the wine of "wine decanter" and the juniors of a "junior tennis racket". */
function isOfName(from: Term, { ground, premise }: Match): boolean {
  const after = chunkTermsAfter(from, premise);
  const name = after.findIndex((term) => isProductTerm(ground, term));
  const isKindOf = name >= 0 && after.slice(0, name + 1).every(({ tag }) => tag === "noun");
  return from.tag === "noun" && !from.relation && isKindOf;
}

/** Tells whether an amount counts the same noun: "7 bags of 4 sticks" are not 4 bags. */
function isOfSameNoun({ byKey }: Ground, term: Term, hypothesis: Statement, occurrence: Occurrence): boolean {
  const [noun, own] = [nounAfter(term, hypothesis), nounAfter(occurrence.term, occurrence.statement)];
  if (noun === undefined || GENERIC_NOUNS.has(wordOf(noun))) return true;
  const isOfPieces = dimensionOf(occurrence.term) === "pieces" && (own === undefined || GENERIC_NOUNS.has(wordOf(own)));
  if (isOfPieces && SET_NOUNS.some((word) => byKey.has(word))) return false;
  return own === undefined || entailingKeys(noun.key).includes(own.key);
}

/** Returns the noun that an amount quantifies, before the next amount. */
function nounAfter(term: Term, statement: Statement): Term | undefined {
  const after = chunkTermsAfter(term, statement);
  const end = after.findIndex(({ tag }) => tag === "quantity");
  return after.slice(0, end < 0 ? undefined : end).findLast(({ tag }) => tag === "noun");
}

/** Tells whether a purpose is the same as a compound: a runner for tables is not "table linen". */
function isSamePurpose(term: Term, from: Term, premise: Statement): boolean {
  return from.relation || AUDIENCES.has(wordOf(term)) || !isModifier(from, premise);
}

function agrees(ground: Ground, term: Term, hypothesis: Statement, occurrence: Occurrence): boolean {
  const rule = agreementMismatch(ground, term, hypothesis, occurrence);
  // "The tray holds 100 sheets" follows from a "tray for 100 sheets".
  return rule === undefined || (rule === "relation" && occurrence.term.relation && hasCapacityVerb(hypothesis));
}

/** Tells whether the same was done at a place. */
export function isSameOrigin({ origin, token }: Term, { term, statement }: Occurrence): boolean {
  if (origin === undefined || origin === term.origin || token.kind !== "word" || !token.capital) return true;
  const isNamed = statement.topic.map(wordOf).some((word) => word === "origin" || ORIGIN_VERBS.get(word) === origin);
  return term.origin === undefined && isNamed;
}

/** Tells whether the ground says that a thing is present, which a statement of presence needs. */
function isAssertedPresent(hypothesis: Statement, { term, statement }: Occurrence): boolean {
  if (statement.isLabel || isNamedValue(hypothesis, statement)) return true;
  // The insulation of an insulated bottle.
  if (term.tag === "adjective" && statement.owners.length === 0) return true;
  return term.isEntity && statement.topic.every((name) => name.tag !== "measure" || introducesEntities(name, term));
}

/** Tells whether a row's values are present, or have parts that are: "contents: board", "colour: straps black". */
function introducesEntities(name: Term, term: Term): boolean {
  const word = wordOf(name);
  return word === "contents" || (/^colou?rs?$/.test(word) && isPart(wordOf(term)));
}

/** Recognizes the whole value of a row: "moss" from "colour: moss", "forest green" from "colour: forest green". */
function isNamedValue(hypothesis: Statement, { topic, terms }: Statement): boolean {
  if (topic.length !== 1 || !VALUE_NAMES.has(singular(wordOf(topic[0])))) return false;
  return hypothesis.terms.length === terms.length && terms.every(({ key }, at) => hypothesis.terms[at]?.key === key);
}
