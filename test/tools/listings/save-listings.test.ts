import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { lazyAsync } from "../../../src/shared/lazy.ts";
import type { TestDatabase } from "../../support/databases.ts";
import { FLOW_DATABASES } from "../../support/flow-databases.ts";
import { callOpen, type Merchant, merchantAt, newMerchant } from "../../support/merchant.ts";
import { call, post, unlimited } from "../../support/mcp-messages.ts";
import { rounds } from "../../support/rounds.ts";
import { json, send, startServer, type TestServer } from "../../support/server.ts";

const PATH = "/api/merchant/v1/listings";
const MOST_BYTES = 32_768;
const ROWS = rounds(5_000, 500);

const item = (i: number, more: object = {}) => ({ externalId: `A${i}`, title: `Bottle ${i}`, ...more });
const items = (count: number, from = 0) => Array.from({ length: count }, (_, i) => item(from + i));
const feedOf = (rows: readonly string[]) => ({ text: `id,title,price\n${rows.join("\n")}\n` });
const rowsOf = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `F${from + i},Bottle ${from + i},9.90 EUR`);

describe.each(FLOW_DATABASES)("saving listings on $database", ({ missing, create }) => {
  let database: TestDatabase;
  let server: TestServer;
  let me: Merchant;
  beforeAll(async () => {
    if (missing) return;
    database = await create();
    server = await startServer({ rateCounter: unlimited }, database.env);
    me = await newMerchant(server, "dominate");
  });
  const save = (args: object, by = me) => by.call("save_listings", args);
  const list = (args: object, by = me) => by.call("list_listings", args);

  describe.skipIf(missing)("item by item", () => {
    it("saves 191 of 200 items, and says what to change in the 9 others, and where", async () => {
      const bad: Record<number, [item: unknown, code: string, pointer: string]> = {
        3: [{ externalId: "A3" }, "required", "#/items/3/title"],
        17: [{ title: "No id" }, "required", "#/items/17/externalId"],
        40: [item(40, { priceCents: 100 }), "invalid-format", "#/items/40/currency"],
        41: [item(41, { priceCents: 1.5, currency: "EUR" }), "invalid-type", "#/items/41/priceCents"],
        77: [item(77, { colour: "red" }), "unknown", "#/items/77/colour"],
        78: [item(78, { attributes: [{ name: "x", value: "" }] }), "too-small", "#/items/78/attributes/0/value"],
        120: [null, "invalid-type", "#/items/120"],
        121: [item(120), "", ""],
        122: [item(120), "duplicate", "#/items/122"],
        199: [
          item(199, { feedFields: Array(61).fill({ name: "a", value: "b" }) }),
          "too-big",
          "#/items/199/feedFields",
        ],
      };
      const all = items(200).map((good, i) => bad[i]?.[0] ?? (i in bad ? null : good));
      const { counts, saved, rejected, total, quota } = await save({ items: all });
      expect(counts).toEqual({ created: 191, updated: 0, unchanged: 0, rejected: 9 });
      expect([saved.length, total, quota]).toEqual([191, 191, { used: 191, limit: 200_000 }]);
      const expected = Object.entries(bad).filter(([, [, code]]) => code !== "");
      expect(
        rejected.map(
          ({ index, errors }: { index: number; errors: { code: string; pointer: string; detail: string }[] }) => [
            index,
            errors[0]?.code,
            errors[0]?.pointer,
          ],
        ),
      ).toEqual(expected.map(([index, [, code, pointer]]) => [Number(index), code, pointer]));
      for (const { errors } of rejected) for (const { detail } of errors) expect(detail).toMatch(/^[A-Z].*\.$/);
      expect(saved[3]).toMatchObject({ index: 4, externalId: "A4", version: 1, outcome: "created" });
    });

    it("reports the same listing as unchanged, and saves a change as the next version with its facts", async () => {
      const by = await newMerchant(server);
      const facts = [{ name: "insulation", value: "double wall" }];
      await save({ items: [item(1, { facts, brand: "Nordvik" }), item(2)] }, by);
      const again = await save({ items: [item(1, { facts, brand: "Nordvik" }), item(2, { brand: "New" })] }, by);
      expect(again.saved).toMatchObject([
        { externalId: "A1", version: 1, outcome: "unchanged" },
        { externalId: "A2", version: 2, outcome: "updated" },
      ]);
      await save({ items: [item(1)] }, by);
      const [listing] = (await list({ externalId: "A1" }, by)).listings;
      expect(listing).toMatchObject({ version: 2, facts, role: "own", language: "en", origin: { kind: "manual" } });
      expect(listing).not.toHaveProperty("brand");
    });

    it("distinguishes listings of one item by market, language and role", async () => {
      const by = await newMerchant(server);
      const variants = [{}, { country: "DE" }, { country: "DE", language: "de" }, { role: "rival" }];
      const { counts } = await save({ items: variants.map((more) => item(1, more)) }, by);
      expect(counts).toMatchObject({ created: 4, rejected: 0 });
      expect((await list({ externalId: "A1" }, by)).total).toBe(4);
      expect((await list({ role: "rival" }, by)).total).toBe(1);
    });

    it("counts the findings of each listing", async () => {
      const by = await newMerchant(server);
      await save({ items: [item(1, { gtin: "4006381333932" })] }, by);
      const [{ audit }] = (await list({}, by)).listings;
      const { results } = await callOpen(server, "audit_listing", {
        listings: [item(1, { gtin: "4006381333932" })],
        maxFindings: 40,
      });
      const having = (wanted: string) =>
        results[0].findings.filter(({ severity }: { severity: string }) => severity === wanted);
      expect(audit).toEqual({ errors: having("error").length, warnings: having("warn").length });
      expect(audit.errors).toBeGreaterThan(0);
    });

    it("refuses a listing of more than 64 KiB", async () => {
      const attributes = Array.from({ length: 60 }, () => ({ name: "n".repeat(60), value: "🌍".repeat(490) }));
      const answer = await save({ items: [item(900), item(901, { attributes })] });
      expect(answer.rejected).toMatchObject([{ index: 1, errors: [{ code: "too-big", pointer: "#/items/1" }] }]);
    });

    it("accepts any characters in text, but no control characters in an id", async () => {
      const by = await newMerchant(server);
      const odd = "a\u0000b \ud800 🌍 \u202e";
      const { saved, rejected } = await save(
        {
          items: [
            item(1, { title: odd }),
            item(2, { externalId: "a\u0000b" }),
            item(3, { externalId: "\ud800" }),
            item(4, { externalId: "🌍" }),
          ],
        },
        by,
      );
      expect([saved.length, rejected.length]).toEqual([2, 2]);
      expect((await list({ text: "\u0000 \u202e" }, by)).listings).toMatchObject([
        { title: "a\u0000b \ud800 🌍 \u202e" },
      ]);
      expect((await list({ externalId: "🌍" }, by)).total).toBe(1);
    });

    it.each([[{}], [{ items: [item(1)], feed: { text: "id,title\n1,a" } }]])(
      "takes either items or a feed",
      async (args) => {
        await expect(save(args)).rejects.toMatchObject({
          code: "validation-failed",
          issues: [{ detail: "Send either items or a feed.", path: [] }],
        });
      },
    );

    it("accepts at most 200 items", async () => {
      await expect(save({ items: items(201) })).rejects.toMatchObject({
        issues: [{ code: "too-big", path: ["items"] }],
      });
    });

    it("is 422 with every error when nothing can be saved, and saves nothing", async () => {
      const by = await newMerchant(server);
      const answer = await by.send("POST", PATH, { items: [{ title: "x" }, item(2, { gtin: 5 })] });
      expect([answer.status, json(answer).errors]).toMatchObject([
        422,
        [{ pointer: "#/items/0/externalId" }, { pointer: "#/items/1/gtin" }],
      ]);
      expect((await list({}, by)).total).toBe(0);
    });
  });

  describe.skipIf(missing)("with versions", () => {
    it("rejects the items that have changed, as conflicts, and saves the others", async () => {
      const by = await newMerchant(server);
      await save({ items: items(3) }, by);
      const { saved, rejected } = await save(
        {
          items: [
            item(0, { expectedVersion: 7, brand: "x" }),
            item(1, { expectedVersion: 1, brand: "x" }),
            item(2, { expectedVersion: 0 }),
            item(3, { expectedVersion: 0 }),
          ],
        },
        by,
      );
      expect(saved).toMatchObject([
        { externalId: "A1", version: 2 },
        { externalId: "A3", outcome: "created" },
      ]);
      expect(rejected).toMatchObject([
        { index: 0, errors: [{ code: "conflict", pointer: "#/items/0" }] },
        { index: 2, errors: [{ code: "conflict" }] },
      ]);
    });

    it("is 409 for one item that has changed", async () => {
      const by = await newMerchant(server);
      await save({ items: [item(1)] }, by);
      const answer = await by.send("POST", PATH, { items: [item(1, { expectedVersion: 2, brand: "x" })] });
      expect([answer.status, json(answer).code, json(answer).detail]).toEqual([
        409,
        "conflict",
        expect.stringMatching(/version 1\. Read it again, make your change there, and expect that version\.$/),
      ]);
    });

    it("remembers which texts a model wrote and which run proposed them, for as long as the texts stay", async () => {
      const by = await newMerchant(server);
      const optimization = `opt_${"a".repeat(22)}`;
      const shown = async () => (await list({ externalId: "A1" }, by)).listings[0];
      await save({ items: [item(1, { optimization, generatedFields: ["title"] })] }, by);
      expect(await shown()).toMatchObject({
        version: 1,
        generatedFields: ["title"],
        origin: { kind: "optimization", ref: optimization },
      });
      await save({ items: [item(1, { expectedVersion: 1, brand: "Nordvik" })] }, by);
      expect(await shown()).toMatchObject({ version: 2, generatedFields: ["title"], origin: { kind: "manual" } });
      await save({ items: [item(1, { expectedVersion: 2, title: "My own words" })] }, by);
      expect(await shown()).toMatchObject({ version: 3, generatedFields: [] });
    });

    it("is 404 for the id of another account's listing, which is not changed", async () => {
      const [by, other] = [await newMerchant(server), await newMerchant(server)];
      const { saved } = await save({ items: [item(1)] }, other);
      const { id } = saved[0];
      const answer = await by.send("POST", PATH, { items: [item(1, { id, title: "Mine now" })] });
      expect([answer.status, json(answer).code]).toEqual([404, "not-found"]);
      expect((await list({ id }, other)).listings).toMatchObject([{ title: "Bottle 1", version: 1 }]);
    });
  });

  describe.skipIf(missing)("with a key", () => {
    it("repeats the answer to the same arguments and saves once", async () => {
      const by = await newMerchant(server);
      const args = { items: items(2), idempotencyKey: "key-00001" };
      const first = await save(args, by);
      expect(await save(args, by)).toEqual(first);
      expect((await list({}, by)).listings.map(({ version }: { version: number }) => version)).toEqual([1, 1]);
      await expect(save({ ...args, items: items(3) }, by)).rejects.toMatchObject({ code: "conflict" });
    });

    it("forgets a call that saved nothing, so that the corrected one can use the same key", async () => {
      const by = await newMerchant(server);
      await save({ items: [item(1)] }, by);
      const idempotencyKey = "key-00002";
      await expect(save({ items: [item(1, { expectedVersion: 9 })], idempotencyKey }, by)).rejects.toMatchObject({
        code: "conflict",
      });
      await expect(save({ items: [{ title: "x" }], idempotencyKey }, by)).rejects.toMatchObject({
        code: "validation-failed",
      });
      expect(await save({ items: [item(1, { expectedVersion: 1, brand: "x" })], idempotencyKey }, by)).toMatchObject({
        counts: { updated: 1 },
      });
    });

    it.each([["short"], ["x".repeat(65)], ["with space"]])("refuses %j", async (idempotencyKey) => {
      await expect(save({ items: [item(1)], idempotencyKey })).rejects.toMatchObject({
        issues: [{ path: ["idempotencyKey"] }],
      });
    });
  });

  describe.skipIf(missing)("within a plan", () => {
    it("fills the plan to the last listing, and refuses one more with 402, which names plan and limit, without saving any", async () => {
      const by = await newMerchant(server, "scan");
      await save({ items: items(99) }, by);
      const over = await by.send("POST", PATH, { items: items(2, 99) });
      expect([over.status, json(over).code]).toEqual([402, "subscription-required"]);
      expect(json(over).detail).toMatch(/plan Scan .* 100 listings.* 101\. Nothing was saved/);
      expect((await list({}, by)).total).toBe(99);
      expect(await save({ items: items(1, 99) }, by)).toMatchObject({ total: 100, quota: { used: 100, limit: 100 } });
      // Existing listings may change.
      expect(await save({ items: [item(5, { brand: "x" })] }, by)).toMatchObject({ counts: { updated: 1 } });
    });

    it("has more room as soon as the operator changes the plan, and keeps existing listings when it has less", async () => {
      const by = await newMerchant(server, "scan");
      await save({ items: items(100) }, by);
      const { accounts } = server.app.accounts;
      const { email } = (await server.app.accounts.stores.accounts.byId(by.accountId)) ?? { email: "" };
      await accounts.setPlan(email, "payg");
      expect(await save({ items: items(100, 100) }, by)).toMatchObject({ quota: { used: 200, limit: 1_000 } });
      await accounts.setPlan(email, "scan");
      await expect(save({ items: items(1, 200) }, by)).rejects.toMatchObject({ code: "subscription-required" });
      expect((await list({}, by)).total).toBe(200);
    });

    it("stays within the limit when many save at once on two instances", async () => {
      const other = await startServer({ rateCounter: unlimited }, database.env);
      const one = await newMerchant(server, "scan");
      const two = await merchantAt(other, one.accountId);
      const answers = await Promise.allSettled(
        Array.from({ length: 12 }, (_, i) => save({ items: items(15, i * 15) }, i % 2 === 0 ? one : two)),
      );
      expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
      expect((await list({}, one)).total).toBe(90);
    });

    it("creates a listing once when two instances save it at the same moment", async () => {
      const other = await startServer({ rateCounter: unlimited }, database.env);
      const one = await newMerchant(server, "scan");
      const two = await merchantAt(other, one.accountId);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => save({ items: [item(1, { brand: `B${i}` })] }, i % 2 === 0 ? one : two)),
      );
      const versions = answers.map(({ saved }) => saved[0].version).toSorted((a: number, b: number) => a - b);
      expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect((await list({}, one)).total).toBe(1);
    });
  });

  describe.skipIf(missing)("from a feed", () => {
    it("reports the outcome of every row: 200 rows with 9 bad ones", async () => {
      const by = await newMerchant(server, "payg");
      const rows = rowsOf(200);
      for (const at of [3, 17, 40, 77, 120, 150, 188, 199]) rows[at] = `F${at},,9.90 EUR`;
      rows[60] = 'F60,"a quotation "mark" in it,"9",9.90 EUR,too,many';
      const dry = await save({ feed: feedOf(rows), dryRun: true }, by);
      const counts = { created: 191, updated: 0, unchanged: 0, rejected: 9, incomplete: 0 };
      expect([dry.dryRun, dry.counts]).toEqual([true, counts]);
      expect(dry.saved.every(({ id }: { id: string | null }) => id === null)).toBe(true);
      expect((await list({}, by)).total).toBe(0);
      const done = await save({ feed: feedOf(rows) }, by);
      expect(done.counts).toEqual(dry.counts);
      expect(done.rejected).toEqual(dry.rejected);
      expect(done.rejected.map(({ row }: { row: number }) => row)).toEqual(
        [3, 17, 40, 60, 77, 120, 150, 188, 199].map((at) => at + 2),
      );
      expect(done.rejected[0]).toEqual({
        row: 5,
        externalId: "F3",
        errors: [{ code: "required", detail: expect.stringMatching(/^title: /), pointer: "#/feed/text" }],
      });
      expect(done.rejected[3].errors[0].code).toBe("unreadable");
      expect(Buffer.byteLength(JSON.stringify(done))).toBeLessThanOrEqual(MOST_BYTES);
    });

    it("counts every row that loses a value, even if not all are listed, and does not count unpublished products", async () => {
      const by = await newMerchant(server, "payg");
      const priceless = Array.from({ length: 130 }, (_, at) => `P${at},Bottle ${at},soon`);
      const cut = await save({ feed: feedOf([...priceless, ",,1 EUR,", "P0,,soon"]), dryRun: true }, by);
      expect(cut.counts).toMatchObject({ created: 130, rejected: 2, incomplete: 130 });
      expect([cut.read.problems.length, cut.read.moreProblems]).toEqual([100, 32]);
      const header = "Handle,Title,Variant SKU,Variant Price,Status";
      const text = `${header}\nhat,Hat,H1,5.00,active\ncap,Cap,C1,5.00,draft\nbag,Bag,B1,5.00,archived\n`;
      const shop = await save({ feed: { text, currency: "EUR" }, dryRun: true }, by);
      expect(shop).toMatchObject({ counts: { created: 1, rejected: 0, incomplete: 0 }, read: { problems: [] } });
      expect(shop.warnings[0]).toEqual({
        code: "rows_unpublished",
        detail: "Products that the shop does not publish were left out: rows 3, 4.",
      });
    });

    it("accepts role, market, language, currency and a mapping for the whole feed", async () => {
      const by = await newMerchant(server);
      const text = 'Artikel,Bezeichnung,Preis\nX1,Flasche,"9,90"\n';
      const mapping = { Artikel: "externalId", Bezeichnung: "title", Preis: "price" };
      const feed = { text, mapping, role: "rival", country: "DE", language: "de", currency: "EUR" };
      expect((await save({ feed }, by)).warnings).toEqual([]);
      expect((await list({}, by)).listings).toMatchObject([
        {
          externalId: "X1",
          title: "Flasche",
          priceCents: 990,
          currency: "EUR",
          role: "rival",
          country: "DE",
          language: "de",
          origin: { kind: "feed", ref: "csv" },
        },
      ]);
      expect((await save({ feed: { text: "id,title,price\n1,a,9.90\n" }, dryRun: true }, by)).warnings).toMatchObject([
        { code: "currency_assumed" },
      ]);
    });

    it("joins ratings that are sent along, and points to those that cannot be read", async () => {
      const by = await newMerchant(server);
      const { text } = feedOf(["A,one,1 EUR", "B,two,2 EUR"]);
      const ratings = "sku;rating;reviews\nA;4,5;12\n";
      expect((await save({ feed: { text, ratings } }, by)).warnings).toMatchObject([{ code: "ratings_missing" }]);
      const { listings } = await list({}, by);
      expect(listings).toContainEqual(expect.objectContaining({ externalId: "A", rating: 4.5, reviewCount: 12 }));
      await expect(save({ feed: { text, ratings: "a,b\n1,2\n" } }, by)).rejects.toMatchObject({
        code: "validation-failed",
        issues: [{ path: ["feed", "ratings"] }],
      });
    });

    it("rejects the second of two rows with the same identity", async () => {
      const by = await newMerchant(server);
      const { counts, rejected } = await save({ feed: feedOf(["A,one,1 EUR", "A,two,2 EUR"]) }, by);
      expect([counts.created, rejected]).toMatchObject([
        1,
        [{ row: 3, externalId: "A", errors: [{ code: "duplicate" }] }],
      ]);
    });

    it("is 422 when no row can be saved, with the rows, and when there is none", async () => {
      const by = await newMerchant(server);
      const answer = await by.send("POST", PATH, { feed: feedOf(["A,,1 EUR", ",b,2 EUR"]) });
      expect([answer.status, json(answer).errors]).toMatchObject([
        422,
        [
          { detail: expect.stringMatching(/^Row 2: title: /), pointer: "#/feed/text" },
          { detail: expect.stringMatching(/^Row 3: externalId: /), pointer: "#/feed/text" },
        ],
      ]);
      expect((await by.send("POST", PATH, { feed: { text: "id,title\n" } })).status).toBe(422);
      expect((await by.send("POST", PATH, { feed: { text: "nothing" } })).status).toBe(422);
    });

    it(`of ${ROWS} rows yields to other requests, and returns counts and the first 200`, async () => {
      const by = await newMerchant(server, "dominate");
      const rows = rowsOf(ROWS);
      for (let at = 1; at < ROWS; at += 10) rows[at] = `F${at},,1 EUR`;
      let turns = 0;
      let isDone = false;
      const count = (): void => {
        turns += 1;
        if (!isDone) setImmediate(count);
      };
      setImmediate(count);
      const answer = await save({ feed: feedOf(rows) }, by);
      isDone = true;
      expect(turns).toBeGreaterThan(ROWS / 5);
      const [created, rejected] = [0.9 * ROWS, 0.1 * ROWS];
      expect(answer.counts).toEqual({ created, updated: 0, unchanged: 0, rejected, incomplete: 0 });
      expect([answer.saved.length, answer.total]).toEqual([200, created]);
      expect(answer.rejected).toHaveLength(Math.min(200, rejected));
      expect(answer.read).toMatchObject({ rows: ROWS, used: ROWS, problems: [] });
      const again = await save({ feed: feedOf(rows.map((row) => row.replace("9.90", "8.90"))) }, by);
      expect(again.counts).toMatchObject({ updated: created });
    });
  });
});

