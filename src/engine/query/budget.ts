import { wordSet } from "../word-set.ts";
import type { ScannedText, Word } from "../text/words.ts";
import { MONEY_NAMES, currenciesOf, minorUnits } from "./currencies.ts";

/** The price limit that a query states. */
export interface Budget {
  /** In minor units of `currency`. */
  readonly cents: number | null;
  readonly currency: string | null;
  /** A limit in a currency other than the product's, as written. It is ignored: no exchange rate is invented. */
  readonly mismatch?: string;
}

interface Amount {
  readonly value: number;
  /** The sign, code or name of its currency. */
  readonly name: string | undefined;
  readonly start: number;
  readonly end: number;
}

const NO_BUDGET: Budget = { cents: null, currency: null };

const LIMIT = /(?<![\p{L}\p{N}])(under|below|less than|max(?:imum)?\.?|up to|between)(?![\p{L}\p{N}]) ?(?:of )?/giu;
const AND = / ?(?:and|to|[-–]) ?/iuy;
const NAME = MONEY_NAMES.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))
  .map((name) => name.replace("$", String.raw`\$`))
  .join("|");
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?`;
const AMOUNT = new RegExp(
  String.raw`(?:(${NAME}) ?)?(${NUMBER})(?!\d|[.,]\d)(?: ?(${NAME}|pounds?)(?![\p{L}\p{N}]))?`,
  "iuy",
);
/** Matches what follows a number that is not money: 4k, 2-person, 15" and 50 %. */
const NO_MONEY_AHEAD = /^(?:-?\p{L}| ?[%°"″'′’+])/u;

/** Models named Max: "Air Max 90", "iPhone 15 Pro Max 256". */
const MAX_MODELS = wordSet("air pro mad mi vapor");
/** Words that make "under 3" an age. */
const AGED = wordSet("age aged ages baby babies boys child children girls infants kids toddlers");
/** Nouns that are counted. Units are recognized by the scanner of quantities. */
const COUNTED = wordSet(
  "adults bar calories children cups degrees devices dpi floors fps guests kcal kids layers mph pages passengers people " +
    "person persons players ports rooms seats servings sheets slots speeds star stars steps tiers times users x",
);

/** Reads the price limit of a query: "under $20" or "between 20 and 40", but not "under 5 kg" or "up to 30 hours". */
export function readBudget({ text, words }: ScannedText, productCurrency: string | undefined): Budget {
  for (const limit of text.matchAll(LIMIT)) {
    const amount = amountOf(text, limit);
    if (amount === undefined) continue;
    const { name, end } = amount;
    const isPrice = name === undefined ? mayBePrice(text, words, limit, amount) : !isPounds(name, productCurrency);
    if (isPrice) return inCurrency(amount, text.slice(limit.index, end), productCurrency);
  }
  return NO_BUDGET;
}

/** Returns the amount of a limit: after `between` the upper one. */
function amountOf(text: string, limit: RegExpExecArray): Amount | undefined {
  const first = amountAt(text, limit.index + limit[0].length);
  if (first === undefined || limit[1]?.toLowerCase() !== "between") return first;
  AND.lastIndex = first.end;
  const and = AND.exec(text);
  const upper = and ? amountAt(text, AND.lastIndex) : undefined;
  return upper && { ...upper, name: upper.name ?? first.name };
}

function amountAt(text: string, at: number): Amount | undefined {
  AMOUNT.lastIndex = at;
  const match = AMOUNT.exec(text);
  if (match === null) return undefined;
  const [all, prefix, digits = "", suffix] = match;
  const value = Number(digits.replace(/,(?=\d{3})/g, "").replace(",", "."));
  return { value, name: prefix ?? suffix, start: at + all.indexOf(digits), end: at + all.length };
}

/** Tells whether a name means pounds of weight. For a product with a price in GBP, pounds are money. */
function isPounds(name: string, productCurrency: string | undefined): boolean {
  return /^pound/i.test(name) && productCurrency !== "GBP";
}

/** Tells whether a limit without a currency may be a price: not an age, a measure, a count or the name of a model. */
function mayBePrice(text: string, words: readonly Word[], limit: RegExpExecArray, { start, end }: Amount): boolean {
  const before = words.findLast((word) => word.end <= limit.index)?.text ?? "";
  const after = words.find((word) => word.start >= end)?.text ?? "";
  if (AGED.has(before) || COUNTED.has(after) || NO_MONEY_AHEAD.test(text.slice(end, end + 2))) return false;
  if (MAX_MODELS.has(before) && /^max/i.test(limit[0])) return false;
  return !words.some((word) => word.start === start && word.quantity !== undefined);
}

function inCurrency({ value, name = "" }: Amount, written: string, productCurrency: string | undefined): Budget {
  const meant = currenciesOf(name);
  const currency = productCurrency ?? meant[0] ?? null;
  if (currency !== null && meant.length > 0 && !meant.includes(currency)) return { ...NO_BUDGET, mismatch: written };
  return { cents: minorUnits(value, currency), currency };
}
