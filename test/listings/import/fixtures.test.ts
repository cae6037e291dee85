import { describe, expect, it } from "vitest";
import type { ImportedListing, ImportOptions } from "../../../src/listings/import/import-types.ts";
import { fixture, flawsOf, NOW, read, rowsOf } from "./support.ts";

interface Expected {
  readonly format: string;
  readonly rows: number;
  readonly used: number;
  readonly listings: number;
  readonly warnings?: readonly string[];
  readonly problems?: readonly string[];
  readonly options?: Partial<ImportOptions>;
  /** Some of the listings, by id, with some of their fields. `undefined`: the field must be absent. */
  readonly some: Readonly<Record<string, { [Field in keyof ImportedListing]?: ImportedListing[Field] | undefined }>>;
}

const pairs = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const FIXTURES: Readonly<Record<string, Expected>> = {
  "google.xml": {
    format: "google_xml",
    rows: 26,
    used: 25,
    listings: 25,
    warnings: ["unknown_columns"],
    problems: [
      "352: The element <g:title> is not closed.",
      '353 price: "9.90 - 19.90 EUR" is not a price. Write it as in 19.99 EUR. It was left out.',
    ],
    options: { country: "DE" },
    some: {
      "BTL-750": {
        title: "Steel water bottle 750 ml",
        description:
          "Vacuum insulated bottle made of 18/8 stainless steel.\nKeeps drinks cold for 24 h. Hot for 12 h. BPA-free lid.\n" +
          "Fits most bike cages. Leakproof lid.",
        attributes: pairs({ color: "black", material: "stainless steel", Capacity: "750 ml" }),
        category: "Kitchen > Drinkware > Bottles",
        shipping: "DE: Standard, 4.90 EUR",
        itemGroupId: "BTL",
        url: "https://shop.example/p/btl-750?utm_source=g&utm_medium=feed",
        feedFields: pairs({
          google_product_category: "500",
          custom_label_0: "season",
          warehouse_zone: "A",
          identifier_exists: "yes",
        }),
        country: "DE",
      },
      "HAT-WOL": { title: "Wool hat & scarf", priceCents: 1999, listPriceCents: 2499 },
      // A running sale, and one that has ended.
      "BPK-22": {
        priceCents: 6990,
        listPriceCents: 7990,
        imageUrls: ["https://cdn.shop.example/bpk-22-2.jpg", "https://cdn.shop.example/bpk-22-3.jpg"],
      },
      "TNT-2P": { priceCents: 21900, listPriceCents: undefined },
      "PAN-28": {
        availability: "preorder",
        availabilityDate: "2026-12-24T00:00+0100",
        description: "Details\nDiameter 28 cm, works on induction.\nWeight: 1.4 kg. Handle: beech.",
      },
      "CRM-50": { title: "Day cream 50 ml" },
      "BAD-2": { title: "Range of prices", priceCents: undefined, currency: undefined },
    },
  },
  "google-atom.xml": {
    format: "google_xml",
    rows: 20,
    used: 20,
    listings: 20,
    some: {
      "BTL-500": {
        url: "https://shop.example/p/BTL-500",
        description: "Borosilicate glass with a cork sleeve & a steel cap.",
        priceCents: 1490,
        currency: "USD",
      },
    },
  },
  "google.tsv": {
    format: "tsv",
    rows: 24,
    used: 24,
    listings: 24,
    some: {
      "BTL-750": {
        description: expect.stringMatching(/\nFits most bike cages\. Leakproof lid\.$/) as string,
        shipping: "DE: Standard, 4.90 EUR; AT: free",
      },
      "DSK-140": { priceCents: 129_900 },
      "BPK-22": { title: '"Fjellro" backpack 22 l, laptop 15"' },
      "HAT-WOL": { priceCents: 1999, listPriceCents: 2499 },
    },
  },
  "google-semicolon.csv": {
    format: "csv",
    rows: 24,
    used: 24,
    listings: 24,
    problems: ['7 gtin: A spreadsheet shortened "2,99E+12". Export the column as text. It was left out.'],
    some: {
      // "1.299 €" among prices such as "24,90 €".
      "DSK-140": { priceCents: 129_900, currency: "EUR", rating: 4.7, reviewCount: 296 },
      // Without reviews, the rating has no meaning.
      "BTL-750": { reviewCount: 0, rating: undefined },
      "KNF-20": { gtin: undefined },
    },
  },
  "openai.csv": {
    format: "openai",
    rows: 24,
    used: 24,
    listings: 24,
    some: {
      "SHT-LIN": {
        itemGroupId: "SHT",
        attributes: pairs({ Size: "M", Colour: "sand" }),
        returns: "Returns within 30 days",
        sellerName: "Nordlicht",
        feedFields: pairs({
          is_eligible_search: "true",
          is_eligible_checkout: "false",
          listing_has_variations: "true",
          seller_url: "https://shop.example",
          return_policy: "https://shop.example/returns",
          accepts_returns: "true",
          target_countries: "US,CA",
          store_country: "US",
        }),
      },
      "PAN-28": { attributes: pairs({ material: "aluminium", weight: "1.4 kg" }) },
      "TOY-BLK": {
        attributes: pairs({ material: "beech", warning: "Small parts" }),
        availability: "backorder",
        availabilityDate: "2026-12-24",
      },
    },
  },
  "openai-first.tsv": {
    format: "openai",
    rows: 24,
    used: 24,
    listings: 24,
    some: {
      "BTL-750": {
        attributes: pairs({ color: "black", material: "stainless steel", Lid: "Straw" }),
        returns: "Returns within 14 days",
        reviewCount: 0,
        rating: undefined,
      },
      "BTL-500": {
        rating: 4.2,
        reviewCount: 37,
        url: "https://shop.example/BTL-500",
        imageUrl: "https://cdn.shop.example/BTL-500.jpg",
      },
    },
  },
  "openai.jsonl": {
    format: "openai",
    rows: 25,
    used: 24,
    listings: 24,
    problems: ["6: This line is not valid JSON, or nested too deep."],
    some: {
      "BTL-500": {
        rating: 4.5,
        reviewCount: 37,
        imageUrls: ["https://cdn.shop.example/BTL-500-2.jpg"],
        priceCents: 1490,
      },
      "MUG-EN": { attributes: pairs({ Colour: "white" }) },
    },
  },
  "shopify.csv": {
    format: "shopify_csv",
    rows: 29,
    used: 27,
    listings: 25,
    warnings: ["rows_unpublished", "unknown_columns"],
    options: { currency: "EUR" },
    problems: [
      "27 Status: The product is not published: its status is draft.",
      "29 Status: The product is not published: its status is archived.",
    ],
    some: {
      "SHT-NS": {
        title: "Linen shirt – Navy / S",
        itemGroupId: "sht-lin",
        description: "European flax, garment washed.",
        brand: "Aldermere",
        category: "Shirts",
        attributes: pairs({ Colour: "Navy", Size: "S" }),
        imageUrl: "https://cdn.shop.example/sht-lin-navy.jpg",
        imageUrls: ["https://cdn.shop.example/sht-lin.jpg", "https://cdn.shop.example/sht-lin-back.jpg"],
        feedFields: pairs({ Tags: "new, Clothes" }),
        priceCents: 4990,
        currency: "EUR",
        listPriceCents: undefined,
      },
      // A variant without a SKU.
      "sht-lin/Navy/M": { title: "Linen shirt – Navy / M" },
      "SHT-SS": { listPriceCents: 5990, condition: "new" },
      "BTL-500": { title: "Glass bottle 500 ml", category: "Kitchen > Drinkware > Bottles", attributes: undefined },
    },
  },
  "shopify-new.csv": {
    format: "shopify_csv",
    rows: 21,
    used: 21,
    listings: 21,
    options: { currency: "EUR" },
    some: {
      "MUG-W": { title: "Enamel mug 350 ml – White", priceCents: 1250, listPriceCents: 1500, itemGroupId: "mug-en" },
      "MUG-B": {
        title: "Enamel mug 350 ml – Blue",
        description: "Enamelled steel. Suitable for campfires.\nHand wash.",
        attributes: pairs({ Colour: "Blue" }),
      },
    },
  },
  "shopify.json": {
    format: "shopify_json",
    rows: 27,
    used: 27,
    listings: 27,
    options: { currency: "EUR" },
    some: {
      "SHT-0": {
        title: "Linen shirt – Sand / S",
        listPriceCents: 5990,
        attributes: pairs({ Colour: "Sand", Size: "S" }),
      },
      "SHT-2": {
        availability: "out_of_stock",
        imageUrl: "https://cdn.shop.example/sht-lin-navy.jpg",
        imageUrls: ["https://cdn.shop.example/sht-lin.jpg"],
      },
      "sht-lin/Navy/M": { itemGroupId: "sht-lin" },
      "BTL-750": {
        title: "Steel water bottle 750 ml",
        brand: "Nordvik",
        category: "Bottles",
        availability: "in_stock",
      },
    },
  },
  "woocommerce.csv": {
    format: "woocommerce_csv",
    rows: 27,
    used: 25,
    listings: 24,
    warnings: ["rows_unpublished"],
    options: { currency: "EUR" },
    problems: [
      "23 Published: The product is not published.",
      "24 Published: The product is not published.",
      '28 Parent: The product "id:999" of this variation is not in the feed.',
    ],
    some: {
      "SHT-S": {
        title: "Linen shirt - S",
        itemGroupId: "SHT-LIN",
        category: "Clothes > Shirts",
        brand: "Aldermere",
        attributes: pairs({ Size: "S", Fabric: "Linen, washed" }),
      },
      "SHT-M": {
        title: "Linen shirt – M",
        priceCents: 3990,
        listPriceCents: 4990,
        description: "European flax, garment washed.\nSize M runs large.",
        imageUrl: "https://shop.example/u/SHT-M.jpg",
        imageUrls: ["https://shop.example/u/SHT-LIN.jpg", "https://shop.example/u/SHT-LIN-2.jpg"],
      },
      "LOST-1": { title: undefined, priceCents: 990 },
      "BTL-750": {
        description:
          "Steel water bottle 750 ml.\nVacuum insulated bottle made of 18/8 stainless steel.\nKeeps drinks cold for 24 h. Hot for 12 h. BPA-free lid.",
        availability: "out_of_stock",
        attributes: pairs({ Weight: "0,34 kg" }),
      },
      // Without a SKU. Its name has the apostrophe that guards against spreadsheets.
      "123": { title: "-18 V drill", priceCents: 11_900 },
      "HAT-WOL": { priceCents: 1999, listPriceCents: 2499 },
      "BPK-22": { priceCents: 7990, listPriceCents: undefined },
      "CHR-ERG": { availability: "backorder" },
    },
  },
  "ucp.json": {
    format: "ucp",
    rows: 22,
    used: 22,
    listings: 22,
    some: {
      "SHT-M": {
        title: "Linen shirt – Sand / M",
        itemGroupId: "prod-SHT-LIN",
        priceCents: 4990,
        listPriceCents: 5990,
        availability: "out_of_stock",
        rating: 4.4,
        reviewCount: 42,
        description: "Linen.",
      },
      "BTL-750": {
        category: "Kitchen > Drinkware > Bottles",
        reviewCount: 0,
        rating: undefined,
        imageUrl: "https://cdn.shop.example/BTL-750.jpg",
        imageUrls: undefined,
      },
    },
  },
  "acp.json": {
    format: "acp",
    rows: 40,
    used: 40,
    listings: 40,
    some: {
      "PAN-28-two": {
        title: "Ceramic pan 28 cm - two",
        itemGroupId: "prod-PAN-28",
        condition: "new",
        availability: "in_stock",
        sellerName: "Nordlicht",
        attributes: pairs({ Set: "two" }),
        priceCents: 3990,
        currency: "USD",
      },
    },
  },
  "acp.jsonl": {
    format: "acp",
    rows: 40,
    used: 40,
    listings: 40,
    some: { "PAN-28-two": { title: "Ceramic pan 28 cm - two", gtin: "2991000000429" } },
  },
  "product-page.txt": {
    format: "jsonld_html",
    rows: 4,
    used: 3,
    listings: 3,
    problems: [
      "1: The JSON-LD script on line 62 is not valid JSON.",
      '2 offers.lowPrice: The page gives a range of prices, "45.00" to "49.90". The lowest was read.',
    ],
    some: {
      "SHT-SS": {
        title: "Linen shirt – Sand / S",
        itemGroupId: "SHT-LIN",
        priceCents: 4500,
        rating: 4.4,
        reviewCount: 57,
        brand: "Aldermere",
        attributes: pairs({ color: "Sand", size: "S", material: "linen" }),
      },
      "SHT-SM": {
        priceCents: 4990,
        availability: "out_of_stock",
        condition: "new",
        sellerName: "Nordlicht",
        shipping: "DE: 4.9 EUR, 2 to 5 days",
        returns: "Free returns within 30 days",
        imageUrl: "https://cdn.shop.example/sht-sand.jpg",
        imageUrls: ["https://cdn.shop.example/sht-back.jpg"],
        description: "European flax, garment washed.\nButtons of corozo. Regular fit.",
      },
      "SHT-NS": {
        title: "Linen shirt, navy, S",
        priceCents: 4490,
        listPriceCents: 5990,
        attributes: pairs({ color: "Navy", size: "S", Weight: "210 g", material: "linen" }),
      },
    },
  },
  "microdata-page.txt": {
    format: "jsonld_html",
    rows: 1,
    used: 1,
    listings: 1,
    some: {
      "SHL-OAK": {
        title: "Oak shelf 80 cm",
        description: "Solid oak, oiled.\nCarries 15 kg.",
        brand: "Ottersgate",
        rating: 4.4,
        reviewCount: 1204,
        priceCents: 8900,
        currency: "EUR",
        availability: "in_stock",
        attributes: pairs({ Load: "15 kg" }),
        gtin: "2991000000633",
      },
    },
  },
  "open-graph-page.txt": {
    format: "jsonld_html",
    rows: 1,
    used: 1,
    listings: 1,
    some: {
      "TOT-CAN": {
        title: "Canvas tote",
        brand: "Nordvik",
        priceCents: 2500,
        currency: "EUR",
        availability: "in_stock",
        url: "https://shop.example/p/tot-can",
        imageUrl: "https://cdn.shop.example/tot-can.jpg",
      },
    },
  },
};

