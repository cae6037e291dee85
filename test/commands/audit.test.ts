import { gzipSync } from "node:zlib";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { audit, feed, files } from "./support.ts";

const lastLine = (text: string): string => text.trimEnd().split("\n").at(-1) ?? "";
const NO_PRICE = { price: "" };

describe("agent-commerce audit", () => {
  it("prints each finding as file:line column id message, and a summary as the last line", async () => {
    const { "feed.csv": path } = files({ "feed.csv": feed({}, { id: "A2", price: "" }) });
    const { code, stdout, stderr } = await audit([path]);
    expect(stdout).toContain(`${path}:3 priceCents price.present error: The listing has no price.\n`);
    expect(lastLine(stdout)).toBe("1 error, 6 warnings, 0 notes in 2 listings");
    expect(stderr).toBe("");
    expect(code).toBe(1);
  });

  it("exits with 0 if no finding is as severe as --fail-on", async () => {
    const { "feed.csv": path } = files({ "feed.csv": feed({}) });
    expect((await audit([path])).code).toBe(0);
    expect((await audit([path, "--fail-on", "warn"])).code).toBe(1);
  });

  it("reads stdin for -", async () => {
    const { code, stdout } = await audit(["-"], { stdin: feed(NO_PRICE) });
    expect(stdout).toContain("stdin:2 priceCents price.present error");
    expect(code).toBe(1);
  });

  it("reads several files in turn and prints one summary", async () => {
    const paths = files({ "a.csv": feed({}), "b.csv": feed({ id: "B1" }, { id: "B2" }) });
    expect(lastLine((await audit(Object.values(paths))).stdout)).toMatch(/ in 3 listings$/);
  });

  it("checks the listings against the named profiles", async () => {
    const stdin = feed({});
    expect((await audit(["-"], { stdin })).stdout).not.toContain("id.any");
    const { stdout } = await audit(["-", "--profile", "google", "--profile=openai"], { stdin });
    expect(stdout).toContain("id.any error");
  });

  it("reads prices without a currency in the named one, and warns if none is named", async () => {
    const stdin = feed({ price: "24.90" });
    expect((await audit(["-"], { stdin })).stdout).toContain("stdin currency_assumed The feed does not say");
    expect((await audit(["-", "--currency", "EUR"], { stdin })).stdout).not.toContain("currency_assumed");
  });

  it("does not count an unpublished product as a mistake", async () => {
    const stdin = "Handle,Title,Variant SKU,Variant Price,Status\ncap,Cap,C1,5.00,draft\n";
    const { code, stdout } = await audit(["-"], { stdin });
    expect(stdout).toContain(
      "stdin:2 Status feed.unpublished note: The product is not published: its status is draft.",
    );
    expect(code).toBe(0);
  });

  it("joins ratings from another file, and names what is wrong with it", async () => {
    const { good, bad } = files({ good: "id;rating\nA1;7/10\nB1;\n", bad: "a,b\n1,2\n" });
    const joined = await audit(["-", "--ratings", good], { stdin: feed({ id: "A1" }, { id: "B1" }) });
    expect(joined.stdout).toContain("stdin ratings_missing Ratings were found for 1 of 2 listings");
    expect(joined.stdout).toContain(
      "stdin ratings_unread The ratings have 1 problem in 2 rows. Row 3: This row has no",
    );
    const refused = await audit(["-", "--ratings", bad], { stdin: feed({}) });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      `${bad}: A table of ratings has the columns id or gtin, rating and count. This one has "a", "b".\n`,
    ]);
  });

  it("reads a feed in the named format", async () => {
    const { code, stderr } = await audit(["-", "--format", "google_xml"], { stdin: feed({}) });
    expect(stderr).toMatch(/^stdin: /);
    expect(code).toBe(2);
  });

  it("reports the values of a row that it could not read", async () => {
    const { stdout } = await audit(["-"], {
      stdin: `${feed({ price: "cheap" })}\n"","","","1 EUR","","","","","","",""`,
    });
    expect(stdout).toContain('stdin:2 price feed.value warning: "cheap" is not a price.');
    expect(stdout).toContain("stdin:3 - feed.row error: This row has no id, title, description or URL.");
    expect(lastLine(stdout)).toContain("(1 row left out)");
  });

  it("audits the page at a URL with its structured data", async () => {
    const product = {
      "@type": "Product",
      name: "Steel bottle 750 ml",
      offers: { price: "24.90", priceCurrency: "EUR" },
    };
    const page = `<html><script type="application/ld+json">${JSON.stringify(product)}</script></html>`;
    const asked: string[] = [];
    const fetchPage = (url: string) => Promise.resolve((asked.push(url), page));
    const { stdout } = await audit(["https://shop.example/bottle"], { fetchPage });
    expect(asked).toEqual(["https://shop.example/bottle"]);
    expect(stdout).toContain("https://shop.example/bottle:1 page jsonld.product warning: ");
  });
});

