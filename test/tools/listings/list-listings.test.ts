import { beforeAll, describe, expect, it } from "vitest";
import { FLOW_DATABASES } from "../../support/flow-databases.ts";
import { type Merchant, newMerchant } from "../../support/merchant.ts";
import { unlimited } from "../../support/mcp-messages.ts";
import { json, send, startServer, type TestServer } from "../../support/server.ts";

const PATH = "/api/merchant/v1/listings";
const MOST_BYTES = 32_768;
const UNKNOWN = `lst_${"0".repeat(22)}`;

/** Returns a listing like one from a shop's feed, with all fields and unknown columns. */
const rich = (i: number) => ({
  externalId: `R${i}`,
  title: `Steel water bottle ${i}, vacuum insulated, 750 ml, with leakproof lid and carrying loop`,
  description: "Keeps drinks cold for 24 hours and hot for 12. Food-grade 18/8 steel. ".repeat(12),
  brand: "Nordvik",
  category: "Sports & Outdoor > Cycling > Bottles",
  priceCents: 2490,
  currency: "EUR",
  availability: "in_stock",
  url: `https://shop.example/products/steel-water-bottle-${i}`,
  imageUrl: `https://cdn.shop.example/products/steel-water-bottle-${i}-front.jpg`,
  imageUrls: Array.from({ length: 8 }, (_, n) => `https://cdn.shop.example/products/steel-water-bottle-${i}-${n}.jpg`),
  attributes: Array.from({ length: 14 }, (_, n) => ({ name: `Attribute ${n}`, value: "Stainless steel" })),
  facts: [{ name: "tested", value: "EN 12875-1" }],
  feedFields: Array.from({ length: 40 }, (_, n) => ({ name: `custom_label_${n}`, value: "true" })),
  shipping: "4.90 EUR, 2 to 3 working days",
  returns: "Free within 30 days",
});

