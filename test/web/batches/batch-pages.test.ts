import { beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { bodyOf, PagesUnderTest, RUNS_PER_DAY, type Visitor, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("http://localhost:3000");
const BATCHES = "/dashboard/simulations/batches";
const OWN = [
  "A-1,Steel bottle 750 ml,24.90 EUR,4.5",
  "A-2,Glass bottle 500 ml,9.90 EUR,4.1",
  "A-3,Desk lamp,19.00 EUR,4.4",
];
const RIVALS = ["R-1,Steel bottle 700 ml,22.90 EUR,4.6", "R-2,Plastic bottle,4.90 EUR,4.0"];

let visitor: Visitor;
beforeEach(async () => {
  visitor = await under.signedIn();
});

async function save(role: "own" | "rival", rows: readonly string[]): Promise<void> {
  const text = ["id,title,price,rating", ...rows].join("\n");
  await visitor.submit("/dashboard/listings/import", { text, role, currency: "", step: "save" });
}

/** Starts a batch over saved listings and returns its path when it has ended. */
async function started(fields: Readonly<Record<string, string>> = {}): Promise<string> {
  await save("own", OWN);
  await save("rival", RIVALS);
  const reply = await visitor.submit(BATCHES, { key: "k1", products: "", queries: "", ...fields });
  expect([reply.status, wordsOf(reply)]).toEqual([303, expect.anything()]);
  const path = reply.headers["Location"] ?? "";
  await eventually(async () => !bodyOf(await visitor.get(path)).includes('id="progress"'));
  return path;
}

describe("the page of batches", () => {
  it("leads to the import when nothing is saved, and otherwise asks for words and questions", async () => {
    expect(bodyOf(await visitor.get(BATCHES))).toContain("/dashboard/listings/import");
    await save("own", OWN);
    await save("rival", RIVALS);
    const page = bodyOf(await visitor.get(BATCHES));
    for (const name of ["products", "queries"]) expect(page).toContain(`name="${name}"`);
    expect(wordsOf(await visitor.get(BATCHES))).toContain("Empty: all 3");
    expect(bodyOf(await visitor.get("/dashboard/simulations"))).toContain(`href="${BATCHES}"`);
  });

  it("starts a batch, once for each form, and lists it", async () => {
    const path = await started();
    expect(path).toMatch(/^\/dashboard\/simulations\/batches\/bat_\w{22}$/);
    const again = await visitor.submit(BATCHES, { key: "k1", products: "", queries: "" });
    expect(again.headers["Location"]).toBe(path);
    expect(wordsOf(await visitor.get(BATCHES))).toContain("3 products");
  });

  it("says at the field what cannot be simulated, and keeps what was typed", async () => {
    await save("own", OWN);
    await save("rival", RIVALS);
    const reply = await visitor.submit(BATCHES, { key: "k", products: "unicorn", queries: "blue bottle" });
    expect(reply.status).toBe(422);
    expect(wordsOf(reply)).toContain("None of your saved listings matches.");
    expect(bodyOf(reply)).toContain('value="unicorn"');
    expect(bodyOf(reply)).toContain("blue bottle");
  });

  it("refuses more products than the plan has runs", async () => {
    await save("own", [
      ...OWN,
      ...OWN.map((row) => row.replace("A-", "B-")),
      ...OWN.map((row) => row.replace("A-", "C-")),
    ]);
    await save("rival", RIVALS);
    const reply = await visitor.submit(BATCHES, { key: "k", products: "", queries: "" });
    expect(reply.status).toBe(402);
    expect(wordsOf(reply)).toContain(`has ${RUNS_PER_DAY} runs a day`);
    expect(bodyOf(reply)).toContain('name="products"');
  });
});

describe("the page of a batch", () => {
  it("shows the sums, the products that could gain most first, and why one was skipped", async () => {
    const path = await started({ queries: "steel bottle\r\nbottle under 20 euro" });
    const words = wordsOf(await visitor.get(path));
    expect(words).toMatch(/Mean chance \d+ % \d+ to \d+ %/);
    expect(words).toMatch(/\+\d+ points? on average, −?\d+ to \d+ points/);
    expect(words).toMatch(/\+\d+ points? −?\d+ to \d+ points/);
    expect(words).toContain("steel bottle; bottle under 20 euro");
    expect(words).toContain("None of your saved rivals is in its category");
    expect(words).toContain("1–3 of 3");
    expect(bodyOf(await visitor.get(path))).toMatch(/<a href="\/dashboard\/listings\/lst_\w+">Steel bottle 750 ml/);
  });

  it("can be downloaded in each format, by its account alone", async () => {
    const path = await started();
    for (const [format, type] of [
      ["csv", "text/csv"],
      ["html", "text/html"],
    ]) {
      const reply = await visitor.get(`${path}/file?format=${format}`);
      expect(reply.headers["Content-Type"]).toContain(type);
    }
    expect((await visitor.get(`${path}/file?format=xml`)).status).toBe(404);
    const other = await under.signedIn();
    expect((await other.get(path)).status).toBe(404);
    expect((await visitor.get(path.replace("bat_", "sim_"))).status).toBe(404);
  });

  it("is cancelled by its form, which does not change a batch that has ended", async () => {
    const path = await started();
    const before = wordsOf(await visitor.get(path));
    const reply = await visitor.submit(`${path}/cancel`, {});
    expect(reply.headers["Location"]).toBe(path);
    expect(wordsOf(await visitor.get(path))).toBe(before);
  });
});
