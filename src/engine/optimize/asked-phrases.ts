import { DEPENDENT_ADJECTIVES } from "../lock/words/qualifiers.ts";
import { tagOf } from "../lock/tokens/lexicon.ts";
import { isAnswerable } from "../query/answerable.ts";
import type { ParsedQuery } from "../query/parse-query.ts";
import { isFunctionWord } from "../text/function-words.ts";
import { gapBefore } from "../text/negated-phrases.ts";
import { type ScannedText, scanText, type Word } from "../text/words.ts";

/** A phrase of a shopper's query that a merchant can confirm with a yes. */
export interface AskedPhrase {
  /** The words for a text: "dishwasher safe", "suitable for cycling". */
  readonly wording: string;
  /** The name of the fact that a yes creates. */
  readonly name: string;
  readonly question: string;
}

const ARTICLES = new Set(["a", "an", "the"]);
const POSSESSIVES = new Set(["my", "your", "his", "her", "our", "their"]);
/** Tags of words that describe a product by themselves. */
const DESCRIBING: ReadonlySet<string> = new Set(["adjective", "colour", "material"]);
const MOST_WORDS = 4;

/**
 * Returns the phrase of a query that a word belongs to: "reusable" alone, "dishwasher safe", "travel mug", "with lid"
 * and "for a tea lover" together. Undefined for a word that cannot describe a product.
 */
export function askedPhrase({ text }: ParsedQuery, token: string, noun: string): AskedPhrase | undefined {
  const scanned = scanText(text);
  const at = scanned.words.findIndex((word) => word.token === token);
  const word = scanned.words[at];
  if (word === undefined || !isContent(word)) return undefined;
  const [start, end] = runAround(scanned, at, noun);
  if (end - start > MOST_WORDS) return undefined;
  const lead = leadOf(scanned.words, start);
  // "For black tea" does not ask for a black mug.
  if (lead === "for") return forPurpose(slice(scanned, articleBefore(scanned.words, start), end), noun);
  if (lead === "with") return asPart(slice(scanned, start, end), noun);
  if (describesAlone(word)) return ofProduct(word.text, noun);
  return asPhrase(scanned, withoutDescription(scanned.words, start, at), end, noun);
}

function ofProduct(phrase: string, noun: string): AskedPhrase {
  return { wording: phrase, name: phrase, question: `Shoppers ask for “${phrase}”. Is that true of the ${noun}?` };
}

function forPurpose(purpose: string, noun: string): AskedPhrase {
  const question = `Shoppers ask “for ${purpose}”. Is the ${noun} suitable for that?`;
  return { wording: `suitable for ${purpose}`, name: `Suitable for ${purpose}`, question };
}

function asPart(part: string, noun: string): AskedPhrase {
  return { wording: part, name: part, question: `Shoppers ask for one “with ${part}”. Does the ${noun} have that?` };
}

/** Returns a phrase that ends with a describing word, "dishwasher safe", or with the product's noun, "travel mug". */
function asPhrase(scanned: ScannedText, start: number, end: number, noun: string): AskedPhrase | undefined {
  const [last, next] = [scanned.words[end - 1], scanned.words[end]];
  if (last === undefined) return undefined;
  const isDescribing = DESCRIBING.has(tagOf(last.text));
  if (isDescribing && end - start > 1) return ofProduct(slice(scanned, start, end), noun);
  return !isDescribing && next?.text === noun ? ofProduct(slice(scanned, start, end + 1), noun) : undefined;
}

/** Returns the bounds of the run of content words around a word, without the product's noun. */
function runAround(scanned: ScannedText, at: number, noun: string): readonly [start: number, end: number] {
  const { words } = scanned;
  const isIn = (index: number): boolean => {
    const word = words[index];
    return word !== undefined && isContent(word) && word.text !== noun;
  };
  let [start, end] = [at, at + 1];
  while (isIn(start - 1) && isClose(scanned, start)) start -= 1;
  while (isIn(end) && isClose(scanned, end)) end += 1;
  return [start, end];
}

/**
 * Returns the start of a run after the words that describe the product by themselves: "robust" in "robust dishwasher
 * safe".
 */
function withoutDescription(words: readonly Word[], start: number, at: number): number {
  return words.findIndex((word, index) => index >= start && (index === at || !describesAlone(word)));
}

const isClose = ({ text, words }: ScannedText, index: number): boolean =>
  /^[\s-]*$/.test(gapBefore(text, words, index));

/** Returns the preposition before a phrase. An article or a possessive may come between. */
function leadOf(words: readonly Word[], start: number): string {
  const before = articleBefore(words, start) - 1;
  const text = words[before]?.text ?? "";
  return POSSESSIVES.has(text) ? (words[before - 1]?.text ?? "") : text;
}

function articleBefore(words: readonly Word[], start: number): number {
  return ARTICLES.has(words[start - 1]?.text ?? "") ? start - 1 : start;
}

function slice({ text, words }: ScannedText, start: number, end: number): string {
  return text.slice(words[start]?.start, words[end - 1]?.end).toLowerCase();
}

function isContent({ text, stop, quantity }: Word): boolean {
  return (
    !stop &&
    quantity === undefined &&
    !/\d/.test(text) &&
    text.length > 1 &&
    !isFunctionWord(text) &&
    isAnswerable(text)
  );
}

function describesAlone({ text }: Word): boolean {
  return DESCRIBING.has(tagOf(text)) && !DEPENDENT_ADJECTIVES.has(text);
}
