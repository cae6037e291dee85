import type { Attribute, Fact } from "../listing.ts";
import type { GroundListing } from "./ground.ts";
import type { TextKind } from "./statements/cut.ts";

interface Text {
  readonly text: string;
  readonly kind: TextKind;
}

const CENTS = 100;

/** Returns the texts of a listing beside its title that say something in running words. */
export function textsOf({ description = "", brand = "", category = "" }: GroundListing): Text[] {
  return [
    { text: description, kind: "prose" },
    { text: brand, kind: "title" },
    { text: category.replaceAll(">", ";"), kind: "title" },
  ];
}

/** Returns what a listing and its facts say as a value of a name. */
export function rowsOf(listing: GroundListing, facts: readonly Fact[]): Attribute[] {
  const { attributes = [], shipping = "", returns = "", warranty = "" } = listing;
  return [
    ...attributes,
    ...facts,
    { name: "Shipping delivery", value: shipping },
    { name: "Returns return", value: returns },
    { name: "Warranty", value: warranty },
    { name: "Price", value: priceOf(listing) },
  ].filter(({ value }) => value.trim() !== "");
}

function priceOf({ priceCents, currency }: GroundListing): string {
  return priceCents === undefined || currency === undefined ? "" : `${(priceCents / CENTS).toFixed(2)} ${currency}`;
}
