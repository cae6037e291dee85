import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { UCP_SCHEMAS, ucpErrors, type UcpRelease } from "../wellknown/official-schemas.ts";
import { AGENT, agentProfile, FakeInternet, ucp } from "./support.ts";

const OLD_AGENT = "https://old.example/profile.json";
const AGENTS: Record<UcpRelease, string> = { "2026-08-25": AGENT, "2026-04-08": OLD_AGENT };
const RELEASES = Object.keys(AGENTS) as UcpRelease[];

let server: TestServer;

beforeAll(async () => {
  const guardedFetch = new FakeInternet({
    [AGENT]: agentProfile("2026-08-25"),
    [OLD_AGENT]: agentProfile("2026-04-08"),
  });
  server = await startServer({ guardedFetch, rateCounter: unlimited });
});

const RESPONSES = {
  search: "shopping/catalog_search.json#/$defs/search_response",
  lookup: "shopping/catalog_lookup.json#/$defs/lookup_response",
  product: "shopping/catalog_lookup.json#/$defs/get_product_response",
} as const;

/** Sends a request and expects a valid outcome of the release: status 200 and the official schema. */
async function answered(operation: keyof typeof RESPONSES, body: unknown, release: UcpRelease = "2026-08-25") {
  const answer = await ucp(server.base, operation, body, { agent: `profile="${AGENTS[release]}"` });
  expect(answer.status, answer.text).toBe(200);
  const document = json(answer);
  const schema = document.ucp.status === "error" ? UCP_SCHEMAS[release].error : RESPONSES[operation];
  expect(ucpErrors(release, schema, document), answer.text).toEqual([]);
  return document;
}

const idsOf = ({ products }: { products: { id: string }[] }) => products.map(({ id }) => id);

describe.each(RELEASES)("the catalog for an agent of %s", (release) => {
  it("finds plans, and says which release and capability answered", async () => {
    const found = await answered("search", { query: "monthly" }, release);
    expect(idsOf(found)).toEqual(["compete", "scale", "dominate"]);
    expect(found.ucp).toEqual({
      version: release,
      capabilities: { "dev.ucp.shopping.catalog.search": [{ version: release }] },
    });
  });

  it("looks up plans, gets one plan, and says when there is none", async () => {
    expect(idsOf(await answered("lookup", { ids: ["scan", "compete-subscription"] }, release))).toEqual([
      "scan",
      "compete",
    ]);
    const { product, ucp: envelope } = await answered("product", { id: "scan" }, release);
    expect(product.id).toBe("scan");
    expect(Object.keys(envelope.capabilities)).toEqual(["dev.ucp.shopping.catalog.lookup"]);
    expect((await answered("product", { id: "nothing" }, release)).ucp.status).toBe("error");
  });
});

describe("a product", () => {
  it("is a plan with its price in minor units", async () => {
    const { plans } = json(await send(server.base, "/api/v1/plans"));
    const { products } = await answered("lookup", { ids: plans.map(({ key }: { key: string }) => key) });
    expect(products).toHaveLength(plans.length);
    for (const [i, plan] of plans.entries()) {
      const amount = { amount: plan.price?.amountCents ?? 0, currency: plan.currency };
      expect(products[i]).toMatchObject({
        id: plan.key,
        description: { plain: plan.summary },
        categories: [{ value: plan.billing }],
        price_range: { min: amount, max: amount },
        variants: [{ price: amount, availability: { available: plan.available } }],
        metadata: { plan },
        url: `${PUBLIC_URL}/pricing`,
      });
    }
  });

  it("has the unit month for a recurring price", async () => {
    const { product } = await answered("product", { id: "compete" });
    expect(product.variants[0]).toMatchObject({
      quantity_unit: { unit: "MON", display_text: "month" },
      description: { plain: "99.00 USD a month." },
    });
  });

  it("with a fee is accompanied by a disclosure in every answer", async () => {
    const content =
      "No recurring price. A fee of 5%, at most 500.00 USD a month. Basis: Revenue from orders that are attributed to a measured and accepted improvement of a listing.";
    const warning = { type: "warning", code: "performance_fee", content, presentation: "disclosure" };
    const { messages: one } = await answered("product", { id: "payg" });
    expect(one).toEqual([{ ...warning, path: "$.product" }]);
    const { messages: many } = await answered("lookup", { ids: ["scan", "payg"] });
    expect(many).toEqual([{ ...warning, path: "$.products[1]" }]);
  });
});