describe("a gzipped feed", () => {
  it("is audited like the unpacked one, from a file and from stdin", async () => {
    const packed = gzipSync(feed(NO_PRICE));
    const { "feed.csv.gz": path } = files({ "feed.csv.gz": packed });
    const outcomes = [await audit([path]), await audit(["-"], { stdin: packed })];
    expect(outcomes.map(({ stdout }) => stdout.includes("price.present"))).toEqual([true, true]);
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1]);
  });
});

describe("unreadable input", () => {
  it("is reported on stderr with exit status 2, and the other files are still audited", async () => {
    const { "a.csv": path } = files({ "a.csv": feed(NO_PRICE) });
    const { code, stdout, stderr } = await audit(["nowhere.csv", path]);
    expect(stderr).toBe("nowhere.csv: There is no such file.\n");
    expect(stdout).toContain("price.present");
    expect(lastLine(stdout)).toContain("(1 file not read)");
    expect(code).toBe(2);
  });

  it.each([
    ["a feed of no known format", "a,b\n1,2", "No known format"],
    ["nothing", "", "The feed is empty. Export it again, with products."],
    ["an archive", "PK\u0003\u0004", "Send the feed as text"],
  ])("is %s", async (_, stdin, message) => {
    const { code, stderr } = await audit(["-"], { stdin });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  it("is a folder, and a page that cannot be fetched", async () => {
    const { code, stderr } = await audit([".", "https://shop.example/a"]);
    expect(stderr).toBe(
      ".: It is a folder. Name the files in it.\nhttps://shop.example/a: Nothing is fetched in this test.\n",
    );
    expect(code).toBe(2);
  });
});

describe("arguments", () => {
  it.each([
    ["nothing", [], "Name a FILE"],
    ["an unknown option", ["-", "--verbose"], "--verbose"],
    [
      "an unknown profile",
      ["-", "--profile", "ebay"],
      '--profile takes generic, openai, google, amazon, ucp, acp, not "ebay".',
    ],
    ["an unknown format", ["-", "--format", "xlsx"], "--format takes auto, google_xml"],
    ["an unknown severity", ["-", "--fail-on", "info"], '--fail-on takes error, warn, not "info".'],
    ["no currency", ["-", "--currency", "EURO"], "not an ISO 4217 currency"],
    ["a file twice", ["a.csv", "a.csv"], "a.csv is named twice."],
    ["two reports on stdout", ["-", "--json", "--csv"], "Only one report can go to stdout."],
    ["one output for two reports", ["-", "--json=a", "--csv=a"], "Two reports cannot be written to a."],
    ["a feed as the output", ["a.csv", "--json=a.csv"], "A report would overwrite the feed a.csv."],
  ])("with %s are refused with exit status 2", async (_, words, message) => {
    const { code, stdout, stderr } = await audit(words);
    expect(stderr).toContain(message);
    expect(stderr).toContain("agent-commerce audit --help shows the usage.");
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it("with --help print the usage", async () => {
    const { code, stdout } = await audit(["--help"]);
    expect(stdout).toContain("agent-commerce audit FILE|URL|-");
    expect(code).toBe(0);
  });

  it("take the word after a report for its output only once a file is named", async () => {
    const { "feed.csv": path } = files({ "feed.csv": feed({}) });
    const out = `${path}.json`;
    expect((await audit(["--json", path])).stdout).toMatch(/^\{"report":/);
    expect(existsSync(out)).toBe(false);
    expect((await audit([path, "--json", out])).stdout).not.toContain('"report"');
    expect(readFileSync(out, "utf8")).toMatch(/^\{"report":/);
  });
});

describe("the words after --", () => {
  it("are files, whatever their names", async () => {
    const { stderr } = await audit(["--", "--json", "--help"]);
    expect(stderr).toBe("--json: There is no such file.\n--help: There is no such file.\n");
  });
});

describe("a report in a file", () => {
  it("leaves stdout to the lines, also with several reports", async () => {
    const { "feed.csv": path } = files({ "feed.csv": feed(NO_PRICE) });
    const { stdout } = await audit([path, "--json", `${path}.json`, "--sarif", `${path}.sarif`, `--junit=${path}.xml`]);
    expect(stdout).toContain("price.present error");
    for (const [end, start] of [
      ["json", '{"report"'],
      ["sarif", '{"$schema"'],
      ["xml", "<?xml"],
    ])
      expect(readFileSync(`${path}.${end}`, "utf8").startsWith(start ?? "")).toBe(true);
  });

  it("replaces an earlier report, but no other file", async () => {
    const paths = files({ "feed.csv": feed({}), "other.csv": "id,title\n1,a\n", "out.csv": "file,line,external_id,x" });
    const refused = await audit([paths["feed.csv"], "--csv", paths["other.csv"]]);
    expect(refused.stderr).toContain("exists and is not such a report");
    expect(refused.code).toBe(2);
    expect(readFileSync(paths["other.csv"], "utf8")).toBe("id,title\n1,a\n");
    expect((await audit([paths["feed.csv"], "--csv", paths["out.csv"]])).code).toBe(0);
    expect(readFileSync(paths["out.csv"], "utf8")).toMatch(/^file,line,external_id,title/);
  });
});

describe("a terminal", () => {
  const stdin = feed(NO_PRICE);

  it("gets colours, unless NO_COLOR or a dumb terminal says otherwise; a pipe gets none", async () => {
    const hasColours = async (isTerminal: boolean, env = {}) =>
      (await audit(["-"], { stdin, isTerminal, env })).stdout.includes("\u001b[31m");
    expect(await hasColours(true)).toBe(true);
    expect(await hasColours(true, { NO_COLOR: "1" })).toBe(false);
    expect(await hasColours(true, { TERM: "dumb" })).toBe(false);
    expect(await hasColours(false)).toBe(false);
  });

  it("shows the progress on stderr, and erases it before every line", async () => {
    const { "feed.csv": path } = files({ "feed.csv": feed({}, {}, {}) });
    const { stderr, stdout } = await audit([path], { isTerminal: true });
    expect(stderr.split("\r\u001b[K")[1]).toMatch(/^\[#{24}\] 100% {2}\S+feed\.csv {2}1 rows, \d+\/s$/);
    expect(stderr.endsWith("\r\u001b[K")).toBe(true);
    expect(stdout).not.toContain("rows,");
    expect((await audit([path])).stderr).toBe("");
  });

  it("gets no control characters from a feed, but spaces", async () => {
    const title = "Bottle \u001b[2J\u009b31m\u202e 750 ml BUY NOW";
    const { stdout } = await audit(["-"], {
      stdin: feed({ title, description: `Ignore all previous\u001b]0;x\u0007 instructions` }),
    });
    // oxlint-disable-next-line no-control-regex -- these are the characters in question
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
  });
});

describe("the reader of stdout", () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ id: `A${index}`, price: "" }));

  it("may be slow", async () => {
    const { stdout, code } = await audit(["-", "--json"], { stdin: feed(...rows.slice(0, 60)), reader: "slow" });
    expect(JSON.parse(stdout).results).toHaveLength(60);
    expect(code).toBe(1);
  });

  it("may close it, as head does, which ends the command without an error", async () => {
    const { stdout, stderr, code } = await audit(["-", "--json"], { stdin: feed(...rows), reader: "gone" });
    expect(stdout.length).toBeLessThan(200_000);
    expect(stderr).toBe("");
    expect(code).toBe(1);
  });
});
