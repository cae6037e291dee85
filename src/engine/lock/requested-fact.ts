import type { Finding } from "./finding.ts";
import type { Ground } from "./ground.ts";
import { CONFIRMED } from "./ground-sources.ts";

/** A fact that a merchant could vouch for, so that a text passes. If it is `sourced`, it has to name its source. */
export interface RequestedFact {
  readonly name: string;
  readonly value: string;
  readonly sourced: boolean;
}

/** Rules that a merchant's yes settles. It does not settle numbers, pressure or contradictions. */
const ASKED_RULES = new Set([
  "word",
  "scope",
  "material",
  "colour",
  "size",
  "compatibility",
  "country",
  "eco",
  "safety",
  "terms",
  "state",
  "proper noun",
  "quantity",
]);
const SOURCED_RULES = new Set(["award", "superlative", "certification", "health"]);
const MAX_NAME_CHARS = 60;
const MAX_VALUE_CHARS = 500;

/** Tells whether a merchant's yes without a source would settle a finding. */
export function isAskable({ rule, severity }: Finding): boolean {
  return severity === "word" || ASKED_RULES.has(rule);
}

/**
 * Returns the fact that would settle a finding, if one could. A word that describes the product is vouched for by
 * itself. Any other word depends on the words around it: then the whole sentence is vouched for, if a yes settles
 * everything in it.
 */
export function factFor(
  { names }: Ground,
  finding: Finding,
  token: string,
  sentence: string | undefined,
): RequestedFact | undefined {
  const { rule, isSelfContained } = finding;
  if (SOURCED_RULES.has(rule)) return { name: token.slice(0, MAX_NAME_CHARS), value: "yes", sourced: true };
  if (!isAskable(finding)) return undefined;
  if (rule === "scope" && isSelfContained)
    return { name: `Whole ${names.noun}`.slice(0, MAX_NAME_CHARS), value: token, sourced: false };
  if (isSelfContained && finding.mismatch === undefined)
    return { name: token.slice(0, MAX_NAME_CHARS), value: "yes", sourced: false };
  if (sentence === undefined || sentence.length > MAX_VALUE_CHARS) return undefined;
  return { name: CONFIRMED, value: sentence, sourced: false };
}
