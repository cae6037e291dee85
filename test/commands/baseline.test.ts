import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { audit, feed, files } from "./support.ts";

/** Audits a feed against the report of an older one. */
async function compare(older: string, newer: string, words: readonly string[] = []) {
  const paths = files({ "older.csv": older, "newer.csv": newer });
  const report = `${paths["older.csv"]}.json`;
  await audit([paths["older.csv"], "--json", report]);
  const { code, stdout } = await audit([paths["newer.csv"], "--baseline", report, ...words]);
  const lines = stdout.split("\n").filter((line) => line.includes("newer.csv:"));
  return { code, lines: lines.map((line) => line.split(" ").slice(1, 3).join(" ")), stdout };
}

const bad = (id: string) => ({ id, price: "" });

describe("--baseline", () => {
  it("passes an unchanged catalog", async () => {
    const catalog = feed(bad("A1"), bad("A2"), { id: "A3" });
    const { code, lines, stdout } = await compare(catalog, catalog);
    expect(lines).toEqual([]);
    expect(stdout).toMatch(/0 errors, .* in 3 listings \(\d+ findings known from the baseline\)\n$/);
    expect(code).toBe(0);
  });

  it("passes moved rows and small changes of texts", async () => {
    const long = "x".repeat(160);
    const older = feed({ id: "A1", title: long, price: "" }, { id: "A2" });
    const newer = feed({ id: "A0" }, { id: "A2" }, { id: "A1", title: `${long}y`, price: "" });
    const { code, lines } = await compare(older, newer);
    expect(lines.filter((line) => line.startsWith("title ") || line.startsWith("priceCents "))).toEqual([]);
    expect(code).toBe(0);
  });

  it("fails for a listing that got worse, and names nothing else", async () => {
    const { code, lines } = await compare(feed(bad("A1"), { id: "A2" }), feed(bad("A1"), bad("A2")));
    expect(lines).toEqual(["priceCents price.present"]);
    expect(code).toBe(1);
  });

  it("fails for a new listing with an error", async () => {
    expect((await compare(feed(bad("A1")), feed(bad("A1"), bad("A2")))).code).toBe(1);
  });

  it("counts a finding as often as the baseline has it", async () => {
    const once = { id: "A1", description: "Buy now. It is a steel bottle of 750 ml." };
    const twice = { id: "A1", description: "Buy now. It is a steel bottle of 750 ml. Order now!" };
    expect((await compare(feed(twice), feed(once), ["--fail-on", "warn"])).lines).toEqual([]);
    expect((await compare(feed(once), feed(twice), ["--fail-on", "warn"])).lines).toContain("description desc.urgency");
  });

  it("recognizes an attribute by its name, not by its position", async () => {
    const withColour = (color: string, more: object) => feed({ id: "A1", color, ...more });
    const older = withColour("best ever!!!", {});
    expect((await compare(older, older)).lines).toEqual([]);
  });

  it("marks new findings in every report", async () => {
    const paths = files({ "older.csv": feed(bad("A1")), "newer.csv": feed(bad("A1"), bad("A2")) });
    const report = `${paths["older.csv"]}.json`;
    await audit([paths["older.csv"], "--json", report]);
    const run = async (option: string) => (await audit([option, paths["newer.csv"], "--baseline", report])).stdout;
    const { results, failing } = JSON.parse(await run("--json"));
    const isNew = (row: number) =>
      results[row].findings.find((f: { check: string }) => f.check === "price.present").isNew;
    expect([isNew(0), isNew(1), failing]).toEqual([false, true, 1]);
    expect(
      (await run("--csv"))
        .split("\r\n")
        .filter((line) => line.includes("price.present"))
        .map((line) => line.slice(-5)),
    ).toEqual(["false", ",true"]);
    const states = JSON.parse(await run("--sarif")).runs[0].results.map(
      (result: { ruleId: string; baselineState: string }) => `${result.ruleId} ${result.baselineState}`,
    );
    expect(states).toContain("price.present new");
    expect(states).toContain("price.present unchanged");
    expect(await run("--junit")).toContain("1 finding in 1 listing");
    expect(await run("--html")).toContain("1 finding in 1 listing");
  });

  it("accepts a reformatted report", async () => {
    const { "feed.csv": path } = files({ "feed.csv": feed(bad("A1")) });
    const report = `${path}.json`;
    await audit([path, "--json", report]);
    const { formatted } = files({ formatted: JSON.stringify(JSON.parse(readFileSync(report, "utf8")), undefined, 2) });
    expect((await audit([path, "--baseline", formatted])).code).toBe(0);
  });

  it.each([
    ["there is no such file", "nowhere.json"],
    ["it is not a report of this command", "feed.csv"],
  ])("is refused with exit status 2 when %s", async (_, name) => {
    const { "feed.csv": path } = files({ "feed.csv": feed({}) });
    const { code, stderr, stdout } = await audit([path, "--baseline", name === "feed.csv" ? path : name]);
    expect(stderr).toMatch(/^\S+\.(json|csv): (There is no such file|This is not a report of agent-commerce audit)/);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});
