import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/shared/secret.ts";
import { SqlSimulationStore } from "../../../src/simulations/storage/simulation-store.ts";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import type { NewRun, SimulationPosition } from "../../../src/simulations/store.ts";
import { DAY_MS, NOW, type Place, PLACES } from "../../database/support.ts";
import type { StoredDatabase } from "../../support/stores.ts";
import { compute, EXAMPLE } from "../support.ts";

const computed = await compute(EXAMPLE);
const LISTING = `lst_${"A".repeat(22)}`;

/** A run of the worked example, whose first rival is a saved listing. */
function runOf(more: object = {}): NewRun {
  const { answer, method, input: features } = computed;
  const inline = { saved: undefined, listing: { title: "Bottle" } };
  const rival = { saved: { id: LISTING, version: 2 }, listing: { title: "Flask\u0000 漢" } };
  return {
    id: newId("sim"),
    kind: "simulate",
    status: "completed",
    mode: "offline",
    createdAt: NOW,
    startedAt: NOW,
    finishedAt: NOW + 5,
    answer,
    method,
    inputHash: "hash",
    key: undefined,
    listingIds: [LISTING],
    summary: { product: answer.product, headline: answer.headline, counts: answer.result.counts },
    input: { product: inline, competitors: [rival], queries: EXAMPLE.queries, assistants: undefined, features },
    ...more,
  };
}

