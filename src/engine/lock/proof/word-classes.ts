import { CONTAINERS, POSITIONS } from "../words/nouns.ts";
import { type Term, isContent, isFunctionTag, wordOf } from "../statements/term.ts";
import type { Statement } from "../statements/statement.ts";
import { stemsOf } from "../tokens/lexicon.ts";
import {
  CONDITIONS,
  DISTRIBUTIVES,
  LIKENESSES,
  LIMITING,
  PRIVATIVES,
  RESERVATIONS,
  STATES,
  SWITCHES,
  VARIANTS,
  WEAKENERS,
} from "../words/qualifiers.ts";
import { MATERIAL_FORMS } from "../words/materials.ts";

/** Function words that count, select or compare. */
const SELECTORS = new Set(
  "one both each every all any only half most some part partly apart either neither same first also".split(" "),
);
/** Times without a number. */
const VAGUE_TIMES = new Set("minutes hours days weeks months years".split(" "));
const ADDITIVE_WORDS = new Set(["second", "additional", "spare", "extra", "also"]);
/** Participles after a material that is only on the surface. */
const SURFACE_PARTICIPLES = new Set("plated coated lined filled covered clad dipped".split(" "));
/** Nouns of measure that say no more than their value: "colour black", "size 42". */
export const IMPLIED_BY_VALUE = new Set(["colour", "color", "size", "sizes", "material"]);

/** Words that refer to other things than those named: "other Lantero routers". */
export const OTHER_WORDS = new Set(["other", "further", "more"]);
/** Containers and wrapping of a thing. Statements about them are not about the thing. */
export const PACKAGING = stemsOf([...CONTAINERS, ..."packaging package carton wrapper wrap".split(" ")]);

/** Tells whether a term means something: a content word, or a function word that qualifies or selects. */
export function isInformative(term: Term): boolean {
  const word = wordOf(term);
  return (
    isContent(term) ||
    SELECTORS.has(word) ||
    VAGUE_TIMES.has(word) ||
    isQualifier(word) ||
    WEAKENERS.has(word) ||
    DISTRIBUTIVES.has(word)
  );
}

/** Does the same for a term in its clause, where "on" and "off" mean something at the end only. */
export function isInformativeIn(term: Term, { terms }: Statement): boolean {
  return SWITCHES.has(wordOf(term)) ? terms.at(-1) === term : isInformative(term);
}

/** Tells whether a word may not be omitted, even together with other words. */
export function isNeverOmitted(word: string): boolean {
  return (
    isQualifier(word) ||
    [PRIVATIVES, STATES, WEAKENERS, POSITIONS, LIMITING, ADDITIVE_WORDS].some((words) => words.has(word))
  );
}

/** Tells whether a word says which or how many of several things are meant. */
export function isQuantifying(word: string): boolean {
  return SELECTORS.has(word) || DISTRIBUTIVES.has(word);
}

/** Tells whether a word states a condition or reservation of a statement. */
export function isQualifier(word: string): boolean {
  return RESERVATIONS.has(word) || CONDITIONS.has(word);
}

/** Tells whether a word makes a thing an imitation, another one, or another version. */
export function altersIdentity(word: string): boolean {
  return [LIKENESSES, PRIVATIVES, VARIANTS, STATES].some((words) => words.has(word));
}

/** Tells whether a word weakens the one before it. A water bottle is not a weaker bottle. */
export function isWeakerForm(word: string): boolean {
  return word !== "water" && [MATERIAL_FORMS, LIKENESSES, SURFACE_PARTICIPLES].some((words) => words.has(word));
}

/** Tells whether a term is "on" or "off", or a content word. */
export function isSwitchOrContent(term: Term): boolean {
  return !isFunctionTag(term.tag) || SWITCHES.has(wordOf(term));
}
