import { describe, expect, it } from "vitest";
import { FeedImporter } from "../../src/listings/feed-importer.ts";
import { importFeed } from "../support/import-feed.ts";

const NOW = Date.UTC(2026, 10, 22);
const OPTIONS = { now: NOW, currency: "EUR" };
const read = (text: string, more: object = {}, path: readonly string[] = ["feed"]) =>
  new FeedImporter().read(text, { ...OPTIONS, ...more }, path);

const LARGE = [
  "id,title,description,price",
  ...Array.from({ length: 2_000 }, (_, i) => `A${i},"Bottle, no. ${i}","${"Steel 🌍 and more. ".repeat(5)}",${i}.99`),
].join("\n");

describe("a feed", () => {
  it("is read in pieces with the same result as at once", async () => {
    const { items, page, ...summary } = await read(LARGE);
    const { listings, problems, ...expected } = importFeed(LARGE, OPTIONS);
    expect(summary).toEqual(expected);
    expect(items.map(({ listing }) => listing)).toEqual(listings);
    expect(items.flatMap((item) => item.problems)).toEqual(problems);
    expect(page).toBeUndefined();
  });

  it("yields to other work in the event loop while it is read", async () => {
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await read(LARGE);
    isDone = true;
    expect(turns).toBeGreaterThan(10);
  });

  const product = (at: number) => ({ title: `P${at}`, variants: [{ sku: `S${at}`, price: "1.00" }] });
  const catalog = (at: number) => ({
    id: `p${at}`,
    variants: [{ id: `v${at}`, price: { amount: 1, currency: "EUR" } }],
  });
  const thing = (at: number) => ({ "@type": "Product", name: `P${at}`, sku: `S${at}` });
  const times = (count: number, make: (at: number) => unknown) => Array.from({ length: count }, (_, at) => make(at));
  const element = (at: number) =>
    `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">P${at}</b></div>`;
  const WHOLE: Readonly<Record<string, string>> = {
    "products of a shop": JSON.stringify({ products: times(400, product) }),
    "one product with many variants": JSON.stringify({
      products: [{ variants: times(400, (at) => ({ sku: `S${at}`, price: "1.00" })) }],
    }),
    "a catalog": JSON.stringify({ products: times(400, catalog) }),
    "a catalog with a product in each line": times(40, (at) =>
      JSON.stringify({ variants: times(40, (of) => ({ id: `${at}-${of}` })) }),
    ).join("\n"),
    "JSON-LD": JSON.stringify({ "@graph": times(400, thing) }),
    "a page with one long script": `<html><script type="application/ld+json">${JSON.stringify({ "@graph": times(400, thing) })}</script>`,
    "a page with many scripts": `<html>${times(400, (at) => `<script type="application/ld+json">${JSON.stringify(thing(at))}</script>`).join("")}`,
    "a page of Microdata": `<html>${times(400, element).join("")}`,
    "a long page with little data": `<html>${"<p>a</p>".repeat(60_000)}<meta property="og:title" content="P"><meta property="og:type" content="product">`,
    "variations before their product": `ID,Type,SKU,Name,Published,Regular price,Parent\n${times(400, (at) => `,variation,S${at},,1,1.00,P`).join("\n")}\n1,variable,P,Shirt,1,,\n`,
  };

  it.each(Object.entries(WHOLE))(
    "leaves turns to others also when only its end makes it known: %s",
    async (_, text) => {
      let turns = 0;
      const count = (): void => {
        turns += 1;
        waiting = setImmediate(count);
      };
      let waiting = setImmediate(count);
      const { used } = await read(text);
      clearImmediate(waiting);
      expect(used).toBeGreaterThan(0);
      // At least one turn for each 20 rows and for each 16 KiB.
      expect(turns).toBeGreaterThanOrEqual(Math.max(used / 20, text.length / 16_384));
    },
  );

  it("has its rows in order, even those whose price only the whole feed decides", async () => {
    const { items } = await read('id,title,price\n1,a,"1.299"\n2,b,"2,50"\n');
    expect(items.map(({ row, listing }) => [row, listing?.priceCents])).toEqual([
      [2, 129_900],
      [3, 250],
    ]);
  });

  it.each([
    [{}, "", "text"],
    [{}, "a,b\n1,2\n", "text"],
    [{ currency: "EUO" }, "id,title\n1,a\n", "currency"],
    [{ mapping: { nothing: "title" }, format: "csv" }, "id,title\n1,a\n", "mapping"],
  ])("that cannot be read at all with %j is refused at the field to change", async (options, text, at) => {
    await expect(read(text, options)).rejects.toMatchObject({
      code: "validation-failed",
      issues: [{ code: "invalid-value", path: ["feed", at] }],
    });
  });

  it("that was fetched is refused at its URL", async () => {
    await expect(read("<html><p>No product", { format: "jsonld_html" }, ["url"])).rejects.toMatchObject({
      issues: [{ path: ["url"], detail: expect.stringContaining("no product") }],
    });
  });

  it("that is a page returns its JSON-LD without invalid scripts", async () => {
    const product = { "@type": "Product", name: "Bottle", sku: "B" };
    const html = `<html><script type="application/ld+json">{oops</script><script type="application/ld+json">${JSON.stringify(product)}</script>`;
    expect((await read(html)).page).toEqual({ jsonLd: [product] });
    expect((await read(JSON.stringify(product))).page).toEqual({ jsonLd: [product] });
  });
});
