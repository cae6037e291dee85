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
    expect(words).toContain("2; with rivals at most 100");
  });

  it("shows the latest result with its interval, and the simulations before", async () => {
    const visitor = await under.signedIn();
    for (const title of ["Steel bottle one", "Steel bottle two"])
      await visitor.submit("/dashboard/simulations/new", { ...TYPED, key: title, "product-title": title });
    const reply = await visitor.get("/dashboard");
    const words = wordsOf(reply);
    expect(words).toMatch(/Steel bottle \w+ prediction/);
    expect(words).toMatch(/The model expects you/);
    expect(words).toContain("80 % interval");
    expect(words).toContain("All 2 simulations");
    expect(bodyOf(reply)).toMatch(/href="\/dashboard\/simulations\/sim_\w+"/);
  });
});
