import { matchesIn } from "../matches.ts";
import type { Span } from "./check.ts";
import { memoizeTexts } from "./memoize-texts.ts";

/** The dimension of each unit, and its size in base units of that dimension. */
const UNITS: Readonly<Record<string, readonly [dimension: string, factor: number]>> = {
  mm: ["length", 1],
  cm: ["length", 10],
  m: ["length", 1000],
  inch: ["length", 25.4],
  inches: ["length", 25.4],
  ft: ["length", 304.8],
  ml: ["volume", 1],
  cl: ["volume", 10],
  l: ["volume", 1000],
  litre: ["volume", 1000],
  litres: ["volume", 1000],
  liter: ["volume", 1000],
  liters: ["volume", 1000],
  mg: ["mass", 0.001],
  g: ["mass", 1],
  grams: ["mass", 1],
  kg: ["mass", 1000],
  oz: ["ounces", 1],
  lb: ["mass", 453.592],
  lbs: ["mass", 453.592],
  w: ["power", 1],
  kw: ["power", 1000],
  watt: ["power", 1],
  watts: ["power", 1],
  v: ["voltage", 1],
  a: ["current", 1],
  mah: ["charge", 1],
  mb: ["memory", 0.001],
  gb: ["memory", 1],
  tb: ["memory", 1000],
  hz: ["frequency", 1],
  mhz: ["frequency", 1e6],
  ghz: ["frequency", 1e9],
  h: ["time", 60],
  hrs: ["time", 60],
  hour: ["time", 60],
  hours: ["time", 60],
  min: ["time", 1],
  minutes: ["time", 1],
  lumens: ["light", 1],
  lm: ["light", 1],
  db: ["sound", 1],
  rpm: ["speed", 1],
  bar: ["pressure", 1],
  pieces: ["pieces", 1],
  pcs: ["pieces", 1],
  pack: ["pieces", 1],
};

/** A number with its unit. */
export interface Quantity extends Span {
  readonly dimension: string;
  /** In base units of the dimension: mm, ml, g, W, V, A, mAh, GB, Hz or minutes. */
  readonly value: number;
  readonly unit: string;
}

// Longest unit first, so that "mm" is not read as "m".
const UNIT_NAMES = Object.keys(UNITS).toSorted((first, second) => second.length - first.length);
const QUANTITY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/])(\d{1,7})(?:[.,](\d{1,3}))?[\s-]?(${UNIT_NAMES.join("|")})(?![\p{L}\p{N}])`,
  "giu",
);

/** Returns the quantities of a text, at most 200. "3 in 1", "5G" and "M.2" are not quantities. */
export const quantitiesOf = memoizeTexts(readQuantities);

function readQuantities(text: string): readonly Quantity[] {
  const quantities: Quantity[] = [];
  for (const match of matchesIn(text, QUANTITY)) {
    const [whole, digits = "", decimals = "", written = ""] = match;
    const unit = UNITS[written.toLowerCase()];
    // A capital is a network generation or a clothing size, not a unit.
    if (unit === undefined || /^[GL]$/.test(written)) continue;
    const [dimension, factor] = unit;
    const number = decimals.length === 3 ? Number(digits + decimals) : Number(`${digits}.${decimals || "0"}`);
    quantities.push({
      dimension,
      value: number * factor,
      unit: written.toLowerCase(),
      start: match.index,
      end: match.index + whole.length,
    });
    if (quantities.length === 200) break;
  }
  return quantities;
}
