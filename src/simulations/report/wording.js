import type { Feature } from "../../engine/choice/features.ts";
import type { Outcome } from "../../engine/choice/verdict.ts";
import { minorUnits } from "../../engine/query/currencies.ts";

/** The features as merchants read them. */
export const FEATURE_LABELS: Readonly<Record<Feature, string>> = {
  price: "Price",
  rating: "Rating",
  relevance: "Answers the question",
  terms: "Stated terms",
  reviews: "Reviews",
  completeness: "Facts of its category",
  specificity: "Figures with units",
  evidence: "Named tests",
  hype: "Hype",
  sponsored: "Advertisement",
  endorsed: "Platform badge",
  constraint: "Broken limits",
};

/** Where a match-up ends, in words. */
export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  ahead: "ahead",
  behind: "behind",
  too_close: "too close",
};

/** Returns a share as whole percent: "44 %". */
export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Returns a number with its sign and two decimals, as effects have them: "+0.31", "−1.10". */
export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
}

/** Returns an amount of minor units as merchants write it: "24.90 USD". */
export function money(minor: number, currency: string | undefined): string {
  const unit = minorUnits(1, currency ?? null);
  const amount = (minor / unit).toFixed(String(unit).length - 1);
  return currency === undefined ? amount : `${amount} ${currency}`;
}

/** How a value of a feature is read on a listing. */
const READ: Readonly<Record<Feature, (value: number, currency: string | undefined) => string>> = {
  price: money,
  rating: (stars) => stars.toFixed(1),
  reviews: String,
  relevance: percent,
  completeness: percent,
  terms: (share) => `${Math.round(3 * share)} of 3`,
  specificity: (share) => `${Math.round(6 * share)} of 6`,
  evidence: (value) => (value === 0 ? "none" : value < 1 ? "named" : "with number"),
  hype: (share) => `${Math.round(3 * share)} of 3`,
  sponsored: yesOrNo,
  endorsed: yesOrNo,
  constraint: String,
};

/** Returns a value of a feature as a person reads it on the listing. */
export function readValue(feature: Feature, value: number | null, currency: string | undefined): string {
  return value === null ? "not given" : READ[feature](value, currency);
}

function yesOrNo(value: number): string {
  return value === 0 ? "no" : "yes";
}
