import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AVAILABILITIES, CONDITIONS, ListingInput, ROLES } from "../../../src/engine/listing.ts";
import { GENERATED_FIELDS } from "../../../src/engine/listing-limits.ts";
import type { ExportedListing } from "../../../src/listings/export/exported-listing.ts";
import { EXPORT_FORMATS } from "../../../src/listings/export/export-formats.ts";
import { writeFeed } from "../../../src/listings/export/write-feed.ts";
import { UNMAPPED_ATTRIBUTES, FIELD_ATTRIBUTES, SPECIFICATIONS } from "../../../src/listings/import/attribute-names.ts";
import { rounds } from "../../support/rounds.ts";
import { NOW, rowsOf } from "../import/support.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

/** Text with all characters that formats escape or cannot represent. */
const HARD = [
  "<b>",
  "</item>",
  "</script>",
  "&amp;",
  "&",
  '"',
  "'",
  "]]>",
  ", ",
  "; ",
  ":",
  "/",
  "\\",
  "\u0000",
  "\u0008",
];
const HARDER = [
  "\r\n",
  "\n",
  "\t",
  "  ",
  "\u0085",
  "\u2028",
  "\ufffe",
  "\ufffd",
  "\ud800",
  "e\u0301",
  "é",
  "日",
  "👩‍👩‍👧",
  "$",
  "=1",
];
const PLAIN = [
  "a",
  "steel",
  "Bottle",
  "750 ml",
  "1.299",
  "12",
  "free",
  "DE: Standard, 4.90 EUR",
  "Returns within 30 days",
];
const anyText = (max: number) =>
  fc
    .array(
      fc.oneof(fc.constantFrom(...PLAIN), fc.constantFrom(...HARD, ...HARDER), fc.string({ unit: ANY_CHARACTER })),
      {
        maxLength: 6,
      },
    )
    .map((parts) => Array.from(parts.join(" ")).slice(0, max).join(""));
const someText = (max: number) => anyText(max).map((text) => (text === "" ? "x" : text));
const line = (max: number) => fc.oneof(fc.constantFrom(...PLAIN), someText(max));

const name = fc.oneof(
  fc.constantFrom(
    ...SPECIFICATIONS,
    ...FIELD_ATTRIBUTES,
    ...UNMAPPED_ATTRIBUTES,
    "Material",
    "Custom Label 0",
    "__proto__",
    "c:mine",
  ),
  someText(60),
);
const pairs = fc.array(fc.record({ name, value: line(500) }), { maxLength: 5 });
const terms = fc.oneof(
  fc.constantFrom(
    "DE: Standard, 4.90 EUR",
    "US CA: Overnight, 16.00 USD; DE: free",
    "DE: Standard, free, 2 to 5 days",
    "Free returns within 30 days",
    "Returns within 1 day",
    "No returns",
    "Returns accepted",
    "2 years",
  ),
  anyText(300),
);
const address = fc.oneof(
  fc.nat(99).map((id) => `https://shop.example/${id}?a=1&b=2`),
  anyText(2_000),
);

const prices = fc.oneof(
  fc.record({ currency: fc.constantFrom("EUR", "JPY", "KWD") }, { requiredKeys: [] }),
  fc
    .tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.constantFrom("EUR", "JPY", "KWD"), fc.boolean())
    .map(([priceCents, currency, isSale]) => ({
      priceCents,
      currency,
      ...(isSale ? { listPriceCents: priceCents + 1 } : {}),
    })),
);

const FIELDS = {
  role: fc.constantFrom(...ROLES),
  itemGroupId: anyText(70),
  description: fc.oneof(line(10_000), anyText(10_000)),
  brand: anyText(100),
  category: fc.oneof(fc.constantFrom("Home > Lamps", "594"), anyText(750)),
  rating: fc.oneof(
    fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10),
    fc.double({ min: 0, max: 5, noNaN: true }),
  ),
  reviewCount: fc.integer({ min: 0, max: 100_000_000 }),
  attributes: pairs,
  shipping: terms,
  returns: terms,
  warranty: terms,
  availability: fc.constantFrom(...AVAILABILITIES),
  sponsored: fc.boolean(),
  endorsed: fc.boolean(),
  sellerName: anyText(100),
  availabilityDate: fc.oneof(fc.constantFrom("2026-12-24", "2026-12-24T00:00+0100", "1970-01-01"), anyText(40)),
  condition: fc.constantFrom(...CONDITIONS),
  gtin: fc.oneof(fc.constantFrom("4006381333931", "4.00638E+12"), anyText(50)),
  mpn: anyText(70),
  url: address,
  imageUrl: address,
  imageUrls: fc.array(address, { maxLength: 10 }),
  feedFields: pairs,
  language: fc.constantFrom("en", "de"),
  country: fc.constantFrom("DE", "US"),
};

const LISTING: fc.Arbitrary<ExportedListing> = fc
  .tuple(
    fc.record({ externalId: line(100), title: line(500), ...FIELDS }, { requiredKeys: ["externalId", "title"] }),
    prices,
    fc.subarray([...GENERATED_FIELDS]),
  )
  .map(([fields, money, generatedFields]) => ({ listing: { ...fields, ...money }, generatedFields }));

/** Returns the row as a save stores it: absent fields get their defaults. */
const saved = ({ role = "own", language = "en", ...listing }: ExportedListing["listing"]) => ({
  ...listing,
  role,
  language,
});

const marks = (fields: readonly string[] = []) => GENERATED_FIELDS.filter((field) => fields.includes(field));

const FORMATS = EXPORT_FORMATS;

describe.each(FORMATS)("listings that are written as %s", (format) => {
  const written = async (listings: readonly ExportedListing[]) => {
    const pieces: string[] = [];
    for await (const piece of writeFeed(format, [listings], NOW)) pieces.push(piece);
    return pieces;
  };

  it("are read back with every field unchanged, whatever its content", async () => {
    const names = new Set([...Object.keys(FIELDS), "externalId", "title", "priceCents", "listPriceCents", "currency"]);
    expect([...names, "facts"].toSorted()).toEqual(Object.keys(ListingInput.shape).toSorted());
    await fc.assert(
      fc.asyncProperty(fc.array(LISTING, { minLength: 1, maxLength: 3 }), async (listings) => {
        const { rows } = rowsOf(await written(listings));
        rows.sort((one, other) => one.row - other.row);
        expect(rows.map(({ listing }) => listing && saved(listing))).toEqual(
          listings.map(({ listing }) => saved(listing)),
        );
        expect(rows.map(({ generatedFields }) => marks(generatedFields))).toEqual(
          listings.map(({ generatedFields }) => generatedFields),
        );
      }),
      { seed: 14, numRuns: rounds(2_000, 50) },
    );
  });
});
