import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, PagesUnderTest, type Visitor, wordsOf } from "./support.ts";

const under = new PagesUnderTest("http://localhost:3000");
const PASSWORD = "correct horse battery";
const NEW = "/dashboard/simulations/new";

const LISTINGS = {
  "product-title": "Steel <bottle> 750 ml",
  "product-description": "Cold for 24 h.\r\nScrew lid.",
  "product-price": "24,90",
  currency: "EUR",
  "rival-1-title": "Glass bottle 500 ml",
  "rival-1-price": "14,90",
  questions: "steel bottle\r\ncheap bottle",
};
const AUDIT = {
  way: "fields",
  title: "Steel bottle 750 ml",
  price: "24,90",
  currency: "EUR",
  brand: "Ardenfell",
  imageUrl: "https://shop.example/bottle.jpg",
  attributes: "Material: steel",
  questions: "steel bottle",
};
const FEED = { way: "text", text: "id,title,price\r\nA-1,Steel bottle,19.90 EUR\r\n", currency: "EUR" };

let visitor: Visitor;
let email: string;
let count = 0;
beforeEach(() => {
  visitor = under.visitor();
  email = `tried-${(count += 1)}@example.com`;
});

/** The hidden fields of the first form of a page that carries something. */
function carriedBy(page: string): Record<string, string> {
  const form = page.split("</form>").find((part) => part.includes('name="tried"')) ?? "";
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, plain(value)]));
}

const plain = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
const valueOf = (page: string, name: string) =>
  plain(/value="([^"]*)"/.exec(new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? "")?.[1] ?? "");

