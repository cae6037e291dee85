import type { ValidationIssue } from "../../shared/problem.ts";
import { errorsInOrder, type Failure, type NamedFields } from "../forms/failure.ts";
import type { Fields } from "../forms/form.ts";
import type { ListingFields } from "../audit/audit-result.ts";
import { PRODUCT_PREFIX } from "../guest-input-buttons.ts";
import { linesOf } from "../forms/lines.ts";
import { parseCount, parseStars } from "../forms/number-fields.ts";
import { amountText, parsePrice } from "../forms/price-field.ts";

/** The number of rivals that the form has room for. */
export const RIVALS = 5;

/** A place for a listing in the form: the prefix of its field names, and its name for people. */
export interface ListingSlot {
  readonly id: string;
  readonly displayName: string;
}

export const PRODUCT_SLOT: ListingSlot = { id: PRODUCT_PREFIX, displayName: "Your listing" };
export const RIVAL_SLOTS: readonly ListingSlot[] = Array.from({ length: RIVALS }, (_, i) => ({
  id: `rival-${i + 1}`,
  displayName: `Rival ${i + 1}`,
}));

/** Fields of a listing that the sandbox reads. */
export const TEXT_FIELDS = ["title", "description", "price"] as const;
/** Fields of a listing that the model reads and the form asks for. */
export const ALL_FIELDS = [...TEXT_FIELDS, "rating", "reviews", "shipping", "returns", "warranty"] as const;
export type ListingField = (typeof ALL_FIELDS)[number];

/** Returns the name of the hidden field that carries the other fields of a listing. */
export function carriedName(id: string): string {
  return `${id}-more`;
}

const CARRIED_NAMES: readonly string[] = [PRODUCT_SLOT, ...RIVAL_SLOTS].map(({ id }) => carriedName(id));

/** The texts of the form by field name. */
export type FormTexts = ReadonlyMap<string, string>;

/** The fields that are not part of a listing. */
export const CURRENCY = "currency";
export const QUESTIONS = "questions";
const DEFAULT_CURRENCY = "EUR";

/** Returns the texts of a submitted form. Throws `invalid-request` for a repeated field. */
export function typedForm(form: Fields, fields: readonly ListingField[]): FormTexts {
  const names = [PRODUCT_SLOT, ...RIVAL_SLOTS].flatMap(({ id }) => fields.map((field) => `${id}-${field}`));
  // Browsers send a line break as two characters, and both would count.
  return new Map(
    [...names, ...CARRIED_NAMES, CURRENCY, QUESTIONS].map((name) => [name, form.text(name).replaceAll("\r\n", "\n")]),
  );
}

/** The listings and questions of a comparison. */
export interface ComparisonInput {
  readonly product: ListingFields;
  readonly competitors: readonly ListingFields[];
  readonly questions?: readonly string[];
}

/** Returns listings and questions as a person would type them. */
export function typedListings({ product, competitors, questions = [] }: ComparisonInput): FormTexts {
  return typedSlots([product, ...competitors], questions);
}

/**
 * Returns listings and questions as a person would type them. The first listing is the product. A listing that is not
 * typed is undefined. Rivals beyond the room of the form are left out.
 */
export function typedSlots(
  listings: readonly (ListingFields | undefined)[],
  questions: readonly string[],
): Map<string, string> {
  const currency = listings.find((listing) => listing?.currency !== undefined)?.currency;
  const texts = [PRODUCT_SLOT, ...RIVAL_SLOTS].flatMap(({ id }, i) => {
    const listing = listings[i];
    if (listing === undefined) return [];
    return Object.entries(textsOf(listing)).map(([field, value]) => [`${id}-${field}`, value] as const);
  });
  return new Map([...texts, [CURRENCY, currency ?? DEFAULT_CURRENCY], [QUESTIONS, questions.join("\n")]]);
}

function textsOf(listing: ListingFields): Readonly<Record<ListingField, string>> {
  const { title, description = "", priceCents, currency = "", rating = "", reviewCount = "" } = listing;
  const { shipping = "", returns = "", warranty = "" } = listing;
  const price = priceCents === undefined ? "" : amountText({ priceCents, currency });
  const [stars, reviews] = [String(rating), String(reviewCount)];
  return { title, description, price, rating: stars, reviews, shipping, returns, warranty };
}

/** The listings of a form that have any text. */
export interface FilledListings {
  /** By the prefix of their field names, in form order. */
  readonly listings: ReadonlyMap<string, ListingFields>;
  readonly questions: readonly string[];
  /** Errors by the name of the field. */
  readonly errors: Map<string, string>;
  /** The texts with prices as they were parsed, so that a wrong reading is visible. */
  readonly typed: FormTexts;
}

