import { wordSet } from "../word-set.ts";
import { COLOURS } from "./colours-materials.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { type Dimension, type Unit, unitOf } from "./units.ts";

/** A number with its unit: "0.75 l" is 0.75 of unit l, 750 ml in base units, and the token `750ml`. */
export interface Quantity {
  /** UTF-16 offsets in the text that was scanned. */
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** The unit as written, in lower case. */
  readonly unit: string;
  readonly dimension: Dimension;
  readonly base: string;
  readonly baseValue: number;
  readonly token: string;
}

/** A number in a text, with its surroundings, which tell whether it has a unit. */
export interface NumberInText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: number;
  /** The letters directly after the number: the `ml` of "750ml". */
  readonly suffix: string;
  /** The few characters before the number. */
  readonly lead: string;
}

interface UnitInText {
  readonly unit: Unit;
  readonly spelling: string;
  readonly written: string;
  readonly apart: boolean;
  readonly end: number;
}

const UNIT_AHEAD = /( {0,2}[-‐]? {0,2})(fl\.? ?oz(?!\p{L})|%|° ?C(?!\p{L})|["″]|′′|\p{L}+(?![\p{L}\p{N}]|\.\d))/iuy;
const FRACTION = /(?:(\d{1,3})[ -])?([1-9]\d?)[/⁄](2|3|4|8|16|32|64)(?![\d.,/⁄])/y;
const PACK_OF = /packs? of (\d{1,4})(?![\p{L}\p{N}]|[.,]\d)/iuy;
const FRACTIONAL = new Set<Dimension>(["length", "volume", "mass", "ounces"]);

/** Words after "2 in" when "in" does not mean inches. */
const NOT_INCHES = wordSet("stock total box pack package set row case use order addition two three");
/** Words after "5 g" when it is a network generation. */
const NETWORKS = wordSet("phone smartphone lte network wifi lan ethernet sim mobile router modem tablet");
/** A network generation, or the speed of a gigabit port, is a small number. */
const LARGEST_GENERATION = 10;

const WORD_AHEAD = /[ -]*([\p{L}\p{N}]+)/uy;
const CAPITAL_SIZE_AHEAD = /[ ,/]{1,2}(?:X{0,3}[SL]|M|\dX{1,3}L)(?![\p{L}\p{N}])/uy;

/** Returns the quantity that begins with a number. Undefined if no unit follows. */
export function quantityAt(number: NumberInText): Quantity | undefined {
  const found = unitAfter(number);
  if (found === undefined || UNIT_RULES[found.spelling]?.(number, found) === false) return undefined;
  return quantity(number.start, found.end, number.value, found);
}

/** Returns the quantity of a fraction at `start`, such as "1/2 inch" or "1 1/2 l". "110/220 V" is not a fraction. */
export function fractionAt(text: string, start: number): Quantity | undefined {
  const match = matchAt(FRACTION, text, start);
  if (match === undefined) return undefined;
  const [, whole = "0", over = "0", under = "1"] = match;
  const [numerator, denominator] = [Number(over), Number(under)];
  const reduced = denominator === 3 ? numerator % 3 !== 0 : numerator % 2 !== 0;
  if (numerator >= denominator || !reduced) return undefined;
  const value = Number(whole) + numerator / denominator;
  const found = unitAfter({ text, start, end: start + match[0].length, value, suffix: "", lead: "" });
  if (found === undefined || !FRACTIONAL.has(found.unit.dimension)) return undefined;
  return quantity(start, found.end, value, found);
}

/** Returns the quantity of "pack of 12" at `start`. */
export function packAt(text: string, start: number): Quantity | undefined {
  const match = matchAt(PACK_OF, text, start);
  const unit = unitOf("pack");
  if (match === undefined || unit === undefined) return undefined;
  return quantity(start, start + match[0].length, Number(match[1]), { unit, spelling: "pack" });
}

function quantity(
  start: number,
  end: number,
  value: number,
  { unit: { dimension, base, factor }, spelling }: Pick<UnitInText, "unit" | "spelling">,
): Quantity {
  const exact = value * factor;
  // A whole number of at most six digits needs no rounding, which is slow.
  const isShort = Number.isInteger(exact) && exact < 1_000_000;
  const baseValue = isShort ? exact : Number(exact.toPrecision(9));
  const token = `${isShort ? exact : Number(baseValue.toPrecision(6))}${base}`;
  return { start, end, value, unit: spelling, dimension, base, baseValue, token };
}

function unitAfter({ text, start, end, suffix }: NumberInText): UnitInText | undefined {
  if (suffix !== "") return named(suffix, false, end);
  const match = matchAt(UNIT_AHEAD, text, end);
  if (match === undefined) return undefined;
  const [all, gap = "", written = ""] = match;
  // An inch sign directly follows the number, which is not inside quotes itself.
  if (/["″′]/.test(written) && (gap !== "" || text[start - 1] === '"')) return undefined;
  return named(written, gap !== "", end + all.length);
}

function named(written: string, apart: boolean, end: number): UnitInText | undefined {
  const spelling = written.toLowerCase().replace(/(?<=^fl)[. ]+|(?<=^°) /g, "");
  const unit = unitOf(spelling);
  return unit && { unit, spelling, written, apart, end };
}

/** Tells when a spelling is a unit that may also be a word, a size or a part of a model number. */
const UNIT_RULES: Readonly<Record<string, (number: NumberInText, unit: UnitInText) => boolean>> = {
  in: ({ text }, { apart, end }) => !apart || isInch(text, end),
  a: (number, { apart, written, end }) => (!apart || written === "A") && number.text[end] !== "-" && !isCode(number),
  h: (number) => !isCode(number),
  // "2 w/ lid" means "with lid".
  w: ({ text }, { apart, end }) => !apart || text[end] !== "/",
  g: (number, unit) => !isGeneration(number, unit) && !isCode(number),
  l: (number, { written, end }) => !(written === "L" && isSize(number, end)) && !isCode(number),
  m: (number, { written, end }) => !(written === "M" && isSize(number, end)) && !isCode(number),
};

/** Tells whether a number continues a model number: "i5-13420H", "f/4L". */
function isCode({ lead }: NumberInText): boolean {
  return /\p{L}\d{0,4}[-/]$/u.test(lead);
}

function isInch(text: string, end: number): boolean {
  if (/^-\p{L}/u.test(text.slice(end, end + 3))) return false;
  const next = matchAt(WORD_AHEAD, text, end)?.[1]?.toLowerCase() ?? "";
  return !(/^\d/.test(next) || STOP_WORDS.has(next) || NOT_INCHES.has(next) || COLOURS.has(next));
}

function isGeneration({ text, value }: NumberInText, { written, apart, end }: UnitInText): boolean {
  if (value > LARGEST_GENERATION) return false;
  return (written === "G" && !apart) || NETWORKS.has(matchAt(WORD_AHEAD, text, end)?.[1]?.toLowerCase() ?? "");
}

function isSize({ text, lead }: NumberInText, end: number): boolean {
  return /\bsizes?:? $/i.test(lead) || matchAt(CAPITAL_SIZE_AHEAD, text, end) !== undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
