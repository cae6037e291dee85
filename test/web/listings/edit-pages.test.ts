import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, PagesUnderTest, type Visitor, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("http://localhost:3000");
let visitor: Visitor & { readonly accountId: string };
beforeEach(async () => {
  visitor = await under.signedIn();
});

const FEED = `id,title,description,price,sale_price,availability,brand,gtin,color
B-1,Steel bottle 750 ml,"The best bottle ever!
Cold for 24 h.",24.90 EUR,,in_stock,Ardenfell,4006381333931,sea:green`;

/** Saves a listing and returns the path of its page. */
async function saved(feed = FEED): Promise<string> {
  await visitor.submit("/dashboard/listings/import", { text: feed, role: "own", currency: "", step: "save" });
  return /<a href="(\/dashboard\/listings\/lst_\w+)"/.exec(bodyOf(await visitor.get("/dashboard/listings")))?.[1] ?? "";
}

const plain = (text = "") =>
  text.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** Returns the fields of the form as a browser would send them. */
function fieldsOf(page: string): Record<string, string> {
  const [form = ""] = /<form class="card"[\s\S]*?<\/form>/.exec(page) ?? [];
  const inputs = [...form.matchAll(/<input[^>]*\bname="(\w+)"[^>]*\bvalue="([^"]*)"/g)];
  const areas = [...form.matchAll(/<textarea[^>]*\bname="(\w+)"[^>]*>\n([\s\S]*?)<\/textarea>/g)];
  const choices = [...form.matchAll(/<select[^>]*\bname="(\w+)"[\s\S]*?<option(?: value="(\w*)")? selected>(\w*)/g)];
  return Object.fromEntries([
    ...[...inputs, ...areas].map(([, name = "", value]) => [name, plain(value).replaceAll("\n", "\r\n")]),
    ...choices.map(([, name = "", value, text]) => [name, value ?? text]),
  ]);
}

/** Sends the form of a page with some fields changed. */
async function send(path: string, changed: Readonly<Record<string, string>>, page?: string) {
  const shown = page ?? bodyOf(await visitor.get(`${path}/edit`));
  return visitor.submit(`${path}/edit`, { ...fieldsOf(shown), step: "save", ...changed });
}

/** Returns the listing as it is saved, in the texts of its form. */
async function textsAt(path: string): Promise<Record<string, string>> {
  return fieldsOf(bodyOf(await visitor.get(`${path}/edit`)));
}

