import { textBefore } from "../../simulations/report/edited-text.js";
import type { StoredOptimization } from "../improve/improvement.ts";

type Proposed = StoredOptimization["listing"];
type Field = StoredOptimization["edits"][number]["field"];

/** The fields of a listing that `compare_listings` takes inline. */
const VISIBLE = [
  "title",
  "description",
  "brand",
  "category",
  "priceCents",
  "currency",
  "rating",
  "reviewCount",
  "attributes",
  "shipping",
  "returns",
  "warranty",
  "availability",
  "sponsored",
  "endorsed",
] as const satisfies readonly (keyof Proposed)[];

/** A listing as assistants see it. */
export type VisibleListing = Pick<Proposed, (typeof VISIBLE)[number]>;

/** Returns what assistants see of a listing. */
export function visibleFields(listing: object): VisibleListing {
  const fields = new Map(Object.entries(listing));
  return Object.fromEntries(
    VISIBLE.flatMap((field) => (isEmpty(fields.get(field)) ? [] : [[field, fields.get(field)]])),
  ) as VisibleListing;
}

/** Returns the listing that an optimization started from, as assistants see it. */
export function listingBeforeEdits({ listing, edits }: Pick<StoredOptimization, "listing" | "edits">): VisibleListing {
  const fields = new Set(edits.map(({ field }) => field));
  const texts = [...fields].flatMap((field): [Field, string][] => {
    const own = edits.filter((edit) => edit.field === field);
    return field === "attributes" ? [] : [[field, textBefore(listing[field] ?? "", own)]];
  });
  const { attributes = [] } = listing;
  const added = edits.filter(({ field }) => field === "attributes").length;
  return visibleFields({
    ...listing,
    ...Object.fromEntries(texts),
    attributes: attributes.slice(0, attributes.length - added),
  });
}

/**
 * Reports whether a field is empty. Undoing an edit to a field that the listing did not have leaves the field empty.
 */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
