import { currencyExponent, minorUnits, splitPrice } from "../../engine/money.ts";
import { type Html, html } from "../../shared/html.js";

/** The currencies to choose from, most used first. A price may name any other. */
const CURRENCIES = "EUR USD GBP CHF SEK NOK DKK PLN CZK CAD AUD NZD JPY INR".split(" ");

/** A price in minor units. */
export interface Price {
  readonly priceCents: number;
  readonly currency: string;
}

/**
 * Parses a price as people write it, such as `24,90`, `€24.90` or `1.299,00`. A sign or code in the text overrides the
 * selected currency. Returns undefined for an empty text, and an error message for an invalid or ambiguous price.
 */
export function parsePrice(text: string, selected: string): Price | string | undefined {
  if (text.trim() === "") return undefined;
  const split = splitPrice(text);
  if (split === undefined) return `“${text.trim().slice(0, 40)}” is not a price. Write it as 24.90, 24,90 or €24.90.`;
  const currency = currencyOf(split.currency, selected);
  const priceCents = minorUnits(split.amount, currencyExponent(currency) ?? 2);
  if (typeof priceCents === "number") return { priceCents, currency };
  if (priceCents === "ambiguous") return twoReadings(split.amount);
  if (priceCents === "too_precise") return `${currency} has fewer decimals than “${split.amount}”.`;
  return `“${text.trim()}” is not a price. Write it as 24.90, 24,90 or €24.90.`;
}

/** Returns the currency of a sign or code. A shared sign such as `$` means the selected currency where that fits. */
function currencyOf(named: ReturnType<typeof signOf>, selected: string): string {
  if (named === undefined || named.codes.includes(selected)) return selected;
  return named.usual ?? named.codes[0] ?? selected;
}

const signOf = (text: string) => splitPrice(text)?.currency;

function twoReadings(amount: string): string {
  const digits = amount.replace(/[.,]/, "");
  const thousands = `${digits.slice(0, -3)},${digits.slice(-3)}`;
  return `Is it ${thousands} or ${digits.slice(0, -3)}.${digits.slice(-3)}? Add the decimals, such as ${thousands}.00.`;
}

/** Returns the amount of a price as a field shows it: `24.90`. */
export function amountText({ priceCents, currency }: Price): string {
  const exponent = currencyExponent(currency) ?? 2;
  return (priceCents / 10 ** exponent).toFixed(exponent);
}

/** Returns a price as people read it: `€24.90`. */
export function priceText({ priceCents, currency }: Price): string {
  if (currencyExponent(currency) === undefined) return `${amountText({ priceCents, currency })} ${currency}`;
  const minimumFractionDigits = currencyExponent(currency) ?? 2;
  const amount = priceCents / 10 ** minimumFractionDigits;
  return new Intl.NumberFormat("en-GB", { style: "currency", currency, minimumFractionDigits }).format(amount);
}

/** Renders the choice of a currency. `none` is the text of the option without a currency. */
export function currencySelect(name: string, selected: string, none?: string): Html {
  const known = selected === "" || CURRENCIES.includes(selected) ? CURRENCIES : [selected, ...CURRENCIES];
  return html`<select id="${name}" name="${name}">
    ${none === undefined ? undefined : html`<option value="">${none}</option>`}
    ${known.map((code) => html`<option ${code === selected ? html`selected` : undefined}>${code}</option>`)}
  </select>`;
}
