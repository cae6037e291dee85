import { type AuditContext, type AuditedListing, type Check, type Hit, defineCheck } from "../check.ts";
import { isIsoDate } from "../dates.ts";
import { feedField, wholeFieldHit } from "../field-texts.ts";
import { decimalsOf, isInEuropeanUnion, formatPrice } from "../markets.ts";
import { ACES, ACP, EU_PRICES, OPENAI, google, ucp } from "../sources.ts";

/** A price above this multiple of the rivals' median, or below its inverse, is an outlier. */
const OUTLIER_FACTOR = 3;
/** The median of fewer prices means nothing. */
const MIN_RIVALS = 2;

/** Checks of price, currency and sale. */
export const PRICE_CHECKS: readonly Check[] = [
  defineCheck({
    id: "price.present",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google", "ucp", "acp"],
    sources: [OPENAI, google(6324371), ucp("variant"), ACP],
    looksFor: "A price above zero.",
    messages: { missing: "The listing has no price.", zero: "The price is {price}." },
    fix: "State the price that a shopper pays now, taxes as the market expects them.",
    passing: { listing: { priceCents: 2490, currency: "EUR" } },
    failing: { listing: { title: "Steel bottle" } },
    find: ({ priceCents, currency }) => {
      if (priceCents === undefined) return [{ message: "missing", field: "priceCents" }];
      return priceCents > 0
        ? []
        : [{ message: "zero", field: "priceCents", data: { price: formatPrice(priceCents, currency) } }];
    },
  }),
  defineCheck({
    id: "price.currency",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "ucp", "acp"],
    sources: [OPENAI, ucp("variant"), ACP],
    looksFor: "A currency of ISO 4217 with the price.",
    messages: {
      missing: "The price has no currency.",
      unknown: "“{currency}” is not a currency in use (ISO 4217).",
    },
    fix: "Add the three-letter code, such as EUR or USD.",
    passing: { listing: { priceCents: 2490, currency: "EUR" } },
    failing: { listing: { priceCents: 2490, currency: "EUO" } },
    find: ({ priceCents, currency = "" }) => {
      if (priceCents === undefined) return null;
      if (currency === "") return [{ message: "missing", field: "currency" }];
      if (decimalsOf(currency) !== undefined) return [];
      return [wholeFieldHit("unknown", { field: "currency", text: currency }, { currency })];
    },
  }),
  defineCheck({
    id: "price.minor_units",
    severity: "error",
    effect: "parsing",
    profiles: ["generic", "openai", "ucp", "acp"],
    sources: [ucp("variant"), ACP, OPENAI],
    looksFor: "A price in whole minor units, with no more decimals than its currency has.",
    messages: {
      fraction: "The price of {minorUnits} minor units is not a whole number.",
      decimals: "The feed says “{text}”; {currency} has {decimals} decimals.",
    },
    fix: "Send whole minor units: 24.90 EUR is 2490, 2490 JPY is 2490, 1.250 KWD is 1250.",
    passing: { listing: { priceCents: 2490, currency: "EUR" } },
    failing: {
      listing: { priceCents: 1999, currency: "EUR", feedFields: [{ name: "price", value: "19.995 EUR" }] },
    },
    find: minorUnitHits,
  }),
  defineCheck({
    id: "price.sale",
    severity: "warn",
    effect: "eligibility",
    profiles: ["generic", "google"],
    sources: [google(6324471), EU_PRICES],
    looksFor:
      "A sale price below the price it replaces, valid dates, and in the EU the lowest price of the last 30 days.",
    messages: {
      notLower: "The price now, {price}, is not below the crossed-out price of {listPrice}.",
      date: {
        detail: "The sale's date “{text}” cannot be read, or it ends before it begins.",
        sources: [google(6324460)],
      },
      priorPrice: {
        detail:
          "The listing announces a reduction from {listPrice}. In the EU you may need to state the lowest price of the 30 " +
          "days before it (Directive 98/6/EC, Article 6a); the listing does not say whether {listPrice} is that price.",
        fix: "Add a fact or a feed column “lowest price of the last 30 days”, and use it as the crossed-out price.",
        effect: "legal",
        sources: [EU_PRICES],
        profiles: ["generic"],
      },
    },
    fix: "Correct the crossed-out price, or remove it. Give dates as 2026-11-22T00:00+0100/2026-11-30T23:59+0100.",
    passing: { listing: { priceCents: 1990, listPriceCents: 2490, currency: "USD" } },
    failing: { listing: { priceCents: 2490, listPriceCents: 2490, currency: "USD" } },
    find: saleHits,
  }),
  defineCheck({
    id: "price.outlier",
    severity: "info",
    effect: "persuasion",
    profiles: ["generic"],
    sources: [ACES],
    looksFor: `A price within ${OUTLIER_FACTOR} times the median of its rivals, either way. Needs rivals' prices.`,
    messages: {
      high: "The price of {price} is {factor} times the median of {count} rivals, {median}.",
      low: "The price of {price} is below a third of the median of {count} rivals, {median}.",
    },
    fix: "Check for a slip of the decimal point or of the pack size. If it is right, say in the title what explains it.",
    passing: { listing: { priceCents: 2490, currency: "EUR" }, context: { rivalPrices: euros(1990, 2290) } },
    failing: { listing: { priceCents: 24_900, currency: "EUR" }, context: { rivalPrices: euros(1990, 2290) } },
    find: outlierHits,
  }),
];