describe.each(FLOW_DATABASES)("saved listings on $database", ({ missing, create }) => {
  let server: TestServer;
  let me: Merchant;
  let other: Merchant;
  beforeAll(async () => {
    if (missing) return;
    server = await startServer({ rateCounter: unlimited }, (await create()).env);
    me = await newMerchant(server, "payg");
    other = await newMerchant(server);
    await me.call("save_listings", { items: Array.from({ length: 60 }, (_, i) => rich(i)) });
    await me.call("save_listings", {
      items: [
        { externalId: "lamp-1", title: "Oak desk lamp", brand: "Lumen", role: "rival" },
        { externalId: "lamp-2", title: "Steel desk lamp 100%_\\", brand: "LUMEN", country: "DE" },
        { externalId: "lamp-2", title: "Steel desk lamp", brand: "Lumen", country: "AT" },
      ],
    });
    await other.call("save_listings", { items: [{ externalId: "lamp-1", title: "Somebody else's lamp" }] });
  });
  const list = (args: object, by = me) => by.call("list_listings", args);
  const idsOf = ({ listings }: { listings: { externalId: string }[] }) => listings.map(({ externalId }) => externalId);

  describe.skipIf(missing)("in a list", () => {
    it("come page by page, each once, latest change first", async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await list({ limit: 20, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.total).toBe(63);
        seen.push(...page.listings.map(({ id }: { id: string }) => id));
        cursor = page.nextCursor ?? undefined;
        pages += 1;
      } while (cursor !== undefined);
      expect([pages, seen.length, new Set(seen).size]).toEqual([4, 63, 63]);
      const { listings } = await list({ limit: 100 });
      const times = listings.map(({ updatedAt }: { updatedAt: string }) => updatedAt);
      expect(times).toEqual(times.toSorted().toReversed());
    });

    it("are 25 by default, in at most 32 KB: long fields are cut or omitted, and named", async () => {
      const page = await list({ text: "vacuum" });
      expect([page.listings.length, page.total]).toEqual([25, 60]);
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(MOST_BYTES);
      for (const listing of page.listings) {
        expect(listing.truncated).toEqual(["description", "attributes", "facts", "feedFields", "imageUrls"]);
        expect([...listing.description]).toHaveLength(300);
        for (const field of ["attributes", "facts", "feedFields", "imageUrls"])
          expect(listing).not.toHaveProperty(field);
      }
    });

    it.each([
      [{ role: "rival" }, ["lamp-1"]],
      [{ text: "lamp" }, ["lamp-1", "lamp-2", "lamp-2"]],
      [{ text: "STEEL lumen" }, ["lamp-2", "lamp-2"]],
      [{ text: "lamp-2 100%" }, ["lamp-2"]],
      [{ text: "100%_\\" }, ["lamp-2"]],
      [{ text: "%" }, ["lamp-2"]],
      [{ text: "nothing of this" }, []],
      [{ text: "lamp", role: "own" }, ["lamp-2", "lamp-2"]],
      [{ externalId: "lamp-2" }, ["lamp-2", "lamp-2"]],
      [{ externalId: "LAMP-2" }, []],
    ])("are found by %j", async (args, expected) => {
      const found = await list(args);
      expect(idsOf(found).toSorted()).toEqual(expected);
      expect([found.total, found.nextCursor]).toEqual([expected.length, null]);
    });

    it("over REST take the same arguments from the query", async () => {
      const answer = await me.send("GET", `${PATH}?text=steel+lumen&limit=1&role=own`);
      expect([answer.status, json(answer).listings.length, json(answer).total]).toEqual([200, 1, 2]);
      expect(answer.headers["cache-control"]).toBe("no-store");
    });

    it.each([
      [{ limit: 0 }, "limit"],
      [{ limit: 101 }, "limit"],
      [{ cursor: "nonsense" }, "cursor"],
      [{ text: "x".repeat(101) }, "text"],
      [{ role: "mine" }, "role"],
      [{ id: "1" }, "id"],
      [{ id: UNKNOWN, text: "x" }, "id"],
      [{ externalId: "x", limit: 5 }, "externalId"],
    ])("are refused for %j", async (args, field) => {
      await expect(list(args)).rejects.toMatchObject({ code: "validation-failed", issues: [{ path: [field] }] });
    });
  });

  describe.skipIf(missing)("one by one", () => {
    it("come in full by id, and over REST as a single object", async () => {
      const { listings } = await list({ externalId: "R7" });
      const [listing] = listings;
      expect(listing).toMatchObject({ ...rich(7), version: 1, generatedFields: [], origin: { kind: "manual" } });
      expect(listing).not.toHaveProperty("truncated");
      expect((await list({ id: listing.id })).listings).toEqual([listing]);
      const answer = await me.send("GET", `${PATH}/${listing.id}`);
      expect([answer.status, json(answer)]).toEqual([200, listing]);
      expect((await me.send("HEAD", `${PATH}/${listing.id}`)).status).toBe(200);
    });

    it("are 404 for an id that is unknown or another account's, and 422 for a malformed one", async () => {
      const [theirs] = (await list({}, other)).listings;
      for (const id of [UNKNOWN, theirs.id]) {
        const answer = await me.send("GET", `${PATH}/${id}`);
        expect([answer.status, json(answer).code]).toEqual([404, "not-found"]);
        await expect(list({ id })).rejects.toMatchObject({ code: "not-found" });
      }
      const answer = await me.send("GET", `${PATH}/nothing`);
      expect([answer.status, json(answer).errors]).toMatchObject([422, [{ parameter: "id" }]]);
    });

    it("are a separate operation in OpenAPI", async () => {
      const { paths } = json(await send(server.base, "/openapi.json"));
      const { get, delete: removal } = paths[`${PATH}/{id}`];
      expect(get).toMatchObject({ operationId: "get_listing", summary: "Get a saved listing" });
      expect(get.parameters.slice(1)).toMatchObject([{ name: "id", in: "path", required: true }]);
      expect(get.responses["200"].content["application/json"].schema.$ref).toBe("#/components/schemas/Listing");
      expect(removal.operationId).toBe("delete_listing");
      expect(paths[PATH].get.operationId).toBe("list_listings");
    });
  });

  describe.skipIf(missing)("deleted", () => {
    const made = async (externalId: string) =>
      (await me.call("save_listings", { items: [{ externalId, title: "x" }] })).saved[0].id as string;

    it("are gone, and 404 a second time", async () => {
      const id = await made("gone-1");
      const answer = await me.send("DELETE", `${PATH}/${id}`);
      expect([answer.status, json(answer)]).toEqual([200, { id, deleted: true }]);
      expect((await me.send("DELETE", `${PATH}/${id}`)).status).toBe(404);
      expect((await me.send("GET", `${PATH}/${id}`)).status).toBe(404);
    });

    it("only in the expected version", async () => {
      const id = await made("gone-2");
      const late = await me.send("DELETE", `${PATH}/${id}?expectedVersion=2`);
      expect([late.status, json(late).code]).toEqual([409, "conflict"]);
      expect(await me.call("delete_listing", { id, expectedVersion: 1 })).toEqual({ id, deleted: true });
    });

    it("only by their owner", async () => {
      const id = await made("gone-3");
      await expect(other.call("delete_listing", { id })).rejects.toMatchObject({ code: "not-found" });
      expect((await list({ id })).total).toBe(1);
    });

    it("make room in the plan", async () => {
      const by = await newMerchant(server);
      const items = Array.from({ length: 100 }, (_, i) => ({ externalId: `Q${i}`, title: "x" }));
      const { saved } = await by.call("save_listings", { items });
      const next = { items: [{ externalId: "next", title: "x" }] };
      await expect(by.call("save_listings", next)).rejects.toMatchObject({ code: "subscription-required" });
      await by.call("delete_listing", { id: saved[0].id });
      expect(await by.call("save_listings", next)).toMatchObject({ total: 100 });
    });

    it("are gone with the account", async () => {
      const by = await newMerchant(server);
      await by.call("save_listings", { items: [{ externalId: "A", title: "x" }], idempotencyKey: "a-key-0001" });
      await server.app.accounts.stores.accounts.remove(by.accountId, "x");
      expect(await list({}, by)).toMatchObject({ total: 0 });
    });
  });
});

describe("the tools of saved listings", () => {
  it("require their scope", async () => {
    const server = await startServer({ rateCounter: unlimited });
    const requests = [
      ["GET", PATH],
      ["GET", `${PATH}/${UNKNOWN}`],
      ["POST", PATH],
      ["DELETE", `${PATH}/${UNKNOWN}`],
    ] as const;
    for (const [method, path] of requests) {
      const answer = await send(server.base, path, { method });
      expect([answer.status, json(answer).code]).toEqual([401, "unauthenticated"]);
    }
    const { tools } = server.app.service;
    const scopes = tools.flatMap(({ contract: { name, scope } }) => (/_listings?$/.test(name) ? [[name, scope]] : []));
    expect(Object.fromEntries(scopes)).toMatchObject({
      audit_listing: "public",
      save_listings: "listings:write",
      list_listings: "listings:read",
      delete_listing: "listings:write",
    });
  });
});
