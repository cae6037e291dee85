import { wordSet } from "../../word-set.ts";
import { type Check, defineCheck } from "../check.ts";
import { isIsoDate } from "../dates.ts";
import { feedField, wholeFieldHit } from "../field-texts.ts";
import { OPENAI, google } from "../sources.ts";

const KNOWN = wordSet(
  "in_stock out_of_stock preorder pre_order backorder unknown limited_stock discontinued " +
    "instock outofstock limitedavailability soldout onlineonly",
);

/** Checks of availability: whether the product is available, and when. */
export const AVAILABILITY_CHECKS: readonly Check[] = [
  defineCheck({
    id: "availability.enum",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google"],
    sources: [OPENAI, google(6324448)],
    looksFor: "An availability of in_stock, out_of_stock, preorder or backorder.",
    messages: {
      missing: {
        detail: "The listing does not say whether the product is in stock. OpenAI and Google require it.",
        profiles: ["openai", "google"],
      },
      unknown: "The feed's availability “{text}” is not one of in_stock, out_of_stock, preorder and backorder.",
    },
    fix: "Send one of in_stock, out_of_stock, preorder, backorder.",
    passing: { listing: { availability: "in_stock" } },
    failing: { listing: { feedFields: [{ name: "availability", value: "available soon" }] } },
    find: (listing) => {
      if (listing.availability !== undefined) return [];
      const column = feedField(listing, "availability");
      if (column === undefined) return [{ message: "missing", field: "availability" }];
      if (
        KNOWN.has(
          column.value
            .toLowerCase()
            .replace(/^https?:\/\/schema\.org\//, "")
            .replaceAll(/[\s-]/g, "_"),
        )
      )
        return [];
      return [wholeFieldHit("unknown", column)];
    },
  }),
  defineCheck({
    id: "availability.date",
    severity: "error",
    effect: "eligibility",
    profiles: ["generic", "openai", "google"],
    sources: [OPENAI, google(6324470)],
    looksFor: "A date with a preorder or backorder.",
    messages: {
      missing: "A {availability} needs the date from which it can be delivered.",
      unreadable: "The date “{text}” is not in the form of ISO 8601.",
    },
    fix: "Send a date such as 2027-01-15.",
    passing: { listing: { availability: "preorder", availabilityDate: "2027-01-15" } },
    failing: { listing: { availability: "preorder" } },
    find: ({ availability, availabilityDate = "" }) => {
      if (availability !== "preorder" && availability !== "backorder") return null;
      if (availabilityDate.trim() === "")
        return [{ message: "missing", field: "availabilityDate", data: { availability } }];
      if (isIsoDate(availabilityDate.trim())) return [];
      return [wholeFieldHit("unreadable", { field: "availabilityDate", text: availabilityDate })];
    },
  }),
];