describe("the form for the text of a listing", () => {
  it("has all that is saved, with each finding at its field, and leads to it from the listing", async () => {
    const path = await saved();
    const page = bodyOf(await visitor.get(`${path}/edit`));
    expect(fieldsOf(page)).toMatchObject({
      title: "Steel bottle 750 ml",
      description: "The best bottle ever!\r\nCold for 24 h.",
      price: "24.90",
      currency: "EUR",
      availability: "in_stock",
      gtin: "4006381333931",
    });
    expect(page).toMatch(/id="description-notes"[\s\S]*“The best” praises[\s\S]*<textarea[^>]*description-notes/);
    expect(bodyOf(await visitor.get(path))).toContain(`href="${path}/edit#description"`);
  });

  it("saves a change as the next version, and untouched fields exactly as they were", async () => {
    const path = await saved();
    const before = await textsAt(path);
    const reply = await send(path, { title: " Steel bottle, 750 ml " });
    expect([reply.status, reply.headers["Location"]]).toEqual([303, `${path}?done=saved`]);
    expect(await textsAt(path)).toEqual({ ...before, version: "2", title: "Steel bottle, 750 ml" });
    // The heading says where a person is, then what was done.
    expect(wordsOf(await visitor.get(`${path}?done=saved`))).toMatch(/changed .* Version 2 is saved\. .*Findings/);
  });

  it("says when nothing was changed", async () => {
    const path = await saved();
    const reply = await send(path, {});
    expect(wordsOf(await visitor.get(reply.headers["Location"] ?? ""))).toContain("it is still version 1");
    expect(await textsAt(path)).toMatchObject({ version: "1" });
  });

  it("takes prices, figures, attributes and addresses as people write them, and removes what is emptied", async () => {
    const path = await saved();
    await send(path, {
      description: "",
      price: "€1.299,00",
      listPrice: "1.399,00",
      rating: "4,5",
      reviews: "1,840",
      attributes: "Material: steel\r\nNote: fits: all",
      imageUrls: "https://a.example/1.png\r\nhttps://a.example/2.png",
      brand: " ",
    });
    expect(await textsAt(path)).toMatchObject({
      description: "",
      price: "1299.00",
      listPrice: "1399.00",
      currency: "EUR",
      rating: "4.5",
      reviews: "1840",
      attributes: "Material: steel\r\nNote: fits: all",
      imageUrls: "https://a.example/1.png\r\nhttps://a.example/2.png",
      brand: "",
    });
  });

  it("changes the currency of all prices together", async () => {
    const path = await saved();
    await send(path, { listPrice: "30" });
    await send(path, { currency: "CHF" });
    expect(await textsAt(path)).toMatchObject({ price: "24.90", listPrice: "30.00", currency: "CHF" });
  });

  it("checks a text without saving it", async () => {
    const path = await saved();
    const reply = await send(path, { description: "Cold for 24 h.", step: "check" });
    expect(wordsOf(reply)).toContain("Not saved yet.");
    expect(bodyOf(reply)).not.toContain("praises");
    expect(fieldsOf(bodyOf(reply))["description"]).toBe("Cold for 24 h.");
    expect(await textsAt(path)).toMatchObject({ version: "1" });
  });

  it.each([
    ["no title", { title: "" }, "Enter a title."],
    ["a price with two readings", { price: "1.299" }, "Is it 1,299 or 1.299?"],
    ["a crossed-out price in another currency", { listPrice: "$30" }, "Write it in EUR, as the price."],
    ["a crossed-out price below the price", { listPrice: "20" }, "The crossed-out price has to be above"],
    ["an attribute without a colon", { attributes: "steel" }, "has no colon"],
    ["too long a title", { title: "x".repeat(501) }, "500"],
    ["no code of a country", { country: "Germany" }, "Send at most 2 characters."],
  ])("says of %s what to change, and keeps what was typed", async (_, changed, message) => {
    const path = await saved();
    const reply = await send(path, { ...changed, warranty: "2 years" });
    expect(reply.status).toBe(422);
    const [[name, text]] = Object.entries(changed) as [[string, string]];
    const [, error = ""] = new RegExp(`id="${name}-error">(.*)</p>`).exec(bodyOf(reply)) ?? [];
    expect(error).toContain(message);
    expect(fieldsOf(bodyOf(reply))).toMatchObject({ [name]: text, warranty: "2 years", version: "1" });
    expect(await textsAt(path)).toMatchObject({ version: "1" });
  });

  it("replaces no version that it has not shown, shows both texts, and saves when it is sent again", async () => {
    const path = await saved();
    const opened = bodyOf(await visitor.get(`${path}/edit`));
    await send(path, { title: "Bottle of an import" });
    const reply = await send(path, { title: "Bottle of a person" }, opened);
    expect(reply.status).toBe(409);
    expect(wordsOf(reply)).toContain("Version 2 was saved while you were typing");
    expect(wordsOf(reply)).toContain("Version 2 says: Bottle of an import");
    expect(await textsAt(path)).toMatchObject({ version: "2", title: "Bottle of an import" });
    await send(path, {}, bodyOf(reply));
    expect(await textsAt(path)).toMatchObject({ version: "3", title: "Bottle of a person" });
  });

  it("does not merge two listings", async () => {
    const german = await saved();
    await send(german, { country: "DE" });
    await saved();
    const table = bodyOf(await visitor.get("/dashboard/listings"));
    const paths = [...table.matchAll(/\/dashboard\/listings\/lst_\w+/g)].map(([path]) => path);
    const other = paths.find((path) => path !== german) ?? "";
    const reply = await send(other, { country: "DE" });
    expect(reply.status).toBe(409);
    expect(wordsOf(reply)).toContain("has this external id, role, country and language");
  });

  it("that the account does not have is not found", async () => {
    const path = await saved();
    const stranger = await under.signedIn();
    for (const missing of [path, "/dashboard/listings/x"]) {
      expect((await stranger.get(`${missing}/edit`)).status).toBe(404);
      expect((await stranger.submit(`${missing}/edit`, { title: "x", version: "1" })).status).toBe(404);
    }
  });

  it("leads people who are not signed in to the sign-in and back", async () => {
    const path = await saved();
    const reply = await under.visitor().get(`${path}/edit`);
    expect(reply.headers["Location"]).toBe(`/login?next=${encodeURIComponent(`${path}/edit`)}`);
  });
});
