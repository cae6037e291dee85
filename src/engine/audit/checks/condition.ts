import { type Check, defineCheck } from "../check.ts";
import { feedField, wholeFieldHit } from "../field-texts.ts";
import { OPENAI, google } from "../sources.ts";

const KNOWN = new Set(["new", "refurbished", "used", "newcondition", "refurbishedcondition", "usedcondition"]);

/** Checks of the condition. */
export const CONDITION_CHECKS: readonly Check[] = [
  defineCheck({
    id: "condition.enum",
    severity: "warn",
    effect: "eligibility",
    profiles: ["openai", "google"],
    sources: [google(6324469), OPENAI],
    looksFor: "A condition of new, refurbished or used, where one is given.",
    messages: { unknown: "The feed's condition “{text}” is not one of new, refurbished and used." },
    fix: "Send new, refurbished or used. Without a condition feeds take the product as new.",
    passing: { listing: { condition: "new" } },
    failing: { listing: { feedFields: [{ name: "condition", value: "like new" }] } },
    find: (listing) => {
      if (listing.condition !== undefined) return [];
      const column = feedField(listing, "condition");
      if (column === undefined) return null;
      if (KNOWN.has(column.value.toLowerCase().replace(/^https?:\/\/schema\.org\//, ""))) return [];
      return [wholeFieldHit("unknown", column)];
    },
  }),
];