describe("what was tried without an account", () => {
  it("is in the form for an account, with a form for those who have one, and nothing is stored", async () => {
    const page = bodyOf(await visitor.post("/signup", { tried: "listings", ...LISTINGS }));
    expect(page).toContain("What you tried is kept");
    expect(carriedBy(page)).toMatchObject({ tried: "listings", "product-title": "Steel <bottle> 750 ml" });
    expect(carriedBy(page)["product-description"]).toBe("Cold for 24 h.\nScrew lid.");
    expect(page.match(/name="tried"/g)).toHaveLength(2);
    expect(page).toMatch(/<form method="post" action="\/login">/);
  });

  it("is saved by the sign-up, and in the form for a simulation", async () => {
    const carried = carriedBy(bodyOf(await visitor.post("/signup", { tried: "listings", ...LISTINGS })));
    const reply = await visitor.post("/signup", { ...carried, email, password: PASSWORD });
    const page = bodyOf(reply);
    expect([reply.status, reply.cookies?.length]).toEqual([200, 3]);
    expect(page).toContain("The listings are saved in your account.");
    expect(page).toContain("steel bottle\ncheap bottle</textarea>");
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toContain("1–2 of 2");
    expect(wordsOf(await visitor.get("/dashboard"))).toContain("See how often assistants would choose “Steel");

    const sent = {
      "product-id": /<option value="(lst_\w+)" selected/.exec(page)?.[1] ?? "",
      "rival-ids": /name="rival-ids"\s+value="(lst_\w+)"\s+checked/.exec(page)?.[1] ?? "",
      questions: LISTINGS.questions,
      key: valueOf(page, "key"),
      form_token: valueOf(page, "form_token"),
      step: "run",
    };
    const { headers } = await visitor.post(NEW, sent);
    const result = bodyOf(await visitor.get(headers["Location"] ?? ""));
    expect(result).toMatch(/<h1>The model expects you ahead in/);
    expect(result).toMatch(/href="\/dashboard\/listings\/lst_\w+"/);
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toContain("1–2 of 2");
  });

  it("is there again when the page after the sign-up is loaded again, and is saved once", async () => {
    const sent = { tried: "listings", ...LISTINGS, email, password: PASSWORD };
    await visitor.post("/signup", sent);
    const again = await visitor.post("/signup", sent);
    expect(again.status).toBe(200);
    expect(bodyOf(again)).toContain("<h1>New simulation</h1>");
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toContain("1–2 of 2");
  });

  it("survives an error, a sign-in in place of a sign-up, and comes at once to those who are signed in", async () => {
    const wrong = await visitor.post("/signup", { tried: "listings", ...LISTINGS, email, password: "short" });
    expect(wrong.status).toBe(422);
    expect(carriedBy(bodyOf(wrong))).toMatchObject({ "rival-1-price": "14,90" });
    await visitor.post("/signup", { email, password: PASSWORD });

    const other = under.visitor();
    const login = bodyOf(await other.post("/login", carriedBy(bodyOf(wrong))));
    expect(login).toContain("<h1>Sign in</h1>");
    expect(login).toContain("is replaced only when you say so");
    const entered = await other.post("/login", { ...carriedBy(login), email, password: PASSWORD });
    expect(wordsOf(entered)).toContain("Glass bottle 500 ml €14.90");

    const signedIn = bodyOf(await other.post("/signup", { tried: "listings", ...LISTINGS }));
    expect(signedIn).toContain("<h1>New simulation</h1>");
    expect(wordsOf(await other.get("/dashboard/listings"))).toContain("1–2 of 2");
  });

  it("replaces no saved listing of the same title before its person has seen that", async () => {
    visitor = await under.signedIn();
    await visitor.post("/signup", { tried: "listings", ...LISTINGS });
    const page = await visitor.post("/signup", { tried: "listings", ...LISTINGS, "product-price": "19,90" });
    expect(wordsOf(page)).toContain("replaces it when you save");
    expect(valueOf(bodyOf(page), "product-price")).toBe("19,90");
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toMatch(/€24\.90.*1–2 of 2/);
  });

  it("that cannot be saved is in the form, with what to change", async () => {
    const tried = { tried: "listings", ...LISTINGS, "rival-1-title": "x".repeat(501) };
    const reply = await visitor.post("/signup", { ...tried, email, password: PASSWORD });
    expect([reply.status, reply.cookies?.length]).toEqual([422, 3]);
    expect(bodyOf(reply)).toContain('<a href="#rival-1-title">');
    expect(valueOf(bodyOf(reply), "product-title")).toBe(LISTINGS["product-title"]);
  });

  it("of an audit is a saved listing with its findings and questions", async () => {
    const carried = carriedBy(bodyOf(await visitor.post("/signup", { tried: "audit", ...AUDIT })));
    const { status, headers } = await visitor.post("/signup", { ...carried, email, password: PASSWORD });
    expect(status).toBe(303);
    const page = await visitor.get(headers["Location"] ?? "");
    expect(bodyOf(page)).toContain(`<h1>${AUDIT.title}</h1>`);
    expect(bodyOf(page)).not.toContain("The listing has no picture.");
    expect(wordsOf(page)).toMatch(
      /Findings.*Answers to shoppers’ questions.* steel bottle 100 %.*Ardenfell.*Material steel/s,
    );
    expect(wordsOf(await visitor.get("/dashboard"))).toContain(AUDIT.title);
  });

  it("of an audit of a feed are its saved listings", async () => {
    const carried = carriedBy(bodyOf(await visitor.post("/signup", { tried: "audit", ...FEED })));
    expect(carried).toMatchObject({ tried: "feed", currency: "EUR" });
    const { status, headers } = await visitor.post("/signup", { ...carried, email, password: PASSWORD });
    expect([status, headers["Location"]]).toEqual([303, "/dashboard/listings?saved=1"]);
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toContain("Steel bottle");
  });

  it("of an audit of a feed with bad rows are the saved ones, and the bad ones to be changed", async () => {
    const text = `${FEED.text}A-2,,19.90 EUR\r\n`;
    const carried = carriedBy(bodyOf(await visitor.post("/signup", { tried: "audit", ...FEED, text })));
    const reply = await visitor.post("/signup", { ...carried, email, password: PASSWORD });
    expect(wordsOf(reply)).toContain("2 rows read, 1 needs attention 1 listing is saved. Change the rows below");
    expect(bodyOf(reply)).toContain("Change line 3");
    expect(wordsOf(await visitor.get("/dashboard/listings"))).toContain("1–1 of 1");
  });

  it("of an audit of a feed replaces what is saved only when the person says so", async () => {
    const account = await under.signedIn();
    await account.submit("/dashboard/listings/import", { text: FEED.text, role: "own", currency: "EUR", step: "save" });
    const text = FEED.text.replace("Steel", "Other");
    const reply = await account.post("/signup", { tried: "audit", ...FEED, text });
    expect(wordsOf(reply)).toContain("Nothing is saved yet.");
    expect(bodyOf(reply)).toContain("Save 1 listing");
    expect(wordsOf(await account.get("/dashboard/listings"))).toContain("Steel bottle");
  });

  it("that is no feed, or has no room, is in the form and the page that says so", async () => {
    const rows = Array.from({ length: 101 }, (_, i) => `A-${i},Steel bottle,19.90 EUR`);
    for (const [text, status, words] of [
      ["hello", 422, "1 field needs a change"],
      [["id,title,price", ...rows].join("\r\n"), 402, "Your plan has no room for all of them"],
    ] as const) {
      const account = await under.signedIn();
      const reply = await account.post("/signup", { tried: "audit", ...FEED, text });
      expect(reply.status).toBe(status);
      expect(wordsOf(reply)).toContain(words);
      expect(wordsOf(await account.get("/dashboard/listings"))).toContain("No listings yet");
    }
  });

  it.each([
    ["nothing", { tried: "listings", currency: "EUR" }],
    ["a file", { tried: "audit", way: "file" }],
    ["something else", { tried: "x", ...LISTINGS }],
  ])("that is %s is not carried", async (_, fields) => {
    const entered = await visitor.post("/signup", { ...fields, email, password: PASSWORD });
    expect([entered.status, entered.headers["Location"]]).toEqual([303, "/dashboard"]);
  });

  it("of another website is not taken", async () => {
    const reply = await visitor.post("/signup", { tried: "listings", ...LISTINGS }, { "sec-fetch-site": "cross-site" });
    expect(reply.status).toBe(403);
  });
});

