import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { listListings } from "../../../src/tools/listings/list-listings.ts";
import { FEEDS } from "../../../src/web/listings/feed-download.ts";
import { HOSTILE_ROWS, unsafeParts } from "../../support/hostile/rows.ts";
import { bodyOf, PagesUnderTest, SAME_ORIGIN, type Visitor, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("http://localhost:3000");
const IMPORT = "/dashboard/listings/import";
let visitor: Visitor;
beforeEach(async () => {
  visitor = await under.signedIn();
});

const row = (i: number, title = `Steel bottle ${i}`, price = "19.90 EUR") => `A-${i},${title},${price}`;
const feedOf = (...rows: readonly string[]) => ["id,title,price", ...rows].join("\n");

/** Sends the form of an import as browsers do. */
async function upload(fields: Readonly<Record<string, string | File | readonly File[]>>, token?: string) {
  const form = new FormData();
  form.append("form_token", token ?? (await visitor.formToken()));
  for (const [name, values] of Object.entries({ role: "own", currency: "", ...fields }))
    for (const value of [values].flat()) form.append(name, value);
  const sent = new Response(form);
  const headers = { ...SAME_ORIGIN, "content-type": sent.headers.get("content-type") ?? "" };
  return visitor.send(IMPORT, { method: "POST", headers, body: Buffer.from(await sent.arrayBuffer()) });
}

/** Saves rows and returns the path of the first listing of the table. */
async function saved(...rows: readonly string[]): Promise<string> {
  await upload({ text: feedOf(...rows), step: "save" });
  return /<a href="(\/dashboard\/listings\/lst_\w+)"/.exec(bodyOf(await visitor.get("/dashboard/listings")))?.[1] ?? "";
}

describe("the table of listings", () => {
  it("says what is needed when there are no listings", async () => {
    const reply = await visitor.get("/dashboard/listings");
    expect(wordsOf(reply)).toContain("No listings yet");
    expect(bodyOf(reply)).toContain(`<a class="button main" href="${IMPORT}">Import listings</a>`);
  });

  it("has each with its price and what its check found, paged with links", async () => {
    await saved(...Array.from({ length: 30 }, (_, i) => row(i)));
    const first = await visitor.get("/dashboard/listings");
    expect(wordsOf(first)).toContain("1–25 of 30");
    expect(wordsOf(first)).toContain("€19.90");
    expect(wordsOf(first)).toMatch(/\d warnings/);
    const next = /href="([^"]+)">Next page/.exec(bodyOf(first))?.[1] ?? "";
    const second = await visitor.get(next.replaceAll("&amp;", "&"));
    expect(wordsOf(second)).toContain("26–30 of 30");
    expect(bodyOf(second)).not.toContain("Next page");
  });

  it("is filtered by words and by role", async () => {
    await saved(row(1), row(2, "Lunch box"));
    const found = await visitor.get("/dashboard/listings?text=lunch&role=own");
    expect(wordsOf(found)).toContain("1–1 of 1");
    expect(bodyOf(found)).toContain('value="lunch"');
    expect(wordsOf(await visitor.get("/dashboard/listings?text=lamp"))).toContain("No listing matches");
    expect(wordsOf(await visitor.get("/dashboard/listings?role=rival"))).toContain("No listing matches");
  });

  it("leads people who are not signed in to the sign-in and back", async () => {
    const reply = await under.visitor().get("/dashboard/listings?text=a");
    expect([reply.status, reply.headers["Location"]]).toEqual([303, "/login?next=%2Fdashboard%2Flistings%3Ftext%3Da"]);
  });

  it("is marked in the navigation of the workspace", async () => {
    const page = bodyOf(await visitor.get("/dashboard/listings"));
    expect(page).toContain('<nav aria-label="Workspace">');
    expect(page.match(/aria-current="page">(\w+)/g)).toEqual(['aria-current="page">Listings']);
  });
});

