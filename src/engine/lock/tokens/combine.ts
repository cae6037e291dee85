import { AGES } from "../words/nouns.ts";
import { type Unit, unitOf } from "../words/units.ts";
import { replacementWord } from "./compound.ts";
import { multiply } from "./decimal.ts";
import { combineRanges } from "./ranges.ts";
import { type Break, type Quantity, type Token, isCount, lowerOf, mergedQuantity } from "./token.ts";

const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  "two three four five six seven eight nine ten eleven twelve"
    .split(" ")
    .map((word, index) => [word, String(index + 2)]),
);
const PACKS = new Set("pack packs set box bundle case bag tin kit".split(" "));
const PERIODS = new Set<Quantity["dimension"]>(["time", "days", "months"]);
const SIZE = /^(?:\dx|x{0,4})?[sml]$/;
/** The shortest unit after a number in words. A shorter one is a word: "two in one". */
const SHORTEST_UNIT = 3;
/** Dimensions of settings, whose lists share a unit. Money, pieces and lengths may be about different things. */
const LIST_DIMENSIONS = new Set<Quantity["dimension"]>([
  "colour temperature",
  "temperature",
  "time",
  "rotation",
  "power",
]);
/** The most words after a bracket that may apply to it, too. */
const LONGEST_REST = 4;
const YEARS: Pick<Quantity, "dimension" | "factor"> = { dimension: "months", factor: "12" };

/** A token that replaces several others. */
interface MergedToken {
  readonly token: Token;
  readonly count: number;
}

/** Combines numbers in words, packs, sizes, ranges and ages: "two", "pack of 12", "45 to 55 cm". */
export function combineQuantities(tokens: readonly Token[]): Token[] {
  const counted = merge(merge(merge(tokens, numberInWordsAt), packAt), pairAt).map(sizeRange);
  return bracketsAsCommas(unitsInLists(combineRanges(counted)).map(age));
}

/** Gives the numbers of a list the unit of the last one: "2,700, 4,000 and 6,000 K". */
function unitsInLists(tokens: readonly Token[]): Token[] {
  const combined = [...tokens];
  for (let at = combined.length - 1; at > 1; at -= 1) {
    const [number, join, next] = [combined[at - 2], combined[at - 1], combined[at]];
    if (!isCount(number) || !isListSign(join) || next?.kind !== "quantity" || !LIST_DIMENSIONS.has(next.dimension))
      continue;
    combined[at - 2] = inUnit(number, next);
  }
  return combined;
}

function isListSign(token: Token | undefined): boolean {
  if (token?.kind === "break") return token.at === "comma" || token.at === "slash";
  return ["and", "or"].includes(lowerOf(token));
}

/** Repeats the words after a bracket: "1,000 IU (25 µg) per tablet" is "1,000 IU per tablet, 25 µg per tablet". */
function bracketsAsCommas(tokens: readonly Token[]): Token[] {
  const combined = [...tokens];
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const [amount, open, other, close, ...after] = combined.slice(at - 1, at + 4 + LONGEST_REST);
    if (amount?.kind !== "quantity" || other?.kind !== "quantity" || !isBracket(open) || !isBracket(close)) continue;
    const rest = beforeBreak(after);
    const isShort = rest.length > 0 && rest.length <= LONGEST_REST;
    if (isShort) combined.splice(at, 3, ...rest, { ...close, at: "comma" }, other);
  }
  return combined;
}

function isBracket(token: Token | undefined): token is Break {
  return token?.kind === "break" && (token.at === "open" || token.at === "close");
}

function beforeBreak(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ kind }) => kind === "break");
  return end < 0 ? tokens : tokens.slice(0, end);
}

function merge(
  tokens: readonly Token[],
  mergeAt: (tokens: readonly Token[], at: number) => MergedToken | undefined,
): Token[] {
  const combined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const merged = mergeAt(tokens, at) ?? { token, count: 1 };
    combined.push(merged.token);
    at += merged.count;
  }
  return combined;
}

/** Reads a number in words with its unit: "two" is 2, and "two years" is a time. */
function numberInWordsAt(tokens: readonly Token[], at: number): MergedToken | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]];
  const number = NUMBER_WORDS.get(lowerOf(token));
  if (number === undefined || token?.kind !== "word") return oneAt(token, next);
  const unit = lowerOf(next).length < SHORTEST_UNIT ? undefined : unitOf(lowerOf(next));
  if (unit === undefined || next?.kind !== "word") {
    return { token: mergedQuantity(token, token, { dimension: "count", value: number, factor: "1" }), count: 1 };
  }
  const { dimension, factor } = unit;
  return { token: mergedQuantity(token, next, { dimension, value: multiply(number, factor), factor }), count: 2 };
}

/** Reads "one year" as a time. "One lid" does not count anything. */
function oneAt(one: Token | undefined, next: Token | undefined): MergedToken | undefined {
  const unit = unitOf(lowerOf(next));
  if (one?.kind !== "word" || one.lower !== "one" || next?.kind !== "word") return undefined;
  if (unit === undefined || !PERIODS.has(unit.dimension)) return undefined;
  const { dimension, factor } = unit;
  return { token: mergedQuantity(one, next, { dimension, value: factor, factor }), count: 2 };
}

/** Reads "a pair" as one pair. */
function pairAt(tokens: readonly Token[], at: number): MergedToken | undefined {
  const token = tokens[at];
  if (lowerOf(token) !== "pair" || token?.kind !== "word" || tokens[at - 1]?.kind === "quantity") return undefined;
  return { token: mergedQuantity(token, token, { dimension: "pairs", value: "1", factor: "1" }), count: 1 };
}

/** Reads "pack of 12" as twelve pieces. In "2 packs of 6", the total is not stated. */
function packAt(tokens: readonly Token[], at: number): MergedToken | undefined {
  const [pack, of, count] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!PACKS.has(lowerOf(pack)) || lowerOf(of) !== "of" || tokens[at - 1]?.kind === "quantity") return undefined;
  if (pack?.kind !== "word" || !isCount(count)) return undefined;
  return { token: mergedQuantity(pack, count, { dimension: "pieces", value: count.value, factor: "1" }), count: 3 };
}

/** Reads "XS–XL" as "XS to XL". */
function sizeRange(token: Token, at: number, tokens: readonly Token[]): Token {
  const isDash = token.kind === "break" && token.at === "dash";
  if (!isDash || !SIZE.test(lowerOf(tokens[at - 1])) || !SIZE.test(lowerOf(tokens[at + 1]))) return token;
  return replacementWord("to", token);
}

/** Reads "ages 3 and up" in years. */
function age(token: Token, at: number, tokens: readonly Token[]): Token {
  if (!isCount(token) || lowerOf(tokens[at + 1]) === "months") return token;
  const before = tokens.slice(Math.max(0, at - 2), at).findLast(({ kind }) => kind !== "mark");
  return AGES.has(lowerOf(before)) ? inUnit(token, YEARS) : token;
}

/** Returns the tokens with a unit for the numbers that have none. */
export function inUnitOf(unit: Unit, tokens: readonly Token[]): Token[] {
  return tokens.map((token) => (isCount(token) ? inUnit(token, unit) : token));
}

function inUnit(token: Quantity, { dimension, factor }: Pick<Quantity, "dimension" | "factor">): Quantity {
  const value = token.value.replace(/[\d.]+/g, (number) => multiply(number, factor));
  return { ...token, dimension, value, factor };
}
