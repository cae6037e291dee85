import type { Attribute, Fact, ListingInput } from "../listing.ts";
import type { TextKind } from "./statements/clause.ts";

/** The parts of a listing that ground what may be said of it. Its saved facts are among them, feed fields are not. */
export type GroundListing = Pick<
  ListingInput,
  | "title"
  | "description"
  | "brand"
  | "category"
  | "priceCents"
  | "currency"
  | "attributes"
  | "shipping"
  | "returns"
  | "warranty"
  | "facts"
>;

interface SourceText {
  readonly text: string;
  readonly kind: TextKind;
}

/** Name of a fact by which a merchant vouches for a whole sentence, which may then be said as it is. */
export const CONFIRMED = "Confirmed";

const CENTS = 100;

/** Returns the texts of a listing, without its title, that say something in running words. */
export function textsOf({ description = "", brand = "" }: GroundListing): SourceText[] {
  return [
    { text: description, kind: "prose" },
    { text: brand, kind: "title" },
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
