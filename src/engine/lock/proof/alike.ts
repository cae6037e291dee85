import type { Occurrence } from "../collector.ts";
import type { Ground } from "../ground.ts";
import { occurrencesOf } from "../occurrences.ts";
import { groundsOf } from "../same.ts";
import { signMismatch } from "../signs.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, dimensionOf, wordOf } from "../statements/term.ts";
import { isPart, singular } from "../tokens/lexicon.ts";
import { AUDIENCES, EMPTY_NOUNS } from "../words/nouns.ts";
import { ORIGIN_VERBS } from "../words/places.ts";
import { chunkOf, isModifier, isNameTerm } from "./kinds.ts";
import { type Link, type Match, isMention } from "./link.ts";
import { hasSameRole } from "./roles.ts";
import { isHolding } from "./verbs.ts";

/** Names of rows whose value may be said without them. */
const VALUES = new Set("colour color scent flavour flavor taste pattern style shape size".split(" "));
const SEVERAL = ["set", "kit", "bundle"];

/** Tells whether a word of the ground says what the word of a link says, in the same role. */
export function isAlike(link: Link, from: Term, match: Match): boolean {
  const { ground, said, place } = match;
  if (!place.terms.includes(from)) return isBeside(link, from, match);
  const occurrence = occurrencesOf(ground, link.term).find((one) => one.statement === place && one.term === from);
  if (occurrence === undefined) return false;
  if (isForName(link, from, match)) return true;
  return isInSameRole(link.term, occurrence, match) && (!isMention(link, said) || isThere(said, occurrence));
}

function isInSameRole(term: Term, occurrence: Occurrence, { ground, said, place }: Match): boolean {
  const from = occurrence.term;
  if (!hasSameRole(term, said, from, place) || !isSameOrigin(term, occurrence)) return false;
  if (term.tag === "quantity" && !isOfSameNoun(ground, term, said, occurrence)) return false;
  if (term.relation && !isRelated(term, from, place)) return false;
  return isSameSign(ground, term, said, occurrence);
}

/** Tells whether a term is in the topic, in a guard or in an addition of the place. */
function isBeside({ term, on }: Link, from: Term, { said, place }: Match): boolean {
  const isTopic = place.topic.includes(from);
  if (term.tag === "quantity" && isTopic && !said.topic.includes(term)) return false;
  if (!groundsOf(term.key).includes(from.key) || from.negation !== term.negation) return false;
  return !term.isThing || on !== undefined || isTopic;
}

/** A wine decanter is a decanter for wine. */
function isForName({ term, on }: Link, from: Term, match: Match): boolean {
  const chunk = chunkOf(term, match.said);
  if (on !== undefined || chunk?.preposition !== "for" || chunk.terms.length > 1) return false;
  return term.tag === "noun" && from.negation === term.negation && isOfName(from, match);
}

/** The wine, of "wine decanter", and the juniors of a "junior tennis racket". */
function isOfName(from: Term, { ground, place }: Match): boolean {
  const terms = chunkOf(from, place)?.terms ?? [];
  const after = terms.slice(terms.indexOf(from) + 1);
  const name = after.findIndex((term) => isNameTerm(ground, term));
  const isKindOf = name >= 0 && after.slice(0, name + 1).every(({ tag }) => tag === "noun");
  return from.tag === "noun" && !from.relation && isKindOf;
}

/** "7 bags of 4 sticks" are not 4 bags of 7, and a set of 11 pieces has no 11 covers. */
function isOfSameNoun({ byKey }: Ground, term: Term, said: Statement, place: Occurrence): boolean {
  const [noun, own] = [nounAfter(term, said), nounAfter(place.term, place.statement)];
  if (noun === undefined || EMPTY_NOUNS.has(wordOf(noun))) return true;
  const isOfPieces = dimensionOf(place.term) === "pieces" && (own === undefined || EMPTY_NOUNS.has(wordOf(own)));
  if (isOfPieces && SEVERAL.some((word) => byKey.has(word))) return false;
  return own === undefined || groundsOf(noun.key).includes(own.key);
}

/** Returns the noun that an amount leads, before the next amount. */
function nounAfter(term: Term, statement: Statement): Term | undefined {
  const terms = chunkOf(term, statement)?.terms ?? [];
  const after = terms.slice(terms.indexOf(term) + 1);
  const end = after.findIndex(({ tag }) => tag === "quantity");
  return after.slice(0, end < 0 ? undefined : end).findLast(({ tag }) => tag === "noun");
}

/** Tells whether a purpose makes a compound: a runner for tables is no "table linen". */
function isRelated(term: Term, from: Term, place: Statement): boolean {
  return from.relation || AUDIENCES.has(wordOf(term)) || !isModifier(from, place);
}

function isSameSign(ground: Ground, term: Term, said: Statement, place: Occurrence): boolean {
  const rule = signMismatch(ground, term, said, place);
  // "The tray holds 100 sheets" of a "tray for 100 sheets".
  return rule === undefined || (rule === "relation" && place.term.relation && isHolding(said));
}

/** Tells whether what was done in a country is said with it. */
export function isSameOrigin({ origin, token }: Term, { term, statement }: Occurrence): boolean {
  if (origin === undefined || origin === term.origin || token.kind !== "word" || !token.capital) return true;
  const isNamed = statement.topic.map(wordOf).some((word) => word === "origin" || ORIGIN_VERBS.get(word) === origin);
  return term.origin === undefined && isNamed;
}

/** Tells whether the ground says of a thing that it is there. A statement of presence needs that. */
function isThere(said: Statement, { term, statement }: Occurrence): boolean {
  if (statement.isLabel || isNamedValue(said, statement)) return true;
  // The insulation of an insulated bottle.
  if (term.tag === "adjective" && statement.owners.length === 0) return true;
  return term.isThing && statement.topic.every((name) => name.tag !== "measure" || isOfThings(name, term));
}

/** "Contents: board, 60 cards", "colour: olive, straps black": the values are there, or have parts that are. */
function isOfThings(name: Term, term: Term): boolean {
  const word = wordOf(name);
  return word === "contents" || (/^colou?rs?$/.test(word) && isPart(wordOf(term)));
}

/** "Colour: moss" says "moss", and "colour: forest green" says "forest green". */
function isNamedValue(said: Statement, { topic, terms }: Statement): boolean {
  if (topic.length !== 1 || !VALUES.has(singular(wordOf(topic[0])))) return false;
  return said.terms.length === terms.length && terms.every(({ key }, at) => said.terms[at]?.key === key);
}