describe.each(Object.entries(FIXTURES))("the feed %s, as a shop exports it", (name, expected) => {
  const { format, rows, used, listings, warnings = [], problems = [], options, some } = expected;

  it("is read completely", () => {
    const result = read(fixture(name), options);
    expect(result).toMatchObject({ format, rows, used });
    expect(result.listings).toHaveLength(listings);
    expect(result.warnings.map(({ code }) => code)).toEqual(warnings);
    const sentences = result.problems.map(
      ({ row, column, detail }) => `${row}${column === undefined ? "" : ` ${column}`}: ${detail}`,
    );
    expect(sentences).toEqual(problems);
  });

  it("becomes the expected listings", () => {
    const byId = new Map(read(fixture(name), options).listings.map((listing) => [listing.externalId, listing]));
    for (const [id, fields] of Object.entries(some)) {
      const read = Object.entries(byId.get(id) ?? {}).filter(([field]) => Object.hasOwn(fields, field));
      expect({ id, ...Object.fromEntries(read) }).toEqual({ id, ...fields });
    }
  });

  it("is the same when its format is named, and in pieces of any size", () => {
    const bytes = fixture(name);
    const whole = rowsOf([bytes], options);
    expect(flawsOf(whole)).toEqual([]);
    expect(rowsOf([bytes], { ...options, format: whole.summary.format })).toEqual(whole);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, at) =>
      bytes.subarray(at * 777, at * 777 + 777),
    );
    expect(rowsOf(pieces, options)).toEqual(whole);
  });

  it("is the same in Windows-1252 and in UTF-16", () => {
    const text = withoutForeignLetters(fixture(name).toString());
    const expectedRows = rowsOf([text], options);
    const { rows, summary } = rowsOf([windows1252(text)], options);
    const warnings = summary.warnings.filter(({ code }) => code !== "encoding_assumed");
    expect({ rows, summary: { ...summary, warnings } }).toEqual(expectedRows);
    expect(rowsOf([Buffer.from(`\ufeff${text}`, "utf16le")], options)).toEqual(expectedRows);
    expect(rowsOf([Buffer.from(text, "utf16le").swap16()], options)).toEqual(expectedRows);
  });
});

/** The bytes of Windows-1252, by character. */
const BYTES = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1252").decode(Buffer.from([byte])), byte]),
);

const withoutForeignLetters = (text: string): string =>
  Array.from(text.replace(/^\ufeff/, ""))
    .filter((letter) => BYTES.has(letter))
    .join("");

const windows1252 = (text: string): Buffer => Buffer.from(Array.from(text, (letter) => BYTES.get(letter) ?? 0x3f));

describe("a sale", () => {
  it("depends on the time that is passed in", () => {
    const later = Date.parse("2026-12-01T00:00:00Z");
    const byId = (now: number) =>
      new Map(
        read(fixture("google.xml"), { now }).listings.map(({ externalId, priceCents }) => [externalId, priceCents]),
      );
    expect([byId(NOW).get("BPK-22"), byId(later).get("BPK-22")]).toEqual([6990, 7990]);
  });
});
