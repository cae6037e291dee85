import type { Fault } from "../shared/problem.ts";
import type { Fields } from "./account/form.ts";
import { price } from "./picture.js";
import type { Listing, Listings } from "./simulation.ts";

/** How many rivals the form has room for. */
const RIVALS = 3;

/** The listings of the form: the start of their fields' names, and what people call them. */
export const PARTS = [
  { id: "product", whose: "Your listing" },
  ...Array.from({ length: RIVALS }, (_, i) => ({ id: `rival-${i + 1}`, whose: `Rival ${i + 1}` })),
] as const;

/** What was typed, by the name of the field. */
export type Typed = ReadonlyMap<string, string>;

const MEMBERS = ["title", "description", "price"] as const;

/** Reads what a form sent, as it was typed. Throws `invalid-request` when a field came twice. */
export function typedFields(form: Fields): Typed {
  const names = PARTS.flatMap(({ id }) => MEMBERS.map((member) => `${id}-${member}`));
  // Browsers send a line break as two characters, which would count twice.
  return new Map(names.map((name) => [name, form.text(name).replaceAll("\r\n", "\n")]));
}

/** The listings as somebody would have typed them. */
export function typedListings({ product, competitors }: Listings): Typed {
  return new Map(
    [product, ...competitors].flatMap(({ title, description = "", priceCents }, i) => {
      const id = PARTS[i]?.id ?? "";
      const typedPrice = priceCents === undefined ? "" : price(priceCents);
      return [
        [`${id}-title`, title],
        [`${id}-description`, description],
        [`${id}-price`, typedPrice],
      ] as const;
    }),
  );
}

/** What a form means. */
export interface Reading {
  readonly listings: Listings;
  /** The fields whose price cannot be read. */
  readonly unreadable: readonly string[];
  /** The listings that were sent, each by the start of its fields' names: the product, then the rivals. */
  readonly ids: readonly string[];
}

/** Turns what was typed into arguments. A rival of which nothing was typed is left out, and so is an empty description. */
export function readListings(typed: Typed): Reading {
  const unreadable: string[] = [];
  const value = (id: string, member: string) => (typed.get(`${id}-${member}`) ?? "").trim();
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
  const rivals = PARTS.slice(1)
    .map(({ id }) => id)
    .filter((id) => MEMBERS.some((member) => value(id, member) !== ""));
  return {
    listings: { product: read("product"), competitors: rivals.map(read) },
    unreadable,
    ids: ["product", ...rivals],
  };
}

/** Minor units of a price such as `24.90` or `24,90`. What has three decimals could mean thousands, so it is not guessed. */
function centsOf(text: string): number | "unreadable" | undefined {
  if (text === "") return undefined;
  const [, units, decimals = ""] = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return units === undefined ? "unreadable" : Number(units) * 100 + Number(decimals.padEnd(2, "0"));
}

/** A sentence for every field that is wrong, in the order of the form. */
export function formFaults(faults: readonly Fault[], { unreadable, ids }: Reading): ReadonlyMap<string, string> {
  const wrong = new Map(unreadable.map((name) => [name, PRICE_RULE]));
  for (const { path, detail, code } of faults) {
    const [name, sentence] = placed(path, ids, code === "too-small");
    wrong.set(name, sentence ?? detail);
  }
  const inOrder = PARTS.flatMap(({ id, whose }) =>
    MEMBERS.flatMap((member) => {
      const sentence = wrong.get(`${id}-${member}`);
      return sentence === undefined ? [] : [[`${id}-${member}`, `${whose}, ${member}: ${sentence}`] as const];
    }),
  );
  return new Map(inOrder);
}

const PRICE_RULE = "Type a price from 0 to 1000000 with at most two decimals, such as 24.90.";

/** The field that a fault's path means, and what is said there in place of the fault's own words. */
function placed(path: Fault["path"], ids: readonly string[], missing: boolean): readonly [string, string?] {
  const [top, ...rest] = path;
  if (top === "competitors" && rest.length === 0) return ["rival-1-title", "Type at least one rival."];
  const id = top === "product" ? "product" : (ids[Number(rest[0]) + 1] ?? "rival-1");
  const member = path.at(-1);
  if (member === "priceCents") return [`${id}-price`, PRICE_RULE];
  return member === "title" && missing ? [`${id}-title`, "Type a title."] : [`${id}-${member}`];
}
