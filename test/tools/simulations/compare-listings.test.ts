import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { json } from "../../support/server.ts";
import { EXAMPLE } from "../../simulations/support.ts";
import { MerchantServer } from "./support.ts";

const { product, competitors, queries } = EXAMPLE;
const CHANGED = { ...product, title: "Insulated steel water bottle 750 ml" };

describe("compare_listings", () => {
  let server: MerchantServer;
  let account: string;
  beforeAll(async () => {
    server = await MerchantServer.start();
  });
  beforeEach(async () => {
    account = await server.account();
  });
  const compare = (more: object = {}) =>
    server.call(account, "compare_listings", { a: product, b: CHANGED, competitors, queries, ...more });

  it("stores its answer, which is read back and listed unchanged", async () => {
    const comparison = await compare();
    expect(comparison).toMatchObject({ status: "completed", verdict: "better", label: "prediction", warnings: [] });
    expect(comparison.id).toMatch(/^cmp_[0-9A-Za-z]{22}$/);
    expect(await server.call(account, "get_simulation", { id: comparison.id })).toEqual(comparison);
    expect(json(await server.rest(account, `/simulations/${comparison.id}`))).toEqual(comparison);
    const { id, headline, createdAt } = comparison;
    const { simulations } = await server.call(account, "list_simulations", { kind: "compare" });
    const common = { id, kind: "compare", status: "completed", mode: "offline", createdAt, headline };
    expect(simulations).toEqual([{ ...common, product: { title: product.title } }]);
  });

  it("answers 200 over REST, and is repeated for its idempotency key", async () => {
    const headers = { "Idempotency-Key": "key-0001" };
    const body = { a: product, b: CHANGED, competitors, queries };
    const one = await server.rest(account, "/listings/comparison", { body, headers });
    const other = await server.rest(account, "/listings/comparison", { body, headers });
    expect([one.status, other.text]).toEqual([200, one.text]);
    const changed = await server.rest(account, "/listings/comparison", { body: { ...body, b: product }, headers });
    expect(changed.status).toBe(409);
  });

  it("counts against the runs of the day", async () => {
    await server.useUp(account, 500);
    expect(await compare()).toMatch(/^subscription-required: The plan Scan has 500 runs a day/);
  });

  it("accepts saved listings by id, and is found by them", async () => {
    const items = [{ ...product, externalId: "own" }];
    const { saved } = await server.call(account, "save_listings", { items });
    const [{ id }] = saved;
    const { a, b } = await compare({ a: { id } });
    expect([a.id, a.title, b.id]).toEqual([id, product.title, undefined]);
    expect((await server.call(account, "list_simulations", { listingId: id })).total).toBe(1);
    expect(await compare({ b: { id: `lst_${"0".repeat(22)}` } })).toMatch(/^not-found: .*which b names/);
  });

  it("is downloaded as CSV by assistant, and as a page that runs nothing", async () => {
    const { id, difference, byAssistant } = await compare();
    const csv = await server.rest(account, `/simulations/${id}`, { accept: "text/csv" });
    const rows = csv.text.trimEnd().split("\r\n");
    expect(rows).toHaveLength(2 + byAssistant.length);
    expect(rows[1]).toContain(`,${difference.value},`);
    const page = await server.rest(account, `/simulations/${id}`, { accept: "text/html" });
    expect(page.text).toMatch(
      /<h1>Version B should do better: \+\d+\.\d points, range −?\d+\.\d to \d+\.\d points\.<\/h1>/,
    );
    expect(page.text).not.toContain("<script");
  });

  it("shows differences that match the probabilities next to them", async () => {
    const { id } = await compare();
    const { text } = await server.rest(account, `/simulations/${id}`, { accept: "text/html" });
    const rows = [
      ...text.matchAll(
        /<strong>([+−][\d.]+) points<\/strong><br \/><small[^>]*>range [^<]+<br \/>from ([\d.]+) to\s+([\d.]+) %/g,
      ),
    ];
    expect(rows).toHaveLength(4);
    for (const [, difference = "", one, other] of rows)
      expect(Number(difference.replace("−", "-"))).toBeCloseTo(Number(other) - Number(one), 6);
    const [, inTitle, range] =
      /<h1>Version B should do better: (\+[\d.]+ points), range ([^<]+)\.<\/h1>/.exec(text) ?? [];
    expect(text).toMatch(new RegExp(`<strong>\\${inTitle}</strong> for Version B;\\s+${range} if the coefficients`));
  });

  it("has no pages and no diagnosis, which only simulations have", async () => {
    const { id } = await compare();
    expect(await server.call(account, "get_simulation", { id, limit: 1 })).toMatch(/^validation-failed/);
    expect(await server.call(account, "diagnose_simulation", { id })).toMatch(/begins with sim_/);
  });

  it("is unchanged when it is cancelled after its end", async () => {
    const comparison = await compare();
    expect(await server.call(account, "cancel_simulation", { id: comparison.id })).toEqual(comparison);
  });
});