describe.each(PLACES)("runs on $name", ({ skipped, place: create }) => {
  let place: Place;
  let database: StoredDatabase;
  let store: SqlSimulationStore;
  let account: string;
  const newAccount = async () => {
    const id = newId("acc");
    await database.accounts.add({ id, email: `${id}@example.com`, passwordHash: "x", plan: "scan", createdAt: NOW });
    return id;
  };
  beforeAll(async () => {
    if (skipped) return;
    place = await create();
    database = place.database();
    store = new SqlSimulationStore(database.queries<SimulationTables>());
  });
  afterAll(async () => {
    if (skipped) return;
    await database.close();
    await place.remove();
  });
  beforeEach(async () => {
    if (!skipped) account = await newAccount();
  });
  const add = (more: object = {}, limit = 100, of = account) => store.add(of, runOf(more), limit);

  describe.skipIf(skipped)("a stored run", () => {
    it("is read back unchanged, with its input", async () => {
      const run = runOf();
      expect(await store.add(account, run, 1)).toBe("added");
      const { input, inputHash: _, key: __, listingIds: ___, summary: ____, ...read } = run;
      expect(await store.byId(account, run.id)).toEqual(read);
      // JSON has no undefined fields.
      expect(await store.inputOf(account, run.id)).toEqual(JSON.parse(JSON.stringify(input)));
    });

    it("is invisible to other accounts", async () => {
      const run = runOf({ key: "key" });
      await store.add(account, run, 1);
      const other = await newAccount();
      expect(await store.byId(other, run.id)).toBeUndefined();
      expect(await store.inputOf(other, run.id)).toBeUndefined();
      expect(await store.byKey(other, "simulate", "key", NOW)).toBeUndefined();
      expect(await store.runsOnDay(other, NOW)).toBe(0);
      expect((await store.list(other, {}, { limit: 10 })).total).toBe(0);
    });

    it("is deleted with its account", async () => {
      const run = runOf();
      await store.add(account, run, 1);
      await database.accounts.remove(account, "x");
      expect(await store.byId(account, run.id)).toBeUndefined();
      for (const table of ["simulations", "simulation_days"])
        expect(await place.query(`select 1 from ${table} where account_id = '${account}'`)).toEqual([]);
      expect(await place.query(`select 1 from simulation_listings where simulation_id = '${run.id}'`)).toEqual([]);
    });
  });

  describe.skipIf(skipped)("the quota of a day", () => {
    it("is charged together with the run, for runs of all kinds", async () => {
      expect(await add({}, 2)).toBe("added");
      expect(await add({ kind: "compare" }, 2)).toBe("added");
      expect(await add({}, 2)).toBe("over-limit");
      expect(await store.runsOnDay(account, NOW)).toBe(2);
      expect((await store.list(account, {}, { limit: 10 })).total).toBe(2);
    });

    it("ends with the UTC day", async () => {
      const midnight = Date.UTC(2026, 10, 22);
      expect(await add({ createdAt: midnight - 1 }, 1)).toBe("added");
      expect(await add({ createdAt: midnight - 1 }, 1)).toBe("over-limit");
      expect(await add({ createdAt: midnight }, 1)).toBe("added");
      expect(await store.runsOnDay(account, midnight)).toBe(1);
    });

    it("is not exceeded by concurrent runs", async () => {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => add({}, 5)));
      expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(5);
      expect(await store.runsOnDay(account, NOW)).toBe(5);
    });
  });

  describe.skipIf(skipped)("an idempotency key", () => {
    it("belongs to one run of its kind, which is not counted twice", async () => {
      const run = runOf({ key: "key" });
      await store.add(account, run, 5);
      const known = { id: run.id, inputHash: "hash" };
      expect(await store.byKey(account, "simulate", "key", NOW)).toEqual(known);
      expect(await add({ key: "key" })).toEqual(known);
      expect(await store.runsOnDay(account, NOW)).toBe(1);
      expect(await add({ key: "key", kind: "compare" })).toBe("added");
    });

    it("is recognized even if the quota is used up", async () => {
      const run = runOf({ key: "key" });
      await store.add(account, run, 1);
      expect(await add({ key: "key" }, 1)).toEqual({ id: run.id, inputHash: "hash" });
    });

    it("in several concurrent requests gives one run", async () => {
      const outcomes = await Promise.all(Array.from({ length: 6 }, () => add({ key: "key" })));
      expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(1);
      expect((await store.list(account, {}, { limit: 10 })).total).toBe(1);
    });

    it("is free again after 30 days, while its run stays", async () => {
      const first = runOf({ key: "key" });
      await store.add(account, first, 5);
      const later = NOW + 30 * DAY_MS;
      expect(await store.byKey(account, "simulate", "key", later - 1)).toBeDefined();
      expect(await store.byKey(account, "simulate", "key", later)).toBeUndefined();
      expect(await add({ key: "key", createdAt: later })).toBe("added");
      expect(await store.byId(account, first.id)).toBeDefined();
    });
  });

  describe.skipIf(skipped)("a list", () => {
    it("pages through all of them once, the latest first", async () => {
      for (const at of [3, 1, 1, 2, 1]) await add({ createdAt: NOW + at });
      const seen: string[] = [];
      const times: number[] = [];
      for (let after: SimulationPosition | undefined; ;) {
        const page = await store.list(account, {}, { limit: 2, after });
        expect(page.total).toBe(5);
        seen.push(...page.simulations.map(({ id }) => id));
        times.push(...page.simulations.map(({ createdAt }) => Date.parse(createdAt) - NOW));
        if ((after = page.next) === undefined) break;
      }
      expect(times).toEqual([3, 2, 1, 1, 1]);
      expect(new Set(seen).size).toBe(5);
    });

    it("shows the product, the headline and the counts", async () => {
      const run = runOf();
      await store.add(account, run, 5);
      const { simulations } = await store.list(account, {}, { limit: 1 });
      expect(simulations).toEqual([
        {
          id: run.id,
          kind: "simulate",
          status: "completed",
          mode: "offline",
          createdAt: new Date(NOW).toISOString(),
          product: computed.answer.product,
          headline: computed.answer.headline,
          counts: computed.answer.result.counts,
        },
      ]);
    });

    it("is filtered by state, kind and saved listing", async () => {
      await add();
      await add({ kind: "compare" });
      await add({ status: "failed", listingIds: [] });
      const total = async (filter: Parameters<typeof store.list>[1]) =>
        (await store.list(account, filter, { limit: 1 })).total;
      expect(await total({ status: "failed" })).toBe(1);
      expect(await total({ kind: "simulate" })).toBe(2);
      expect(await total({ listingId: LISTING })).toBe(2);
      expect(await total({ listingId: LISTING, kind: "compare" })).toBe(1);
      expect(await total({ listingId: `lst_${"B".repeat(22)}` })).toBe(0);
    });
  });

  describe.skipIf(skipped)("the runs of a product", () => {
    it("are deleted, except those of other products and those with another saved listing", async () => {
      const { summary } = runOf();
      const own = { summary: { ...summary, product: { id: LISTING, title: "Bottle" } } };
      const kept = [
        runOf(),
        runOf({ ...own, listingIds: [LISTING, newId("lst")] }),
        runOf({ summary: { ...summary, product: { title: "Typed" } } }),
      ];
      for (const run of [runOf(own), runOf({ ...own, kind: "compare" }), ...kept]) await store.add(account, run, 100);
      await store.removeOf(account, [LISTING]);
      const { simulations } = await store.list(account, {}, { limit: 10 });
      expect(new Set(simulations.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)));
    });
  });

  describe.skipIf(skipped)("what has expired", () => {
    it("is deleted: runs after 400 days, keys after 30, counts after their day", async () => {
      const run = runOf({ key: "key" });
      await store.add(account, run, 5);
      await database.removeExpired(NOW + 30 * DAY_MS - 1);
      expect(await store.byKey(account, "simulate", "key", NOW)).toBeDefined();
      expect(await store.runsOnDay(account, NOW)).toBe(0);
      await database.removeExpired(NOW + 30 * DAY_MS);
      expect(await store.byKey(account, "simulate", "key", NOW)).toBeUndefined();
      await database.removeExpired(NOW + 400 * DAY_MS - 1);
      expect(await store.byId(account, run.id)).toBeDefined();
      await database.removeExpired(NOW + 400 * DAY_MS);
      expect(await store.byId(account, run.id)).toBeUndefined();
    });
  });
});
