import { beforeAll, describe, expect, it } from "vitest";
import { HOSTILE_ROWS, unsafeParts } from "../../support/hostile/rows.ts";
import { send, startServer, type TestServer } from "../../support/server.ts";
import { unlimited } from "../../support/unlimited.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const get = (query = "") => send(server.base, `/audit${query}`, { headers: BROWSER });

type Field = string | File;

/** Sends the form as browsers do. */
async function post(fields: Readonly<Record<string, Field>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const { headers, body } = await encoded(form);
  return send(server.base, "/audit", { method: "POST", headers: { ...BROWSER, ...headers }, body });
}

async function encoded(form: FormData) {
  const sent = new Response(form);
  const headers = { "Content-Type": sent.headers.get("content-type") ?? "" };
  return { headers, body: Buffer.from(await sent.arrayBuffer()) };
}

const heading = (page: string) => /<h1[^>]*>\s*(.*?)\s*(?:<a class="anchor".*?)?<\/h1>/s.exec(page)?.[1];

describe("the page that checks a listing", () => {
  it("has a form, says that nothing is stored, and is cacheable like other pages", async () => {
    const { status, headers, text } = await get();
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("public, max-age=300");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; .*form-action 'self'; /);
    expect(heading(text)).toBe("Check a listing");
    expect(text).toMatch(/method="post"\s+action="\/audit#result"\s+enctype="multipart\/form-data"/);
    expect(text).toContain("Nothing is stored. No account is needed.");
    expect(text).toContain("What can be checked");
    expect(text).not.toMatch(/<script(?! type="module" src="\/assets\/[\w-]+\/share\.js">)/);
    expect(text).not.toContain(" style=");
  });

  it("leads from a listing to its comparison without an account, and from a feed to an account", async () => {
    const { text } = await post({ way: "fields", title: "Stoneware mug", currency: "EUR" });
    const [compare, save] = [
      /formaction="\/playground#result"[^>]*>\s*([^<]+)</,
      /formaction="\/signup"[^>]*>\s*([^<]+)</,
    ];
    expect(compare.exec(text)?.[1]).toBe("Compare it with a rival");
    expect(save.exec(text)?.[1]).toBe("Create an account to save it");
    expect(text.match(/class="(button )?main"/g)).toHaveLength(1);
    const feed = await post({ way: "text", text: "id,title,price\nA-1,Mug,19.90 EUR" });
    expect(compare.exec(feed.text)).toBeNull();
    expect(save.exec(feed.text)?.[1]).toBe("Create an account to save it");
  });

  it("says which item ids of a feed repeat", async () => {
    const feed =
      "id,title,price\nA-1,Mug,19.90 EUR\nA-1,Bowl,29.90 EUR\nA-2,Jug,39.90 EUR\n,Cup,9.90 EUR\n,Pot,9.90 EUR";
    const { text } = await post({ way: "text", text: feed });
    expect(text).toContain("Several listings have the same item id: “A-1” (2 rows).");
    expect((await post({ way: "text", text: feed.replace("A-1,Bowl", "A-3,Bowl") })).text).not.toContain(
      "same item id",
    );
  });

  it("is Markdown on request, with the arguments for programs, and in the indexes", async () => {
    const { text } = await send(server.base, "/audit.md");
    expect(text).toMatch(/^# Check a listing\n/);
    expect(text).toContain('"listings": [');
    expect(text).not.toContain("{{");
    for (const index of ["/llms.txt", "/sitemap.xml"])
      expect((await send(server.base, index)).text).toContain("/audit");
  });

  it.each([
    ["text", "Page source or feed"],
    ["file", "Feed or saved page"],
    ["url", "Address of a product page"],
  ])("takes a listing as %s, too", async (way, label) => {
    const { text } = await get(`?from=${way}`);
    expect(text).toContain(label);
    expect(text).toMatch(new RegExp(`href="/audit\\?from=${way}" aria-current="page"`));
  });

  it.each([["bottle"], ["lamp"], ["feed"]])("shows the example %s with its result", async (name) => {
    const { status, headers, text } = await get(`?example=${name}`);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
    expect(heading(text)).toMatch(/\d+ errors? and \d+ warnings?/);
    expect(text).toContain("Check again");
  });

  it("has its form for an example or a way that it does not know", async () => {
    for (const query of ["?example=__proto__", "?from=constructor", "?x", `?${"a&".repeat(200)}`])
      expect(heading((await get(query)).text)).toBe("Check a listing");
  });
});

