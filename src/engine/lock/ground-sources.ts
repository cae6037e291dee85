import type { Attribute, Fact, ListingInput } from "../listing.ts";
import type { TextKind } from "./statements/clause.ts";

/** The fields of a listing that ground a text. Saved facts are among them, feed fields are not. */
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

/** The name of a fact by which a merchant vouches for a whole sentence, which may then be repeated. */
export const CONFIRMED = "Confirmed";

const CENTS = 100;

/** Returns the running texts of a listing, except its title. */
export function textsOf({ description = "", brand = "" }: GroundListing): SourceText[] {
  return [
    { text: description, kind: "prose" },
    { text: brand, kind: "title" },
  ];
}

/** Returns the rows of a listing and its facts: names with values. */
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
