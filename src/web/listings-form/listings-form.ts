import type { ValidationIssue } from "../../shared/problem.ts";
import type { Fields } from "../account/form.ts";
import type { ListingFields } from "../audit/audit-result.ts";
import { parseCount, parseStars } from "../audit/number-fields.ts";
import { amountText, parsePrice } from "../audit/price-field.ts";

/** The most rivals of an open comparison. */
export const RIVALS = 5;

/** A listing in the form: the prefix of its field names, and its name for people. */
export interface ListingPart {
  readonly id: string;
  readonly whose: string;
}

export const PRODUCT_PART: ListingPart = { id: "product", whose: "Your listing" };
export const RIVAL_PARTS: readonly ListingPart[] = Array.from({ length: RIVALS }, (_, i) => ({
  id: `rival-${i + 1}`,
  whose: `Rival ${i + 1}`,
}));

/** What the sandbox reads of a listing. */
export const TEXT_FIELDS = ["title", "description", "price"] as const;
/** What the model reads of a listing, as far as the form asks for it. */
export const ALL_FIELDS = [...TEXT_FIELDS, "rating", "reviews", "shipping", "returns", "warranty"] as const;
export type ListingField = (typeof ALL_FIELDS)[number];

/** The typed texts by the names of their fields. */
export type Typed = ReadonlyMap<string, string>;

/** The fields that no listing has of its own. */
export const CURRENCY = "currency";
export const QUESTIONS = "questions";
const DEFAULT_CURRENCY = "EUR";

/** Returns the texts of a form as typed. Throws `invalid-request` for a repeated field. */
export function typedForm(form: Fields, fields: readonly ListingField[]): Typed {
  const names = [PRODUCT_PART, ...RIVAL_PARTS].flatMap(({ id }) => fields.map((field) => `${id}-${field}`));
  // Browsers send a line break as two characters, which would count twice.
  return new Map([...names, CURRENCY, QUESTIONS].map((name) => [name, form.text(name).replaceAll("\r\n", "\n")]));
}

/** Listings and questions, as the form has them. */
export interface Comparables {
  readonly product: ListingFields;
  readonly competitors: readonly ListingFields[];
  readonly questions?: readonly string[];
}

/** Returns listings and questions as a person would type them. */
export function typedListings({ product, competitors, questions = [] }: Comparables): Typed {
  const currency = [product, ...competitors].find((listing) => listing.currency !== undefined)?.currency;
  const texts = [product, ...competitors].flatMap((listing, i) => {
    const id = i === 0 ? PRODUCT_PART.id : RIVAL_PARTS[i - 1]?.id;
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

/** The meaning of a form. */
export interface ParsedListings {
  readonly product: ListingFields;
  /** Rivals without any text are left out. */
  readonly competitors: readonly ListingFields[];
  /** The prefix of each listing's field names: the product, then the rivals. */
  readonly ids: readonly string[];
  readonly questions: readonly string[];
  /** What is wrong, by the name of the field. */
  readonly errors: ReadonlyMap<string, string>;
  /** The texts with prices as they were read, so that a wrong reading shows. */
  readonly typed: Typed;
}

/** Parses the typed texts. All prices are in one currency: the selected one, or that which the first price names. */
export function parseListings(typed: Typed, fields: readonly ListingField[]): ParsedListings {
  const values = new Map(typed);
  const errors = new Map<string, string>();
  const set: CurrencyOfSet = { selected: typed.get(CURRENCY) || DEFAULT_CURRENCY, firstPrice: undefined };
  const rivals = RIVAL_PARTS.map(({ id }) => id).filter((id) =>
    fields.some((field) => typed.get(`${id}-${field}`)?.trim()),
  );
  const read = (id: string): ListingFields => {
    const text = (field: ListingField) => typed.get(`${id}-${field}`)?.trim() ?? "";
    const report = (field: ListingField, message: string) => void errors.set(`${id}-${field}`, message);
    const title = text("title");
    if (title === "") report("title", "Enter a title.");
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
  const product = read(PRODUCT_PART.id);
  const competitors = rivals.map(read);
  if (rivals.length === 0) errors.set("rival-1-title", "Enter at least one rival.");
  values.set(CURRENCY, set.firstPrice?.currency ?? set.selected);
  const questions = linesOf(typed.get(QUESTIONS));
  return { product, competitors, ids: [PRODUCT_PART.id, ...rivals], questions, errors, typed: values };
}

interface CurrencyOfSet {
  readonly selected: string;
  firstPrice: { readonly currency: string } | undefined;
}

function readPrice(text: string, set: CurrencyOfSet, report: (message: string) => void) {
  const expected = set.firstPrice?.currency;
  const price = parsePrice(text, expected ?? set.selected);
  if (price === undefined) return undefined;
  if (typeof price === "string") return report(price);
  if (expected !== undefined && price.currency !== expected)
    return report(`This price is in ${price.currency}, another one in ${expected}. Write all prices in one currency.`);
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

function linesOf(text = ""): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Returns a message for every wrong field, in the order of the form, with the name of the field in front. */
export function inFormOrder(errors: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const named = [PRODUCT_PART, ...RIVAL_PARTS].flatMap(({ id, whose }) =>
    ALL_FIELDS.map((field) => [`${id}-${field}`, `${whose}, ${field}`] as const),
  );
  return new Map(
    [...named, [QUESTIONS, "Questions"] as const].flatMap(([name, words]) => {
      const message = errors.get(name);
      return message === undefined ? [] : [[name, `${words}: ${message}`] as const];
    }),
  );
}

const FIELDS_OF_ARGUMENTS: Readonly<Record<string, ListingField>> = {
  priceCents: "price",
  currency: "price",
  reviewCount: "reviews",
};

/** Returns the fields of issues that were found in the arguments, with their messages. */
export function placeIssues(
  issues: readonly ValidationIssue[],
  { ids }: Pick<ParsedListings, "ids">,
): ReadonlyMap<string, string> {
  return new Map(issues.map(({ path, detail }) => [fieldOf(path, ids), detail]));
}

function fieldOf([top, ...rest]: ValidationIssue["path"], ids: readonly string[]): string {
  if (top === "queries") return QUESTIONS;
  const id = top === "competitors" ? (ids[Number(rest[0] ?? 0) + 1] ?? "rival-1") : PRODUCT_PART.id;
  const name = String(rest.at(-1) ?? "");
  const known = FIELDS_OF_ARGUMENTS[name] ?? ALL_FIELDS.find((field) => field === name);
  return `${id}-${known ?? "title"}`;
}
