import type { Finding } from "./finding.ts";
import type { Ground } from "./ground.ts";

/** A fact that a merchant could vouch for, so that a text passes. `sourced`: it has to name its source. */
export interface FactWanted {
  readonly name: string;
  readonly value: string;
  readonly sourced: boolean;
}

/** Rules that a merchant's yes settles. A number, pressure, and what the ground says otherwise are none of them. */
const ASKED = new Set([
  "word",
  "scope",
  "modifier",
  "head",
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
const SOURCED = new Set(["award", "superlative", "certification", "health"]);
const MAX_NAME_CHARS = 60;

/** Returns the fact that would allow what a finding is about, if a fact could. */
export function factFor({ names }: Ground, { rule, term }: Finding, token: string): FactWanted | undefined {
  const sourced = SOURCED.has(rule);
  if ((!ASKED.has(rule) && !sourced) || term.tag === "quantity") return undefined;
  const isOfWhole = rule === "scope" || rule === "modifier";
  const name = isOfWhole ? `Whole ${names.noun}` : token;
  return { name: name.slice(0, MAX_NAME_CHARS), value: isOfWhole ? token : "yes", sourced };
}
