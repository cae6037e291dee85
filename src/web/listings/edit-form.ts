import type { Fields } from "../forms/form.ts";
import { attributeLines, linesOf, parseAttributes } from "../forms/lines.ts";
import { parseCount, parseStars } from "../forms/number-fields.ts";
import { amountText, parsePrice } from "../forms/price-field.ts";
import type { ListingFields } from "../audit/audit-result.ts";
import { broughtListing, type SavedListing } from "./saved-listing.ts";

/** Fields of a listing, as far as a form knows them. Those that are undefined are not stated. */
type Body = Readonly<Record<string, unknown>>;

/** The texts that decide how a price is read. */
interface PriceTexts {
  readonly price: string;
  readonly currency: string;
}

/** A control of the form: the text that it shows for a listing, and the fields that a text means. */
interface EditField {
  readonly shown: (body: Body) => string;
  /** Returns the fields of a text, or a sentence for one that cannot be read. */
  readonly read: (text: string, prices: PriceTexts) => Body | string;
  /** The fields of a listing to which this control belongs. */
  readonly fields: readonly string[];
}

const NO_TITLE = "Enter a title.";
const DEFAULT_CURRENCY = "EUR";

/** The controls of the form by their names, in their order. */
const FIELDS = {
  title: { ...plain("title"), read: (text) => (text === "" ? NO_TITLE : { title: text }) },
  description: plain("description"),
  price: { ...amount("priceCents"), fields: ["priceCents", "currency"] },
  listPrice: amount("listPriceCents"),
  availability: plain("availability"),
  availabilityDate: plain("availabilityDate"),
  brand: plain("brand"),
  category: plain("category"),
  imageUrl: plain("imageUrl"),
  rating: counted("rating", parseStars),
  reviews: counted("reviewCount", parseCount),
  shipping: plain("shipping"),
  returns: plain("returns"),
  warranty: plain("warranty"),
  attributes: {
    fields: ["attributes"],
    shown: ({ attributes = [] }) => attributeLines(attributes as NonNullable<ListingFields["attributes"]>),
    read(text) {
      const attributes = parseAttributes(text);
      return typeof attributes === "string" ? attributes : { attributes: stated(attributes) };
    },
  },
  url: plain("url"),
  imageUrls: {
    fields: ["imageUrls"],
    shown: ({ imageUrls = [] }) => (imageUrls as readonly string[]).join("\n"),
    read: (text) => ({ imageUrls: stated(linesOf(text)) }),
  },
  gtin: plain("gtin"),
  mpn: plain("mpn"),
  condition: plain("condition"),
  itemGroupId: plain("itemGroupId"),
  sellerName: plain("sellerName"),
  country: plain("country"),
} as const satisfies Readonly<Record<string, EditField>>;

/** The name of a control. */
export type EditName = keyof typeof FIELDS;

const NAMES = Object.keys(FIELDS) as readonly EditName[];

/** The texts of the form by their controls, with the currency of its prices. */
export type TypedEdit = Readonly<Record<EditName | "currency", string>>;

function plain(field: string): EditField {
  return {
    fields: [field],
    shown: ({ [field]: value = "" }) => String(value),
    read: (text) => ({ [field]: text === "" ? undefined : text }),
  };
}

function counted(field: string, parse: (text: string) => number | string | undefined): EditField {
  return {
    ...plain(field),
    read(text) {
      const number = parse(text);
      return typeof number === "string" ? number : { [field]: number };
    },
  };
}

/** Prices are all in one currency: the selected one, unless the price names another. */
function amount(field: "priceCents" | "listPriceCents"): EditField {
  return {
    fields: [field],
    shown: ({ [field]: cents, currency }) =>
      typeof cents === "number" && typeof currency === "string" ? amountText({ priceCents: cents, currency }) : "",
    read(text, { price, currency }) {
      const read = parsePrice(text, currency);
      if (typeof read === "string") return read;
      if (read === undefined) return { [field]: undefined };
      const main = parsePrice(price, currency);
      if (typeof main === "object" && main.currency !== read.currency)
        return `Write it in ${main.currency}, as the price.`;
      return { [field]: read.priceCents, currency: read.currency };
    },
  };
}

function stated<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** Returns the texts that the form shows for a listing. */
export function shownEdit(listing: ListingFields): TypedEdit {
  const body: Body = { ...listing };
  const texts = NAMES.map((name) => [name, FIELDS[name].shown(body).replaceAll("\r\n", "\n").trim()]);
  return { ...(Object.fromEntries(texts) as TypedEdit), currency: listing.currency ?? DEFAULT_CURRENCY };
}

/** Returns the texts of a form as a person typed them. Throws `invalid-request` for a repeated field. */
export function typedEdit(form: Fields): TypedEdit {
  // Browsers send a line break as two characters, which would count twice.
  const texts = [...NAMES, "currency" as const].map((name) => [name, form.text(name).replaceAll("\r\n", "\n").trim()]);
  return Object.fromEntries(texts) as TypedEdit;
}

/** Returns the controls whose text is another than that of a saved listing. */
export function changedNames(saved: SavedListing, typed: TypedEdit): EditName[] {
  const before = shownEdit(saved);
  const isOtherCurrency = before.currency !== typed.currency;
  return NAMES.filter(
    (name) =>
      before[name] !== typed[name] ||
      (isOtherCurrency && (name === "price" || name === "listPrice") && typed[name] !== ""),
  );
}

/** A form that was read: the listing as it would be saved, and what is wrong by control. */
export interface ReadEdit {
  readonly listing: ListingFields;
  readonly errors: ReadonlyMap<string, string>;
}

/** Reads a form over the listing that it changes. What was not touched stays as it is saved, to the letter. */
export function readEdit(saved: SavedListing, typed: TypedEdit): ReadEdit {
  const errors = new Map<string, string>();
  const body = new Map(Object.entries(broughtListing(saved)));
  for (const name of changedNames(saved, typed)) {
    const read = FIELDS[name].read(typed[name], typed);
    if (typeof read === "string") errors.set(name, read);
    else for (const [field, value] of Object.entries(read)) body.set(field, value);
  }
  const known = [...body].filter(([, value]) => value !== undefined);
  return { listing: { title: saved.title, ...Object.fromEntries(known) }, errors };
}

/** Returns the control of a field such as `attributes/2/value`; undefined for one that the form does not have. */
export function controlOf(field: string): EditName | undefined {
  const [top = ""] = field.split("/", 1);
  return NAMES.find((name) => FIELDS[name].fields.some((one) => one === top));
}
