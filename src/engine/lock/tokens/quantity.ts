import { type Unit, CURRENCIES } from "../words/units.ts";
import { multiply } from "./decimal.ts";
import { matchAt } from "./sticky.ts";
import type { Quantity } from "./token.ts";
import { matchUnit } from "./unit-match.ts";

const NUMBER = /-?(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)|\d+(?:[.,]\d+)?)/y;
const FRACTION = /(?:(\d{1,3})[ -])?(\d{1,2})\/(\d{1,2})(?![\d.,/])/y;
const SIGN_BEFORE = /[$€£] ?/y;
const CURRENCY_AFTER = / ?(?:[$€£]|\p{L}{3,5}(?!\p{L}))/uy;
const BETWEEN_SIDES = /( ?)x\1(?=\d)/iy;
/** Matches the sign of "3x filters". */
const TIMES_SIGN = /x(?![\p{L}\p{N}])/iuy;

/** Matches a number with thousands separators: "7,000". */
const THOUSANDS = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const MOST_SIDES = 4;
/** The most digits of a number. A longer run of digits is a code. */
const LONGEST_NUMBER = 20;
/** The denominators of a ruler, which have exact decimals. "18/8" is a name. */
const RULER_DENOMINATORS = new Set([2, 4, 8, 16, 32, 64]);

interface MeasuredNumber {
  readonly value: string;
  readonly unit: Unit | undefined;
  readonly end: number;
}

/** Returns the quantity at a position of a folded text: money, sides, a fraction, or a number with its unit. */
export function quantityAt(text: string, start: number): Quantity | undefined {
  return moneyAt(text, start) ?? sidesAt(text, start) ?? fractionAt(text, start) ?? simpleAt(text, start);
}

function moneyAt(text: string, start: number): Quantity | undefined {
  const sign = lengthAt(SIGN_BEFORE, text, start);
  const number = numberAt(text, start + sign);
  if (number === undefined) return undefined;
  const amountEnd = start + sign + number.length;
  const after = sign > 0 ? 0 : lengthAt(CURRENCY_AFTER, text, amountEnd);
  const written = text.slice(start, start + sign) + text.slice(amountEnd, amountEnd + after);
  const currency = CURRENCIES.get(written.trim().toLowerCase());
  if (currency === undefined) return undefined;
  return quantityOf(text, start, amountEnd + after, "money", `${currency} ${multiply(plainNumber(number), "1")}`);
}

function lengthAt(pattern: RegExp, text: string, at: number): number {
  return matchAt(pattern, text, at)?.[0].length ?? 0;
}

function numberAt(text: string, at: number): string | undefined {
  const number = matchAt(NUMBER, text, at)?.[0];
  return number === undefined || number.length > LONGEST_NUMBER ? undefined : number;
}

/** Reads sides such as "100 x 70 cm", or multiples such as "2 x 500 ml". Each number may have its own unit. */
function sidesAt(text: string, start: number): Quantity | undefined {
  const sides = measuredSides(text, start);
  const [first, last] = [sides[0], sides.at(-1)];
  if (first === undefined || last === undefined || sides.length < 2) return undefined;
  const { unit, end } = last;
  const dimension = unit?.dimension ?? "count";
  const values = sides.map((side) => inBase(side, unit));
  const isMultiple = sides.length === 2 && first.unit === undefined && !["count", "length"].includes(dimension);
  return quantityOf(
    text,
    start,
    end,
    dimension,
    isMultiple ? `${first.value}*${inBase(last, unit)}` : values.join("x"),
  );
}

function measuredSides(text: string, start: number): MeasuredNumber[] {
  const sides: MeasuredNumber[] = [];
  let at = start;
  while (sides.length < MOST_SIDES) {
    const side = measuredAt(text, at);
    if (side === undefined) break;
    sides.push(side);
    const times = lengthAt(BETWEEN_SIDES, text, side.end);
    if (times === 0) break;
    at = side.end + times;
  }
  return sides;
}

function inBase({ value, unit }: MeasuredNumber, common: Unit | undefined): string {
  return multiply(value, (unit ?? common)?.factor ?? "1");
}

function fractionAt(text: string, start: number): Quantity | undefined {
  const match = matchAt(FRACTION, text, start);
  if (match === undefined) return undefined;
  const [all, whole = "0", numerator = "", denominator = ""] = match;
  if (!RULER_DENOMINATORS.has(Number(denominator)) || Number(numerator) >= Number(denominator)) return undefined;
  const ahead = matchUnit(text, start + all.length, Number(whole));
  if (ahead === undefined) return undefined;
  const { unit, end } = ahead;
  const value = String(Number(whole) + Number(numerator) / Number(denominator));
  return quantityOf(text, start, end, unit.dimension, multiply(value, unit.factor));
}

function simpleAt(text: string, start: number): Quantity | undefined {
  const measured = measuredAt(text, start);
  if (measured === undefined) return undefined;
  const { unit, end, value } = measured;
  if (unit !== undefined) {
    return { ...quantityOf(text, start, end, unit.dimension, multiply(value, unit.factor)), factor: unit.factor };
  }
  const times = lengthAt(TIMES_SIGN, text, end);
  const isCode = /[\p{L}\p{N}/]/u.test(text.charAt(end + times));
  return isCode ? undefined : { ...quantityOf(text, start, end, "count", value), end: end + times };
}

function measuredAt(text: string, start: number): MeasuredNumber | undefined {
  const number = numberAt(text, start);
  if (number === undefined) return undefined;
  const end = start + number.length;
  const value = multiply(plainNumber(number), "1");
  const ahead = matchUnit(text, end, Number(value));
  return ahead === undefined ? { value, unit: undefined, end } : { value, ...ahead };
}

/** Returns a number with only digits and a decimal point: "7,000" is 7000, "0,75" is 0.75, "1.299,00" is 1299.00. */
function plainNumber(number: string): string {
  if (THOUSANDS.test(number)) return number.replaceAll(",", "");
  const point = number.indexOf(".");
  const isContinental = point >= 0 && number.indexOf(",") > point;
  return (isContinental ? number.replaceAll(".", "") : number).replace(",", ".");
}

function quantityOf(
  text: string,
  start: number,
  end: number,
  dimension: Quantity["dimension"],
  value: string,
): Quantity {
  return { kind: "quantity", start, end, text: text.slice(start, end), dimension, value, factor: "1" };
}
