import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { runDemo } from "../../src/commands/demo.ts";
import { runMethodology } from "../../src/commands/methodology.ts";
import { runSimulate } from "../../src/commands/simulate.ts";
import { WORKED_EXAMPLE } from "../../src/engine/simulation/worked-example.ts";
import { importFeed } from "../support/import-feed.ts";
import { Methodology, Simulation } from "../../src/simulations/simulation.ts";
import { feed, files, run, type Surroundings } from "./support.ts";

const example = (name: string) => new URL(`../../examples/bottles/${name}`, import.meta.url).pathname;
const PRODUCT = ["--product", `${example("products.csv")}#B750`];
const RIVALS = ["--rivals", example("rivals.csv")];
const QUERIES = WORKED_EXAMPLE.queries.flatMap(({ text }) => ["--query", text]);
const WHOLE = [...PRODUCT, ...RIVALS, ...QUERIES];

const simulate = (words: readonly string[], surroundings?: Surroundings) => run(runSimulate, words, surroundings);
const jsonOf = async (words: readonly string[], surroundings?: Surroundings) =>
  JSON.parse((await simulate([...words, "--json"], surroundings)).stdout);

/** A feed of bottles, and of one other thing that is nearer by nothing. */
const manyRivals = (count: number) =>
  feed(
    ...Array.from({ length: count }, (_, index) => ({ id: `R${index}`, title: `Steel bottle ${index + 10} with lid` })),
  );

