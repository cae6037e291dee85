import { SCARCITY_PHRASES } from "../words/claims.ts";
import { type Pressure, type Quantity, type Token, type Word, lowerOf } from "./token.ts";

/** A phrase that pressures shoppers, and its number of tokens. */
export interface PressureMatch {
  readonly token: Pressure;
  readonly count: number;
}

const JUST = new Set(["only", "just", "last", "final"]);
const LEFT = new Set(["left", "remaining"]);
const IN_STOCK = ["in", "stock"];
const FEW = new Set(["count", "pieces"]);

/** Returns the phrase that pressures shoppers at a position, as one token: "only 3 left in stock". */
export function pressureAt(tokens: readonly Token[], at: number): PressureMatch | undefined {
  const phrase = SCARCITY_PHRASES.find((words) => isAt(tokens, at, words));
  const count = phrase?.length ?? fewLeft(tokens, at);
  return count === 0 ? undefined : { token: pressureOf(tokens.slice(at, at + count)), count };
}

function isAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, index) => lowerOf(tokens[at + index]) === word);
}

/** Returns the number of tokens that say that few are left, and 0 for "750 ml left handle". */
function fewLeft(tokens: readonly Token[], at: number): number {
  const first = JUST.has(lowerOf(tokens[at])) ? 1 : 0;
  if (!isFew(tokens[at + first])) return 0;
  const after = at + first + 1;
  const left = LEFT.has(lowerOf(tokens[after])) ? 1 : 0;
  if (isAt(tokens, after + left, IN_STOCK)) return first + 1 + left + IN_STOCK.length;
  return left === 1 && (first === 1 || tokens[after + 1]?.kind !== "word") ? first + 2 : 0;
}

function isFew(token: Token | undefined): boolean {
  return token?.kind === "quantity" && FEW.has(token.dimension);
}

function pressureOf(tokens: readonly Token[]): Pressure {
  const words = tokens.filter((token): token is Word | Quantity => token.kind === "word" || token.kind === "quantity");
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  return { kind: "pressure", start, end, text: words.map(({ text }) => text).join(" ") };
}
