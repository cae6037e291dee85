import type { Fields } from "../forms/form.ts";
import { attributeLines, linesOf, parseAttributes } from "../forms/lines.ts";
import { parseCount, parseStars } from "../forms/number-fields.ts";
import { amountText, parsePrice } from "../forms/price-field.ts";
import type { ListingFields } from "../audit/audit-result.ts";
import { merchantFields, type SavedListing } from "./saved-listing.ts";

/** Values of the fields of a listing. Undefined means that a field is not stated. */
type Values = Readonly<Record<string, unknown>>;

/** The typed texts that decide how a price is parsed. */
interface PriceTexts {
  readonly price: string;
  readonly currency: string;
}

/** A control of the form: how it shows the fields of a listing as text, and how it parses a text. */
interface EditField {
  readonly format: (body: Values) => string;
  /** Returns the fields that a text states, or the error of a text that cannot be parsed. */
  readonly parse: (text: string, prices: PriceTexts) => Values | string;
  /** The fields of a listing that this control shows. */
  readonly fields: readonly string[];
}

const NO_TITLE = "Enter a title.";
const DEFAULT_CURRENCY = "EUR";

/** The controls of the form by name, in form order. */
const FIELDS = {
  title: { ...textField("title"), parse: (text) => (text === "" ? NO_TITLE : { title: text }) },
  description: textField("description"),
  price: { ...priceField("priceCents"), fields: ["priceCents", "currency"] },
  listPrice: priceField("listPriceCents"),
  availability: textField("availability"),
  availabilityDate: textField("availabilityDate"),
  brand: textField("brand"),
  category: textField("category"),
  imageUrl: textField("imageUrl"),
  rating: numberField("rating", parseStars),
  reviews: numberField("reviewCount", parseCount),
  shipping: textField("shipping"),
  returns: textField("returns"),
  warranty: textField("warranty"),
  attributes: {
    fields: ["attributes"],
    format: ({ attributes = [] }) => attributeLines(attributes as NonNullable<ListingFields["attributes"]>),
    parse(text) {
      const attributes = parseAttributes(text);
      return typeof attributes === "string" ? attributes : { attributes: undefinedIfEmpty(attributes) };
    },
  },
  url: textField("url"),
  imageUrls: {
    fields: ["imageUrls"],
    format: ({ imageUrls = [] }) => (imageUrls as readonly string[]).join("\n"),
    parse: (text) => ({ imageUrls: undefinedIfEmpty(linesOf(text)) }),
  },
  gtin: textField("gtin"),
  mpn: textField("mpn"),
  condition: textField("condition"),
  itemGroupId: textField("itemGroupId"),
  sellerName: textField("sellerName"),
  country: textField("country"),
} as const satisfies Readonly<Record<string, EditField>>;

/** The name of a control. */
export type EditFieldName = keyof typeof FIELDS;

const NAMES = Object.keys(FIELDS) as readonly EditFieldName[];

/** The texts of the form by control, with the currency of its prices. */
export type EditTexts = Readonly<Record<EditFieldName | "currency", string>>;

function textField(field: string): EditField {
  return {
    fields: [field],
    format: ({ [field]: value = "" }) => String(value),
    parse: (text) => ({ [field]: text === "" ? undefined : text }),
  };
}

function numberField(field: string, parse: (text: string) => number | string | undefined): EditField {
  return {
    ...textField(field),
    parse(text) {
      const number = parse(text);
      return typeof number === "string" ? number : { [field]: number };
    },
  };
}

/**
 * Makes a control for a price. All prices are in one currency: the selected one, unless the main price names another.
 */
function priceField(field: "priceCents" | "listPriceCents"): EditField {
  return {
    fields: [field],
    format: ({ [field]: cents, currency }) =>
      typeof cents === "number" && typeof currency === "string" ? amountText({ priceCents: cents, currency }) : "",
    parse(text, { price, currency }) {
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

function undefinedIfEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}

/** Returns the texts that the form shows for a listing. */
export function textsOfListing(listing: ListingFields): EditTexts {
  const body: Values = { ...listing };
  const texts = NAMES.map((name) => [name, FIELDS[name].format(body).replaceAll("\r\n", "\n").trim()]);
  return { ...(Object.fromEntries(texts) as EditTexts), currency: listing.currency ?? DEFAULT_CURRENCY };
}

/** Returns the texts of a submitted form. Throws `invalid-request` for a repeated field. */
export function submittedTexts(form: Fields): EditTexts {
  // Browsers send a line break as two characters, and both would count.
  const texts = [...NAMES, "currency" as const].map((name) => [name, form.text(name).replaceAll("\r\n", "\n").trim()]);
  return Object.fromEntries(texts) as EditTexts;
}

/** Returns the controls whose text differs from the saved listing. */
export function changedFields(saved: SavedListing, typed: EditTexts): EditFieldName[] {
  const before = textsOfListing(saved);
  const isOtherCurrency = before.currency !== typed.currency;
  return NAMES.filter(
    (name) =>
      before[name] !== typed[name] ||
      (isOtherCurrency && (name === "price" || name === "listPrice") && typed[name] !== ""),
  );
}

/** A parsed form: the listing as it would be saved, and the errors by control. */
export interface ParsedEdit {
  readonly listing: ListingFields;
  readonly errors: ReadonlyMap<string, string>;
}

/** Applies a form to the saved listing. Fields that were not touched keep their saved values exactly. */
export function parseEdit(saved: SavedListing, typed: EditTexts): ParsedEdit {
  const errors = new Map<string, string>();
  const body = new Map(Object.entries(merchantFields(saved)));
  for (const name of changedFields(saved, typed)) {
    const parsed = FIELDS[name].parse(typed[name], typed);
    if (typeof parsed === "string") errors.set(name, parsed);
    else for (const [field, value] of Object.entries(parsed)) body.set(field, value);
  }
  const known = [...body].filter(([, value]) => value !== undefined);
  return { listing: { title: saved.title, ...Object.fromEntries(known) }, errors };
}

/** Returns the control of a field such as `attributes/2/value`; undefined for a field without a control. */
export function controlOf(field: string): EditFieldName | undefined {
  const [top = ""] = field.split("/", 1);
  return NAMES.find((name) => FIELDS[name].fields.some((one) => one === top));
}