describe("catalog/search", () => {
  it("ranks plans by the words that they have", async () => {
    expect(idsOf(await answered("search", { query: "rivals brand monthly" }))[0]).toBe("compete");
  });

  it("may find nothing, without an error or a message", async () => {
    const found = await answered("search", { query: "zebra" });
    expect(found).toMatchObject({ products: [], pagination: { has_next_page: false, total_count: 0 } });
    expect(found).not.toHaveProperty("messages");
  });

  it("browses by category and price", async () => {
    expect(idsOf(await answered("search", { filters: { categories: ["free", "usage"] } }))).toEqual(["scan", "payg"]);
    const price = { min: 9_900, max: 29_900 };
    expect(idsOf(await answered("search", { filters: { price }, context: { currency: "USD" } }))).toEqual([
      "compete",
      "scale",
    ]);
    expect(idsOf(await answered("search", { filters: { price, categories: ["free"] } }))).toEqual([]);
  });

  it("leaves out a price filter in another currency, and says so", async () => {
    const request = { filters: { price: { max: 1 } }, context: { currency: "EUR" } };
    const { products, messages } = await answered("search", request);
    expect(products).toHaveLength(5);
    expect(messages).toContainEqual(expect.objectContaining({ type: "info", code: "price_filter_ignored" }));
  });

  it("returns all plans over pages with cursors", async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const pagination = cursor === undefined ? { limit: 2 } : { limit: 2, cursor };
      const page = await answered("search", { query: "plan", pagination });
      expect(page.pagination.total_count).toBe(5);
      expect(page.pagination.has_next_page).toBe(page.pagination.cursor !== undefined);
      seen.push(...idsOf(page));
      cursor = page.pagination.cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(["scan", "payg", "compete", "scale", "dominate"]);
  });

  it("accepts any page size from 1, and unknown fields", async () => {
    await answered("search", { query: "plan", pagination: { limit: 1e6 } });
    await answered("search", {
      query: "plan",
      context: { address_country: "US", language: "de" },
      signals: { "dev.ucp.buyer_ip": "192.0.2.1" },
      attribution: { campaign: "x" },
      filters: { brand: "ours" },
      extension: true,
    });
  });

  it.each([
    ["nothing to look for", {}],
    ["an empty query", { query: "  " }],
    ["unknown filters", { filters: { brand: "x" } }],
    ["a query that is not text", { query: 7 }],
    ["a page size of 0", { query: "plan", pagination: { limit: 0 } }],
    ["a foreign cursor", { query: "plan", pagination: { cursor: "bm9wZQ" } }],
    ["a negative price", { filters: { price: { min: -1 } } }],
    ["an array", []],
    ["null", null],
    ["broken JSON", "{"],
    ["a body without content", ""],
  ])("refuses %s with 400 and says what to change", async (_name, body) => {
    const answer = await ucp(server.base, "search", body);
    expect(answer.status, answer.text).toBe(400);
    expect(json(answer)).toEqual({
      code: "invalid_request",
      content: expect.stringMatching(/\w{3}/),
      continue_url: `${PUBLIC_URL}/pricing`,
    });
  });
});

describe("catalog/lookup", () => {
  it("returns each product once, with the identifiers that led to its variant", async () => {
    const { products } = await answered("lookup", { ids: ["scale", "scale-subscription", "scale"] });
    expect(products).toHaveLength(1);
    expect(products[0].variants[0].inputs).toEqual([
      { id: "scale", match: "featured" },
      { id: "scale-subscription", match: "exact" },
    ]);
  });

  it("returns known plans and names unknown identifiers", async () => {
    const { products, messages } = await answered("lookup", { ids: ["x", "scan", "y"] });
    expect(idsOf({ products })).toEqual(["scan"]);
    expect(messages).toEqual(["x", "y"].map((content) => ({ type: "info", code: "not_found", content })));
    expect((await answered("lookup", { ids: ["x"] })).products).toEqual([]);
  });

  it("applies filters after the identifiers", async () => {
    const filters = { price: { max: 0 } };
    expect(idsOf(await answered("lookup", { ids: ["scan", "compete"], filters }))).toEqual(["scan"]);
  });

  it("accepts 50 identifiers and refuses more as too large", async () => {
    const ids = Array.from({ length: 51 }, (_, i) => `id-${i}`);
    await answered("lookup", { ids: ids.slice(1) });
    const answer = await ucp(server.base, "lookup", { ids });
    expect([answer.status, json(answer).code]).toEqual([400, "request_too_large"]);
    expect((await ucp(server.base, "lookup", { ids: [] })).status).toBe(400);
  });
});

describe("catalog/product", () => {
  it("finds a plan by its variant, and ignores selections because plans have no options", async () => {
    const selected = [{ name: "Color", label: "Blue" }];
    const { product } = await answered("product", { id: "payg-usage", selected, preferences: ["Color"] });
    expect(product.id).toBe("payg");
  });

  it("answers an unknown identifier with an outcome and not a failure", async () => {
    expect(await answered("product", { id: "none" })).toEqual({
      ucp: {
        version: "2026-08-25",
        status: "error",
        capabilities: { "dev.ucp.shopping.catalog.lookup": [{ version: "2026-08-25" }] },
      },
      messages: [{ type: "error", code: "not_found", content: "Product not found: none", severity: "unrecoverable" }],
    });
  });
});

describe("the operations", () => {
  it("answer every request of the official schemas with a valid outcome", async () => {
    const text = fc.string({ maxLength: 20 });
    const ids = fc.array(fc.oneof(text, fc.constantFrom("scan", "payg-usage")), { minLength: 1, maxLength: 12 });
    const filters = fc.record(
      {
        categories: fc.array(fc.constantFrom("free", "usage", "x"), { maxLength: 3 }),
        price: fc.record({ min: fc.nat(), max: fc.nat() }, { requiredKeys: [] }),
      },
      { requiredKeys: ["price"] },
    );
    const context = fc.record({ currency: fc.constantFrom("USD", "EUR"), intent: text }, { requiredKeys: [] });
    const release = fc.constantFrom(...RELEASES);
    await fc.assert(
      fc.asyncProperty(release, ids, filters, context, text, async (version, ids, filters, context, query) => {
        await answered("lookup", { ids, filters, context }, version);
        await answered("product", { id: ids[0], filters, context }, version);
        await answered("search", { query, filters, context, pagination: { limit: 2 } }, version);
      }),
      { numRuns: 25 },
    );
  });

  it("answer any JSON body with 200 or 400", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom("search", "lookup", "product"), fc.json(), async (operation, body) => {
        expect([200, 400]).toContain((await ucp(server.base, operation, body)).status);
      }),
      { numRuns: 50 },
    );
    expect(server.logged).toEqual([]);
  });
});
