import { DEMONYMS } from "../words/places.ts";
import { tagOf } from "./lexicon.ts";
import { stemOf } from "./stem.ts";
import type { Span, Token, Word, WordTag } from "./token.ts";

/** The position of a compound, and what its capitals mean there. */
interface CompoundContext extends Span {
  /** Tells whether a sentence begins here. */
  readonly startsSentence: boolean;
  /** Tells whether every word of the text is capitalised, so that capitals do not mark names. */
  readonly titleCase: boolean;
}

type Form = Pick<Word, "text" | "negated" | "compound">;

const CONTRACTED = /n't$/i;
const CONTRACTION = /'(?:s|re|ve|ll|d|m)?$/i;
const CAPITAL_CODE = /^\p{Lu}{1,5}-\p{Lu}\d?$/u;
const SINGLE_CAPITAL = /^\p{Lu}$/u;
const ACRONYM = /^\p{Lu}{2,}s?$/u;
const INNER_CAPITAL = /\p{Ll}\p{Lu}/u;
const CAPITAL = /^\p{Lu}/u;
const LETTER_AND_DIGIT = /\d.*\p{L}|\p{L}.*\d/u;
const SHORT_PART = /^(?:\p{L}|wi|fi|hi)$/iu;
const LONGEST_COMPOUND = 60;

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["w/o", "without"],
  ["w/", "with"],
  ["n/a", "none"],
]);

/**
 * Returns the words in a run of letters, digits and joining signs. "Vacuum-insulated" is two words of one compound,
 * "BPA-free" and "non-slip" are one negated word, and "USB-C" and "t-shirt" are one undivided word.
 */
export function splitCompound(text: string, context: CompoundContext): Token[] {
  const other = ABBREVIATIONS.get(text.toLowerCase());
  if (other !== undefined) return [plainWord(other, context)];
  if (CONTRACTED.test(text)) return contracted(text, context);
  const bare = text.replace(CONTRACTION, "");
  return isUndivided(bare) ? [plainWord(bare, context)] : splitParts(bare, bare.split("-"), context);
}

/** Splits contractions: "doesn't" is "does" and a negation, "can't" only a negation. */
function contracted(text: string, context: CompoundContext): Token[] {
  const verb = text.replace(CONTRACTED, "").toLowerCase();
  const { start, end } = context;
  const not: Token = { kind: "mark", mark: "not", start, end };
  return ["ca", "wo", "sha"].includes(verb) ? [not] : [plainWord(verb, context), not];
}

function isUndivided(text: string): boolean {
  if (!text.includes("-") || text.length > LONGEST_COMPOUND || CAPITAL_CODE.test(text)) return true;
  const parts = text.split("-");
  if (parts.some((part) => LETTER_AND_DIGIT.test(part))) return true;
  return parts.length === 2 && parts.some((part) => SHORT_PART.test(part));
}

function splitParts(text: string, parts: readonly string[], context: CompoundContext): Token[] {
  const [first = "", last = ""] = [parts[0]?.toLowerCase(), parts.at(-1)?.toLowerCase()];
  const country = last === "made" ? DEMONYMS.get(first) : undefined;
  // "Portuguese-made" is made in Portugal.
  if (country !== undefined) return ["made", "in", country].map((part) => plainWord(part, context));
  if (last === "free") return compoundWords(text, parts.slice(0, -1), context, true);
  return first === "non"
    ? compoundWords(text, parts.slice(1), context, true)
    : compoundWords(text, parts, context, false);
}

function compoundWords(text: string, parts: readonly string[], context: CompoundContext, negated: boolean): Word[] {
  // The number of a compound is its start, counted from 1.
  const compound = parts.length > 1 ? context.start + 1 : 0;
  return parts.map((part) => wordOf(part, context, { text, negated, compound }));
}

/** Returns a word that replaces others of a text, with their span. */
export function replacementWord(text: string, { start, end }: Span): Word {
  return plainWord(text, { start, end, startsSentence: false, titleCase: false });
}

function plainWord(text: string, context: CompoundContext): Word {
  return wordOf(text, context, { text, negated: false, compound: 0 });
}

function wordOf(part: string, context: CompoundContext, form: Form): Word {
  const lower = part.toLowerCase();
  const { start, end } = context;
  const tag = tagByForm(part, tagOf(lower), context.startsSentence);
  const capital = CAPITAL.test(part);
  const proper = isProper(part, tag, !context.startsSentence && !context.titleCase);
  return { kind: "word", start, end, lower, stem: stemOf(lower), tag, capital, proper, ...form };
}

/** Returns the tag of a word by its spelling: "class A" and "size L" have codes, "HDMI" is an acronym. */
function tagByForm(part: string, tag: WordTag, startsSentence: boolean): WordTag {
  if (CAPITAL_CODE.test(part)) return "code";
  if (SINGLE_CAPITAL.test(part) && !startsSentence && part !== "I") return "code";
  return tag === "noun" && ACRONYM.test(part) ? "acronym" : tag;
}

/** Tells whether a word is a name. Common words of the lexicon are not, however they are written. */
function isProper(part: string, tag: WordTag, capitalMarksName: boolean): boolean {
  if (tag === "code") return true;
  if (tag !== "noun" && tag !== "acronym") return false;
  return INNER_CAPITAL.test(part) || (tag === "noun" && capitalMarksName && CAPITAL.test(part));
}
