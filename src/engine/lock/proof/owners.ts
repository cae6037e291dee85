import { groundsOf, names } from "../same.ts";
import { headOf } from "../statements/nouns.ts";
import type { Statement } from "../statements/statement.ts";
import { type Term, deniedKey, scopeKey, wordOf } from "../statements/term.ts";
import { isPart } from "../tokens/lexicon.ts";
import { EMPTY_NOUNS } from "../words/nouns.ts";
import { chunkOf, isCarrierThing } from "./kinds.ts";
import type { Match } from "./link.ts";
import { PACKAGING } from "./words.ts";

/** Prepositions before a thing that is not what it is in, on or with. */
const HOLDING = new Set<string | undefined>(["in", "on", "with"]);
const GOING_ON = new Set(["and", ","]);

/** Tells whether a place of the ground speaks of what a words is said of. */
export function isSameOwner(match: Match): boolean {
  const subject = subjectOf(match);
  if (subject !== undefined) return isOfNoun(match, subject);
  return (
    isSameHolder(match) &&
    mayBeOfPlace(match) &&
    isOfOwner(match) &&
    isOfHead(match) &&
    isOfChunk(match) &&
    isOfHaver(match)
  );
}

/**
 * Tells whether the holder of a part is the same. Statements about a part of one part are not about a part of another
 * one.
 */
function isSameHolder({ words, said, place }: Match): boolean {
  const { part, holder } = place;
  if (part !== undefined && !names(said.scope, part) && words.every(({ key }) => key !== part)) return false;
  if (said.holder !== undefined && !names(place.scope, said.holder)) return false;
  return holder === undefined || names(said.sentence, holder) || isOwnPart({ words, said, place }, holder);
}

/** A part may be named without what has it. */
function isOwnPart({ words, said, place }: Pick<Match, "words" | "said" | "place">, holder: string): boolean {
  const isNamed = said.head !== undefined && words.includes(said.head);
  return isNamed && !PACKAGING.has(holder) && place.head !== undefined && isPart(wordOf(place.head));
}

/** Tells whether the proposal names the part that the ground speaks of. */
function mayBeOfPlace(match: Match): boolean {
  const { said, place } = match;
  if (place.owners.length === 0 || place.owners.some((owner) => names(said.scope, owner))) return true;
  if (place.absent && place.owners.some((owner) => names(said.scope, deniedKey(owner)))) return true;
  return isSubjectAt(match) || isMeasureOfSubject(match) || isCarrierAt(match);
}

/** Tells whether the ground speaks of the part that the proposal names. */
function isOfOwner({ words, said, place }: Match): boolean {
  if (said.owners.length === 0 || said.owners.some((owner) => names(place.scope, owner))) return true;
  if (said.head !== undefined && words.includes(said.head)) return true;
  const isHeadless = said.head === undefined || said.head.tag === "measure";
  return said.isDoubtful && isHeadless && place.owners.length === 0;
}

function isOfHead({ ground, words, said, place }: Match): boolean {
  const { head } = said;
  if (head === undefined || head.tag === "measure" || words.includes(head)) return true;
  // "The set": of which set, nothing is said.
  if (EMPTY_NOUNS.has(wordOf(head)) && said.owners.length === 0) return true;
  return ground.subject.isWhole(head.key) || names(place.scope, head.key);
}

/** "In an organic cotton bag": the organic is of the bag, not of the product. */
function isOfChunk({ ground, words, said, place }: Match): boolean {
  const chunk = words[0] && chunkOf(words[0], said);
  if (chunk === undefined || !HOLDING.has(chunk.preposition)) return true;
  const head = headOf(chunk.terms);
  if (head?.tag !== "noun" || words.includes(head) || EMPTY_NOUNS.has(wordOf(head))) return true;
  return ground.subject.isWhole(head.key) || names(place.scope, head.key);
}

/** The lid, of "the lid has a seal". */
function isSubjectAt({ words, place: { reading } }: Match): boolean {
  if (reading.verbs[0]?.tag !== "possession") return false;
  const keys = new Set(reading.subject.flatMap(({ terms }) => terms.map(({ key }) => key)));
  return words.every((term) => groundsOf(term.key).some((key) => keys.has(key)));
}

/** The aluminium base, of "barrel on an aluminium base". */
function isCarrierAt({ words, said, place }: Match): boolean {
  const { chunks } = place.reading;
  const at = chunks.findIndex(({ terms }) =>
    terms.some((term) => term.key === said.head?.key && isCarrierThing(term, place)),
  );
  const own = chunks.slice(at, at + 2).filter((chunk, index) => index === 0 || chunk.preposition === "of");
  const keys = new Set(own.flatMap(({ terms }) => terms.map(({ key }) => key)));
  return at >= 0 && words.every((term) => groundsOf(term.key).some((key) => keys.has(key)));
}

/** "The arm has a finish and a reach of 95 cm": a measure later in a list is of the same subject. */
function isMeasureOfSubject({ words, said, place }: Match): boolean {
  if (said.head?.tag !== "measure" || !words.some(({ tag }) => tag === "quantity")) return false;
  const noun = subjectBefore(said);
  return noun !== undefined && place.owners.some((owner) => names(new Set([noun.key]), owner));
}

/** Returns the noun that what a clause goes on with was about. */
export function subjectBefore({ reading: { clause }, before }: Statement): Term | undefined {
  if (before === undefined || !GOING_ON.has(clause.join)) return undefined;
  const { verbs, subject } = before.reading;
  return (verbs.length > 0 ? headOf(subject.flatMap(({ terms }) => terms)) : undefined) ?? subjectBefore(before);
}

/** "Its 20 cm blade has 67 layers": the subject of what is had is a thing of its own. */
function subjectOf({ words, said: { reading, head } }: Match): Term | undefined {
  if (reading.verbs[0]?.tag !== "possession" || head === undefined) return undefined;
  const chunk = reading.subject.find(({ terms }) => words.every((term) => terms.includes(term)));
  return chunk === undefined || chunk.terms.includes(head) ? undefined : headOf(chunk.terms);
}

/** "The battery has a 2-year warranty" of "battery 1 year": what an amount of a part is of is said with the part. */
function isOfHaver({ ground, words, said, place }: Match): boolean {
  const { verbs, subject } = said.reading;
  const haver = verbs[0]?.tag === "possession" ? headOf(subject.flatMap(({ terms }) => terms)) : undefined;
  if (haver === undefined || haver === said.head || !words.some(({ tag }) => tag === "quantity")) return true;
  if (ground.subject.isWhole(haver.key) || EMPTY_NOUNS.has(wordOf(haver))) return true;
  return names(place.scope, haver.key);
}

function isOfNoun({ ground, words, place }: Match, noun: Term): boolean {
  const keys = new Set([noun.key, ...words.map(scopeKey)]);
  if (place.owners.length > 0) return place.owners.some((owner) => names(keys, owner));
  return ground.subject.isWhole(noun.key) || EMPTY_NOUNS.has(wordOf(noun)) || names(place.scope, noun.key);
}