describe("a feed for download", () => {
  const fileOf = async (path: string) => {
    const reply = await visitor.get(path);
    let text = "";
    for await (const piece of reply.chunks ?? []) text += piece;
    return { status: reply.status, headers: reply.headers, text };
  };

  it("is offered below the table in every format of list_listings, with the filter, and a box for each listing", async () => {
    await saved(row(1), row(2, "Lunch box"));
    const page = bodyOf(await visitor.get("/dashboard/listings?text=lunch"));
    expect(page).toContain('<input type="hidden" name="text" value="lunch" />');
    expect(page.match(/type="checkbox"/g)).toHaveLength(1);
    expect(page).toContain('aria-label="Select Lunch box"');
    expect(FEEDS.map(({ mediaType }) => mediaType)).toEqual(Object.keys(listListings.contract.formats ?? {}));
    for (const { value, name } of FEEDS) expect(page).toContain(`<option value="${value}">${name}</option>`);
    expect(bodyOf(await visitor.get("/dashboard/listings?text=lamp"))).not.toContain("Download");
  });

  it("is a file with what the filter shows, or with what is selected", async () => {
    const path = await saved(row(1), row(2, "Lunch box"));
    const all = await fileOf("/dashboard/listings/feed?format=openai&text=&role=own");
    expect(all.headers).toMatchObject({
      "Content-Type": "application/jsonl; charset=utf-8",
      "Content-Disposition": 'attachment; filename="openai.jsonl"',
    });
    expect(all.text.match(/"item_id":"[^"]+"/g)).toEqual(['"item_id":"A-1"', '"item_id":"A-2"']);
    expect((await fileOf("/dashboard/listings/feed?format=google&text=lunch&role=own")).text).not.toContain("A-1<");
    const one = await fileOf(`/dashboard/listings/feed?format=page&text=&role=own&ids=${path.split("/").at(-1)}`);
    expect(JSON.parse(one.text)).toMatchObject({ "@graph": [{ name: expect.any(String) }] });
    expect(one.text.match(/"sku"/g)).toHaveLength(1);
  });

  it("is not found in another format, or by another account", async () => {
    const path = await saved(row(1));
    const ids = `ids=${path.split("/").at(-1)}`;
    expect((await visitor.get("/dashboard/listings/feed?format=pdf")).status).toBe(404);
    expect((await under.visitor().get(`/dashboard/listings/feed?format=google&${ids}`)).status).toBe(303);
    const other = await under.signedIn();
    expect((await other.get(`/dashboard/listings/feed?format=google&${ids}`)).status).toBe(404);
  });
});

describe("an import", () => {
  it("shows first what would be saved, and saves nothing", async () => {
    const reply = await upload({
      file: new File([feedOf(row(1), row(2, ""), row(3, "Lamp", "19.9o EUR"))], "feed.csv"),
      text: "",
      step: "check",
    });
    expect(reply.status).toBe(200);
    const words = wordsOf(reply);
    expect(words).toContain("3 rows read, 2 need attention");
    expect(words).toContain("Nothing is saved yet. Read as a comma-separated feed.");
    expect(words).toContain("Save 2 listings");
    expect(words).toMatch(/Line 3 .*not saved .*Line 4 .*saved in part/);
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toContain("No listings yet");
  });

  it("says when the encoding of a file is a guess", async () => {
    const file = new File([Buffer.from(feedOf(row(1, "Grüne Flasche")), "latin1")], "feed.csv");
    expect(wordsOf(await upload({ file, step: "check" }))).toContain("was read as Windows-1252");
  });

  it("takes changed lines and saves what the page showed", async () => {
    const text = feedOf(row(1), row(2, ""));
    const checked = await upload({ text, "line-3": row(2, "Lunch box"), step: "check" });
    expect(wordsOf(checked)).toContain("2 rows read, none needs attention");
    const kept = /name="text" value="([^"]*)"/.exec(bodyOf(checked))?.[1] ?? "";
    expect(kept).toBe(feedOf(row(1), row(2, "Lunch box")));
    const reply = await upload({ text: kept.replaceAll("\n", "\r\n"), step: "save" });
    expect([reply.status, reply.headers["Location"]]).toEqual([303, "/dashboard/listings?saved=2"]);
    expect(wordsOf(await visitor.get("/dashboard/listings?saved=2"))).toContain("2 listings are saved.");
  });

  it("offers the rows that need attention with their reasons, counts all of them and shows the first", async () => {
    const bad = feedOf(row(1), ...Array.from({ length: 60 }, (_, at) => row(at + 2, "Lamp", "soon")));
    const checked = wordsOf(await upload({ text: bad, step: "check" }));
    expect(checked).toContain("61 rows read, 60 need attention");
    expect(checked).toContain("50 of 60 shown");
    const reply = await upload({ text: bad, step: "reasons" });
    expect(reply.headers["Content-Disposition"]).toBe('attachment; filename="rows-with-reasons.csv"');
    expect(bodyOf(reply)).toMatch(/^row,item_id,saved,reason,line\r\n3,A-2,yes,/);
    expect(bodyOf(reply).trim().split("\r\n")).toHaveLength(61);
  });

  it("joins ratings from a separate file, and keeps them for saving", async () => {
    const ratings = new File(["id;rating;count\nA-1;4,5;12\n"], "ratings.csv");
    const checked = await upload({ text: feedOf(row(1)), ratings, step: "check" });
    expect(bodyOf(checked)).toContain('name="ratings" value="id;rating;count\nA-1;4,5;12');
    await upload({ text: feedOf(row(1)), ratings: "id;rating;count\r\nA-1;4,5;12\r\n", step: "save" });
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toContain("4.5");
    const refused = await upload({ text: feedOf(row(1)), ratings: "a,b\n1,2\n", step: "check" });
    expect(bodyOf(refused)).toMatch(/id="ratings-error".*A table of ratings has the columns/s);
  });

  it("that is sent twice is saved once, and says the same both times", async () => {
    const checked = bodyOf(await upload({ text: feedOf(row(1)), step: "check" }));
    const key = /name="key" value="([^"]+)"/.exec(checked)?.[1] ?? "";
    const sent = await Promise.all([1, 2].map(() => upload({ text: feedOf(row(1)), key, step: "save" })));
    expect(sent.map(({ headers }) => headers["Location"])).toEqual(Array(2).fill("/dashboard/listings?saved=1"));
  });

  it("says when there was nothing to save", async () => {
    await upload({ text: feedOf(row(1)), step: "save" });
    const again = await upload({ text: feedOf(row(1)), step: "save" });
    expect(wordsOf(await visitor.get(again.headers["Location"] ?? ""))).toContain("There was nothing to save");
  });

  it("says when the plan has no room, and keeps the feed", async () => {
    const reply = await upload({ text: feedOf(...Array.from({ length: 101 }, (_, i) => row(i))), step: "check" });
    expect(reply.status).toBe(402);
    expect(wordsOf(reply)).toContain("Your plan has no room for all of them");
    expect(wordsOf(reply)).toContain("room for 100 listings");
    expect(bodyOf(reply)).toContain('name="text" value="id,title,price');
    expect(bodyOf(reply)).toContain('href="/pricing"');
  });

  it.each([
    ["nothing", { text: " " }, "Choose a file, or paste its text."],
    ["no feed", { text: "hello" }, "<h2>1 field needs a change</h2>"],
    ["too much", { text: "x".repeat(3_900_001) }, "It has more than 3.9 million characters. Split it"],
    ["an archive", { file: new File(["PK\u0003\u0004"], "a.zip"), text: "" }, "is a spreadsheet or an archive"],
    [
      "a cut file",
      { file: new File([gzipSync("id,title").subarray(0, 15)], "a.csv.gz"), text: "" },
      "file is incomplete: it ends",
    ],
    [
      "a bomb",
      { file: new File([gzipSync(Buffer.alloc(9_000_000))], "a.csv.gz"), text: "" },
      "the file is too large. Split",
    ],
  ])("of %s says what to change", async (_, fields, message) => {
    const reply = await upload({ ...fields, step: "check" });
    expect(reply.status).toBe(422);
    expect(bodyOf(reply)).toContain(message);
    expect(bodyOf(reply)).toContain('aria-invalid="true"');
  });

  it("is refused without the token of the session, and not read without a session", async () => {
    expect((await upload({ text: feedOf(row(1)), step: "save" }, "wrong")).status).toBe(403);
    visitor = under.visitor();
    const reply = await upload({ text: feedOf(row(1)), step: "save" });
    expect([reply.status, reply.headers["Location"]]).toEqual([303, "/login?next=%2Fdashboard%2Flistings%2Fimport"]);
  });

  it("reads a feed that is packed with gzip", async () => {
    const file = new File([gzipSync(feedOf(row(1)))], "feed.csv.gz");
    const reply = await upload({ file, text: "", step: "check" });
    expect(reply.status).toBe(200);
    expect(bodyOf(reply)).toContain('name="text" value="id,title,price');
  });

  it.each(Object.entries(HOSTILE_ROWS))("shows rows with %s as text", async (_, [header, row]) => {
    const reply = await upload({ file: new File([header, row.repeat(3)], "f.csv"), text: "", step: "check" });
    expect([200, 422]).toContain(reply.status);
    expect(unsafeParts(bodyOf(reply))).toEqual([]);
  });

  it("of two files at once, or of more than it takes, is refused", async () => {
    const file = ["a.csv", "b.csv"].map((name) => new File([feedOf(row(1))], name));
    expect((await upload({ file, step: "check" })).status).toBe(400);
    expect((await upload({ text: "x".repeat(4_500_000), step: "check" })).status).toBe(413);
  });
});

