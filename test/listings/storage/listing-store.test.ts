import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sampleIds } from "../../../src/listings/samples.ts";
import { SqlListingStore } from "../../../src/listings/storage/listing-store.ts";
import type { ListingTables } from "../../../src/listings/storage/tables.ts";
import type { ListingDraft, SaveOptions } from "../../../src/listings/store.ts";
import { newId } from "../../../src/shared/secret.ts";
import { DAY_MS, NOW, type Place, PLACES } from "../../database/support.ts";
import type { StoredDatabase } from "../../support/stores.ts";

const OPTIONS: SaveOptions = { limit: 100, now: NOW, dryRun: false };

const draft = (externalId: string, more: object = {}): ListingDraft => ({
  body: { externalId, role: "own", language: "en", title: `Title of ${externalId}`, ...more },
  origin: { kind: "feed", at: "2026-11-22T00:00:00.000Z", ref: "openai" },
  generatedFields: ["title"],
  audit: { errors: 2, warnings: 3 },
});

describe.each(PLACES)("listings on $name", ({ skipped, place: create }) => {
  let place: Place;
  let database: StoredDatabase;
  let store: SqlListingStore;
  let account: string;
  beforeAll(async () => {
    if (skipped) return;
    place = await create();
    database = place.database();
    store = new SqlListingStore(database.queries<ListingTables>());
  });
  afterAll(async () => {
    if (skipped) return;
    await database.close();
    await place.remove();
  });
  const newAccount = async () => {
    const id = newId("acc");
    await database.accounts.add({ id, email: `${id}@example.com`, passwordHash: "x", plan: "scan", createdAt: NOW });
    return id;
  };
  beforeEach(async () => {
    if (!skipped) account = await newAccount();
  });
  const save = (drafts: readonly ListingDraft[], more: Partial<SaveOptions> = {}, of = account) =>
    store.save(of, drafts, { ...OPTIONS, ...more });
  const countOf = async (id: string) => (await store.list(id, { words: [] }, { limit: 1 })).total;
  const idsOf = async (drafts: readonly ListingDraft[], more: Partial<SaveOptions> = {}) => {
    const result = await save(drafts, more);
    if ("refused" in result) throw new Error(result.refused);
    return result.outcomes.map((one) => ("id" in one ? one.id : undefined) ?? "");
  };

  describe.skipIf(skipped)("a save", () => {
    it("is read back in full, by id and by external id", async () => {
      const attributes = [{ name: "Größe", value: "750 ml" }];
      const [id = ""] = await idsOf([draft("A1", { attributes, country: "DE" })]);
      const [read] = await store.byIds(account, [id]);
      expect(read).toEqual({
        id,
        version: 1,
        ...draft("A1", { attributes, country: "DE" }),
        createdAt: NOW,
        updatedAt: NOW,
      });
      expect(await store.byExternalId(account, "A1")).toEqual([read]);
    });

    it("of 600 rows creates new listings, updates changed ones, and leaves others alone", async () => {
      const rows = Array.from({ length: 600 }, (_, i) => draft(`R${i}`));
      await idsOf(rows.slice(0, 550), { limit: 1000 });
      const changed = rows.map((row, i) => (i < 10 ? draft(`R${i}`, { title: "Changed" }) : row));
      const result = await save(changed, { limit: 1000, now: NOW + 1 });
      if ("refused" in result) throw new Error(result.refused);
      const count = (wanted: string) => result.outcomes.filter(({ outcome }) => outcome === wanted).length;
      expect([count("updated"), count("unchanged"), count("created")]).toEqual([10, 540, 50]);
      expect(result.total).toBe(600);
    });

    it("beyond the limit changes nothing", async () => {
      await idsOf([draft("A1")], { limit: 2 });
      const refused = await save([draft("A1", { title: "Changed" }), draft("B2"), draft("C3")], { limit: 2 });
      expect(refused).toEqual({ refused: "over-limit", total: 3 });
      expect(await countOf(account)).toBe(1);
      expect((await store.byExternalId(account, "A1"))[0]?.version).toBe(1);
    });

    it("at the limit still updates", async () => {
      await idsOf([draft("A1"), draft("B2")], { limit: 2 });
      expect(await save([draft("A1", { title: "Changed" })], { limit: 1 })).toMatchObject({ total: 2 });
    });

    it("as a dry run returns what would happen, without ids for new listings", async () => {
      const result = await save([draft("A1")], { dryRun: true });
      expect(result).toEqual({ outcomes: [{ outcome: "created", id: undefined, version: 1 }], total: 1, samples: 0 });
      expect(await countOf(account)).toBe(0);
    });

    it("with a known key returns the same result, and is refused with other arguments", async () => {
      const idempotency = { key: "key-12345", argumentsHash: "one" };
      const first = await save([draft("A1")], { idempotency });
      expect(await save([draft("B2")], { idempotency })).toEqual(first);
      expect(await save([draft("B2")], { idempotency: { ...idempotency, argumentsHash: "other" } })).toEqual({
        refused: "key-reused",
      });
      await database.removeExpired(NOW + 31 * DAY_MS);
      expect(await save([draft("B2")], { idempotency })).toMatchObject({ total: 2 });
    });

    it("never exceeds the limit when several run at once", async () => {
      const rows = (letter: string) => Array.from({ length: 6 }, (_, i) => draft(`${letter}${i}`));
      const results = await Promise.all(["A", "B", "C"].map((letter) => save(rows(letter), { limit: 12 })));
      expect(results.filter((result) => "refused" in result)).toHaveLength(1);
      expect(await countOf(account)).toBe(12);
    });

    it("does not affect another account", async () => {
      const [id = ""] = await idsOf([draft("A1")]);
      const other = await newAccount();
      expect(await store.byIds(other, [id])).toEqual([]);
      expect(await store.byExternalId(other, "A1")).toEqual([]);
      expect(await store.remove(other, id, undefined)).toBe("missing");
      expect(await save([{ ...draft("A1"), id }], {}, other)).toMatchObject({
        outcomes: [{ outcome: "rejected", code: "not-found" }],
      });
    });
  });

  describe.skipIf(skipped)("a list", () => {
    it("pages through all of them once, latest change first", async () => {
      for (const [i, at] of [3, 1, 1, 2, 1].entries()) await idsOf([draft(`L${i}`)], { now: NOW + at });
      const seen: string[] = [];
      for (let after; ;) {
        const page = await store.list(account, { words: [] }, { limit: 2, after });
        expect(page.total).toBe(5);
        seen.push(...page.listings.map(({ body }) => body.externalId));
        if ((after = page.next) === undefined) break;
      }
      expect(seen.slice(0, 2)).toEqual(["L0", "L3"]);
      expect(seen.toSorted()).toEqual(["L0", "L1", "L2", "L3", "L4"]);
    });

    it("finds by words of title, brand and external id, and by role", async () => {
      await idsOf([
        draft("SKU-1", { title: "Steel Bottle", brand: "Nordvik" }),
        draft("SKU-2", { title: "Glass bottle 100 %", role: "rival" }),
      ]);
      const found = async (words: string[], role?: "own" | "rival") =>
        (await store.list(account, { words, role }, { limit: 10 })).listings.map(({ body }) => body.externalId);
      expect(await found(["bottle", "NORDVIK"])).toEqual(["SKU-1"]);
      expect(await found(["sku-2"])).toEqual(["SKU-2"]);
      expect(await found(["bottle"], "rival")).toEqual(["SKU-2"]);
      expect(await found(["%"])).toEqual(["SKU-2"]);
      expect(await found(["_"])).toEqual([]);
    });
  });

  describe.skipIf(skipped)("a walk", () => {
    it("visits every listing once, in the order of role and external id, even those that change meanwhile", async () => {
      await idsOf([
        draft("B"),
        draft("A", { country: "DE" }),
        draft("A", { country: "AT" }),
        draft("A", { language: "de" }),
        draft("A", { role: "rival" }),
        draft("Ä"),
        draft("b"),
      ]);
      const seen: string[] = [];
      for (let after; ;) {
        const page = await store.walk(account, { words: [] }, { limit: 2, after });
        if (page.length === 0) break;
        seen.push(...page.map(({ body }) => [body.role, body.externalId, body.country, body.language].join(" ")));
        after = page.at(-1)?.body;
        await idsOf([draft("B", { title: `Changed ${seen.length}` })]);
      }
      expect(seen).toHaveLength(7);
      expect(new Set(seen).size).toBe(7);
      expect(seen.at(-1)).toBe("rival A  en");
    });

    it("applies the filter, and stays within the account", async () => {
      await idsOf([draft("A1"), draft("B2", { role: "rival" }), draft("C3", { title: "Lamp" })]);
      const found = async (words: string[], role?: "own" | "rival", by = account) =>
        (await store.walk(by, { words, role }, { limit: 10, after: undefined })).map(({ body }) => body.externalId);
      expect(await found([], "own")).toEqual(["A1", "C3"]);
      expect(await found(["lamp"])).toEqual(["C3"]);
      expect(await found([], undefined, await newAccount())).toEqual([]);
    });
  });

  describe.skipIf(skipped)("the samples of an account", () => {
    const sample = (at: number, externalId: string) => {
      const id = sampleIds(account)[at] ?? "";
      return { ...draft(externalId), id, version: 1, generatedFields: [], createdAt: NOW, updatedAt: NOW };
    };

    it("are saved once, and stay unchanged when they are saved again", async () => {
      await store.insertMissing(account, [sample(0, "S1")]);
      const body = { ...draft("S1").body, title: "Another" };
      await store.insertMissing(account, [{ ...sample(0, "S1"), body }, sample(1, "S2"), sample(2, "S1")]);
      expect(await store.savedIds(account, sampleIds(account))).toEqual(new Set(sampleIds(account).slice(0, 2)));
      const [first] = await store.byIds(account, sampleIds(account).slice(0, 1));
      expect(first?.body.title).toBe("Title of S1");
    });

    it("do not count against the plan", async () => {
      await store.insertMissing(account, [sample(0, "S1"), sample(1, "S2")]);
      expect(await save([draft("A1")], { limit: 1 })).toMatchObject({ total: 3, samples: 2 });
      expect(await save([draft("A2")], { limit: 1 })).toEqual({ refused: "over-limit", total: 2 });
    });
  });

  describe.skipIf(skipped)("a removal", () => {
    it("needs the expected version, and happens once", async () => {
      const [id = ""] = await idsOf([draft("A1")]);
      expect(await store.remove(account, id, 7)).toBe("conflict");
      expect(await store.remove(account, id, 1)).toBe("removed");
      expect(await store.remove(account, id, undefined)).toBe("missing");
    });

    it("of the account also deletes its listings", async () => {
      await idsOf([draft("A1")]);
      await database.accounts.remove(account, "x");
      expect(await countOf(account)).toBe(0);
    });
  });
});
