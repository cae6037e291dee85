import { type Check, defineCheck } from "../check.ts";
import { feedField, tooLongHits, wholeFieldHit } from "../field-texts.ts";
import { google, ucp } from "../sources.ts";

const MAX = 750;

/** Checks of the category. */
export const CATEGORY_CHECKS: readonly Check[] = [
  defineCheck({
    id: "category.path",
    severity: "warn",
    effect: "parsing",
    profiles: ["generic", "google", "ucp"],
    sources: [google(6324406), ucp("category")],
    looksFor: "A category path that goes down to the kind of product.",
    messages: {
      missing: "The listing has no category.",
      shallow: "The category “{text}” has one level only.",
      tooLong: { detail: `The category has {length}; Google accepts ${MAX}.`, profiles: ["google"] },
    },
    fix: "Give the whole path, levels joined by “ > ”: Sports > Cycling > Water bottles.",
    passing: { listing: { category: "Sports > Cycling > Water bottles" } },
    failing: { listing: { category: "Bottles" } },
    find: (listing) => {
      const category = listing.category ?? "";
      // A number of Google's taxonomy stands for the whole path.
      if (/^\d+$/.test(feedField(listing, "google_product_category")?.value ?? "")) return [];
      if (category.trim() === "") return [{ message: "missing", field: "category" }];
      const tooLong = tooLongHits("category", category, MAX);
      if (tooLong.length > 0) return tooLong;
      const levels = category.split(">").filter((level) => level.trim() !== "");
      return levels.length > 1 ? [] : [wholeFieldHit("shallow", { field: "category", text: category })];
    },
  }),
];
