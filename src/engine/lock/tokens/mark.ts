import { SUBSTANCES } from "../words/qualifiers.ts";
import { type Phrase, type PhraseMark, PHRASES } from "../words/phrases.ts";
import type { Dimension } from "../words/units.ts";
import { replacementWord } from "./compound.ts";
import { pressureAt } from "./pressure.ts";
import { type Quantity, type Span, type Token, type Word, isCount, lowerOf } from "./token.ts";

const TRAILING_LIMIT = /^(?:and|or) (?:more|less|fewer|up|over|above|older)$|^years? (?:and|or) /;
const RELATING = / (?:for|with|in)$/;
const LOOSE_BOUNDS = new Set<PhraseMark>(["about", "over", "under"]);
/** Words that "free" describes as free of charge: "bottle, free shipping". */
const FREE_TERMS = new Set("shipping delivery returns return gift sample trial from of".split(" "));
const CHANNEL_DIMENSIONS = new Set<Dimension>(["frequency", "data rate"]);
const BEFORE_FIT = /^(?:to|will|can|they|also|.*[^su]s)$/;

const EXCEPTIONS = new Set([
  "except",
  "except for",
  "excluding",
  "apart from",
  "other than",
  "but not",
  "save for",
  "with the exception of",
]);
/** The word that an absence phrase keeps: what is not needed, allowed or supported. */
const SENSES: ReadonlyMap<string, string> = new Map([
  ["not needed", "needed"],
  ["not required", "needed"],
  ["not necessary", "needed"],
  ["not possible", "allowed"],
  ["not allowed", "allowed"],
  ["not permitted", "allowed"],
  ["not recommended", "allowed"],
  ["not supported", "supported"],
  ["unsupported", "supported"],
]);
/** "Six periods a day". */
const PERIODS = new Set("day week month year hour minute night second".split(" "));
/** "Takes up space", "takes a minute". */
const AFTER_LIGHT_TAKE = new Set("up off out on over part place care a an about around only just less".split(" "));

type SenseTest = (before: Token | undefined, next: Token | undefined) => boolean;

/** Tests for phrases that may also be a noun or a preposition. */
const SENSE_TESTS: ReadonlyMap<string, SenseTest> = new Map<string, SenseTest>([
  ["takes", (_, next) => next?.kind === "word" && !AFTER_LIGHT_TAKE.has(next.lower)],
  ["take", (before, next) => before !== undefined && next?.kind === "word" && !AFTER_LIGHT_TAKE.has(next.lower)],
  ["accept", (before, next) => before !== undefined && next?.kind === "word"],
  ["accepts", (_, next) => next?.kind === "word"],
  ["accommodates", (_, next) => next?.kind === "word"],
  ["features", (_, next) => next?.kind !== "break"],
  ["supports", (_, next) => next?.kind === "word" && next.tag !== "preposition"],
  ["fit", (before, next) => next !== undefined && (before?.kind !== "word" || BEFORE_FIT.test(before.lower))],
  // "Downloaded free from our website".
  ["free from", (before) => !/(?:ed|load|ordered)$/.test(lowerOf(before))],
  ["plus", (before, next) => before?.kind === "word" && next?.kind === "word"],
]);

/** Replaces phrases by marks: "sold separately" by `absent`, "up to" by `atMost`, "only 3 left" by pressure. */
export function markPhrases(tokens: readonly Token[]): Token[] {
  const marked: Token[] = [];
  for (let at = 0; at < tokens.length;) at += readAt(tokens, at, marked);
  return marked;
}

/** Reads the tokens at a position, and returns their number. */
function readAt(tokens: readonly Token[], at: number, marked: Token[]): number {
  const token = tokens[at];
  if (token === undefined) return 1;
  const pressure = pressureAt(tokens, at);
  if (pressure !== undefined) {
    marked.push(pressure.token);
    return pressure.count;
  }
  const phrase = phraseAt(tokens, at, marked.at(-1));
  if (phrase === undefined) readPlain(token, tokens[at + 1], marked);
  else readPhrase(phrase, tokens, at, marked);
  return phrase?.words.length ?? 1;
}

function readPlain(token: Token, next: Token | undefined, marked: Token[]): void {
  const before = marked.at(-1);
  const word = lowerOf(token);
  if (word === "free" && before?.kind === "word" && isNegated(before, next)) {
    marked[marked.length - 1] = { ...before, negated: true, text: `${before.text} free`, end: token.end };
    return;
  }
  if (isPartitive(token, before, next)) {
    marked.push(replacementWord("the", token));
    return;
  }
  if (isPer(token, before, next)) marked.push(replacementWord("per", token));
  else if (!isRedundant(token, before, next)) marked.push(token);
}

