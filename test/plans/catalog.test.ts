import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CatalogError, type CatalogErrorReason, type CatalogSearch, PlanCatalog } from "../../src/plans/catalog.ts";
import type { Plan } from "../../src/plans/plan.ts";

const plans = JSON.parse(readFileSync(new URL("../../plans.json", import.meta.url), "utf8")) as Plan[];
const catalog = new PlanCatalog(plans);

function search(given: Partial<CatalogSearch>): { keys: string[]; total: number; nextCursor: string | undefined } {
  const { entries, ...page } = catalog.search({ text: "", filters: {}, cursor: undefined, limit: 10, ...given });
  return { keys: entries.map(({ plan }) => plan.key), ...page };
}

describe("a search", () => {
  it.each<[string, Partial<CatalogSearch>, string[]]>([
    ["by a word, in the order of the plans", { text: "Monthly" }, ["compete", "scale", "dominate"]],
    ["by a word of no plan", { text: "zebra" }, []],
    ["by kinds of billing", { filters: { billing: ["usage", "free"] } }, ["scan", "payg"]],
    ["by price, inclusive", { filters: { price: { minCents: 9_900, maxCents: 29_900 } } }, ["compete", "scale"]],
    ["by all filters together", { filters: { billing: ["free"], price: { minCents: 1 } } }, []],
  ])("finds plans %s", (_, given, keys) => {
    expect(search(given)).toEqual({ keys, total: keys.length, nextCursor: undefined });
  });

  it("ranks plans by how many of the words they have", () => {
    expect(search({ text: "rivals brand monthly" }).keys[0]).toBe("compete");
  });

  it("ignores a price in another currency", () => {
    const price = { maxCents: 0 };
    expect(search({ filters: { price, currency: "EUR" } }).total).toBe(plans.length);
    expect(catalog.ignoresPrice({ price, currency: "EUR" })).toBe(true);
    expect(catalog.ignoresPrice({ price, currency: "USD" })).toBe(false);
    expect(catalog.ignoresPrice({ price })).toBe(false);
    expect(catalog.ignoresPrice({ currency: "EUR" })).toBe(false);
  });

  it("returns every plan once over its pages", () => {
    const first = search({ text: "plan", limit: 3 });
    expect([first.keys, first.total]).toEqual([["scan", "payg", "compete"], 5]);
    const last = search({ text: "plan", limit: 3, cursor: first.nextCursor });
    expect(last).toEqual({ keys: ["scale", "dominate"], total: 5, nextCursor: undefined });
  });

  it.each<[string, Partial<CatalogSearch>, CatalogErrorReason]>([
    ["without a word or a filter", { text: " ?! " }, "empty-search"],
    ["with a currency alone", { filters: { currency: "USD" } }, "empty-search"],
    ["with a foreign cursor", { text: "plan", cursor: "bm9wZQ" }, "invalid-cursor"],
  ])("%s is refused", (_, given, reason) => {
    expect(() => search(given)).toThrow(new CatalogError(reason));
  });
});

describe("a lookup", () => {
  it("returns each plan once, with the identifiers that name it or its variant", () => {
    const { found, unknown } = catalog.lookup(["scale", "x", "scale-subscription"], {});
    expect(found.map(({ entry, matches }) => [entry.plan.key, matches])).toEqual([
      [
        "scale",
        [
          { id: "scale", names: "plan" },
          { id: "scale-subscription", names: "variant" },
        ],
      ],
    ]);
    expect(unknown).toEqual(["x"]);
  });

  it("leaves out plans that do not pass the filters, without calling them unknown", () => {
    expect(catalog.lookup(["compete"], { billing: ["free"] })).toEqual({ found: [], unknown: [] });
  });
});

describe("an entry", () => {
  it.each([
    ["scan", 0, "No recurring price."],
    ["compete", 9_900, "99.00 USD a month."],
    ["payg", 0, expect.stringMatching(/^No recurring price\. A fee of 5%, at most 500\.00 USD a month\. Basis: \w/)],
  ])("of %s states the price and the fee in words", (key, priceCents, priceText) => {
    expect(catalog.lookup([key], {}).found[0]?.entry).toMatchObject({ priceCents, priceText });
  });
});
