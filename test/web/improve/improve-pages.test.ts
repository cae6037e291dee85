import { beforeEach, describe, expect, it } from "vitest";
import { bodyOf, PagesUnderTest, type Visitor, wordsOf } from "../account/support.ts";

const under = new PagesUnderTest("https://shop.example");

const OWN =
  "id,title,description,price,rating,review_count\nM-1,Stoneware mug,Hand thrown. Holds 350 ml. Dishwasher safe.,28.00 EUR,4.8,46";
const RIVALS =
  "id,title,description,price,rating,review_count\nR-1,Handmade ceramic coffee mug 400 ml,Free returns in 30 days.,24.90 EUR,4.6,1200";
const QUERIES = "handmade coffee mug\nstoneware mug dishwasher safe\nlarge mug 350 ml\nmug with free returns";
const FACTS = "Returns: Free returns in 30 days";

let merchant: Visitor;
let listing: string;
let rival: string;
beforeEach(async () => {
  merchant = await under.signedIn();
  for (const [text, role] of [
    [OWN, "own"],
    [RIVALS, "rival"],
  ] as const)
    await merchant.submit("/dashboard/listings/import", { text, role, currency: "", step: "save" });
  const table = bodyOf(await merchant.get("/dashboard/listings"));
  const idOf = (title: string) =>
    new RegExp(`href="(/dashboard/listings/lst_\\w+)"[^>]*>\\s*${title}`).exec(table)?.[1] ?? "";
  listing = idOf("Stoneware");
  rival = idOf("Handmade").split("/").at(-1) ?? "";
});

/** Runs the form, and returns the page of the result with the id of its run. */
async function find(more: Record<string, string> = {}): Promise<{ run: string; page: string }> {
  const fields = { competitors: rival, queries: QUERIES, facts: FACTS, step: "find", ...more };
  const { headers } = await merchant.submit(`${listing}/improve`, fields);
  return follow(headers["Location"]);
}

async function follow(location = ""): Promise<{ run: string; page: string }> {
  const [, run = ""] = /run=(opt_\w+)/.exec(location) ?? [];
  return { run, page: bodyOf(await merchant.get(location)) };
}

/** The name of the field of the question with these words. */
const fieldOf = (page: string, words: string) =>
  new RegExp(`for="(answer-\\d)">${words}`).exec(page)?.[1] ??
  new RegExp(`id="(answer-\\d)-label">${words}`).exec(page)?.[1] ??
  "";
const versionOf = async () => /version (\d+)/.exec(wordsOf(await merchant.get(listing)))?.[1];

