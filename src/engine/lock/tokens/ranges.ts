import { multiply } from "./decimal.ts";
import { type Quantity, type Token, lowerOf, mergedQuantity } from "./token.ts";

const RANGE_WORDS = new Set(["to", "till", "until", "through"]);
/** Matches one number. "2560 x 1440" does not begin a range. */
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const OPENINGS = new Set(["between", "from"]);

/** Combines ranges to one quantity each: "45 to 55 cm", "between 45 and 55 cm" and "45–55 cm" are equal. */
export function combineRanges(tokens: readonly Token[]): Token[] {
  const combined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const opening = lowerOf(token);
    const opens = OPENINGS.has(opening) ? 1 : 0;
    const range = rangeAt(tokens, at + opens, opening);
    combined.push(...(range ?? [unopened(token, tokens[at + 1], tokens[at + 2])]));
    at += range === undefined ? 1 : opens + 3;
  }
  return combined;
}

/** Reads "from 6 months" as a bound, but not "from 90 % recycled paper", which names a material. */
function unopened(token: Token, next: Token | undefined, after: Token | undefined): Token {
  if (lowerOf(token) !== "from" || next?.kind !== "quantity" || next.dimension === "share") return token;
  // "From 925 silver".
  const isMade = next.dimension === "count" && after?.kind === "word" && after.tag !== "function";
  return isMade ? token : limit("atLeast", token);
}

/** Returns the range, or the two bounds, of two quantities with a joining word between them. */
function rangeAt(tokens: readonly Token[], at: number, opening: string): readonly Token[] | undefined {
  const [low, join, high] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (low?.kind !== "quantity" || high?.kind !== "quantity" || !joins(join, opening)) return undefined;
  if (!PLAIN.test(low.value)) return undefined;
  if (low.dimension === high.dimension || low.dimension === "count") return [rangeOf(low, high)];
  // "From 6 months to 22 kg" is two bounds.
  return opening === "from" ? [limit("atLeast", low), low, limit("atMost", high), high] : undefined;
}

function joins(join: Token | undefined, opening: string): boolean {
  if (join?.kind === "break") return join.at === "dash";
  return RANGE_WORDS.has(lowerOf(join)) || (opening === "between" && lowerOf(join) === "and");
}

function rangeOf(low: Quantity, high: Quantity): Quantity {
  const { dimension, factor } = high;
  const takesUnit = low.dimension === "count" && dimension !== "count";
  const lowest = takesUnit ? multiply(low.value, factor) : low.value;
  return mergedQuantity(low, high, { dimension, value: `${lowest}~${high.value}`, factor });
}

function limit(mark: "atLeast" | "atMost", { start, end }: Token): Token {
  return { kind: "mark", mark, start, end };
}
