import { type Check, type Hit, defineCheck } from "../check.ts";
import { tooLongHits, wholeFieldHit } from "../field-texts.ts";
import { OPENAI, google } from "../sources.ts";
import { isPlaceholderName } from "../brand.ts";

const MAX = 70;

/** Checks of the brand and the seller's name. */
export const NAME_CHECKS: readonly Check[] = [
  defineCheck({
    id: "brand.present",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google"],
    sources: [OPENAI, google(6324351)],
    looksFor: `A brand of at most ${MAX} characters, and no placeholder such as “N/A”.`,
    messages: {
      missing: "The listing has no brand.",
      placeholder: "The brand “{text}” is a placeholder.",
      tooLong: {
        detail: `The brand has {length}; OpenAI and Google accept ${MAX}.`,
        fix: "Send the name as it is on the product.",
        profiles: ["openai", "google"],
      },
    },
    fix: "Send the name on the product. For goods you make yourself that is your shop's name.",
    passing: { listing: { brand: "Nordvik" } },
    failing: { listing: { brand: "N/A" } },
    find: ({ brand = "" }) => nameHits("brand", brand),
  }),
  defineCheck({
    id: "seller.present",
    severity: "error",
    effect: "eligibility",
    profiles: ["openai"],
    sources: [OPENAI],
    looksFor: `A seller's name of at most ${MAX} characters.`,
    messages: {
      missing: "The listing has no seller's name.",
      placeholder: "The seller's name “{text}” is a placeholder.",
      tooLong: `The seller's name has {length}; OpenAI accepts ${MAX}.`,
    },
    fix: "Send the name of the shop as customers know it.",
    passing: { listing: { sellerName: "Nordvik Shop" } },
    failing: { listing: { title: "Steel bottle" } },
    find: ({ sellerName = "" }) => nameHits("sellerName", sellerName),
  }),
];

function nameHits(field: string, text: string): Hit<"missing" | "placeholder" | "tooLong">[] {
  if (text.trim() === "") return [{ message: "missing", field }];
  if (isPlaceholderName(text)) return [wholeFieldHit("placeholder", { field, text })];
  return tooLongHits(field, text, MAX);
}