/** Parses the typed texts. All prices are in one currency: that of the first price, or else the selected one. */
export function readListings(typed: FormTexts, fields: readonly ListingField[]): FilledListings {
  const values = new Map(typed);
  const errors = new Map<string, string>();
  const set: CurrencyState = { selected: typed.get(CURRENCY) || DEFAULT_CURRENCY, firstPrice: undefined };
  const read = (id: string): ListingFields => {
    const text = (field: ListingField) => typed.get(`${id}-${field}`)?.trim() ?? "";
    const report = (field: ListingField, message: string) => void errors.set(`${id}-${field}`, message);
    const title = text("title");
    if (title === "") report("title", NO_TITLE);
    const price = readPrice(text("price"), set, (message) => report("price", message));
    if (price !== undefined) values.set(`${id}-price`, amountText(price));
    const filled = (["description", "shipping", "returns", "warranty"] as const).filter((field) => text(field) !== "");
    return {
      title,
      ...(Object.fromEntries(filled.map((field) => [field, text(field)])) as Partial<ListingFields>),
      ...price,
      ...numberOf("rating", parseStars(text("rating")), (message) => report("rating", message)),
      ...numberOf("reviewCount", parseCount(text("reviews")), (message) => report("reviews", message)),
    };
  };
  const filled = [PRODUCT_SLOT, ...RIVAL_SLOTS].filter((slot) => isFilled(typed, fields, slot));
  const listings = new Map(filled.map(({ id }) => [id, read(id)]));
  values.set(CURRENCY, set.firstPrice?.currency ?? set.selected);
  return { listings, questions: linesOf(typed.get(QUESTIONS)), errors, typed: values };
}

const NO_TITLE = "Enter a title.";

/** Returns whether a slot of the form has any text. */
export function isFilled(typed: FormTexts, fields: readonly ListingField[], { id }: ListingSlot): boolean {
  return fields.some((field) => typed.get(`${id}-${field}`)?.trim());
}

/** A parsed form that needs a product and a rival. */
export interface ParsedListings extends Omit<FilledListings, "listings"> {
  readonly product: ListingFields;
  /** The rivals with any text. */
  readonly competitors: readonly ListingFields[];
  /** The prefixes of the listings' field names: the product's, then the rivals'. */
  readonly ids: readonly string[];
}

/** Parses the typed texts like `readListings`, and requires a product and a rival. */
export function parseListings(typed: FormTexts, fields: readonly ListingField[]): ParsedListings {
  const { listings, errors, ...read } = readListings(typed, fields);
  const product = listings.get(PRODUCT_SLOT.id);
  if (product === undefined) errors.set(`${PRODUCT_SLOT.id}-title`, NO_TITLE);
  const rivals = [...listings].filter(([id]) => id !== PRODUCT_SLOT.id);
  if (rivals.length === 0) errors.set("rival-1-title", "Enter at least one rival.");
  return {
    ...read,
    errors,
    product: product ?? { title: "" },
    competitors: rivals.map(([, rival]) => rival),
    ids: [PRODUCT_SLOT.id, ...rivals.map(([id]) => id)],
  };
}

interface CurrencyState {
  readonly selected: string;
  firstPrice: { readonly currency: string } | undefined;
}

function readPrice(text: string, set: CurrencyState, report: (message: string) => void) {
  const expected = set.firstPrice?.currency;
  const price = parsePrice(text, expected ?? set.selected);
  if (price === undefined) return undefined;
  if (typeof price === "string") return report(price);
  if (expected !== undefined && price.currency !== expected)
    return report(`This price is in ${price.currency}, another is in ${expected}. Write all prices in one currency.`);
  set.firstPrice = price;
  return price;
}

function numberOf<K extends "rating" | "reviewCount">(
  name: K,
  read: number | string | undefined,
  report: (message: string) => void,
): Partial<Pick<ListingFields, K>> {
  if (typeof read === "string") report(read);
  return typeof read === "number" ? ({ [name]: read } as Pick<ListingFields, K>) : {};
}

const LISTING_FIELDS: NamedFields = [PRODUCT_SLOT, ...RIVAL_SLOTS].flatMap(({ id, displayName }) =>
  ALL_FIELDS.map((field) => [`${id}-${field}`, `${displayName}, ${field}`] as const),
);

/** Returns the errors of listings and questions in form order, with the names of their fields. */
export function inFormOrder(
  errors: ReadonlyMap<string, string>,
  { before = [], after = [] }: { readonly before?: NamedFields; readonly after?: NamedFields } = {},
): Pick<Failure, "errors" | "names"> {
  return errorsInOrder([...before, ...LISTING_FIELDS, [QUESTIONS, "Questions"], ...after], errors);
}

const FIELDS_OF_ARGUMENTS: Readonly<Record<string, ListingField>> = {
  priceCents: "price",
  currency: "price",
  reviewCount: "reviews",
};

/** Returns the messages of issues in the arguments by form field. */
export function errorsOfIssues(
  issues: readonly ValidationIssue[],
  { ids }: Pick<ParsedListings, "ids">,
): ReadonlyMap<string, string> {
  return new Map(issues.map(({ path, detail }) => [fieldOf(path, ids), detail]));
}

function fieldOf([top, ...rest]: ValidationIssue["path"], ids: readonly string[]): string {
  if (top === "queries") return QUESTIONS;
  const id = top === "competitors" ? (ids[Number(rest[0] ?? 0) + 1] ?? "rival-1") : PRODUCT_SLOT.id;
  return fieldOfListing(id, String(rest.at(-1) ?? ""));
}

/** Returns the form field of an argument of a typed listing. */
export function fieldOfListing(id: string, argument: string): string {
  const known = FIELDS_OF_ARGUMENTS[argument] ?? ALL_FIELDS.find((field) => field === argument);
  return `${id}-${known ?? "title"}`;
}
