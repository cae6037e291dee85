import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { runOptimize } from "../../src/commands/optimize.ts";
import { importFeed } from "../support/import-feed.ts";
import { FEED_WRITERS } from "../../src/listings/export/write-feed.ts";
import { Optimization } from "../../src/simulations/optimization.ts";
import { files, run } from "./support.ts";

const item = (id: string, title: string, more = "") =>
  `<item><g:id>${id}</g:id><g:title>${title}</g:title><g:price>24.90 EUR</g:price>${more}</item>`;
const XML = `<?xml version="1.0" encoding="UTF-8"?><rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel>${item(
  "B750",
  "Steel water bottle 750 ml",
  "<g:description>Vacuum insulated bottle. Keeps drinks cold for 24 h.</g:description><g:brand>Nordvik</g:brand>",
)}${item("B500", "Steel water bottle 500 ml")}</channel></rss>`;
const RIVALS = "id,title,price\nF7,Insulated flask for cycling,22.90 EUR\n";
const paths = files({
  "feed.xml": XML,
  "rivals.csv": RIVALS,
  "shop.csv": "Handle,Title,Variant SKU,Variant Price\nb,Steel bottle,B1,19.90\n",
  "facts.txt": "Returns: Free returns in 30 days\n\nWeight: 310 g\n",
  "broken.txt": "Weight: 310 g\nIt is light\n",
  "out.xml": "",
});
const PRODUCT = ["--product", `${paths["feed.xml"]}#B750`];
const WHOLE = [...PRODUCT, "--rivals", paths["rivals.csv"], "--facts", paths["facts.txt"]];
const QUERIES = ["insulated bottle", "steel bottle 750 ml", "bottle cold for 24 h", "light bottle"].flatMap((text) => [
  "--query",
  text,
]);
const optimize = (...words: readonly string[]) => run(runOptimize, words);

describe("agent-commerce optimize", () => {
  it("shows questions, edits with their sources, and gains with the queries that they were estimated on", async () => {
    const { code, stdout, stderr } = await optimize(...WHOLE, ...QUERIES);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.indexOf("What your answers could add")).toBeLessThan(stdout.indexOf("Edits\n"));
    expect(stdout).toContain("+ Free returns in 30 days\n");
    expect(stdout).toContain("from Returns “Free returns in 30 days”");
    expect(stdout).toContain("on questions set apart");
    expect((await optimize(...WHOLE, ...QUERIES.slice(0, 2))).stdout).not.toContain("on questions set apart");
  });

  it("shows gains that equal the differences of the shown chances", async () => {
    const { stdout } = await optimize(...WHOLE, ...QUERIES);
    const rows = [...stdout.matchAll(/([\d.]+) % now, +([\d.]+) % then: ([+−][\d.]+) points/g)];
    expect(rows.length).toBeGreaterThan(1);
    for (const [, now, then, gain = ""] of rows)
      expect(Number(gain.replace("−", "-"))).toBeCloseTo(Number(then) - Number(now), 9);
  });

  it("writes JSON that reads as the answer of optimize_listing, and a page that loads and runs nothing", async () => {
    const { stdout } = await optimize(...WHOLE, "--json");
    const optimization = JSON.parse(stdout);
    expect(Optimization.parse(optimization)).toEqual(optimization);
    const html = (await optimize(...WHOLE, "--html")).stdout;
    expect(html).toMatch(/^<!doctype html>.*Free returns in 30 days/s);
    expect(html).not.toMatch(/<script|\ssrc=|@import|url\(/);
  });

  it("rewrites the feed, with the proposed text marked and everything else unchanged", async () => {
    const { code, stderr } = await optimize(...WHOLE, ...QUERIES, "--feed", paths["out.xml"]);
    expect([code, stderr]).toEqual([0, ""]);
    const { listing } = JSON.parse((await optimize(...WHOLE, ...QUERIES, "--json")).stdout);
    const written = readFileSync(paths["out.xml"], "utf8");
    expect(written.startsWith(FEED_WRITERS["application/xml"].begin)).toBe(true);
    const now = { now: 0 };
    const [changed, other] = importFeed(written, now).listings;
    const { facts: _, generatedFields, ...proposed } = listing;
    expect(changed).toEqual(proposed);
    expect(other).toEqual(importFeed(XML, now).listings[1]);
    expect(written.includes("trained_algorithmic_media")).toBe(generatedFields.includes("title"));
  });

  it.each([
    [["--product", `${paths["shop.csv"]}#B1`, "--feed"], "A feed in the format shopify_csv is not written"],
    [[...PRODUCT, "--facts", paths["broken.txt"]], "Line 2 is not a fact"],
    [[...PRODUCT, "--facts", "/nowhere.txt"], "There is no such file"],
    [["--product", `${paths["feed.xml"]}#B9`], "no product with the id B9"],
    [[], "Name your product"],
    [["--product", "-", "--feed"], "The feed is read twice"],
    [[...PRODUCT, "--feed", paths["feed.xml"]], "would overwrite the feed"],
    [[...PRODUCT, "--feed", paths["rivals.csv"]], "exists and is not such a report"],
  ])("refuses %j", async (words, said) => {
    const { code, stderr } = await optimize(...words);
    expect(stderr).toContain(said);
    expect(code).toBe(2);
  });

  it("improves the relevance of a product without rivals, and says that this is not a chance", async () => {
    const { stdout } = await optimize(...PRODUCT, ...QUERIES);
    expect(stdout).toContain("How well it answers");
    expect(stdout).not.toContain("Predicted chance");
  });
});
