import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import type { ExportedListing } from "../../../src/listings/export/exported-listing.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../../src/listings/export/export-formats.ts";
import { writeFeed } from "../../../src/listings/export/write-feed.ts";
import { fixture, NOW, read, rowsOf } from "../import/support.ts";

const FORMATS = EXPORT_FORMATS;
const FILES: Readonly<Record<ExportFormat, string>> = {
  "application/xml": "google-merchant.xml",
  "application/jsonl": "openai.jsonl",
  "application/ld+json": "products.jsonld",
};

async function written(format: ExportFormat, listings: readonly ExportedListing["listing"][], marks = NONE) {
  let feed = "";
  const exported = listings.map((listing) => ({ listing, generatedFields: marks }));
  for await (const piece of writeFeed(format, [exported.slice(0, 2), exported.slice(2)], NOW)) feed += piece;
  return feed;
}
const NONE: ExportedListing["generatedFields"] = [];

/** A bottle on sale, with every field that a merchant can state. */
const BOTTLE: ExportedListing["listing"] = {
  externalId: "B-750",
  itemGroupId: "B",
  title: "Steel water bottle 750 ml, vacuum insulated",
  description: "Keeps drinks cold for 24 h & hot for 12 h.\nBPA-free lid.",
  brand: "Nordvik",
  category: "Kitchen > Drinkware > Bottles",
  priceCents: 1990,
  listPriceCents: 2490,
  currency: "EUR",
  availability: "preorder",
  availabilityDate: "2026-12-24",
  condition: "new",
  gtin: "2991000000009",
  mpn: "BTL-750-X",
  url: "https://shop.example/p/btl-750?utm_source=g&utm_medium=feed",
  imageUrl: "https://cdn.shop.example/btl-750.jpg",
  imageUrls: ["https://cdn.shop.example/btl-750-2.jpg"],
  rating: 4.3,
  reviewCount: 320,
  attributes: [
    { name: "Material", value: "18/8 stainless steel" },
    { name: "Capacity", value: "750 ml" },
  ],
  facts: [{ name: "Lid", value: "BPA-free", source: "Contract with the supplier" }],
  feedFields: [
    { name: "custom_label_0", value: "season" },
    { name: "is_eligible_search", value: "true" },
    { name: "warehouse", value: "A" },
  ],
  shipping: "DE: Standard, 4.90 EUR",
  returns: "Free returns within 30 days",
  warranty: "2 years",
  sellerName: "Nordlicht & Co",
  language: "de",
  country: "DE",
};
/** A listing whose text no format restores exactly. */
const MUG: ExportedListing["listing"] = { externalId: "M-1", title: "Enamel  mug <b>350 ml</b>", role: "rival" };
const LAMP: ExportedListing["listing"] = { externalId: "L-1", title: "Lamp", priceCents: 2980, currency: "JPY" };

describe.each(FORMATS)("a feed as %s", (format) => {
  it("follows the platform's specification, with generated texts marked if the format allows it", async () => {
    await expect(await written(format, [BOTTLE, MUG, LAMP], ["title", "description"])).toMatchFileSnapshot(
      `golden/${FILES[format]}`,
    );
  });

  it.each([
    "google.xml",
    "google.tsv",
    "openai.jsonl",
    "openai.csv",
    "shopify.csv",
    "product-page.txt",
    "ucp.json",
    "woocommerce.csv",
  ])("restores the listings that were read from %s", async (name) => {
    const { listings } = read(fixture(name), { currency: "EUR" });
    const named = listings.filter(({ externalId, title }) => externalId !== undefined && title !== undefined);
    expect(named.length).toBeGreaterThan(0);
    expect(read(await written(format, named)).listings).toEqual(named);
  });

  it("never contains facts, and an import adds none", async () => {
    const feed = await written(format, [BOTTLE]);
    expect(feed).not.toContain("Contract with the supplier");
    const [before] = read(feed).listings;
    expect(before).toMatchObject({ language: "de" });
    expect(before?.facts).toBeUndefined();
    // Quotation marks are escaped when the remainder is a JSON string.
    const forged = feed.replace(
      /(\\?")language\1:\{\1is\1:\1de\1\}/,
      "$1facts$1:{$1is$1:[{$1name$1:$1a$1,$1value$1:$1b$1}]}",
    );
    expect(forged).toContain("facts");
    const { language: _, ...rest } = before ?? {};
    expect(read(forged).listings[0]).toEqual(rest);
  });

  it("is read with later changes, and keeps the fields that only its remainder has", async () => {
    const feed = (await written(format, [BOTTLE, MUG])).replace("19.90", "18.50").replace("Enamel  mug", "Steel mug");
    const [bottle, mug] = read(feed).listings;
    expect(bottle).toMatchObject({ priceCents: 1850, attributes: BOTTLE.attributes, feedFields: BOTTLE.feedFields });
    expect(mug).toEqual({ ...MUG, title: "Steel mug 350 ml" });
  });

  it("has no items without listings", async () => {
    const feed = await written(format, []);
    if (format === "application/jsonl") expect(feed).toBe("");
    else expect(feed).not.toContain("agent_commerce_listing\\");
    if (format === "application/ld+json") expect(JSON.parse(feed)).toMatchObject({ "@graph": [] });
  });
});

describe("a feed for Google", () => {
  it("is well-formed XML with one item for each listing, according to another parser", async () => {
    const feed = await written("application/xml", [BOTTLE, MUG, LAMP], ["title"]);
    expect(XMLValidator.validate(feed)).toBe(true);
    const { rss } = new XMLParser().parse(feed) as { rss: { channel: { item: Record<string, unknown>[] } } };
    expect(rss.channel.item.map((item) => item["g:structured_title"])).toEqual(
      [BOTTLE, MUG, LAMP].map(({ title }) => ({
        "g:digital_source_type": "trained_algorithmic_media",
        "g:content": title,
      })),
    );
  });

  it("keeps the marks of generated texts", async () => {
    const feed = await written("application/xml", [BOTTLE], ["description", "attributes"]);
    expect(rowsOf([feed]).rows[0]?.generatedFields).toEqual(["description", "attributes"]);
  });
});

describe("JSON-LD", () => {
  it("cannot end the script element that contains it", async () => {
    const feed = await written("application/ld+json", [{ ...LAMP, title: "</script><script>alert(1)" }]);
    expect(feed).not.toContain("</script");
    const page = `<html><head><script type="application/ld+json">${feed}</script></head></html>`;
    expect(read(page).listings).toEqual([{ ...LAMP, title: "</script><script>alert(1)" }]);
  });
});
