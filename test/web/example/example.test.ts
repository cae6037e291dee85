import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { EXAMPLE_LISTINGS } from "../../../src/web/example/example-listings.ts";
import { bodyOf, PagesUnderTest, RUNS_PER_DAY, type Visitor, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("https://shop.example");

const LOAD = "/dashboard/example";
const REMOVE = "/dashboard/example/remove";
const OWN_RUN = { currency: "EUR", "product-title": "Glass jug 1 l", "rival-1-title": "Clay jug 1 l", step: "run" };

const OWN_EXAMPLES = EXAMPLE_LISTINGS.filter(({ role }) => role === "own");

const listingsOf = async (visitor: Visitor) =>
  /\d+–\d+ of (\d+)/.exec(wordsOf(await visitor.get("/dashboard/listings")))?.[1];
const runsOf = async (visitor: Visitor) =>
  bodyOf(await visitor.get("/dashboard/simulations")).match(/href="\/dashboard\/simulations\/sim_\w+"/g) ?? [];

describe("the example", () => {
  it.each(["/dashboard", "/dashboard/listings", "/dashboard/simulations"])(
    "is offered to a new account at %s, without a script",
    async (path) => {
      const page = bodyOf(await (await under.signedIn()).get(path));
      expect(page).toMatch(/<form method="post" action="\/dashboard\/example">.*<button>Load the example<\/button>/s);
    },
  );

  it("has listings and a result, is marked as a sample on every page, and is there once however often it is loaded", async () => {
    const visitor = await under.signedIn();
    await Promise.all([visitor.submit(LOAD, {}), visitor.submit(LOAD, {})]);
    await visitor.submit(LOAD, {});
    expect(await listingsOf(visitor)).toBe(String(EXAMPLE_LISTINGS.length));
    expect(await runsOf(visitor)).toHaveLength(1);
    const overview = wordsOf(await visitor.get("/dashboard"));
    expect(overview).toMatch(/Example data.*The model expects you/);
    const listings = bodyOf(await visitor.get("/dashboard/listings"));
    expect(listings.match(/sample data/g)).toHaveLength(EXAMPLE_LISTINGS.length);
    for (const path of ["/dashboard/simulations", "/dashboard/settings", "/dashboard/schedules"])
      expect(wordsOf(await visitor.get(path))).toContain("Remove the example");
  });

  it("never meets the account's own listings in a run: the forms say so and choose rivals of the same kind", async () => {
    const visitor = await under.signedIn();
    await visitor.submit(LOAD, {});
    const form = "/dashboard/simulations/new";
    const [product = ""] = /lst_\w+/.exec(bodyOf(await visitor.get("/dashboard/listings?role=own"))) ?? [];
    const [rival = ""] = /lst_\w+/.exec(bodyOf(await visitor.get("/dashboard/listings?role=rival"))) ?? [];
    expect(bodyOf(await visitor.get(form))).not.toMatch(/name="rival-ids"[^>]*checked/);
    expect(bodyOf(await visitor.get(`${form}?product=${product}`))).toMatch(/name="rival-ids"[^>]*checked/);
    const mixed = await visitor.submit(form, { ...OWN_RUN, "rival-1-title": "", "rival-ids": [rival], key: "mixed" });
    expect([mixed.status, wordsOf(mixed)]).toEqual([422, expect.stringContaining("The example is invented")]);
    const own = { text: "id,title\nB1,Glass jug 1 l", role: "own", currency: "", step: "save" };
    await visitor.submit("/dashboard/listings/import", own);
    const [jug = ""] = /lst_\w+/.exec(bodyOf(await visitor.get("/dashboard/listings?text=jug"))) ?? [];
    expect(bodyOf(await visitor.get(`/dashboard/listings/${jug}/improve`))).not.toContain(rival);
  });

  it("never enters a batch of the account's own listings, and is one where there are no others", async () => {
    const visitor = await under.signedIn();
    await visitor.submit(LOAD, {});
    const batches = "/dashboard/simulations/batches";
    const run = async (fields: Readonly<Record<string, string>>) => {
      const { headers } = await visitor.submit(batches, { products: "", queries: "", ...fields });
      const path = headers["Location"] ?? "";
      await eventually(async () => !bodyOf(await visitor.get(path)).includes('id="progress"'));
      return wordsOf(await visitor.get(path));
    };
    expect(wordsOf(await visitor.get(batches))).toContain(`Empty: all ${OWN_EXAMPLES.length}`);
    expect(await run({ key: "example" })).toContain(OWN_EXAMPLES[0]?.title);

    for (const [role, title] of [
      ["own", "Ardenfell bottle of steel"],
      ["rival", "Kestwick bottle of glass"],
    ] as const) {
      const feed = { text: `id,title,price\nB1,${title},19 EUR`, role, currency: "", step: "save" };
      await visitor.submit("/dashboard/listings/import", feed);
    }
    expect(wordsOf(await visitor.get(batches))).toMatch(/Empty: all 1\..*saved: 1\)/s);
    const own = await run({ key: "own" });
    expect(own).toMatch(/1 product.*Ardenfell bottle of steel/s);
    for (const { title } of EXAMPLE_LISTINGS) expect(own).not.toContain(title);
  });

  it("is in a feed of all listings only where there are no others", async () => {
    const visitor = await under.signedIn();
    await visitor.submit(LOAD, {});
    const feed = async () => {
      const { chunks = [] } = await visitor.get("/dashboard/listings/feed?format=google&text=&role=own");
      let text = "";
      for await (const piece of chunks) text += piece;
      return text;
    };
    expect(await feed()).toContain("Ardenfell");
    const own = { text: "id,title\nB1,Glass jug 1 l", role: "own", currency: "", step: "save" };
    await visitor.submit("/dashboard/listings/import", own);
    expect(await feed()).toContain("Glass jug 1 l");
    expect(await feed()).not.toContain("Ardenfell");
  });

  it("counts against no limit", async () => {
    const visitor = await under.signedIn();
    await visitor.submit(LOAD, {});
    for (let run = 0; run < RUNS_PER_DAY; run += 1) {
      const reply = await visitor.submit("/dashboard/simulations/new", { ...OWN_RUN, key: `run ${run}` });
      expect(reply.headers["Location"]).toMatch(/sim_/);
    }
    const rows = Array.from({ length: 100 }, (_, at) => `B${at},Steel bottle ${at}`);
    const feed = { text: ["id,title", ...rows].join("\n"), role: "own", currency: "", step: "save" };
    expect((await visitor.submit("/dashboard/listings/import", feed)).headers["Location"]).toContain("saved=100");
  });

  it("is removed with its runs and its changed listings, and nothing else is", async () => {
    const visitor = await under.signedIn();
    await visitor.submit(LOAD, {});
    await visitor.submit("/dashboard/simulations/new", { ...OWN_RUN, key: "own" });
    const changed = "id,title\nEX-ARDENFELL-1,Ardenfell bottle of another name\nB1,Glass jug 1 l";
    await visitor.submit("/dashboard/listings/import", { text: changed, role: "own", currency: "", step: "save" });
    await visitor.submit(REMOVE, {});
    await visitor.submit(REMOVE, {});
    expect(await listingsOf(visitor)).toBe("1");
    expect(await runsOf(visitor)).toHaveLength(1);
    const overview = wordsOf(await visitor.get("/dashboard"));
    expect(overview).toContain("Glass jug 1 l");
    expect(overview).not.toContain("Example data");
  });

  it("can be loaded again after it was removed", async () => {
    const visitor = await under.signedIn();
    for (const path of [LOAD, REMOVE, LOAD]) await visitor.submit(path, {});
    expect(await runsOf(visitor)).toHaveLength(1);
  });
});
