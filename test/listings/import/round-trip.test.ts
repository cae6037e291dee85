import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportedListing } from "../../../src/listings/import/import-types.ts";
import { read } from "./support.ts";
import { rounds } from "../../support/rounds.ts";

const word = fc.string({
  unit: fc.constantFrom("a", "b", "É", "ß", "1", ",", ";", '"', "'", "-", "€", "日"),
  minLength: 1,
  maxLength: 8,
});
const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
const address = fc.nat(999).map((id) => `https://shop.example/${id}`);
const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });

const LISTING: fc.Arbitrary<ImportedListing> = fc
  .record({
    externalId: fc.stringMatching(/^[A-Z]{1,3}-\d{1,4}$/),
    title: line,
    description: optional(fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"))),
    brand: optional(line),
    category: optional(fc.constantFrom("Home", "Home > Lamps")),
    prices: fc.tuple(fc.integer({ min: 1, max: 99_999_900 }), fc.boolean()),
    availability: optional(fc.constantFrom("in_stock", "out_of_stock", "backorder", "preorder")),
    condition: optional(fc.constantFrom("new", "refurbished", "used")),
    gtin: optional(fc.stringMatching(/^\d{13}$/)),
    mpn: optional(word),
    itemGroupId: optional(word),
    url: optional(address),
    imageUrl: fc.constant("https://cdn.example/main.jpg"),
    imageUrls: optional(fc.uniqueArray(address, { minLength: 1, maxLength: 10 })),
    rating: optional(fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)),
    reviewCount: optional(fc.integer({ min: 1, max: 9_999_999 })),
    color: optional(line),
  })
  .map(({ prices: [price, isSale], color, ...fields }) => {
    const all = {
      ...fields,
      priceCents: price,
      currency: "EUR",
      listPriceCents: isSale ? price + 100 : undefined,
      attributes: color === undefined ? undefined : [{ name: "color", value: color }],
    };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as ImportedListing;
  });

const money = (cents: number | undefined) => (cents === undefined ? "" : `${(cents / 100).toFixed(2)} EUR`);

/** Returns a listing as attributes of Google's feed. */
const attributesOf = (listing: ImportedListing): Record<string, string> => ({
  id: listing.externalId ?? "",
  title: listing.title ?? "",
  description: listing.description ?? "",
  brand: listing.brand ?? "",
  product_type: listing.category ?? "",
  price: money(listing.listPriceCents ?? listing.priceCents),
  // 0 would mean no sale.
  sale_price: listing.listPriceCents === undefined ? "" : money(listing.priceCents),
  availability: listing.availability ?? "",
  condition: listing.condition ?? "",
  gtin: listing.gtin ?? "",
  mpn: listing.mpn ?? "",
  item_group_id: listing.itemGroupId ?? "",
  link: listing.url ?? "",
  image_link: listing.imageUrl ?? "",
  additional_image_link: (listing.imageUrls ?? []).join(","),
  rating: listing.rating === undefined ? "" : String(listing.rating),
  review_count: listing.reviewCount === undefined ? "" : String(listing.reviewCount),
  color: listing.attributes?.[0]?.value ?? "",
});

const table = (listings: readonly ImportedListing[], delimiter: string): string => {
  const rows = listings.map(attributesOf);
  const quote = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const lines = [Object.keys(attributesOf({})), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => cells.map(quote).join(delimiter)).join("\r\n");
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const xml = (listings: readonly ImportedListing[]): string => {
  const items = listings.map((listing) =>
    Object.entries(attributesOf(listing))
      .map(([name, value]) => `<g:${name}>${escaped(value)}</g:${name}>`)
      .join(""),
  );
  return `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.map((item) => `<item>${item}</item>`).join("\n")}</channel></rss>`;
};

const jsonl = (listings: readonly ImportedListing[]): string =>
  listings.map((listing) => JSON.stringify({ enable_search: true, ...attributesOf(listing) })).join("\n");

describe("listings that are written as a feed are read back unchanged", () => {
  it.each([
    ["CSV", (listings: readonly ImportedListing[]) => table(listings, ",")],
    ["CSV with semicolons", (listings: readonly ImportedListing[]) => table(listings, ";")],
    ["TSV", (listings: readonly ImportedListing[]) => table(listings, "\t")],
    ["XML", xml],
    ["JSON Lines", jsonl],
  ])("%s", (name, write) => {
    const flags = name === "JSON Lines" ? { feedFields: [{ name: "enable_search", value: "true" }] } : {};
    fc.assert(
      fc.property(fc.array(LISTING, { minLength: 1, maxLength: 4 }), (listings) => {
        const result = read(write(listings));
        expect(result.problems).toEqual([]);
        expect(result.listings).toEqual(listings.map((listing) => ({ ...listing, ...flags })));
      }),
      { seed: 10, numRuns: rounds(200, 40) },
    );
  });
});
