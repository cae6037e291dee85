import { describe, expect, it } from "vitest";
import { Feeds } from "../../src/listings/feeds.ts";
import { importFeed } from "../../src/listings/import/import-feed.ts";

const NOW = Date.UTC(2026, 10, 22);
const OPTIONS = { now: NOW, currency: "EUR" };
const read = (text: string, more: object = {}, path: readonly string[] = ["feed"]) =>
  new Feeds().read(text, { ...OPTIONS, ...more }, path);

const LARGE = [
  "id,title,description,price",
  ...Array.from({ length: 2_000 }, (_, i) => `A${i},"Bottle, no. ${i}","${"Steel 🌍 and more. ".repeat(5)}",${i}.99`),
].join("\n");

describe("a feed", () => {
  it("is read in pieces as it is at once", async () => {
    const { items, page, ...summary } = await read(LARGE);
    const { listings, problems, ...expected } = importFeed(LARGE, OPTIONS);
    expect(summary).toEqual(expected);
    expect(items.map(({ listing }) => listing)).toEqual(listings);
    expect(items.flatMap((item) => item.problems)).toEqual(problems);
    expect(page).toBeUndefined();
  });

  it("leaves turns of the event loop to others while it is read", async () => {
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

  it("has its rows in order, also those whose price only the whole feed decides", async () => {
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
  ])("that cannot be read at all with %j is refused at the field that has to change", async (options, text, at) => {
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

  it("that is a page says what its JSON-LD says, broken scripts left out", async () => {
    const product = { "@type": "Product", name: "Bottle", sku: "B" };
    const html = `<html><script type="application/ld+json">{oops</script><script type="application/ld+json">${JSON.stringify(product)}</script>`;
    expect((await read(html)).page).toEqual({ jsonLd: [product] });
    expect((await read(JSON.stringify(product))).page).toEqual({ jsonLd: [product] });
  });
});