describe("agent-commerce simulate", () => {
  it("prints the same result for the worked example as the tool", async () => {
    const { code, stdout, stderr } = await simulate(WHOLE);
    expect(stdout).toMatch(
      /^The model expects assistants to prefer you in 2 of 6 match-ups \(3 queries x 2 rivals\) and the rival in 4\.\n/,
    );
    expect(stdout).toContain("    6 %    3 to 12 %  behind     Insulated flask 0.75 l for cycling");
    expect(stdout).toContain("≈ contested  Glass bottle 500 ml");
    expect(stdout).toMatch(/ {4}−1\.50 {2}Rating +you 4\.3 +rival 4\.5/);
    expect(stdout).toContain("A prediction of a documented model, not a measurement");
    expect(stderr).toBe("");
    expect(code).toBe(0);
  });

  it("writes JSON that reads as the answer of get_simulation, with all comparisons and the diagnosis", async () => {
    const { diagnosis, ...simulation } = await jsonOf(WHOLE);
    expect(Simulation.parse(simulation)).toEqual(simulation);
    expect(simulation.result.comparisons).toHaveLength(24);
    expect(simulation.result.matchups[0].probability).toBeCloseTo(0.064267, 6);
    expect(diagnosis.pairs).toHaveLength(24);
    expect(diagnosis.headline).toBe(simulation.headline);
  });

  it("gives equal input the same id and the same figures", async () => {
    const [one, other] = [await jsonOf(WHOLE), await jsonOf(WHOLE)];
    expect(other).toEqual(one);
    expect((await jsonOf([...PRODUCT, ...RIVALS, "--query", "bottle"])).id).not.toBe(one.id);
  });

  it("writes CSV with a row for each comparison, and a page that loads and runs nothing", async () => {
    const csv = (await simulate([...WHOLE, "--csv"])).stdout;
    expect(parse(csv, { columns: true, record_delimiter: "\r\n" })).toHaveLength(24);
    const html = (await simulate([...WHOLE, "--html"])).stdout;
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toMatch(/<script|\ssrc=|@import|url\(/);
  });

  it("writes reports to files, replaces earlier ones of the same kind and no other file", async () => {
    const paths = files({ "out.json": '{"headline":"The model expects an earlier one."}', "other.csv": "id,title\n" });
    const { code, stdout } = await simulate([...WHOLE, "--json", paths["out.json"]]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^The model expects/);
    expect(JSON.parse(readFileSync(paths["out.json"], "utf8")).status).toBe("completed");
    const refused = await simulate([...WHOLE, `--csv=${paths["other.csv"]}`]);
    expect(refused.stderr).toContain("exists and is not such a report");
    expect(refused.code).toBe(2);
  });

  it("generates queries if none is named, and says so", async () => {
    const { stdout } = await simulate([...PRODUCT, ...RIVALS]);
    expect(stdout).toContain("warning generated_queries: No question was given");
  });

  it("takes the only product of a feed without its id, and a rival by its id", async () => {
    const words = ["--product", "-", "--rivals", `${example("rivals.csv")}#R2`, "--currency", "USD"];
    const { competitors, product } = await jsonOf(words, { stdin: feed({ price: "19.90" }) });
    expect(product.title).toContain("Nordvik steel bottle");
    expect(competitors).toEqual([{ title: "Glass bottle 500 ml" }]);
  });

  it("takes the rivals from the product's own feed, without the product", async () => {
    const { "feed.csv": path } = files({ "feed.csv": feed({}, { id: "A2", title: "Glass bottle" }) });
    const { competitors } = await jsonOf(["--product", `${path}#A1`, "--rivals", path, "--query", "bottle"]);
    expect(competitors).toEqual([{ title: "Glass bottle" }]);
  });

  it("takes the nearest 10 of more rivals by category, then title, and says which", async () => {
    const far = {
      id: "FAR",
      title: "Nordvik steel bottle 750 ml insulated, matt black",
      product_type: "Sport > Tents",
    };
    const near = { id: "NEAR", title: "Nordvik bottle insulated, black" };
    const { "feed.csv": own, "rivals.csv": rivals } = files({
      "feed.csv": feed({}),
      "rivals.csv": `${manyRivals(11)}\n${feed(far, near).split("\n").slice(1).join("\n")}`,
    });
    const { competitors, warnings } = await jsonOf(["--product", own, "--rivals", rivals, "--query", "bottle"]);
    expect(competitors).toHaveLength(10);
    expect(competitors.at(-1).title).toBe(near.title);
    expect(warnings[0]).toEqual({
      code: "rivals_chosen",
      detail:
        "Of 13 rivals, the 10 nearest to your product by category and title were taken: " +
        `${[0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => `R${index}`).join(", ")}, NEAR.`,
    });
  });

  it("warns about values that it could not read in the listings that it compares", async () => {
    const { "feed.csv": own } = files({ "feed.csv": feed({ price: "cheap" }) });
    const { "rivals.csv": rivals } = files({ "rivals.csv": feed({ id: "R1" }, { id: "R2", title: "" }) });
    const { warnings } = await jsonOf(["--product", own, "--rivals", rivals, "--query", "bottle"]);
    const details = warnings.map(({ code, detail }: { code: string; detail: string }) => `${code} ${detail}`);
    expect(details).toContain(
      `rows_left_out 1 row of the rivals' feeds could not be used. ${rivals}:3: It has no title.`,
    );
    expect(details).toContain(
      `value_in_doubt ${own}:2 price: "cheap" is not a price. Write it as in 19.99 EUR. It was left out.`,
    );
  });

  it("shows text of feeds on one line, without control characters", async () => {
    const stdin = feed({ title: "Bottle \u001b[2J\u202e 750 ml" });
    const { stdout } = await simulate(["--product", ...PRODUCT.slice(1), "--rivals", "-", "--query", "bottle"], {
      stdin: stdin.replaceAll(" EUR", " USD"),
    });
    // oxlint-disable-next-line no-control-regex -- these are the characters in question
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });

  it("ends without an error if the reader closes stdout, as head does", async () => {
    const { code, stderr } = await simulate([...WHOLE, "--html"], { reader: "gone" });
    expect([code, stderr]).toEqual([0, ""]);
  });
});

describe("input that cannot be simulated", () => {
  const { "own.csv": own, "two.csv": two } = files({
    "own.csv": feed({}),
    "two.csv": feed({ id: "A1" }, { id: "A2" }),
  });

  it.each([
    ["a file that is not there", ["--product", "nowhere.csv", ...RIVALS], "nowhere.csv: There is no such file.\n"],
    [
      "a product without its id among others",
      ["--product", two, ...RIVALS],
      `${two}: There are several products in it. Name one by its id, such as ${two}#A1.\n`,
    ],
    [
      "an id that the feed does not have",
      ["--product", `${two}#A3`, ...RIVALS],
      `${two}: There is no product with the id A3 in it. Among its ids are A1, A2.\n`,
    ],
    ["a product against itself", ["--product", own, "--rivals", own], `${own}: There is no product but yours.\n`],
    [
      "prices in two currencies",
      ["--product", own, ...RIVALS],
      `${example("rivals.csv")}:2 currency: This price is in USD, another one in EUR.`,
    ],
    [
      "a query that names nothing",
      [...PRODUCT, ...RIVALS, "--query", "bottle", "--query", "the"],
      "--query 2: This query names nothing to look for.",
    ],
  ])("is %s: exit status 2, and stderr says what to change", async (_, words, message) => {
    const { code, stdout, stderr } = await simulate(words);
    expect(stderr).toContain(message);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });
});

describe("its arguments", () => {
  it.each([
    ["no product", RIVALS, "Name your product: --product FILE#ID."],
    ["no rivals", PRODUCT, "Name the rivals: --rivals FILE."],
    ["an unexpected argument", [...WHOLE, "feed.csv"], 'Unexpected argument "feed.csv".'],
    ["an id without a file", ["--product", "#B750", ...RIVALS], '"#B750" names no file.'],
    ["stdin twice", ["--product", "-", "--rivals", "-"], "Stdin can be read only once."],
    ["an unknown option", [...WHOLE, "--live"], "--live"],
    ["no currency", [...WHOLE, "--currency", "EURO"], "not an ISO 4217 currency"],
    ["an empty query", [...PRODUCT, ...RIVALS, "--query", ""], 'The query "" cannot be used.'],
    ["21 queries", [...PRODUCT, ...RIVALS, ...Array(21).fill(["--query", "bottle"]).flat()], "at most 20 queries"],
    ["two reports on stdout", [...WHOLE, "--json", "--csv"], "Only one report can go to stdout."],
    ["a feed as the output", ["--product", "a.csv", "--rivals", "b.csv", "--csv", "b.csv"], "would overwrite the feed"],
  ])("with %s are refused with exit status 2", async (_, words, message) => {
    const { code, stdout, stderr } = await simulate(words as string[]);
    expect(stderr).toContain(message);
    expect(stderr).toContain("agent-commerce simulate --help shows the usage.");
    expect([code, stdout]).toEqual([2, ""]);
  });

  it("with --help print the usage", async () => {
    const { code, stdout } = await simulate(["--help"]);
    expect(stdout).toContain("agent-commerce simulate --product FILE#ID --rivals FILE[#ID]");
    expect(code).toBe(0);
  });
});

describe("agent-commerce methodology", () => {
  it("prints the answer of get_methodology, as text or as JSON", async () => {
    const { code, stdout } = await run(runMethodology, []);
    expect(stdout).toMatch(/^# Methodology of the offline model\n/);
    expect(stdout).toContain("## What the model cannot know");
    const answer = JSON.parse((await run(runMethodology, ["--json"])).stdout);
    expect(Methodology.parse(answer)).toEqual(answer);
    expect(code).toBe(0);
  });

  it("takes no file", async () => {
    const { code, stderr } = await run(runMethodology, ["feed.csv"]);
    expect(stderr).toContain('Unexpected argument "feed.csv".');
    expect(code).toBe(2);
  });
});

describe("agent-commerce demo", () => {
  it("shows the commands with their output, and writes nothing", async () => {
    const { code, stdout, stderr } = await run(runDemo, []);
    expect(stdout).toContain("$ agent-commerce audit ");
    expect(stdout).toContain("in 1 listing\n");
    expect(stdout).toMatch(/\$ agent-commerce simulate .*--query 'cheap drinking bottle under \$20'\n/);
    expect(stdout).toContain("prefer you in 2 of 6 match-ups");
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("writes the report as a page on request", async () => {
    const { "x.csv": path } = files({ "x.csv": "" });
    const out = `${path}.html`;
    expect(existsSync(out)).toBe(false);
    expect((await run(runDemo, ["--html", out])).code).toBe(0);
    expect(readFileSync(out, "utf8")).toMatch(/^<!doctype html>/);
  });

  it("takes no feeds", async () => {
    const { code, stderr } = await run(runDemo, ["feed.csv"]);
    expect(stderr).toContain('The demo takes no "feed.csv"');
    expect(code).toBe(2);
  });

  it("reads the listings of the worked example", () => {
    const read = (name: string) => importFeed(readFileSync(example(name)), { now: 0 }).listings;
    const [product] = read("products.csv");
    const attributes = WORKED_EXAMPLE.product.attributes.map(({ name, value }) => ({
      name: name.toLowerCase(),
      value,
    }));
    expect(product).toMatchObject({ ...WORKED_EXAMPLE.product, attributes });
    expect(read("rivals.csv")).toMatchObject(WORKED_EXAMPLE.competitors);
  });
});
