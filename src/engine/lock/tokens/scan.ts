import { replacementWord, splitCompound } from "./compound.ts";
import type { FoldedText } from "./fold.ts";
import { quantityAt } from "./quantity.ts";
import { endOf } from "./sticky.ts";
import type { Break, Quantity, Token } from "./token.ts";

/** The most tokens of a text. The rest is not read, and so the text is never accepted. */
const MAX_TOKENS = 2_000;

/** The tokens of a text, and whether it was read completely. */
export interface ScanResult {
  readonly tokens: readonly Token[];
  readonly complete: boolean;
}

interface ScanStep {
  readonly tokens: readonly Token[];
  readonly end: number;
}

const SPACE = /\s+/y;
const DIGIT = /\d/;
const LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;
const WORD_UNIT = /[\p{L}\p{N}]/u;
const WORD_RUN = /[\p{L}\p{N}]+/uy;
const PLUSES = /\+{1,3}(?![\p{L}\p{N}])/uy;
/** Matches abbreviations, whose point does not end a sentence. */
const ABBREVIATED =
  /(?:^|[\s(])(?<!\d\s)(?:approx|max|min|incl|excl|ca|no|vol|dia|e\.g|i\.e|etc|vs|art|ref|dim|cap|temp|wt)$/i;
const LONGEST_ABBREVIATION = 8;

const SIGNS: Readonly<Record<Break["at"], string>> = {
  comma: ',"',
  open: "([",
  close: ")]",
  dash: "–-~",
  sentence: ";|•·…*\n!?",
  colon: ":",
  slash: "/",
};
const BREAKS: ReadonlyMap<string, Break["at"]> = new Map(
  (Object.keys(SIGNS) as Break["at"][]).flatMap((at) => SIGNS[at].split("").map((sign) => [sign, at])),
);

/** Returns the tokens of a folded text. Each step continues where the last one ended. */
export function scan({ text }: FoldedText, titleCase: boolean): ScanResult {
  const tokens: Token[] = [];
  let at = 0;
  let startsSentence = true;
  while (at < text.length) {
    if (tokens.length >= MAX_TOKENS) return { tokens, complete: false };
    const step = tokensAt(text, at, startsSentence, titleCase);
    tokens.push(...step.tokens);
    startsSentence = startsSentenceAfter(step.tokens.at(-1), startsSentence);
    at = step.end;
  }
  return { tokens, complete: true };
}

/** Tells whether a sentence begins after a token, so that a capital letter does not mark a name. */
function startsSentenceAfter(last: Token | undefined, startsSentence: boolean): boolean {
  if (last === undefined || last.kind === "mark") return startsSentence;
  return last.kind === "break" && (last.at === "sentence" || last.at === "colon");
}

function tokensAt(text: string, at: number, startsSentence: boolean, titleCase: boolean): ScanStep {
  const space = endOf(SPACE, text, at);
  if (space > at) return spaceAt(text, at, space);
  const quantity = isNumberStart(text, at) ? quantityAt(text, at) : undefined;
  if (quantity !== undefined) return afterQuantity(text, quantity);
  return isWordUnit(text, at) ? wordAt(text, at, startsSentence, titleCase) : breakAt(text, at);
}

function isWordUnit(text: string, at: number): boolean {
  const code = text.codePointAt(at);
  return code !== undefined && WORD_UNIT.test(String.fromCodePoint(code));
}

function spaceAt(text: string, at: number, end: number): ScanStep {
  return text.slice(at, end).includes("\n") ? breakOf("sentence", at, end) : { tokens: [], end };
}

function breakOf(at: Break["at"], start: number, end: number): ScanStep {
  return { tokens: [{ kind: "break", at, start, end }], end };
}

function isNumberStart(text: string, at: number): boolean {
  if (/[\d$€£]/.test(text.charAt(at))) return true;
  // A minus follows a space or is at the beginning: "-20 °C".
  return text.charAt(at) === "-" && DIGIT.test(text.charAt(at + 1)) && /^[\s(]?$/.test(text.charAt(at - 1));
}

/** Skips the hyphen of "3-seater" and reads the sign of "3+". */
function afterQuantity(text: string, quantity: Quantity): ScanStep {
  const { end } = quantity;
  if (text.charAt(end) === "+" && !isWordUnit(text, end + 1)) {
    return { tokens: [{ kind: "mark", mark: "atLeast", start: end, end: end + 1 }, quantity], end: end + 1 };
  }
  const isJoinedWord = text.charAt(end) === "-" && LETTER.test(text.charAt(end + 1));
  return { tokens: [quantity], end: isJoinedWord ? end + 1 : end };
}

function breakAt(text: string, at: number): ScanStep {
  const unit = text.charAt(at);
  const end = at + 1;
  if (unit === ".") return endsSentence(text, at) ? breakOf("sentence", at, end) : { tokens: [], end };
  if (unit === "&") return { tokens: [replacementWord("and", { start: at, end })], end };
  const kind = BREAKS.get(unit);
  // "16:9" is not a topic.
  const isRatio = kind === "colon" && DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(end));
  return kind === undefined || isRatio ? { tokens: [], end } : breakOf(kind, at, end);
}

function endsSentence(text: string, at: number): boolean {
  const next = text.charAt(at + 1);
  if (next === "") return true;
  const isAbbreviated = ABBREVIATED.test(text.slice(Math.max(0, at - LONGEST_ABBREVIATION), at));
  // "Screw cap. Length 138 mm".
  if (isAbbreviated && !(/cap$/i.test(text.slice(0, at)) && /^ \p{Lu}\p{Ll}/u.test(text.slice(at + 1, at + 4))))
    return false;
  // "Steel bottle.Black" is two sentences, too.
  return /[\s.)\]"']/.test(next) || (CAPITAL.test(next) && /[\p{L}\p{N})]/u.test(text.charAt(at - 1)));
}

/** Reads a word with what is joined to it: "vacuum-insulated", "men's", "M.2", "AT&T". */
function wordAt(text: string, start: number, startsSentence: boolean, titleCase: boolean): ScanStep {
  let end = endOf(WORD_RUN, text, start);
  while (isWordUnit(text, end + 1) && joins(text, start, end)) end = endOf(WORD_RUN, text, end + 1);
  end = endOf(PLUSES, text, end);
  return { tokens: splitCompound(text.slice(start, end), { start, end, startsSentence, titleCase }), end };
}

/** Tells whether the character after a word joins the next word to it. */
function joins(text: string, start: number, end: number): boolean {
  const alone = end - start === 1 ? text.charAt(start) : "";
  switch (text.charAt(end)) {
    case "'":
    case "-":
      return true;
    case ".":
      return LETTER.test(alone) || isBetweenDigits(text, end);
    case "/":
      return /[wn]/i.test(alone) || isBetweenDigits(text, end);
    case "&":
      return /[\p{Lu}\d]/u.test(text.charAt(end - 1)) && CAPITAL.test(text.charAt(end + 1));
    default:
      return false;
  }
}

function isBetweenDigits(text: string, at: number): boolean {
  return DIGIT.test(text.charAt(at - 1)) && DIGIT.test(text.charAt(at + 1));
}