describe("typed listings that are saved with a run", () => {
  it("have item ids of their titles, and are replaced by the next ones of these titles", async () => {
    visitor = await under.signedIn();
    const run = (fields: Readonly<Record<string, string>>) =>
      visitor.submit(NEW, { ...LISTINGS, save: "yes", step: "run", ...fields });
    expect((await run({ key: "a" })).status).toBe(303);
    expect((await run({ key: "b", "product-price": "19,90", "rival-2-title": "Glass bottle 500 ml" })).status).toBe(
      303,
    );
    const table = wordsOf(await visitor.get("/dashboard/listings"));
    expect(table).toContain("1–3 of 3");
    expect(table).toContain("€19.90");
    const rivals = bodyOf(await visitor.get("/dashboard/listings?role=rival"));
    const [, id = ""] = /href="\/dashboard\/listings\/(lst_\w+)"/.exec(rivals) ?? [];
    expect(bodyOf(await visitor.get(`/dashboard/listings/${id}`))).toContain("glass-bottle-500-ml");
  });

  it("are saved without a rival and a run, too", async () => {
    visitor = await under.signedIn();
    const { status, headers } = await visitor.submit(NEW, { "product-title": "Steel bottle", key: "a", step: "save" });
    expect(status).toBe(303);
    expect(bodyOf(await visitor.get(headers["Location"] ?? ""))).toContain("<h1>Steel bottle</h1>");
  });

  it("come back with what to change, when one cannot be saved", async () => {
    visitor = await under.signedIn();
    const reply = await visitor.submit(NEW, {
      ...LISTINGS,
      "rival-1-title": "x".repeat(501),
      save: "yes",
      key: "a",
      step: "run",
    });
    expect(reply.status).toBe(422);
    expect(bodyOf(reply)).toContain('<a href="#rival-1-title">');
  });
});
