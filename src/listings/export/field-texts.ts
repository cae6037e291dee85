import { currencyExponent } from "../../engine/money.ts";
import type { ImportedListing } from "../import/import-types.ts";
import { parseDate } from "../import/parse-values.ts";

/** The prices of a listing as decimal text, such as `24.90`. */
export interface PriceTexts {
  readonly currency: string;
  readonly now: string;
  /** The former price during a sale. */
  readonly before: string | undefined;
}

/** Formats the prices of a listing. Undefined: it has no price. */
export function priceTexts({ priceCents, listPriceCents, currency }: ImportedListing): PriceTexts | undefined {
  if (priceCents === undefined || currency === undefined) return undefined;
  const before = listPriceCents === undefined ? undefined : amountText(listPriceCents, currency);
  return { currency, now: amountText(priceCents, currency), before };
}

/** Returns the prices of a listing with their currency, as Google and OpenAI define them: the sale price is the lower one. */
export function salePrices(listing: ImportedListing): { readonly price?: string; readonly sale?: string } {
  const texts = priceTexts(listing);
  if (texts === undefined) return {};
  const { currency, now, before } = texts;
  if (before === undefined) return { price: `${now} ${currency}` };
  return { price: `${before} ${currency}`, sale: `${now} ${currency}` };
}

/** Returns the date of a preorder or backorder. Undefined: there is no valid date. */
export function dateText({ availabilityDate = "" }: ImportedListing): string | undefined {
  return parseDate(availabilityDate) === undefined ? undefined : availabilityDate;
}

function amountText(minor: number, currency: string): string {
  const decimals = currencyExponent(currency) ?? 2;
  return (minor / 10 ** decimals).toFixed(decimals);
}