describe("a listing", () => {
  it("has its text with the places of findings marked, and its findings in the same numbers", async () => {
    const page = bodyOf(await visitor.get(await saved("A-1,The best bottle ever 750 ml,19.90 EUR")));
    const [, number = ""] = /<mark class="warn">[^<]*best[^<]*<sup><a href="#finding-(\d+)">/i.exec(page) ?? [];
    expect(page).toMatch(new RegExp(`<li id="finding-${number}">`));
    expect(page).toContain("<h1>The best bottle ever 750 ml</h1>");
    expect(page).toContain("A-1");
  });

  it("is checked against questions", async () => {
    const reply = await visitor.get(`${await saved(row(1))}?questions=steel+bottle+for+cycling%0D%0A`);
    expect(wordsOf(reply)).toMatch(/\d % .*Missing: cycling/);
  });

  it("is deleted after a confirmation that names it", async () => {
    const path = await saved(row(1));
    const asked = await visitor.get(`${path}/delete`);
    expect(wordsOf(asked)).toContain("Delete “Steel bottle 1”?");
    expect(bodyOf(asked)).toContain(`<a class="button" href="${path}">Keep it</a>`);
    const reply = await visitor.submit(`${path}/delete`, { version: "1" });
    expect([reply.status, reply.headers["Location"]]).toEqual([303, "/dashboard/listings?done=deleted"]);
    expect(wordsOf(await visitor.get("/dashboard/listings?done=deleted"))).toContain("The listing is deleted.");
    expect((await visitor.get(path)).status).toBe(404);
  });

  it("that the account does not have is not found", async () => {
    const path = await saved(row(1));
    const stranger = await under.signedIn();
    for (const missing of [path, `${path}/delete`, "/dashboard/listings/x"]) {
      const reply = await stranger.get(missing);
      expect(reply.status).toBe(404);
      expect(wordsOf(reply)).toContain("Your account has no such listing.");
    }
    expect((await stranger.submit(`${path}/delete`, { version: "1" })).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(200);
  });
});
