import { beforeAll, describe, expect, it } from "vitest";
import { EXPORT_FORMATS } from "../../../src/listings/ports.ts";
import { FLOW_DATABASES } from "../../support/flow-databases.ts";
import { unlimited } from "../../support/mcp-messages.ts";
import { type Merchant, newMerchant } from "../../support/merchant.ts";
import { json, send, startServer, type TestServer } from "../../support/server.ts";

const PATH = "/api/merchant/v1/listings";
const FORMATS = EXPORT_FORMATS;
const UNKNOWN = `lst_${"0".repeat(22)}`;

/** More listings than are in memory at once. */
const COUNT = 50;
const item = (i: number) => ({
  externalId: `A${String(i).padStart(3, "0")}`,
  title: `Steel  bottle ${i}`,
  description: "Keeps drinks cold for 24 h.\nBPA-free lid.",
  priceCents: 2490 + i,
  currency: "EUR",
  attributes: [
    { name: "Capacity", value: "750 ml" },
    { name: "color", value: "black" },
  ],
  feedFields: [{ name: "custom_label_0", value: "season" }],
  facts: [{ name: "Origin", value: "Portugal", source: "Contract 12" }],
  warranty: "2 years",
  ...(i % 2 === 0 ? { country: "DE", language: "de" } : {}),
  ...(i % 3 === 0 ? { generatedFields: ["title", "attributes"] } : {}),
});
const RIVAL = { externalId: "R1", title: "Rival bottle", role: "rival" };

describe.each(FLOW_DATABASES)("saved listings as a feed on $database", ({ missing, create }) => {
  let server: TestServer;
  let me: Merchant;
  beforeAll(async () => {
    if (missing) return;
    server = await startServer({ rateCounter: unlimited }, (await create()).env);
    me = await newMerchant(server, "payg");
    await me.call("save_listings", { items: [...Array.from({ length: COUNT }, (_, i) => item(i)), RIVAL] });
    await (await newMerchant(server)).call("save_listings", { items: [{ externalId: "theirs", title: "Not mine" }] });
  });
  const feed = (accept: string, query = "", at = PATH) =>
    me.send("GET", `${at}${query}`, undefined, { Accept: accept });

  describe.skipIf(missing).each(FORMATS)("as %s", (format) => {
    it("do not change anything when they are saved again", async () => {
      const answer = await feed(format);
      expect([answer.status, answer.headers["content-type"]]).toEqual([200, `${format}; charset=utf-8`]);
      expect(answer.text).not.toContain("Contract 12");
      const { counts } = await me.call("save_listings", { feed: { text: answer.text } });
      expect(counts).toEqual({ created: 0, updated: 0, unchanged: COUNT, rejected: 0, incomplete: 0 });
    });

    it("create the same listings in another account, with their marks but without facts", async () => {
      const other = await newMerchant(server, "payg");
      const { text } = await feed(format, "?text=A003");
      await other.call("save_listings", { feed: { text } });
      const { facts: _, ...rest } = item(3);
      const { listings } = await other.call("list_listings", {});
      expect(listings).toMatchObject([rest]);
      expect(listings[0]).not.toHaveProperty("facts");
    });
  });

  describe.skipIf(missing)("has", () => {
    const xml = "application/xml";
    const idsIn = ({ text }: { text: string }) => [...text.matchAll(/<g:id>([^<]+)</g)].map(([, id]) => id);
    const idOf = async (externalId: string) =>
      (await me.call("list_listings", { externalId })).listings[0].id as string;

    it("the account's own products in the order of their ids, unless rivals are asked for", async () => {
      expect(idsIn(await feed(xml))).toEqual(Array.from({ length: COUNT }, (_, i) => item(i).externalId));
      expect(idsIn(await feed(xml, "?role=rival"))).toEqual(["R1"]);
      expect(idsIn(await feed(xml, "?text=nothing+of+this"))).toEqual([]);
    });

    it("the named listings, of any role", async () => {
      const ids = [await idOf("R1"), await idOf("A007")];
      expect(idsIn(await feed(xml, `?ids=${ids.join("&ids=")}`))).toEqual(["R1", "A007"]);
      expect(idsIn(await feed(xml, "?externalId=A007"))).toEqual(["A007"]);
      expect(idsIn(await feed(xml, "", `${PATH}/${ids[1]}`))).toEqual(["A007"]);
      expect((await me.call("list_listings", { ids })).listings.map(({ id }: { id: string }) => id)).toEqual(ids);
    });

    it.each([
      [`?ids=${UNKNOWN}`, 404, "not-found"],
      [`/${UNKNOWN}`, 404, "not-found"],
      ["?limit=5", 422, "validation-failed"],
      ["?cursor=abc", 422, "validation-failed"],
      ["?ids=1", 422, "validation-failed"],
      [`?ids=${UNKNOWN}&text=x`, 422, "validation-failed"],
    ])("no answer for %s but %i", async (query, status, code) => {
      const answer = await feed(xml, query);
      expect([answer.status, json(answer).code]).toEqual([status, code]);
    });

    it("JSON without an Accept, and headers alone for HEAD", async () => {
      expect(json(await me.send("GET", PATH)).total).toBe(COUNT + 1);
      const answer = await me.send("HEAD", PATH, undefined, { Accept: xml });
      expect([answer.status, answer.text, answer.headers["content-type"]]).toEqual([200, "", `${xml}; charset=utf-8`]);
    });
  });
});

describe("a feed of saved listings", () => {
  it("needs the scope listings:read, and has a separate policy", async () => {
    const server = await startServer();
    const by = await newMerchant(server);
    const headers = { Accept: "application/jsonl" };
    expect((await send(server.base, PATH, { headers })).status).toBe(401);
    const policies = async (more: object) =>
      (await by.send("GET", PATH, undefined, { ...more })).headers["ratelimit-policy"];
    expect(await policies({})).toBe('"public";q=120;w=60');
    expect(await policies(headers)).toBe('"public";q=120;w=60, "export-feed";q=10;w=60');
  });
});
