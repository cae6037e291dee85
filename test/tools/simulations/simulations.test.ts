import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestDatabase } from "../../support/databases.ts";
import { FLOW_DATABASES } from "../../support/flow-databases.ts";
import { json } from "../../support/server.ts";
import { EXAMPLE, largeRequest } from "../../simulations/support.ts";
import { MerchantServer } from "./support.ts";

const UNKNOWN_ID = `sim_${"0".repeat(22)}`;
const six = (value: number): string => value.toFixed(6);

describe.each(FLOW_DATABASES)("simulations on $database", ({ missing, create }) => {
  describe.skipIf(missing)("their tools", () => {
    let database: TestDatabase;
    let server: MerchantServer;
    let account: string;
    beforeAll(async () => {
      database = await create();
      server = await MerchantServer.start(database.env);
    });
    beforeEach(async () => {
      account = await server.account();
    });
    const run = (more: object = {}) => server.call(account, "run_simulation", { ...EXAMPLE, ...more });

    it("run the worked example with the published figures, and read it back unchanged", async () => {
      const simulation = await run();
      expect(simulation.id).toMatch(/^sim_[0-9A-Za-z]{22}$/);
      expect(simulation).toMatchObject({
        status: "completed",
        mode: "offline",
        createdAt: "2026-11-21T12:00:00.000Z",
        spend: { cents: 0, capCents: null },
        progress: { done: 24, total: 24 },
        nextCursor: null,
        result: { counts: { matchups: 6, ahead: 2, behind: 4, tooClose: 0, contested: 1 }, copyCeiling: 1 },
      });
      expect(six(simulation.result.expectedWinRate)).toBe("0.343117");
      expect(await server.call(account, "get_simulation", { id: simulation.id })).toEqual(simulation);
      expect(json(await server.rest(account, `/simulations/${simulation.id}`))).toEqual(simulation);
    });

    it("diagnose the worked example to the last decimal", async () => {
      const { id, method, limits, warnings } = await run();
      const filter = { query: 0, competitor: 0, assistant: "assistant_1" };
      const diagnosis = await server.call(account, "diagnose_simulation", { id, ...filter });
      const { pairs, share, pairCount, nextCursor } = diagnosis;
      expect([pairCount, nextCursor]).toEqual([1, null]);
      expect(diagnosis).toMatchObject({ method, limits, warnings });
      expect(six(pairs[0].logOdds)).toBe("-2.626785");
      const sum = pairs[0].contributions.reduce(
        (total: number, row: { contribution: number }) => total + row.contribution,
        0,
      );
      expect(sum).toBeCloseTo(pairs[0].logOdds, 9);
      expect([six(share[0].probability), six(share[0].baseline)]).toEqual(["0.062916", "0.292758"]);
      const path = `/simulations/${id}/diagnosis?query=0&competitor=0&assistant=assistant_1`;
      expect(json(await server.rest(account, path)).pairs).toEqual(pairs);
    });

    it("answer 200 over REST, and take the idempotency key from the header", async () => {
      const headers = { "Idempotency-Key": "key-0001" };
      const [one, other] = [
        await server.rest(account, "/simulations", { body: EXAMPLE, headers }),
        await server.rest(account, "/simulations", { body: EXAMPLE, headers }),
      ];
      expect(one).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
      expect(other.text).toBe(one.text);
    });

    it("repeat a run for its idempotency key, and refuse the key for anything else", async () => {
      const first = await run({ idempotencyKey: "monday-1" });
      server.clock.at += 60_000;
      expect(await run({ idempotencyKey: "monday-1" })).toEqual(first);
      expect(await run({ idempotencyKey: "monday-1", assistants: ["assistant_1"] })).toMatch(/^conflict: /);
      expect((await server.call(account, "list_simulations")).total).toBe(1);
    });

    it("make one run for equal requests at the same time", async () => {
      const runs = await Promise.all(Array.from({ length: 5 }, () => run({ idempotencyKey: "at-once-1" })));
      expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
    });

    it("stop at the plan's daily runs, state the number, and continue the next day", async () => {
      await server.useUp(account, 499);
      const last = await run({ idempotencyKey: "the-last-one" });
      const refused = await run();
      expect(refused).toMatch(/^subscription-required: The plan Scan has 500 runs a day/);
      expect(refused).toMatch(/begins at 2026-11-\d\dT00:00:00\.000Z/);
      expect((await server.rest(account, "/simulations", { body: EXAMPLE })).status).toBe(402);
      expect(await run({ idempotencyKey: "the-last-one" })).toEqual(last);
      expect((await server.call(account, "list_simulations")).total).toBe(1);
      server.clock.at += 24 * 60 * 60 * 1000;
      expect(await run()).toHaveProperty("id");
    });

    it("page through all comparisons, each once", async () => {
      const { id, result, nextCursor } = await server.call(account, "run_simulation", largeRequest(4, 3));
      expect([result.comparisons.length, result.comparisonCount]).toEqual([24, 48]);
      const seen = [...result.comparisons];
      for (let cursor = nextCursor; cursor !== null;) {
        const page = await server.call(account, "get_simulation", { id, cursor, limit: 10 });
        expect(page.result.matchups).toEqual(result.matchups);
        seen.push(...page.result.comparisons);
        cursor = page.nextCursor;
      }
      const whole = await server.call(account, "get_simulation", { id, limit: 200 });
      expect(seen).toEqual(whole.result.comparisons);
      expect([seen.length, whole.nextCursor]).toEqual([48, null]);
    });

    it("page through all pairs of a diagnosis, each once", async () => {
      const { id } = await run();
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await server.call(account, "diagnose_simulation", { id, limit: 5, ...(cursor && { cursor }) });
        seen.push(...page.pairs.map((pair: object) => JSON.stringify(pair)));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect([seen.length, new Set(seen).size]).toEqual([24, 24]);
    });

    it("list runs by page, the latest first, and by state and kind", async () => {
      const ids: string[] = [];
      for (const _ of [1, 2, 3]) {
        server.clock.at += 1_000;
        ids.unshift((await run()).id);
      }
      const first = await server.call(account, "list_simulations", { limit: 2 });
      const second = await server.call(account, "list_simulations", { limit: 2, cursor: first.nextCursor });
      expect([...first.simulations, ...second.simulations].map(({ id }) => id)).toEqual(ids);
      expect([first.total, second.nextCursor]).toEqual([3, null]);
      expect((await server.call(account, "list_simulations", { status: "queued" })).total).toBe(0);
      expect((await server.call(account, "list_simulations", { kind: "simulate" })).total).toBe(3);
    });

    it("do not change a run that has ended when it is cancelled, with a body or without", async () => {
      const simulation = await run();
      expect(await server.call(account, "cancel_simulation", { id: simulation.id })).toEqual(simulation);
      const path = `/simulations/${simulation.id}/cancellation`;
      for (const answer of [
        await server.rest(account, path, { method: "POST" }),
        await server.rest(account, path, { body: {} }),
      ])
        expect([answer.status, json(answer)]).toEqual([200, simulation]);
    });

    it("do not find another account's runs", async () => {
      const { id } = await run();
      const other = await server.account();
      for (const tool of ["get_simulation", "cancel_simulation", "diagnose_simulation"]) {
        expect(await server.call(other, tool, { id })).toBe(
          (await server.call(other, tool, { id: UNKNOWN_ID })).replace(UNKNOWN_ID, id),
        );
      }
      for (const accept of ["application/json", "text/csv", "text/html"])
        expect((await server.rest(other, `/simulations/${id}`, { accept })).status).toBe(404);
      expect((await server.call(other, "list_simulations")).simulations).toEqual([]);
    });

    it("are refused with pointers to the errors", async () => {
      const body = {
        ...EXAMPLE,
        queries: [{ text: "the" }],
        competitors: [{ title: "Cup", priceCents: 1, currency: "EUR" }],
      };
      const answer = await server.rest(account, "/simulations", { body });
      expect(answer.status).toBe(422);
      expect(json(answer).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
        "#/competitors/0/currency",
        "#/queries/0/text",
      ]);
      const { id } = await run();
      const filtered = await server.rest(account, `/simulations/${id}/diagnosis?query=7&competitor=9&assistant=x`);
      expect(json(filtered).errors.map(({ parameter }: { parameter: string }) => parameter)).toEqual([
        "query",
        "competitor",
        "assistant",
      ]);
      const cursor = Buffer.from("1 2 3").toString("base64url");
      for (const path of [`/simulations/${id}?cursor=${cursor}`, `/simulations?cursor=${cursor}`])
        expect((await server.rest(account, path)).status).toBe(422);
      for (const more of [
        { competitors: [] },
        { competitors: Array(11).fill({ title: "x" }) },
        { queries: Array(21).fill({ text: "x" }) },
        { mode: "live" },
      ])
        expect((await server.rest(account, "/simulations", { body: { ...EXAMPLE, ...more } })).status).toBe(422);
    });

    it("accept saved listings by id, and store them as they were", async () => {
      const { product, competitors } = EXAMPLE;
      const save = async (items: object[]) => (await server.call(account, "save_listings", { items })).saved;
      const facts = [{ name: "Secret", value: "not for assistants" }];
      const [own, rival] = await save([
        { ...product, externalId: "own", facts },
        { ...competitors[0], externalId: "rival", role: "rival" },
      ]);
      const args = {
        product: { id: own.id },
        competitors: [{ id: rival.id }, competitors[1]],
        idempotencyKey: "saved-001",
      };
      const simulation = await run(args);
      expect(simulation.product).toEqual({ id: own.id, title: product.title });
      expect(simulation.competitors).toEqual([
        { id: rival.id, title: competitors[0]?.title },
        { title: competitors[1]?.title },
      ]);
      expect(six(simulation.result.expectedWinRate)).toBe("0.343117");
      for (const { id } of [own, rival])
        expect((await server.call(account, "list_simulations", { listingId: id })).total).toBe(1);
      expect(await run(args)).toEqual(simulation);
      const read = await server.call(account, "get_simulation", { id: simulation.id, include: ["arguments"] });
      const { idempotencyKey: _, ...again } = args;
      expect(read).toEqual({ ...simulation, arguments: { ...EXAMPLE, ...again } });
      await save([{ ...product, externalId: "own", title: "Another bottle" }]);
      expect(await run(args)).toMatch(/^conflict: .*a saved listing has changed/);
      await server.call(account, "delete_listing", { id: rival.id });
      expect(await server.call(account, "get_simulation", { id: simulation.id, limit: 3 })).toHaveProperty(
        "result.comparisons",
      );
      const other = await server.account();
      expect(await server.call(other, "run_simulation", { ...EXAMPLE, product: { id: own.id } })).toMatch(
        /^not-found: /,
      );
    });

    it("do not find a saved listing that the account does not have", async () => {
      const body = { ...EXAMPLE, product: { id: `lst_${"0".repeat(22)}` } };
      const answer = await server.rest(account, "/simulations", { body });
      expect([answer.status, json(answer).detail]).toEqual([404, expect.stringContaining("which product names")]);
    });

    it("download a run as CSV with all comparisons, and as a page that runs nothing", async () => {
      const { id } = await server.call(account, "run_simulation", largeRequest(4, 3));
      const csv = await server.rest(account, `/simulations/${id}`, { accept: "text/csv" });
      expect(csv.headers).toMatchObject({
        "content-type": "text/csv; charset=utf-8",
        vary: "Accept, Accept-Encoding",
        "cache-control": "no-store",
      });
      expect(csv.text.trimEnd().split("\r\n")).toHaveLength(1 + 48);
      const page = await server.rest(account, `/simulations/${id}`, { accept: "text/html,application/xhtml+xml" });
      expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8" });
      expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(page.text).toMatch(/^<!doctype html>/);
      const any = await server.rest(account, `/simulations/${id}`, { accept: "*/*" });
      expect(any.headers["content-type"]).toBe("application/json");
    });

    it("survive a restart, byte for byte", async () => {
      const { id } = await run();
      const paths = ["", "?limit=7", "/diagnosis"].map((path) => `/simulations/${id}${path}`);
      const before = await Promise.all(paths.map((path) => server.rest(account, path)));
      await server.stop();
      server = await MerchantServer.start(database.env);
      const after = await Promise.all(paths.map((path) => server.rest(account, path)));
      expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    });
  });
});