function euros(...cents: readonly number[]) {
  return cents.map((priceCents) => ({ priceCents, currency: "EUR" }));
}

function minorUnitHits(listing: AuditedListing): Hit<"fraction" | "decimals">[] | null {
  const { priceCents, currency = "" } = listing;
  if (priceCents === undefined) return null;
  if (!Number.isInteger(priceCents))
    return [{ message: "fraction", field: "priceCents", data: { minorUnits: priceCents } }];
  const decimals = decimalsOf(currency);
  if (decimals === undefined) return [];
  return ["price", "sale_price"].flatMap((name) => {
    const column = feedField(listing, name);
    const written = /^\D{0,5}(\d{1,9})[.,](\d{1,8})\D{0,5}$/.exec(column?.value ?? "");
    if (column === undefined || written === null) return [];
    const [, whole = "", fraction = ""] = written;
    if (fraction.length <= decimals) return [];
    // "19.995" may be nineteen thousand. It is a fraction if the importer read it as one.
    const amount = Number(`${whole}.${fraction}`) * 10 ** decimals;
    if (![priceCents, listing.listPriceCents].some((cents) => Math.abs((cents ?? Infinity) - amount) <= 1)) return [];
    return [wholeFieldHit("decimals", column, { currency, decimals })];
  });
}

function saleHits(listing: AuditedListing): Hit<"notLower" | "date" | "priorPrice">[] | null {
  const { priceCents, listPriceCents, currency, country } = listing;
  const dates = saleDates(listing);
  if (listPriceCents === undefined && dates === null) return null;
  const hits: Hit<"notLower" | "date" | "priorPrice">[] = [...(dates ?? [])];
  if (priceCents === undefined || listPriceCents === undefined) return hits;
  const data = { price: formatPrice(priceCents, currency), listPrice: formatPrice(listPriceCents, currency) };
  if (priceCents >= listPriceCents) return [...hits, { message: "notLower", field: "listPriceCents", data }];
  if (isInEuropeanUnion(country) && !statesPriorPrice(listing))
    hits.push({ message: "priorPrice", field: "listPriceCents", data });
  return hits;
}

function statesPriorPrice({ facts = [], feedFields = [] }: AuditedListing): boolean {
  return [...facts, ...feedFields].some(({ name, value }) =>
    /\b(?:prior|previous|lowest)\b.{0,30}\bprice\b|\b30[ -]days?\b|30 tage/i.test(`${name} ${value}`.slice(0, 600)),
  );
}

function saleDates(listing: AuditedListing): Hit<"date">[] | null {
  const range = feedField(listing, "sale_price_effective_date");
  const columns = [range, feedField(listing, "sale_price_start_date"), feedField(listing, "sale_price_end_date")];
  const given = columns.filter((column) => column !== undefined);
  if (given.length === 0) return null;
  const bad = given.find(({ value }) => !areInOrder(value.split("/").map((date) => date.trim())));
  const [, start, end] = columns;
  const reversed = start !== undefined && end !== undefined && !areInOrder([start.value, end.value]) ? end : undefined;
  const wrong = bad ?? reversed;
  return wrong === undefined ? [] : [wholeFieldHit("date", wrong)];
}

function areInOrder(dates: readonly string[]): boolean {
  // Days are compared as text, which needs no clock and no time zone.
  return (
    dates.every((date) => isIsoDate(date)) &&
    dates.every((date, at) => date.slice(0, 10) >= (dates[at - 1] ?? "").slice(0, 10))
  );
}

function outlierHits(
  { priceCents = 0, currency = "" }: AuditedListing,
  { rivalPrices = [] }: AuditContext,
): Hit<"high" | "low">[] | null {
  const prices = rivalPrices
    .filter((rival) => rival.currency === currency && rival.priceCents > 0)
    .map((rival) => rival.priceCents);
  if (priceCents <= 0 || prices.length < MIN_RIVALS) return null;
  const median = medianOf(prices);
  const ratio = priceCents / median;
  if (ratio <= OUTLIER_FACTOR && ratio >= 1 / OUTLIER_FACTOR) return [];
  const factor = Math.round(ratio);
  const data = {
    price: formatPrice(priceCents, currency),
    median: formatPrice(Math.round(median), currency),
    count: prices.length,
    factor,
  };
  return [{ message: ratio > 1 ? "high" : "low", field: "priceCents", data }];
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}
