import {
  currencyExponent,
  type DecimalSign,
  decimalSign,
  minorUnits,
  type PriceText,
  splitPrice,
} from "../../engine/money.ts";
import { LISTING_LIMITS } from "../../engine/listing-limits.ts";
import { addProblem, type Draft, type PriceCell, quoted } from "./draft.ts";
import { setField } from "./draft-fields.ts";

/** Conclusions about the prices of a feed from one another. */
export interface PriceContext {
  /** The currency for prices that name none. Undefined: US dollars are assumed. */
  readonly currency: string | undefined;
  /** The decimal signs that unambiguous prices have shown. */
  readonly decimalSigns: Set<DecimalSign>;
  /** The number of prices with an assumed currency, by currency code. */
  readonly assumed: Map<string, number>;
}

const ASSUMED_CURRENCY = "USD";

/**
 * Notes the decimal signs that the prices of a row show. Returns true when one of its prices is ambiguous, so that only
 * the other prices of the feed can decide how to read it.
 */
export function notePrices(draft: Draft, context: PriceContext): boolean {
  let isUndecided = false;
  const { price, sale, was } = draft.prices;
  for (const cell of [price, sale, was]) {
    if (typeof cell?.value !== "string") continue;
    const sign = decimalSign(splitPrice(cell.value)?.amount ?? "");
    if (sign !== undefined) context.decimalSigns.add(sign);
    isUndecided ||= moneyOf(cell, draft, context, undefined) === "ambiguous";
  }
  return isUndecided;
}

/** Sets the prices of a listing, after the prices of the feed have been noted. */
export function resolvePrices(draft: Draft, context: PriceContext): void {
  const [sign, otherSign] = context.decimalSigns;
  // Prices with both signs decide nothing.
  const decimal = otherSign === undefined ? sign : undefined;
  const read = (cell: PriceCell | undefined) => readMoney(cell, draft, context, decimal);
  const [price, sale, was] = [read(draft.prices.price), read(draft.prices.sale), read(draft.prices.was)];
  if (sale !== undefined && isAbove(price, sale, draft, sale)) setMoney(draft, sale, price, context);
  else if (price !== undefined)
    setMoney(draft, price, was && isAbove(was, price, draft, was) ? was : undefined, context);
}

const TOO_HIGH = "This price is above the highest that a listing allows, which is 1000000.00 EUR. It was left out.";

interface Money {
  readonly minor: number;
  readonly currency: string;
  readonly isAssumed: boolean;
  readonly column: string;
}

function setMoney(draft: Draft, now: Money, before: Money | undefined, context: PriceContext): void {
  if (now.minor > LISTING_LIMITS.priceCents) return addProblem(draft, TOO_HIGH, now.column);
  setField(draft, "priceCents", now.minor, now.column);
  if (draft.listing.priceCents === undefined) return;
  draft.listing.currency = now.currency;
  if (now.isAssumed) context.assumed.set(now.currency, (context.assumed.get(now.currency) ?? 0) + 1);
  if (before !== undefined) setField(draft, "listPriceCents", before.minor, before.column);
}

/** Tells whether the former price is above the current one. If not, adds the problem that `second` was left out. */
function isAbove(before: Money | undefined, now: Money, draft: Draft, second: Money): boolean {
  // A row may have only a sale price.
  if (before === undefined) return true;
  if (before.currency !== now.currency)
    addProblem(draft, "The two prices are in different currencies. This one was left out.", second.column);
  else if (before.minor > now.minor) return true;
  else addProblem(draft, "The crossed-out price has to be above the current price. It was left out.", second.column);
  return false;
}

/** Reads a price. Undefined: it is missing or unreadable, or is a sale or crossed-out price of 0, which means not set. */
function readMoney(
  cell: PriceCell | undefined,
  draft: Draft,
  context: PriceContext,
  decimal: DecimalSign | undefined,
): Money | undefined {
  if (cell === undefined) return undefined;
  const money = moneyOf(cell, draft, context, decimal);
  if (typeof money !== "string") return money.minor === 0 && cell !== draft.prices.price ? undefined : money;
  addProblem(draft, `${FAILURE_DETAILS[money](quoted(String(cell.value)))} It was left out.`, cell.column);
  return undefined;
}

type MoneyFailure = "ambiguous" | "too_precise" | "malformed" | "currency_unknown" | "currency_ambiguous";

const FAILURE_DETAILS: Readonly<Record<MoneyFailure, (value: string) => string>> = {
  ambiguous: (value) => `${value} has two readings, and no other price decides. Write its decimals, as in 1299.00.`,
  too_precise: (value) => `${value} has more decimals than its currency.`,
  currency_ambiguous: (value) => `The sign in ${value} is used by several currencies. Name the currency of the feed.`,
  currency_unknown: (value) => `The currency of ${value} is not in ISO 4217.`,
  malformed: (value) => `${value} is not a price. Write it as in 19.99 EUR.`,
};

function moneyOf(
  { value, column }: PriceCell,
  draft: Draft,
  context: PriceContext,
  decimal: DecimalSign | undefined,
): Money | MoneyFailure {
  const text = typeof value === "string" ? splitPrice(value) : { amount: "" };
  if (text === undefined) return NAMES_CURRENCY.test(String(value)) ? "currency_unknown" : "malformed";
  const { currency, isAssumed } = currencyOf(text, draft.prices.currency ?? context.currency);
  if (currency === undefined) return "currency_ambiguous";
  const exponent = currencyExponent(currency);
  if (exponent === undefined) return "currency_unknown";
  const minor = typeof value === "string" ? minorUnits(text.amount, exponent, decimal) : unitsOf(value, exponent);
  return typeof minor === "string" ? minor : { minor, currency, isAssumed, column };
}

/** Matches an amount with a three-letter code. */
const NAMES_CURRENCY = /^\s*(?:[A-Z]{3}\s?\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?[A-Z]{3})\s*$/;

function currencyOf({ currency: sign }: PriceText, given: string | undefined) {
  if (sign === undefined) return { currency: given ?? ASSUMED_CURRENCY, isAssumed: given === undefined };
  const [only, ...more] = sign.codes;
  if (more.length === 0) return { currency: only, isAssumed: false };
  if (given !== undefined && sign.codes.includes(given)) return { currency: given, isAssumed: false };
  return { currency: sign.usual, isAssumed: true };
}

/** The relative rounding error that binary fractions cause in JSON numbers. */
const NOISE = 1e-6;

function unitsOf(value: number, exponent: number): number | MoneyFailure {
  const exact = value * 10 ** exponent;
  const minor = Math.round(exact);
  if (!(value >= 0) || !Number.isSafeInteger(minor)) return "malformed";
  return Math.abs(exact - minor) > NOISE * Math.max(1, minor) ? "too_precise" : minor;
}

/** Returns the price in a JSON property. Undefined: the property is missing or blank. */
export function priceCell(value: unknown, column: string): PriceCell | undefined {
  if (typeof value === "number") return { value, column };
  if (value === undefined || value === null || value === "") return undefined;
  return { value: typeof value === "string" ? value : "{…}", column };
}
