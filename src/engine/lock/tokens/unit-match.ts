import { type Unit, unitOf } from "../words/units.ts";
import { matchAt } from "./sticky.ts";

/** A unit and its end in the text. */
export interface UnitMatch {
  readonly unit: Unit;
  readonly end: number;
}

const UNIT = /([ -]{0,2})(°\s?[CF](?!\p{L})|[°%"]|fl\.? ?oz(?!\p{L})|\p{L}+(?:\/\p{L}+[23]?|[23])?)(?![\p{L}\p{N}])/iuy;
const PLAIN_UNIT = /([ -]{0,2})(\p{L}+)(?![\p{L}\p{N}])/uy;

/** The largest number that makes a name with a capital letter: "5G", "4K". */
const LARGEST_GENERATION = 99;
const GENERATION = /^[GKM]$/;

/** The spellings of units that may also be words or sizes. */
const WRITTEN_AS: ReadonlyMap<string, RegExp> = new Map([
  ["a", /^A$/],
  ["k", /^K$/],
  ["n", /^N$/],
  ["j", /^J$/],
  ["m", /^m$/],
  ["s", /^s$/],
  ["t", /^t$/],
  ["g", /^g$/],
  ["nm", /^[Nn]m$/],
]);

/** Returns the unit after a number that ends at an offset, if there is one. */
export function matchUnit(text: string, at: number, value: number): UnitMatch | undefined {
  return unitBy(UNIT, text, at, value) ?? unitBy(PLAIN_UNIT, text, at, value);
}

function unitBy(pattern: RegExp, text: string, at: number, value: number): UnitMatch | undefined {
  const match = matchAt(pattern, text, at);
  if (match === undefined) return undefined;
  const [all, gap = "", written = ""] = match;
  const end = at + all.length;
  const spelling = written.toLowerCase().replace(/[. ]/g, "");
  const unit = unitOf(spelling);
  if (unit === undefined || !isUnitSpelling(spelling, written)) return undefined;
  if (gap === "" && value <= LARGEST_GENERATION && GENERATION.test(written)) return undefined;
  return isUnitInContext(spelling, gap, text[end]) ? { unit, end } : undefined;
}

function isUnitSpelling(spelling: string, written: string): boolean {
  return WRITTEN_AS.get(spelling)?.test(written) ?? true;
}

/** Tells whether a spelling that is also a word is a unit in its context: '27"', "27 in, black", "12-pack". */
function isUnitInContext(spelling: string, gap: string, next = ""): boolean {
  switch (spelling) {
    case '"':
      return gap === "";
    case "in":
      return gap === "" || !/[ -]/.test(next);
    case "pack":
    case "count":
      return gap !== " " || next !== " ";
    case "s":
      return !gap.includes("-");
    default:
      return true;
  }
}