describe("the result of an improvement", () => {
  it("ticks the edits and no answer, and one form holds them all", async () => {
    const { page } = await find({ title: "Stoneware coffee mug 350 ml from our studio" });
    const answers = [...page.matchAll(/<input[^>]*name="answer-\d"[^>]*>/g)].map(([input]) => input);
    expect(answers.filter((input) => input.includes('type="checkbox"')).length).toBeGreaterThan(0);
    expect(answers.filter((input) => input.includes("checked"))).toEqual([]);
    expect(page).toMatch(/name="edits"\s+value="0"\s+checked/);
    const [form = ""] = /<form[^>]*id="improve".*?<\/form>/s.exec(page) ?? [];
    expect(form).toContain('name="answer-0"');
    expect(form).toContain('name="edits"');
    const saving = [...page.matchAll(/<button[^>]*value="save"[^>]*>\s*([^<]+?)\s*</g)].map(([, text]) => text);
    expect(new Set(saving)).toEqual(new Set(["Save as version 2"]));
  });

  it("asks before it saves without an answer that was typed, keeps it, and then saves it as a fact", async () => {
    const { run, page } = await find();
    const warranty = fieldOf(page, "How long is the warranty");
    const fields = { run, edits: "0", [warranty]: "2 <years>", step: "save" };
    const asked = await merchant.submit(`${listing}/improve`, fields);
    expect(asked.status).toBe(200);
    const [words, body] = [wordsOf(asked), bodyOf(asked)];
    expect(words).toContain("Your answer is not in the text yet");
    expect(words).toContain("Nothing is saved yet.");
    expect(body).toMatch(new RegExp(`name="${warranty}"\\s+value="2 &lt;years&gt;"`));
    expect(body).toContain('name="asked" value="yes"');
    expect(await versionOf()).toBe("1");
    expect(wordsOf(await merchant.get(listing))).not.toContain("See what changed");

    const saved = await merchant.submit(`${listing}/improve`, { ...fields, asked: "yes" });
    expect(saved.headers["Location"]).toContain(`/compare?of=${run}`);
    expect(await versionOf()).toBe("2");
    const changes = `href="${listing}/compare?of=${run}">See what changed</a>`;
    expect(bodyOf(await merchant.get(listing))).toContain(changes);
    const again = await find({ facts: "" });
    expect(fieldOf(again.page, "How long is the warranty")).toBe("");
    expect(again.page).toContain("2 &lt;years&gt;");
  });

  it("keeps what was typed and ticked when it cannot be used", async () => {
    const { run, page } = await find();
    const shipping = fieldOf(page, "What does shipping cost");
    const nothing = await merchant.submit(`${listing}/improve`, { run, step: "answer" });
    expect(wordsOf(nothing)).toContain("Answer at least one question");
    expect(bodyOf(nothing)).not.toMatch(/name="edits"\s+value="0"\s+checked/);
    const stale = { ...(await find()), [shipping]: "Free in 3 days" };
    await merchant.submit(`${listing}/improve`, { run, edits: "0", step: "save" });
    const fields = { run: stale.run, edits: "0", asked: "yes", [shipping]: "Free in 3 days", step: "save" };
    const refused = await merchant.submit(`${listing}/improve`, fields);
    expect(refused.status).toBe(409);
    expect(bodyOf(refused)).toContain('value="Free in 3 days"');
    const looked = await merchant.submit(`${listing}/improve`, { ...fields, step: "again" });
    expect((await follow(looked.headers["Location"])).page).toContain("Free in 3 days");
  });

  it("leaves an edit out of the next run when the person had left it out", async () => {
    const { run, page } = await find({ facts: "Weight: 310 g\nDiameter: 9 cm" });
    const count = [...page.matchAll(/name="edits"/g)].length;
    expect(count).toBeGreaterThan(1);
    const shipping = fieldOf(page, "What does shipping cost");
    const kept = [...Array(count).keys()].slice(1).map(String);
    const { headers } = await merchant.submit(`${listing}/improve`, {
      run,
      edits: kept,
      [shipping]: "Free shipping in 3 days",
      step: "answer",
    });
    expect(headers["Location"]).toMatch(/&without=\d$/);
    const next = await follow(headers["Location"]);
    const boxes = [...next.page.matchAll(/name="edits"\s+value="\d"\s+(checked)?/g)];
    expect(boxes.filter(([, checked]) => checked === undefined)).toHaveLength(1);
  });

  it("says each gain with its range, and no figure without one", async () => {
    const { page } = await find({ facts: `${FACTS}\nWeight: 310 g` });
    expect(page).toMatch(
      /<h1>\d edits? could add \d+\.\d points \(range −?\d+\.\d to \d+\.\d\) to the chance of being chosen/,
    );
    const plain = page.replace(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    for (const [figure] of plain.matchAll(/[+−]\d+(\.\d)? points?.{0,12}/g)) expect(figure).toContain("range");
    expect(plain).not.toMatch(/Assistant 1 .*%/);
    expect(page).toContain(`/improve?from=opt_`);
  });

  it("says in plain words why a text waits, and takes it when its questions are answered yes", async () => {
    const text = { title: "Stoneware coffee mug 350 ml from our studio" };
    const { run, page } = await find(text);
    expect(page).toContain("waits for your answers");
    expect(page).toContain("“studio”: Neither your listing nor your facts say this.");
    expect(page).not.toMatch(/\((word|binding|modifier|relation|proper noun)\)/);
    expect(page).not.toContain("Use this text");
    const use = (of: string) => merchant.submit(`${listing}/improve`, { run: of, step: "use-0" });
    expect(wordsOf(await use(run))).toContain("has not passed the checks");

    const yes = fieldOf(page, "Is it right to say");
    const answered = await merchant.submit(`${listing}/improve`, { run, [yes]: "yes", step: "answer" });
    const next = await follow(answered.headers["Location"]);
    expect(next.page).toContain("passes every check");
    expect(next.page).toMatch(/value="use-0"[^>]*>\s*Use this text/);
    const saved = await use(next.run);
    expect(saved.headers["Location"]).toContain(`/compare?of=${next.run}`);
    expect(wordsOf(await merchant.get(listing))).toContain(text.title);
    expect(bodyOf(await merchant.get(`${listing}/improve?from=${run}`))).toContain(`value="${text.title}"`);
  });
});
