import type { ValidationIssue } from "../shared/problem.ts";
import type { Fields } from "./account/form.ts";
import { price } from "./comparison-chart.js";
import type { Listing, Listings } from "./simulation.ts";

/** The number of rivals in the form. */
const RIVALS = 3;

/** The listings of the form: the prefix of their field names, and their label. */
export const LISTING_PARTS = [
  { id: "product", whose: "Your listing" },
  ...Array.from({ length: RIVALS }, (_, i) => ({ id: `rival-${i + 1}`, whose: `Rival ${i + 1}` })),
] as const;

/** The typed texts by field. */
export type Typed = ReadonlyMap<string, string>;

const FIELDS = ["title", "description", "price"] as const;

/** Returns the texts of a form as typed. Throws `invalid-request` for a repeated field. */
export function typedFields(form: Fields): Typed {
  const names = LISTING_PARTS.flatMap(({ id }) => FIELDS.map((field) => `${id}-${field}`));
  // Browsers send a line break as two characters, which would count twice.
  return new Map(names.map((name) => [name, form.text(name).replaceAll("\r\n", "\n")]));
}

/** Returns listings as a person would type them. */
export function typedListings({ product, competitors }: Listings): Typed {
  return new Map(
    [product, ...competitors].flatMap(({ title, description = "", priceCents }, i) => {
      const id = LISTING_PARTS[i]?.id ?? "";
      const typedPrice = priceCents === undefined ? "" : price(priceCents);
      return [
        [`${id}-title`, title],
        [`${id}-description`, description],
        [`${id}-price`, typedPrice],
      ] as const;
    }),
  );
}

/** The meaning of a form. */
export interface ParsedForm {
  readonly listings: Listings;
  /** The fields with an unreadable price. */
  readonly unreadable: readonly string[];
  /** The prefixes of the listings in the request: the product, then the rivals. */
  readonly ids: readonly string[];
}

/** Converts typed texts to arguments. Omits empty rivals and empty descriptions. */
export function parseListings(typed: Typed): ParsedForm {
  const unreadable: string[] = [];
  const value = (id: string, field: string) => (typed.get(`${id}-${field}`) ?? "").trim();
  const read = (id: string): Listing => {
    const description = value(id, "description");
    const priceCents = centsOf(value(id, "price"));
    if (priceCents === "unreadable") unreadable.push(`${id}-price`);
    return {
      title: value(id, "title"),
      ...(description === "" ? {} : { description }),
      ...(typeof priceCents === "number" ? { priceCents } : {}),
    };
  };
  const rivals = LISTING_PARTS.slice(1)
    .map(({ id }) => id)
    .filter((id) => FIELDS.some((field) => value(id, field) !== ""));
  return {
    listings: { product: read("product"), competitors: rivals.map(read) },
    unreadable,
    ids: ["product", ...rivals],
  };
}

/** Parses a price such as `24.90` or `24,90` into minor units. Three decimals could mean thousands and are refused. */
function centsOf(text: string): number | "unreadable" | undefined {
  if (text === "") return undefined;
  const [, units, decimals = ""] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return units === undefined ? "unreadable" : Number(units) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Returns a message for every wrong field, in the order of the form. */
export function fieldErrors(
  issues: readonly ValidationIssue[],
  { unreadable, ids }: ParsedForm,
): ReadonlyMap<string, string> {
  const wrong = new Map(unreadable.map((name) => [name, PRICE_RULE]));
  for (const { path, detail, code } of issues) {
    const [name, sentence] = placed(path, ids, code === "too-small");
    wrong.set(name, sentence ?? detail);
  }
  const inOrder = LISTING_PARTS.flatMap(({ id, whose }) =>
    FIELDS.flatMap((field) => {
      const sentence = wrong.get(`${id}-${field}`);
      return sentence === undefined ? [] : [[`${id}-${field}`, `${whose}, ${field}: ${sentence}`] as const];
    }),
  );
  return new Map(inOrder);
}

const PRICE_RULE = "Enter a price from 0 to 1000000 with at most two decimals, such as 24.90.";

/** Returns the field of an issue's path, and a message that replaces the issue's own. */
function placed(path: ValidationIssue["path"], ids: readonly string[], missing: boolean): readonly [string, string?] {
  const [top, ...rest] = path;
  if (top === "competitors" && rest.length === 0) return ["rival-1-title", "Enter at least one rival."];
  const id = top === "product" ? "product" : (ids[Number(rest[0]) + 1] ?? "rival-1");
  const field = path.at(-1);
  if (field === "priceCents") return [`${id}-price`, PRICE_RULE];
  return field === "title" && missing ? [`${id}-title`, "Enter a title."] : [`${id}-${field}`];
}
