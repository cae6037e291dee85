import { ADJECTIVES } from "../words/adjectives.ts";
import { NO_SUPERLATIVES } from "../words/claims.ts";
import { type FunctionTag, functionTagOf } from "../words/function-words.ts";
import { DEPENDENT_ADJECTIVES } from "../words/qualifiers.ts";
import { COLOURS, MATERIALS } from "../words/materials.ts";
import { MEASURES, PARTS } from "../words/nouns.ts";
import { NOUN_OR_VERB, VERBS } from "../words/verbs.ts";
import { stemOf } from "./stem.ts";
import type { WordTag } from "./token.ts";

const FUNCTION_TAGS: Readonly<Record<FunctionTag, WordTag>> = {
  determiner: "function",
  adverb: "function",
  noun: "function",
  pronoun: "pronoun",
  auxiliary: "auxiliary",
  preposition: "preposition",
  verb: "lightVerb",
  possession: "possession",
};

const ADJECTIVE_ENDING = /(?:ed|ing|able|ible|less|proof|ful|ish|free|wise|ous)$/;
const NOUN_ENDING = /(?:tion|sion|ness|ment|ity)$/;
const ADVERB_ENDING = /(?<=ic)ally$|ly$/;
const SHORTEST_WITH_ENDING = 5;
/** Matches short participles. "Dyed" is an adjective, but "seed" and the short nouns are not. */
const SHORT_PARTICIPLE = /^.[^e]ed$/;
const SHORT_NOUNS = new Set(["shed", "sled"]);

/** Returns the tag of a lower-case word without context. Words that depend on context count as nouns. */
export function tagOf(word: string): WordTag {
  if (/\d/.test(word)) return "code";
  if (MEASURES.has(singular(word))) return "measure";
  const free = functionTagOf(word);
  return free === undefined ? contentTagOf(word) : FUNCTION_TAGS[free];
}

function contentTagOf(word: string): WordTag {
  if (MATERIALS.has(word) || MATERIALS.has(singular(word))) return "material";
  if (COLOURS.has(word)) return "colour";
  if (isListedAdjective(word)) return "adjective";
  if (isPart(word)) return "noun";
  if (isThirdPerson(word) && !NOUN_OR_VERB.has(word)) return "verb";
  return endsLikeAdjective(word) ? "adjective" : "noun";
}

function isListedAdjective(word: string): boolean {
  const base = word.replace(ADVERB_ENDING, "");
  return ADJECTIVES.has(word) || DEPENDENT_ADJECTIVES.has(word) || (base !== word && ADJECTIVES.has(base));
}

function endsLikeAdjective(word: string): boolean {
  if (SHORT_PARTICIPLE.test(word)) return !SHORT_NOUNS.has(word);
  if (gradeOf(word) === "superlative") return true;
  return word.length >= SHORTEST_WITH_ENDING && ADJECTIVE_ENDING.test(word) && !NOUN_ENDING.test(word);
}

/** Returns the grade of a lower-case adjective, recognized by its base form: "lightest", "lighter". */
export function gradeOf(word: string): "superlative" | "comparison" | undefined {
  if (word.endsWith("est") && !NO_SUPERLATIVES.has(word) && isGradable(word.slice(0, -3))) return "superlative";
  return word.endsWith("er") && isGradable(word.slice(0, -2)) ? "comparison" : undefined;
}

function isGradable(root: string): boolean {
  const forms = [root, `${root}e`, root.replace(/(.)\1$/, "$1"), root.replace(/i$/, "y")];
  return forms.some((form) => form.length > 2 && ADJECTIVES.has(form));
}

/** Tells whether a lower-case word is the base form of a verb. Only the context tells it from a noun. */
export function isVerbBase(word: string): boolean {
  return VERBS.has(word);
}

/** Tells whether a lower-case word is a verb in -s, or a plural noun that looks like one. */
export function isThirdPerson(word: string): boolean {
  if (!word.endsWith("s") || word.endsWith("ss")) return false;
  return [word.slice(0, -1), singular(word), word.replace(/(?<=[zo])es$/, "")].some((form) => VERBS.has(form));
}

/** Tells whether a lower-case word names a part of products, in the singular or the plural. */
export function isPart(word: string): boolean {
  return PARTS.has(word) || PARTS.has(singular(word));
}

/** Tells whether a lower-case noun looks like a plural. */
export function isPluralForm(word: string): boolean {
  return /[^su]s$/.test(word);
}

/** Returns a lower-case noun without a regular plural ending. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return word;
  return word
    .replace(/ies$/, "y")
    .replace(/(?<=ss|sh|ch|x)es$/, "")
    .replace(/s$/, "");
}

/** Returns the stems of words. */
export function stemsOf(words: Iterable<string>): ReadonlySet<string> {
  return new Set([...words].map(stemOf));
}