describe("the form of the page", () => {
  it("is answered with findings whose places are marked, and comes back as it was filled in", async () => {
    const description = "The best bottle ever! Keeps drinks cold.";
    const { status, headers, text } = await post({
      way: "fields",
      title: "Steel bottle 750 ml",
      description,
      price: "24,90",
      currency: "EUR",
      attributes: "Material: steel",
      questions: "bottle for cycling\n",
    });
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(heading(text)).toMatch(/\d+ errors? and \d+ warnings?/);
    expect(text).toContain('<mark class="warn">The best</mark> bottle ever!');
    expect(text).toContain("Weakens the offer");
    expect(text).toContain("<strong>cycling</strong>");
    expect(text).toContain('value="24.90"');
    expect(text).toContain(`${description}</textarea>`);
    expect(text).toMatch(/\d+ of \d+ checks pass/);
    expect(text).toContain("The audit is not legal advice.");
  });

  it("has a field for each finding, unfolded, and opens rules of other sites in a tab of their own", async () => {
    const audited = async (fields: Record<string, Field>) => (await post({ way: "fields", ...fields })).text;
    const bare = await audited({ title: "Steel bottle 750 ml" });
    expect(bare).toContain("The listing has no picture.");
    expect(bare).toMatch(/<details open>\s*<summary>Picture, brand/);
    expect(bare).toMatch(/<a href="https:[^"]+" target="_blank" rel="noopener external"\s*>Rule and source/);
    const shown = await audited({ title: "Steel bottle 750 ml", imageUrl: "https://shop.example/bottle.jpg" });
    expect(shown).toMatch(/name="imageUrl"[^>]*value="https:\/\/shop.example\/bottle.jpg"/);
    expect(shown).not.toContain("The listing has no picture.");
  });

  it("takes a file in any encoding", async () => {
    const bytes = Buffer.from("id,title,price\r\n1,Caf\u00e9-Kanne aus Stahl 750 ml,19.90 EUR\r\n", "latin1");
    const { status, text } = await post({ way: "file", file: new File([bytes], "feed.csv") });
    expect(status).toBe(200);
    expect(text).toContain("Read as a comma-separated feed: 1 row, 1 used.");
    expect(text).not.toContain("\ufffd");
  });

  it.each(Object.entries(HOSTILE_ROWS))("shows rows with %s as text", async (_, [header, row]) => {
    const { status, text } = await post({ way: "file", file: new File([header, row.repeat(3)], "feed.csv") });
    expect(status).toBe(200);
    expect(unsafeParts(text)).toEqual([]);
  });

  it("pastes the text of a file into the form, so that a sign-up can keep it, unless it is too long for that", async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, i) => `${i},Steel bottle ${i},19.90 EUR\r\n`);
    const audited = async (count: number) => {
      const file = new File([`id,title,price\r\n${rows(count).join("")}`], "feed.csv");
      return (await post({ way: "file", file })).text;
    };
    const short = await audited(200);
    expect(short).toContain("199,Steel bottle 199,19.90 EUR\n</textarea>");
    expect(short).toMatch(/formaction="\/signup"[^>]*name="tried"/);
    const long = await audited(10_000);
    expect(long).not.toContain('name="tried"');
    expect(long).toContain('type="file"');
  });

  it("lists the rows of a feed that could not be read, and each of several listings", async () => {
    const feed = "id,title,price\n1,Steel bottle,19.9o EUR\n2,Lunch box,9.90 EUR\n";
    const { text } = await post({ way: "text", text: feed });
    expect(text).toContain("What could not be read");
    expect(text).toMatch(/Line 2, <code>price<\/code>/);
    expect(text.match(/<details class="card"/g)).toHaveLength(2);
  });

  it.each<[string, Record<string, Field>, string, RegExp]>([
    ["no title", { title: " " }, "title", /Enter a title/],
    ["a price that is none", { title: "x", price: "24,9o" }, "price", /is not a price/],
    ["a price with two readings", { title: "x", price: "1.299" }, "price", /Is it 1,299 or 1.299\?/],
    ["too many stars", { title: "x", rating: "6" }, "rating", /from 0 to 5/],
    ["reviews that are no number", { title: "x", reviews: "many" }, "reviews", /whole number/],
    ["an attribute without a colon", { title: "x", attributes: "steel" }, "attributes", /has no colon/],
    ["too many questions", { title: "x", questions: "a\n".repeat(21) }, "questions", /The most is 20/],
    ["a title that the tool refuses", { title: "x".repeat(501) }, "title", /500/],
    ["attributes without end", { title: "x", attributes: "a:b\n".repeat(20_000) }, "attributes", /Shorten it/],
    ["no text", { way: "text", text: "" }, "text", /Paste a feed/],
    ["a text that is no feed", { way: "text", text: "hello" }, "text", /./],
    ["no file", { way: "file" }, "file", /Choose a file/],
    ["an empty file", { way: "file", file: new File([""], "a.csv") }, "file", /is empty/],
    ["a spreadsheet", { way: "file", file: new File(["PK\u0003\u0004…"], "a.xlsx") }, "file", /Export it as CSV/],
    ["a picture", { way: "file", file: new File([Buffer.from([1, 0, 0, 0, 2])], "a.png") }, "file", /not a text file/],
    ["an address that is none", { way: "url", url: "my mug" }, "url", /Enter a web address, such as https/],
    ["an address without https", { way: "url", url: "http://shop.example" }, "url", /https/],
  ])("with %s comes back filled in, with a message at the field", async (_, fields, field, message) => {
    const { status, text } = await post({ way: "fields", ...fields });
    expect(status).toBe(422);
    expect(text).toContain("<title>Error: Check a listing");
    expect(text).toMatch(/role="alert"[^]*<h2>1 field needs a change<\/h2>/);
    expect(text).toContain(`<a href="#${field}">`);
    expect(text).toMatch(new RegExp(`id="${field}-error">[^]{0,140}${message.source}`));
  });

  it("says of a form that is too large what to do", async () => {
    const { status, text } = await post({ way: "text", text: "x".repeat(1_100_000) });
    expect(status).toBe(413);
    expect(text).toContain("<h2>This is more than 1 MB</h2>");
  });

  it("is refused when it is damaged", async () => {
    const headers = { ...BROWSER, "Content-Type": "multipart/form-data; boundary=x" };
    const { status, text } = await send(server.base, "/audit?from=file", { method: "POST", headers, body: "--y" });
    expect(status).toBe(400);
    expect(text).toContain("<h2>The form cannot be read</h2>");
    // The way is in the address, so that the same form is shown again.
    expect(text).toContain('action="/audit?from=file#result"');
  });

  it("shows markup in a listing as text", async () => {
    const { text } = await post({ way: "fields", title: "<script>alert(1)</script>", description: "</textarea><b>" });
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("</textarea><b>");
  });
});
