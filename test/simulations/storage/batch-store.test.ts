import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/shared/secret.ts";
import { endOf } from "../../../src/simulations/batch/batch-end.ts";
import type { BatchProduct } from "../../../src/simulations/batch/batch.ts";
import { tallyOf, totalsOf } from "../../../src/simulations/batch/batch-tally.ts";
import { SqlBatchStore } from "../../../src/simulations/storage/batch-store.ts";
import { SqlSimulationStore } from "../../../src/simulations/storage/simulation-store.ts";
import type { NewRun } from "../../../src/simulations/store.ts";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { EXAMPLE_SIMULATION } from "../../../src/tools/simulations/example.ts";
import { DAY_MS, NOW, type Place, PLACES } from "../../database/support.ts";
import type { StoredDatabase } from "../../support/stores.ts";

const found = (title: string, gain: number): BatchProduct => ({
  product: { title },
  competitors: [],
  queries: [],
  counts: { matchups: 2, ahead: 1, behind: 1, tooClose: 0, contested: 0 },
  winRate: 0.5,
  expectedWinRate: 0.4,
  gain,
});
const skipped: BatchProduct = { product: { title: "Lamp" }, competitors: [], queries: [], skipped: "Gone.", gain: 0 };

describe.each(PLACES)("batches on $name", ({ skipped: missing, place: create }) => {
  let place: Place;
  let database: StoredDatabase;
  let store: SqlBatchStore;
  let runs: SqlSimulationStore;
  let account: string;
  let id: string;
  beforeAll(async () => {
    if (missing) return;
    place = await create();
    database = place.database();
    await database.open();
    store = new SqlBatchStore(database.queries<SimulationTables>());
    runs = new SqlSimulationStore(database.queries<SimulationTables>());
  });
  afterAll(async () => {
    if (missing) return;
    await database.close();
    await place.remove();
  });
  beforeEach(async () => {
    if (missing) return;
    await place.query("update simulations set status = 'cancelled'");
    account = newId("acc");
    const person = { id: account, email: `${account}@example.com`, passwordHash: "x", plan: "scan", createdAt: NOW };
    await database.accounts.add(person);
    id = await add([["a", "b"], ["c"]]);
  });

  /** Stores a batch of these parts. */
  async function add(parts: string[][], limit = 100): Promise<string> {
    const { assistants, method, limits } = EXAMPLE_SIMULATION;
    const products = parts.flat().length;
    const batch = totalsOf(products, []);
    const run: NewRun = {
      id: newId("bat"),
      kind: "batch",
      status: "queued",
      mode: "offline",
      createdAt: NOW,
      startedAt: undefined,
      finishedAt: undefined,
      answer: { headline: "", competitors: [], queries: [], assistants, limits, warnings: [], batch },
      method,
      inputHash: "hash",
      key: undefined,
      runs: products,
      listingIds: [],
      summary: { product: { title: "Products" }, headline: "" },
      input: { products: [], competitors: undefined, queries: undefined, assistants: undefined },
      parts,
    };
    expect(await runs.add(account, run, limit)).toBe("added");
    return run.id;
  }
  const expire = () => place.query("update batch_parts set lease_until = 0 where lease_until is not null");
  const done = (part: Parameters<SqlBatchStore["finishPart"]>[0], products: BatchProduct[]) =>
    store.finishPart(part, products, tallyOf(products), NOW);

  it.skipIf(missing)("lease each part once, in their order, and count a run for each product", async () => {
    expect(await store.due(5)).toEqual([id]);
    expect(await store.claim(id)).toBeUndefined();
    expect(await store.open(id, NOW)).toMatchObject({ id, accountId: account, input: { products: [] } });
    const parts = await Promise.all([store.claim(id), store.claim(id), store.claim(id)]);
    expect(new Set(parts.map((part) => part?.listingIds))).toEqual(new Set([["a", "b"], ["c"], undefined]));
    expect(await store.due(5)).toEqual([]);
    expect(await runs.runsOnDay(account, NOW)).toBe(3);
    expect(await runs.runsOnDay(account, NOW + DAY_MS)).toBe(0);
  });

  it.skipIf(missing)(
    "give a part to another worker when its lease is over, and store only what that one writes",
    async () => {
      await store.open(id, NOW);
      const [lost] = [await store.claim(id), await store.claim(id)];
      expect(lost && (await store.renew(lost))).toBe(true);
      await expire();
      expect(await store.due(5)).toEqual([id]);
      const taken = await store.claim(id);
      if (lost === undefined || taken === undefined) throw new Error("There is no part.");
      expect(taken).toEqual({ ...lost, fence: lost.fence + 1 });
      expect(await store.renew(lost)).toBe(false);
      expect(await done(lost, [found("lost", 1), skipped])).toBe(false);
      await store.release(lost);
      expect(await done(taken, [found("A", 0.1), skipped])).toBe(true);
      expect(await done(taken, [found("twice", 1)])).toBe(false);
      expect(await store.tallies(id)).toEqual([tallyOf([found("A", 0.1), skipped])]);
    },
  );

  it.skipIf(missing)(
    "end once, after the last part, with the sums of all, and list the largest gains first",
    async () => {
      await store.open(id, NOW);
      const [first, second] = [await store.claim(id), await store.claim(id)];
      if (first === undefined || second === undefined) throw new Error("There is no part.");
      await done(first, [found("A", 0.1), skipped]);
      expect(await store.end(id, "completed", NOW, endOf)).toBe(false);
      await store.release(second);
      expect(await store.due(5)).toEqual([id]);
      const again = await store.claim(id);
      if (again === undefined) throw new Error("There is no part.");
      await done(again, [found("C", 0.2)]);
      // A worker that is killed now leaves a batch that only needs to be ended.
      expect(await store.due(5)).toEqual([id]);
      expect(
        await Promise.all([store.end(id, "completed", NOW, endOf), store.end(id, "completed", NOW, endOf)]),
      ).toEqual(expect.arrayContaining([true, false]));
      expect(await store.due(5)).toEqual([]);
      const batch = { simulated: 2, skipped: 1, counts: { matchups: 4, ahead: 2 }, winRate: 0.5, expectedWinRate: 0.4 };
      expect(await runs.byId(account, id)).toMatchObject({ status: "completed", finishedAt: NOW, answer: { batch } });
      const all = await store.products(id, { offset: 0, limit: 10 });
      expect(all).toEqual([found("C", 0.2), found("A", 0.1), skipped]);
      expect(await store.products(id, { offset: 1, limit: 1 })).toEqual([found("A", 0.1)]);
      expect(await store.end(id, "cancelled", NOW, endOf)).toBe(false);
    },
  );

  it.skipIf(missing)("that are cancelled take nothing more", async () => {
    await store.open(id, NOW);
    const part = await store.claim(id);
    if (part === undefined) throw new Error("There is no part.");
    expect(await store.end(id, "cancelled", NOW, endOf)).toBe(true);
    expect(await done(part, [found("late", 1)])).toBe(false);
    expect(await store.claim(id)).toBeUndefined();
    expect(await store.open(id, NOW)).toBeUndefined();
    expect(await store.products(id, { offset: 0, limit: 10 })).toEqual([]);
  });
});