describe("saving listings", () => {
  const anyServer = lazyAsync(() => startServer({ rateCounter: unlimited }));
  const folder = new URL("../../listings/import/fixtures/", import.meta.url);
  const feeds = readdirSync(folder).filter((name) => !/^(ratings|reviews)\./.test(name));

  it.each(feeds)("loses no row of %s: each is saved, rejected, or added to another", async (name) => {
    const by = await newMerchant(await anyServer(), "payg");
    const text = readFileSync(new URL(name, folder), "utf8");
    const args = { feed: { text, currency: "EUR" } };
    const { counts, saved, rejected, read, warnings } = await by.call("save_listings", args);
    expect(counts.created).toBe(saved.length);
    expect(counts.rejected).toBe(rejected.length);
    // A row in neither list was used: it added pictures or ratings to others.
    expect(saved.length + rejected.length).toBeLessThanOrEqual(read.rows);
    const unusable = rejected.filter(({ errors }: { errors: { code: string }[] }) => errors[0]?.code === "unreadable");
    const unpublished = warnings.find(({ code }: { code: string }) => code === "rows_unpublished")?.detail ?? "";
    expect(unusable).toHaveLength(read.rows - read.used - (unpublished.match(/\d+/g) ?? []).length);
    // The saved listings match the feed.
    const listed = await by.call("list_listings", { limit: 100 });
    expect(listed.total).toBe(saved.length);
    const again = await by.call("save_listings", args);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: saved.length });
  });

  it("needs the scope listings:write, and feeds have a separate policy", async () => {
    const server = await startServer();
    const by = await newMerchant(server);
    expect((await send(server.base, PATH, { method: "POST", body: "{}" })).status).toBe(401);
    expect((await post(server.base, call("save_listings", { items: [item(1)] }))).status).toBe(401);
    const policies = async (body: object) => (await by.send("POST", PATH, body)).headers["ratelimit-policy"];
    expect(await policies({ items: [item(1)] })).toBe('"public";q=120;w=60');
    expect(await policies({ feed: feedOf(rowsOf(1)) })).toBe('"public";q=120;w=60, "save-feed";q=10;w=60');
    for (let i = 0; i < 9; i += 1) await by.send("POST", PATH, { feed: feedOf(rowsOf(1)) });
    expect((await by.send("POST", PATH, { feed: feedOf(rowsOf(1)) })).status).toBe(429);
  });

  it("accepts a body of at most 4 MiB", async () => {
    const server = await anyServer();
    const by = await newMerchant(server);
    const { text } = feedOf(rowsOf(2));
    const body = (bytes: number) => JSON.stringify({ feed: { text }, dryRun: true }).padEnd(bytes);
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${await by.key()}` };
    const sendBytes = (bytes: number) => send(server.base, PATH, { method: "POST", headers, body: body(bytes) });
    expect((await sendBytes(4 * 1_048_576)).status).toBe(200);
    expect((await sendBytes(4 * 1_048_576 + 1)).status).toBe(413);
  });
});
