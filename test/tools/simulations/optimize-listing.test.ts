import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WORKED_FACTS } from "../../../src/engine/simulation/worked-example.ts";
import { json } from "../../support/server.ts";
import { EXAMPLE } from "../../simulations/support.ts";
import { MerchantServer } from "./support.ts";

const { product: listing, competitors, queries } = EXAMPLE;
const FACTS = [...WORKED_FACTS];

describe("optimize_listing", () => {
  let server: MerchantServer;
  let account: string;
  beforeAll(async () => {
    server = await MerchantServer.start();
  });
  beforeEach(async () => {
    account = await server.account();
  });
  const optimize = (more: object = {}) =>
    server.call(account, "optimize_listing", { listing, facts: FACTS, competitors, queries, ...more });

  it("stores its answer, which is read back and listed", async () => {
    const optimization = await optimize();
    expect(optimization.id).toMatch(/^opt_[0-9A-Za-z]{22}$/);
    expect(await server.call(account, "get_simulation", { id: optimization.id })).toEqual(optimization);
    const { id, headline, createdAt } = optimization;
    const { simulations } = await server.call(account, "list_simulations", { kind: "optimize" });
    const common = { id, kind: "optimize", status: "completed", mode: "offline", createdAt, headline };
    expect(simulations).toEqual([{ ...common, product: { title: listing.title } }]);
  });

  it("answers 200 over REST, and is repeated for its idempotency key", async () => {
    const headers = { "Idempotency-Key": "key-0001" };
    const body = { listing, facts: FACTS, competitors, queries };
    const one = await server.rest(account, "/listings/optimization", { body, headers });
    const other = await server.rest(account, "/listings/optimization", { body, headers });
    expect([one.status, other.text]).toEqual([200, one.text]);
    const changed = await server.rest(account, "/listings/optimization", { body: { ...body, facts: [] }, headers });
    expect(changed.status).toBe(409);
  });

  it("counts against the runs of the day", async () => {
    await server.useUp(account, 500);
    expect(await optimize()).toMatch(/^subscription-required: The plan Scan has 500 runs a day/);
  });

  it("uses the facts of a saved listing, and proposes an item that save_listings accepts for that version", async () => {
    const items = [{ ...listing, externalId: "own", country: "US", facts: [{ name: "Warranty", value: "2 years" }] }];
    const [{ id }] = (await server.call(account, "save_listings", { items })).saved;
    const { listing: proposed } = await optimize({ listing: { id } });
    expect(proposed).toMatchObject({
      id,
      expectedVersion: 1,
      externalId: "own",
      country: "US",
      warranty: "2 years",
      returns: FACTS[0]?.value,
      facts: [{ name: "Warranty", value: "2 years" }, ...FACTS],
    });
    const { saved } = await server.call(account, "save_listings", { items: [proposed] });
    expect(saved).toMatchObject([{ id, version: 2, outcome: "updated" }]);
    expect(await server.call(account, "save_listings", { items: [proposed] })).toMatch(/conflict|version/);
  });

  it("has its improvement confirmed by compare_listings, to the last decimal", async () => {
    const { listing: proposed, predicted } = await optimize();
    const { facts: _, generatedFields, ...b } = proposed;
    expect(generatedFields).toEqual(["title"]);
    const {
      a,
      b: changed,
      verdict,
    } = await server.call(account, "compare_listings", {
      a: listing,
      b,
      competitors,
      queries,
    });
    expect([a.expectedWinRate, changed.expectedWinRate]).toEqual([predicted.train.before, predicted.train.after]);
    expect(verdict).toBe("better");
  });

  it("is downloaded as CSV with a row for each edit, and as a page that runs nothing", async () => {
    const { id, edits } = await optimize();
    const csv = await server.rest(account, `/simulations/${id}`, { accept: "text/csv" });
    expect(csv.text.trimEnd().split("\r\n")).toHaveLength(1 + edits.length);
    expect(csv.text).toContain("returns,state_terms,,Free returns in 30 days,");
    const page = await server.rest(account, `/simulations/${id}`, { accept: "text/html" });
    expect(page.text).toMatch(/^<!doctype html>.*Free returns in 30 days/s);
    expect(page.text).not.toContain("<script");
  });

  it("points to the errors", async () => {
    const body = { listing, competitors: [], objective: "win_rate", candidates: [{}] };
    const answer = await server.rest(account, "/listings/optimization", { body });
    expect(answer.status).toBe(422);
    expect(json(answer).errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      "#/competitors",
      "#/candidates/0",
    ]);
    for (const more of [{ maxEdits: 13 }, { candidates: Array(6).fill({ title: "x" }) }, { writer: "assistant" }])
      expect((await server.rest(account, "/listings/optimization", { body: { ...body, ...more } })).status).toBe(422);
  });
});
