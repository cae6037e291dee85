import { describe, expect, it } from "vitest";
import { bodyOf, PagesUnderTest, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("https://shop.example");

const TYPED = {
  currency: "EUR",
  "product-price": "24,90",
  "rival-1-title": "Glass bottle 500 ml",
  "rival-1-price": "14.90",
  questions: "steel bottle",
  step: "run",
};

describe("the overview", () => {
  it("leads to the sign-in page and back without a session", async () => {
    const reply = await under.visitor().get("/dashboard");
    expect([reply.status, reply.headers["Location"]]).toEqual([303, "/login?next=%2Fdashboard"]);
  });

  it("shows a new account three ways to begin and a sample of the outcome", async () => {
    const reply = await (await under.signedIn()).get("/dashboard");
    const words = wordsOf(reply);
    for (const part of ["Start with one product.", "Paste or upload", "Enter fields", "Create a key", "sample data"])
      expect(words).toContain(part);
  });

  it("proposes to simulate a saved listing, and counts the checks", async () => {
    const visitor = await under.signedIn();
    await visitor.submit("/dashboard/listings/import", {
      text: "id,title,price\nB1,Steel bottle 750 ml,24.90 EUR\nB2,Steel bottle 500 ml,19.90 EUR",
      role: "own",
      currency: "",
      step: "save",
    });
    const words = wordsOf(await visitor.get("/dashboard"));
    expect(words).toContain("Simulate against rivals");
    expect(words).toMatch(/Errors\s+\d/);
    expect(words).toContain("Listings, including rivals 2 of 100");
  });

  it("shows the latest result with its interval, and the simulations before", async () => {
    const visitor = await under.signedIn();
    for (const title of ["Steel bottle one", "Steel bottle two"])
      await visitor.submit("/dashboard/simulations/new", { ...TYPED, key: title, "product-title": title });
    const reply = await visitor.get("/dashboard");
    const words = wordsOf(reply);
    expect(words).toMatch(/Steel bottle \w+ prediction/);
    expect(words).toMatch(/The model expects you/);
    expect(words).toContain("80 % range");
    expect(words).toContain("All 2 simulations");
    expect(bodyOf(reply)).toMatch(/href="\/dashboard\/simulations\/sim_\w+"/);
  });

  it("leads with the questions of a result to its improvement, and from it to the version that was saved since", async () => {
    const visitor = await under.signedIn();
    const product = { "product-title": "Bottle", "rival-1-title": "Insulated steel bottle with free returns" };
    await visitor.submit("/dashboard/simulations/new", { ...TYPED, ...product, key: "a", save: "yes" });
    const body = bodyOf(await visitor.get("/dashboard"));
    const [, path = "", run = ""] = /href="([^"?]+\/improve)\?from=(sim_\w+)"/.exec(body) ?? [];
    const form = bodyOf(await visitor.get(`${path}?from=${run}`));
    expect(form).toContain("steel bottle</textarea>");
    under.clock.at += 1000;
    const [, competitors = ""] = /name="competitors"\s+value="(lst_\w+)"/.exec(form) ?? [];
    const facts = { competitors, facts: "Returns: Free returns in 30 days", queries: "bottle with free returns" };
    const found = await visitor.submit(path, { ...facts, step: "find" });
    const [, optimization = ""] = /run=(opt_\w+)/.exec(found.headers["Location"] ?? "") ?? [];
    await visitor.submit(path, { run: optimization, edits: "0", step: "save" });
    const changed = await visitor.get("/dashboard");
    expect(wordsOf(changed)).toContain("Version 2 was saved after this result. See what changed");
    expect(bodyOf(changed)).toContain(`/compare?of=${optimization}"`);
    await visitor.submit(path.replace("improve", "compare"), { source: optimization });
    expect(wordsOf(await visitor.get("/dashboard"))).toMatch(
      /Version 2 was saved after this result\. .+: \+\d+\.\d points, range −?\d+\.\d to \d+\.\d points\..* Read the comparison/,
    );
  });

  it("counts the listings that the plan limits, without those of the example", async () => {
    const visitor = await under.signedIn();
    await visitor.submit("/dashboard/simulations/new", { ...TYPED, key: "a", "product-title": "Bottle", save: "yes" });
    await visitor.submit("/dashboard/example", {});
    expect(wordsOf(await visitor.get("/dashboard"))).toContain("Listings, including rivals 2 of 100");
  });
});
