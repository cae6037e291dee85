import { type Check, defineCheck } from "../check.ts";
import { ACP, OPENAI, google, ucp } from "../sources.ts";
import { countCharacters } from "../words.ts";
import { count } from "../../wording.ts";

const OPENAI_MAX = 100;
const GOOGLE_MAX = 50;

/** Checks of the item's id. */
export const ID_CHECKS: readonly Check[] = [
  defineCheck({
    id: "id.present",
    severity: "error",
    effect: "eligibility",
    profiles: ["openai", "google", "ucp", "acp"],
    sources: [OPENAI, google(6324405), ucp("variant"), ACP],
    looksFor: "An item id.",
    messages: { missing: "The item has no id. A feed needs one to update the item instead of listing it again." },
    fix: "Send the SKU or the id of your shop, and never change it.",
    passing: { listing: { externalId: "BOTTLE-750" } },
    failing: { listing: { title: "Steel bottle 750 ml" } },
    find: ({ externalId = "" }) => (externalId.trim() === "" ? [{ message: "missing", field: "externalId" }] : []),
  }),
  defineCheck({
    id: "id.length",
    severity: "error",
    effect: "eligibility",
    profiles: ["openai", "google"],
    sources: [OPENAI, google(6324405)],
    looksFor: `An id of at most ${OPENAI_MAX} characters for OpenAI and ${GOOGLE_MAX} for Google.`,
    messages: {
      openai: {
        detail: `The id has {length}; OpenAI accepts ${OPENAI_MAX}.`,
        profiles: ["openai"],
      },
      google: {
        detail: `The id has {length}; Google accepts ${GOOGLE_MAX}.`,
        profiles: ["google"],
      },
    },
    fix: "Use a shorter id, such as the SKU, and keep it for good.",
    passing: { listing: { externalId: "BOTTLE-750" } },
    failing: { listing: { externalId: "steel-bottle-double-walled-750-millilitres-matt-black" } },
    find: ({ externalId = "" }) => {
      if (externalId.trim() === "") return null;
      const length = countCharacters(externalId);
      const hit = { field: "externalId", data: { length: count(length, "character") } };
      return [
        ...(length > OPENAI_MAX ? [{ ...hit, message: "openai" as const }] : []),
        ...(length > GOOGLE_MAX ? [{ ...hit, message: "google" as const }] : []),
      ];
    },
  }),
];
