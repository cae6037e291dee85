import { currencyExponent } from "../../engine/money.ts";
import type { ImportedListing } from "../import/import-types.ts";
import { parseDate } from "../import/parse-values.ts";

/** The prices of a listing as feeds write them, such as `24.90`. */
export interface PriceTexts {
  readonly currency: string;
  readonly now: string;
  /** The price before, while a sale runs. */
  readonly before: string | undefined;
}

/** Returns the prices of a listing as text. Undefined: it has none. */
export function priceTexts({ priceCents, listPriceCents, currency }: ImportedListing): PriceTexts | undefined {
  if (priceCents === undefined || currency === undefined) return undefined;
  const before = listPriceCents === undefined ? undefined : amountText(listPriceCents, currency);
  return { currency, now: amountText(priceCents, currency), before };
}

/** Returns the date of a preorder or backorder. Undefined: there is none that a platform could read. */
export function dateText({ availabilityDate = "" }: ImportedListing): string | undefined {
  return parseDate(availabilityDate) === undefined ? undefined : availabilityDate;
}

function amountText(minor: number, currency: string): string {
  const decimals = currencyExponent(currency) ?? 2;
  return (minor / 10 ** decimals).toFixed(decimals);
}
