import { type AuditedListing, type Check, type Hit, type Severity, defineCheck } from "../check.ts";
import { feedField, proseOf } from "../field-texts.ts";
import { hasPhrase, phrases } from "../phrases.ts";
import { OPENAI, google } from "../sources.ts";
import { statedBrand } from "../brand.ts";
import { count } from "../../wording.ts";

const GTIN_LENGTHS = new Set([8, 12, 13, 14]);

/**
 * Prefixes of a GTIN-13 that no product may have: those for use inside a company (02, 04, 2) and for coupons (05, 98,
 * 99). A GTIN-12 is a GTIN-13 that begins with 0; the first digit of a GTIN-14 says how the product is packed.
 */
const INTERNAL = /^(?:0[24]|2)/;
const COUPON = /^(?:05|9[89])/;

const CUSTOM = phrases(
  "custom made|made to order|made to measure|personalised|personalized|handmade|hand made|bespoke|one of a kind|vintage|antique",
);

/** Checks of the GTIN and of the identifiers that replace it. */
export const PRODUCT_ID_CHECKS: readonly Check[] = [
  defineCheck({
    id: "gtin.check_digit",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google"],
    sources: [google(6324461), OPENAI],
    looksFor: "A GTIN whose last digit is right and whose prefix is one of products.",
    messages: {
      digit: "The last digit of GTIN {gtin} is wrong: it would have to be {digit}.",
      internal: {
        detail: "GTIN {gtin} has a prefix for use inside a company (02, 04, 2).",
        sources: [google(6286293)],
      },
      coupon: { detail: "GTIN {gtin} has a prefix of coupons (05, 98, 99).", sources: [google(6286302)] },
    },
    fix: "Copy the number below the barcode. If the product has none, leave the field out.",
    passing: { listing: { gtin: "4006381333931" } },
    failing: { listing: { gtin: "4006381333930" } },
    find: ({ gtin = "" }) => {
      const digits = gtin.trim();
      if (!isGtinLong(digits)) return null;
      const hit = { field: "gtin", span: { start: 0, end: gtin.length } };
      const digit = checkDigit(digits.slice(0, -1));
      if (digit !== Number(digits.at(-1))) return [{ ...hit, message: "digit", data: { gtin: digits, digit } }];
      const thirteen = digits.length === 8 ? "" : digits.padStart(13, "0").slice(-13);
      if (INTERNAL.test(thirteen)) return [{ ...hit, message: "internal", data: { gtin: digits } }];
      return COUPON.test(thirteen) ? [{ ...hit, message: "coupon", data: { gtin: digits } }] : [];
    },
  }),
  defineCheck({
    id: "gtin.length",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google"],
    sources: [google(6324461), OPENAI],
    looksFor: "A GTIN of 8, 12, 13 or 14 digits without spaces or hyphens.",
    messages: {
      length: "The GTIN has {digits}; a GTIN has 8, 12, 13 or 14.",
      characters: "The GTIN “{text}” has characters other than digits.",
    },
    fix: "Send the digits only. Spreadsheets drop leading zeros: format the column as text.",
    passing: { listing: { gtin: "4006381333931" } },
    failing: { listing: { gtin: "400638133393123" } },
    find: ({ gtin = "" }) => {
      const digits = gtin.trim();
      if (digits === "") return null;
      const hit = { field: "gtin", span: { start: 0, end: gtin.length } };
      if (!/^\d+$/.test(digits)) return [{ ...hit, message: "characters" }];
      return isGtinLong(digits) ? [] : [{ ...hit, message: "length", data: { digits: count(digits.length, "digit") } }];
    },
  }),
  defineCheck({
    id: "id.any",
    severity: "error",
    effect: "eligibility",
    profiles: ["openai", "google"],
    sources: [google(6324478), OPENAI],
    looksFor: "A GTIN, or brand and part number, or identifier_exists = no. For used and custom goods a warning only.",
    messages: {
      missing:
        "The listing has neither a GTIN nor a part number with a brand, so it cannot be matched with other offers.",
      noBrand: "The part number {mpn} has no brand; it identifies the product only together with one.",
    },
    fix: "Add the GTIN, or brand and manufacturer's part number. If the product has none, send identifier_exists = no.",
    passing: { listing: { gtin: "4006381333931" } },
    failing: { listing: { brand: "Nordvik" } },
    find: identifierHits,
  }),
];

const isGtinLong = (digits: string): boolean => /^\d+$/.test(digits) && GTIN_LENGTHS.has(digits.length);

/** Returns the check digit of a GTIN: weights 3 and 1 from the right, rounded up to the next ten (GS1). */
function checkDigit(body: string): number {
  const sum = Array.from(body)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

function identifierHits(listing: AuditedListing): Hit<"missing" | "noBrand">[] {
  const { gtin = "", mpn = "" } = listing;
  const exists = feedField(listing, "identifier_exists", "identifierexists")?.value.toLowerCase();
  if (gtin.trim() !== "" || ["no", "false", "0"].includes(exists ?? "")) return [];
  const brand = statedBrand(listing);
  if (mpn.trim() !== "" && brand !== undefined) return [];
  const severity = identifierSeverity(listing, brand);
  if (mpn.trim() !== "") return [{ message: "noBrand", field: "brand", severity, data: { mpn: mpn.trim() } }];
  return [{ message: "missing", field: "gtin", severity }];
}

/** Returns the severity of a missing identifier. Used goods, custom goods and a shop's own brand often have none. */
function identifierSeverity(listing: AuditedListing, brand: string | undefined): Severity {
  const { condition, sellerName = "" } = listing;
  const isUsed = condition === "used" || condition === "refurbished";
  const isOwnBrand = brand !== undefined && brand.toLowerCase() === sellerName.trim().toLowerCase();
  const isCustom = proseOf(listing).some(({ text }) => hasPhrase(CUSTOM, text));
  return isUsed || isOwnBrand || isCustom ? "warn" : "error";
}
