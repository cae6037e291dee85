import { addProblem, type Draft } from "./draft.ts";
import { setText } from "./draft-fields.ts";

/** The cost and time of shipping, as a feed or page states them. */
export interface ShippingTerms {
  readonly country?: string | undefined;
  readonly region?: string | undefined;
  readonly service?: string | undefined;
  /** The price with its currency, as text. */
  readonly price?: string | undefined;
  /** The delivery time, such as `2 to 5 days`. */
  readonly time?: string | undefined;
}

const FREE = /^\D*0+(?:[.,]0+)?\D*$/;

/** Formats terms as `DE: Standard, 4.90 EUR, 2 to 5 days`. Blank: nothing is stated. */
function formatShipping({ country, region, service, price, time }: ShippingTerms): string {
  const place = [country, region].filter(isStated).join(" ");
  const cost = isStated(price) && FREE.test(price.trim()) ? "free" : price?.trim();
  const terms = [service, cost, time].filter(isStated).join(", ");
  return place === "" || terms === "" ? terms : `${place}: ${terms}`;
}

const isStated = (text: string | undefined): text is string => text !== undefined && text.trim() !== "";

/** Parses the shipping attribute of CSV files, such as `US:CA:Overnight:16.00 USD,US:::5.00 USD`. */
export function parseShippingAttribute(text: string): ShippingTerms[] {
  return text.split(/,(?=\s*[A-Z]{2}:)/).map((entry) => {
    const [country, region, service, price] = entry.split(":");
    return price === undefined ? { price: entry } : { country: country?.trim(), region, service, price };
  });
}

/** Sets the shipping terms of the market if it is known, or else those of all countries. */
export function setShipping(
  draft: Draft,
  terms: readonly ShippingTerms[],
  country: string | undefined,
  column: string,
): void {
  const stated = terms.filter((entry) => formatShipping(entry) !== "");
  const local = stated.filter(
    (entry) => country === undefined || !isStated(entry.country) || entry.country === country,
  );
  if (stated.length > 0 && local.length === 0)
    addProblem(draft, `No shipping to ${country} is stated. The terms of other countries were left out.`, column);
  setText(draft, "shipping", { value: local.map(formatShipping).join("; "), column });
}

/** The return policy, as a feed or page states it. */
export interface ReturnTerms {
  readonly days?: number | undefined;
  readonly isFree?: boolean | undefined;
  /** False: returns are not accepted. */
  readonly isAccepted?: boolean | undefined;
}

/** Formats terms as `Free returns within 30 days`. Blank: nothing is stated. */
export function formatReturns({ days, isFree, isAccepted }: ReturnTerms): string {
  if (isAccepted === false) return "No returns";
  if (days === undefined && isFree !== true && isAccepted !== true) return "";
  const start = isFree === true ? "Free returns" : "Returns";
  if (days === undefined) return isFree === true ? start : "Returns accepted";
  return `${start} within ${days} ${days === 1 ? "day" : "days"}`;
}