/** Recognizes signs and words that add nothing: "length x width", "3 x filters", "four of the shelves". */
function isRedundant(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  if (lowerOf(token) === "x") return before !== undefined && next?.kind === "word";
  return isOfThe(token, before, next);
}

/** Recognizes "two of four", which means two of the four. */
function isPartitive(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  return lowerOf(token) === "of" && isCount(before) && isCount(next);
}

function isOfThe(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  return lowerOf(token) === "of" && isCount(before) && lowerOf(next) === "the";
}

/** Recognizes "a" in the sense of "per": "25 µg a tablet", "1.2 mg (60 IU) a day". */
function isPer(token: Token, before: Token | undefined, next: Token | undefined): boolean {
  if (lowerOf(token) !== "a" || next?.kind !== "word") return false;
  if (PERIODS.has(next.lower) && /[^s]s$/.test(lowerOf(before))) return true;
  return next.tag !== "adjective" && isAmountEnd(before);
}

function isAmountEnd(token: Token | undefined): boolean {
  return token?.kind === "quantity" || (token?.kind === "break" && token.at === "close");
}

/** Tells whether "free" negates the word before it: "sugar free", but not "bottle, free shipping". */
function isNegated({ lower }: Word, next: Token | undefined): boolean {
  return SUBSTANCES.has(lower) && !FREE_TERMS.has(lowerOf(next));
}

function phraseAt(tokens: readonly Token[], at: number, before: Token | undefined): Phrase | undefined {
  const found = (PHRASES.get(lowerOf(tokens[at])) ?? []).find(({ words }) =>
    words.every((word, index) => lowerOf(tokens[at + index]) === word),
  );
  if (found === undefined || isNamePart(tokens[at], before)) return undefined;
  const end = at + found.words.length;
  if (isOneCompound(tokens[at - 1], tokens[at]) || isOneCompound(tokens[end - 1], tokens[end])) return undefined;
  return hasPhraseSense(found, before, tokens[end]) ? found : undefined;
}

/** Recognizes a word of a name: "S24 Plus", "15 Pro Max". */
function isNamePart(token: Token | undefined, before: Token | undefined): boolean {
  if (token?.kind !== "word" || !token.capital) return false;
  // "Quirl 800 Plus".
  return isCount(before) || (before?.kind === "word" && (before.proper || before.tag === "code"));
}

/** Tells whether two tokens belong to one compound: "up-to-date" is not a limit. */
function isOneCompound(one: Token | undefined, next: Token | undefined): boolean {
  return one?.kind === "word" && next?.kind === "word" && one.compound > 0 && one.compound === next.compound;
}

/** Tells whether a phrase has its special sense: "over 5 kg" is a bound, but "over USB-C" is not. */
function hasPhraseSense({ words, mark }: Phrase, before: Token | undefined, next: Token | undefined): boolean {
  const phrase = words.join(" ");
  // "105 cm and up to 18 kg".
  if (TRAILING_LIMIT.test(phrase)) return before?.kind === "quantity" && lowerOf(next) !== "to";
  if (mark !== undefined && LOOSE_BOUNDS.has(mark)) return next?.kind === "quantity" && !isChannel(mark, next);
  return SENSE_TESTS.get(phrase)?.(before, next) ?? true;
}

/** Recognizes a channel: "over 2.4 GHz". */
function isChannel(mark: PhraseMark, { dimension }: Quantity): boolean {
  return mark === "over" && CHANNEL_DIMENSIONS.has(dimension);
}

function senseOf(phrase: string, span: Span): readonly Token[] {
  const sense = SENSES.get(phrase);
  return sense === undefined ? [] : [replacementWord(sense, span)];
}

function readPhrase({ words, mark, replacement }: Phrase, tokens: readonly Token[], at: number, marked: Token[]): void {
  const span = { start: tokens[at]?.start ?? 0, end: tokens[at + words.length - 1]?.end ?? 0 };
  if (mark === undefined) {
    marked.push(...replacement.map((word) => replacementWord(word, span)));
    return;
  }
  // In "3 and up", the limit follows its quantity.
  const limited = TRAILING_LIMIT.test(words.join(" ")) ? marked.splice(-1) : [];
  // An exception qualifies everything before it: "all-season except winter".
  if (EXCEPTIONS.has(words.join(" "))) marked.push(replacementWord("except", span));
  marked.push({ kind: "mark", mark, phrase: words.join(" "), ...span }, ...limited);
  marked.push(...senseOf(words.join(" "), span));
  // "Not tested for gluten" does not mean free of it.
  if (mark === "not" && RELATING.test(words.join(" "))) marked.push({ kind: "mark", mark: "for", ...span });
}
