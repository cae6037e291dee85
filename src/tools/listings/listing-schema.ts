import { z } from "zod";
import { Attribute, Fact, ListingInput } from "../../engine/listing.ts";
import { GENERATED_FIELDS } from "../../engine/listing-limits.ts";
import type { SavedListing } from "../../listings/ports.ts";
import { dateTime, named } from "../../shared/schema.ts";

/** A saved listing in results. */
export const Listing = named(
  "Listing",
  z.object({
    id: z.string().describe("Identifies it."),
    version: z.int().describe("1, and one more for each change."),
    ...ListingInput.shape,
    // Fields that a later version adds are not errors in a result.
    attributes: z.array(z.object(Attribute.shape)).describe("Specifications.").optional(),
    facts: z.array(z.object(Fact.shape)).describe("What a rewrite may use.").optional(),
    feedFields: z.array(z.object(Attribute.shape)).describe("Other feed columns.").optional(),
    origin: z
      .object({
        kind: z.enum(["manual", "feed", "page", "optimization"]).describe("Where it came from."),
        at: dateTime("When."),
        ref: z.string().describe("Format, URL or id.").optional(),
      })
      .describe("Origin of this version."),
    generatedFields: z.array(z.enum(GENERATED_FIELDS)).describe("Generated texts."),
    createdAt: dateTime("Creation."),
    updatedAt: dateTime("Last change."),
    audit: z
      .object({ errors: z.int().describe("Errors."), warnings: z.int().describe("Warnings.") })
      .describe("Findings in the profile generic."),
    truncated: z.array(z.string()).describe("Fields that are cut or left out in this list.").optional(),
  }),
);
export type Listing = z.input<typeof Listing>;

/** Returns a saved listing in full. */
export function shownListing({ body, origin, createdAt, updatedAt, ...listing }: SavedListing): Listing {
  return {
    ...body,
    id: listing.id,
    version: listing.version,
    origin: { ...origin },
    generatedFields: [...listing.generatedFields],
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
    audit: { ...listing.audit },
  };
}

const MAX_DESCRIPTION_CHARS = 300;
/** The fields that are not needed to find a listing in a list. */
const OMITTED_FIELDS = ["attributes", "facts", "feedFields", "imageUrls"] as const;

/** Returns a shortened listing, so that a list stays within the limits of hosts. */
export function listedListing(listing: SavedListing): Listing {
  const shown = shownListing(listing);
  const truncated: string[] = [];
  const { description = "" } = shown;
  const start = firstCharacters(description, MAX_DESCRIPTION_CHARS);
  if (start !== description) {
    shown.description = start;
    truncated.push("description");
  }
  for (const field of OMITTED_FIELDS) {
    if (shown[field] === undefined) continue;
    delete shown[field];
    truncated.push(field);
  }
  return truncated.length === 0 ? shown : { ...shown, truncated };
}

function firstCharacters(text: string, count: number): string {
  if (text.length <= count) return text;
  const start = Array.from(text.slice(0, count * 2))
    .slice(0, count)
    .join("");
  return start.length === text.length ? text : start;
}

/** A saved listing, for the documentation. */
export const EXAMPLE_LISTING: Listing = {
  id: "lst_4fGk2eXAMPLEabcdefghij",
  version: 2,
  externalId: "B-750",
  role: "own",
  title: "Steel water bottle 750 ml, vacuum insulated",
  description: "Keeps drinks cold for 24 hours. Food-grade 18/8 steel.",
  brand: "Nordvik",
  priceCents: 2490,
  currency: "EUR",
  language: "en",
  origin: { kind: "manual", at: "2026-11-22T09:30:00.000Z" },
  generatedFields: [],
  createdAt: "2026-11-22T09:00:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
  audit: { errors: 2, warnings: 4 },
};
