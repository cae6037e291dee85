import { describe, expect, it } from "vitest";
import { newMerchant } from "../../support/merchant.ts";
import { startServer } from "../../support/server.ts";
import { dayOf } from "../../../src/simulations/days.ts";
import type { SimulationTables } from "../../../src/simulations/storage/tables.ts";
import { ended } from "../live/support.ts";
import { NO_WORK } from "../workers.ts";
import { bottle } from "./support.ts";

const server = await startServer();
const merchant = await newMerchant(server, "compete");
const RIVALS = [3, 8, 14].map((seed, at) => bottle(seed, { externalId: `R-${at}`, role: "rival" }));
const OWN = Array.from({ length: 6 }, (_, seed) => bottle(seed));
const ALONE = { externalId: "LAMP", title: "Desk lamp", category: "Home > Lamps", priceCents: 900, currency: "USD" };
const EURO = { ...bottle(5), externalId: "EURO", role: "rival", currency: "EUR" };
const { saved } = await merchant.call("save_listings", { items: [...OWN, ALONE, ...RIVALS, EURO] });
const idOf = (index: number): string => saved[index].id;

/** Runs a batch to its end. */
async function run(request: object) {
  const { id } = await merchant.call("run_simulation", request);
  return ended(merchant, id);
}

describe("a batch", () => {
  it("simulates every own listing against its nearest saved rivals, with the figures of a single run", async () => {
    const queued = await merchant.call("run_simulation", { products: [] });
    expect(queued).toMatchObject({ status: "queued", mode: "offline", progress: { done: 0, total: 7 } });
    const { products, ...batch } = await ended(merchant, queued.id);
    expect(batch).toMatchObject({ status: "completed", progress: { done: 7, total: 7 }, nextCursor: null });
    expect(batch.batch).toMatchObject({ products: 7, simulated: 6, skipped: 1, counts: { matchups: 6 * 3 * 3 } });
    expect(batch.headline).toContain("of 54 match-ups");
    const gains = products.map(({ gain }: { gain: number }) => gain);
    expect(gains).toEqual(gains.toSorted((one: number, other: number) => other - one));
    const rivals = [7, 8, 9].map(idOf).toSorted();
    for (const { product, skipped, competitors, queries, hardest, gain, action, ...figures } of products) {
      if (skipped !== undefined) {
        expect(product.title).toBe("Desk lamp");
        expect(skipped).toContain("None of your saved rivals");
        continue;
      }
      expect(competitors.map(({ id }: { id: string }) => id).toSorted()).toEqual(rivals);
      const request = {
        product: { id: product.id },
        competitors: competitors.map(({ id }: { id: string }) => ({ id })),
      };
      const { result, ...single } = await merchant.call("run_simulation", request);
      const { winRate, expectedWinRate, counts, interval, byCompetitor, actions } = result;
      expect(figures).toEqual({
        winRate,
        expectedWinRate,
        counts,
        interval: { low: interval.low, high: interval.high },
      });
      expect(queries).toEqual(single.queries.map(({ text }: { text: string }) => text));
      const chances = byCompetitor.map((rival: { expectedWinRate: number }) => rival.expectedWinRate);
      expect(hardest).toBe(chances.indexOf(Math.min(...chances)));
      const same = actions.find(({ feature }: { feature: string }) => feature === action?.feature);
      if (same !== undefined) expect([gain, action.interval]).toEqual([same.gain, same.interval]);
    }
  });

  it("takes rivals, queries and assistants for all products, and selects listings by words or ids", async () => {
    const request = {
      competitors: [{ id: idOf(7) }, { title: "Plastic bottle", priceCents: 300, currency: "USD" }],
      queries: [{ text: "leakproof bottle under $20" }],
      assistants: ["assistant_2"],
    };
    const words = await run({ ...request, products: ["steel bottle"] });
    expect(words).toMatchObject({
      batch: { products: 2, counts: { matchups: 4 } },
      assistants: [{ key: "assistant_2" }],
    });
    expect(words.queries).toMatchObject([{ text: "leakproof bottle under $20", generated: false }]);
    const ids = await run({ ...request, products: [idOf(2), idOf(0), idOf(2)] });
    expect(ids.products.map(({ product }: { product: { id: string } }) => product.id).toSorted()).toEqual(
      [idOf(0), idOf(2)].toSorted(),
    );
    const { arguments: args } = await merchant.call("get_simulation", { id: words.id, include: ["arguments"] });
    expect(args).toEqual({ ...request, products: ["steel bottle"] });
  });

  it("skips products that cannot be simulated, with the reason", async () => {
    const { products, batch } = await run({ products: ["bottle"], competitors: [{ id: idOf(10) }] });
    expect(batch).toMatchObject({ simulated: 0, skipped: 6, winRate: null });
    expect(products[0].skipped).toContain("another one in USD");
  });

  it.each<[string, object, string]>([
    ["with a product", { product: { title: "Bottle" } }, "product"],
    ["live", { mode: "live" }, "mode"],
    ["with a budget", { budgetCents: 5 }, "budgetCents"],
    ["over nothing", { products: ["unicorn"] }, "products"],
    ["over ids and words", { products: [idOf(0), "bottle"] }, "products"],
    ["with an unknown assistant", { assistants: ["nobody"] }, "assistants"],
    ["with a query of nothing", { queries: [{ text: "the" }] }, "queries"],
  ])("is refused %s", async (_, more, field) => {
    const refused = merchant.call("run_simulation", { products: [], ...more });
    await expect(refused).rejects.toMatchObject({
      code: "validation-failed",
      issues: [{ path: expect.arrayContaining([field]) as string[] }],
    });
  });

  it("of another account's listings is not found, and no other account can read it", async () => {
    const other = await newMerchant(server, "compete");
    await expect(other.call("run_simulation", { products: [idOf(0)] })).rejects.toMatchObject({ code: "not-found" });
    const { id } = await merchant.call("run_simulation", { products: [idOf(0)] });
    for (const tool of ["get_simulation", "cancel_simulation"])
      await expect(other.call(tool, { id })).rejects.toMatchObject({ code: "not-found" });
  });

  it("counts as a run for each product, and is stored once under its key", async () => {
    const scan = await newMerchant(server, "scan");
    await scan.call("save_listings", { items: [...OWN.slice(0, 3), ...RIVALS] });
    const key = { products: [], idempotencyKey: "once-only" };
    const { id } = await scan.call("run_simulation", key);
    expect((await scan.call("run_simulation", key)).id).toBe(id);
    await expect(scan.call("run_simulation", { ...key, products: ["water"] })).rejects.toMatchObject({
      code: "conflict",
    });
    const db = await server.app.database.queries<SimulationTables>().db();
    const day = db.updateTable("simulation_days").where("account_id", "=", scan.accountId);
    expect(
      await db.selectFrom("simulation_days").select("runs").where("account_id", "=", scan.accountId).execute(),
    ).toEqual([{ runs: 3 }]);
    await day.set({ runs: 498, day: dayOf(Date.now()) }).execute();
    await expect(scan.call("run_simulation", { products: [] })).rejects.toMatchObject({
      code: "subscription-required",
      message: expect.stringContaining("this takes 3") as string,
    });
  });

  it("is paged, and exported as CSV and as a printable page", async () => {
    const { id, products } = await run({ products: [] });
    const first = await merchant.call("get_simulation", { id, limit: 3 });
    const second = await merchant.call("get_simulation", { id, limit: 10, cursor: first.nextCursor });
    expect([...first.products, ...second.products]).toEqual(products);
    expect(second.nextCursor).toBeNull();
    const path = `/api/merchant/v1/simulations/${id}`;
    const csv = await merchant.send("GET", path, undefined, { Accept: "text/csv" });
    expect(csv.headers["content-type"]).toContain("text/csv");
    expect(csv.text.split("\r\n")).toHaveLength(1 + 7 + 1);
    expect(csv.text).toContain("Desk lamp");
    const page = await merchant.send("GET", path, undefined, { Accept: "text/html" });
    expect(page.text).toContain("Desk lamp");
    const { simulations } = await merchant.call("list_simulations", { kind: "batch" });
    expect(simulations[0]).toMatchObject({ id, kind: "batch", product: { title: "7 products" } });
  });

  it("that is cancelled ends with the finished products", async () => {
    const idle = await startServer({ queue: NO_WORK });
    const waiting = await newMerchant(idle, "compete");
    await waiting.call("save_listings", { items: [...OWN, ...RIVALS] });
    const { id } = await waiting.call("run_simulation", { products: [] });
    const cancelled = await waiting.call("cancel_simulation", { id });
    expect(cancelled).toMatchObject({ status: "cancelled", progress: { done: 0, total: 6 }, products: [] });
    expect(await waiting.call("cancel_simulation", { id })).toEqual(cancelled);
  });
});
