import type { ReturnTerms, ShippingTerms } from "../import/terms.ts";

const COUNTRY = /^([A-Z]{2})(?: ([^:,;]{1,60}))?: (.*)$/;
const COST = /^(?:free|\d[\d.,]* [A-Z]{3})$/;

/** Parses shipping terms that an import has formatted, each with a country and cost. Undefined: any other text. */
export function parseShippingTerms(text: string | undefined, currency = ""): ShippingTerms[] | undefined {
  const terms = (text ?? "").split("; ").map((entry) => {
    const [, country, region, rest = ""] = COUNTRY.exec(entry) ?? [];
    const parts = rest.split(", ");
    const at = parts.findIndex((part) => COST.test(part));
    const cost = parts[at];
    if (country === undefined || cost === undefined || at > 1) return undefined;
    const price = cost === "free" ? `0 ${currency}`.trim() : cost;
    return { country, region, service: at === 1 ? parts[0] : undefined, price };
  });
  const stated = terms.filter((entry) => entry !== undefined);
  return stated.length === terms.length ? stated : undefined;
}

const RETURNS = /^(Free returns|Returns)(?: within (\d{1,4}) days?)?$/;

/** Parses return terms that an import has formatted. Undefined: any other text. */
export function parseReturnTerms(text: string | undefined): ReturnTerms | undefined {
  if (text === "No returns") return { isAccepted: false };
  if (text === "Returns accepted") return { isAccepted: true };
  const [, start, days] = RETURNS.exec(text ?? "") ?? [];
  if (start === undefined || (start === "Returns" && days === undefined)) return undefined;
  return { isAccepted: true, isFree: start === "Free returns", days: days === undefined ? undefined : Number(days) };
}
