import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HAS_CHROMIUM, inChromium, openBrowser } from "../support/browser.ts";
import { startServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { expectNoBarriers, PHONE } from "./accessibility.ts";

/** The same bottle for each test. */
const OWN = [
  "id,title,description,price,brand,rating,review_count,material",
  ...[1, 2, 3, 4].map(
    (n) =>
      `AF-${n},Ardenfell steel bottle 750 ml,"The best bottle ever! Double-walled steel keeps drinks cold for 24 h and hot for 12 h. Perfect for every adventure.",24.90 EUR,Ardenfell,4.3,320,18/8 stainless steel`,
  ),
].join("\n");
const RIVALS = [
  "id,title,description,price,rating,review_count",
  'R-1,"Insulated flask 0.75 l for cycling, stainless steel, leakproof",Fits bike cages. Free returns.,22.90 EUR,4.5,2100',
  "R-2,Glass bottle 500 ml,Buy now!,14.90 EUR,4.1,40",
].join("\n");
const QUESTIONS = [
  "insulated bottle for cycling",
  "steel bottle 750 ml",
  "bottle that keeps drinks cold 24 h",
  "leakproof bottle",
  "bottle with free returns",
].join("\n");

let browser: Browser;
let site: string;
let context: BrowserContext;
/** The cookies of the merchant, and where the bottles are. */
let cookies: NonNullable<BrowserContextOptions["storageState"]>;
let bottles: string[];

async function openPage(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  context = await browser.newContext({ viewport: PHONE, ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) throw new Error(message.text());
  });
  return page;
}

/** Signs up and saves the listings. */
async function saveListings(page: Page): Promise<void> {
  await page.goto(`${site}/signup`);
  await page.getByLabel("Email address").fill("merchant@example.com");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.waitForURL(`${site}/dashboard`);
  for (const [feed, role] of [
    [RIVALS, "rival"],
    [OWN, "own"],
  ] as const) {
    await page.goto(`${site}/dashboard/listings/import`);
    await page.getByRole("textbox", { name: "Or paste it" }).fill(feed);
    await page.getByLabel("Whose products").selectOption(role);
    await page.getByRole("button", { name: "Check the feed" }).click();
    await page.getByRole("button", { name: /^Save/ }).first().click();
  }
  const links = page.getByRole("link", { name: /^Ardenfell steel bottle/ });
  await links.first().waitFor();
  bottles = await Promise.all((await links.all()).map(async (link) => site + (await link.getAttribute("href"))));
}

async function findImprovements(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Improve", exact: true }).click();
  await page.getByLabel("Questions shoppers ask").fill(QUESTIONS);
  await page.getByLabel("What else is true of the product").fill("Diameter: 73 mm\nReturns: Free returns in 30 days");
  await page.getByRole("button", { name: "Find improvements" }).click();
  await page.waitForURL(/run=opt_/);
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
const save = (page: Page) =>
  page
    .getByRole("button", { name: /^Save as version/ })
    .first()
    .click();

describe.skipIf(!HAS_CHROMIUM)(inChromium("improving a listing"), () => {
  beforeAll(async () => {
    const { address } = await startServer({ rateCounter: unlimited }, { PUBLIC_URL: "" });
    site = `http://localhost:${address.port}`;
    browser = await openBrowser();
    await saveListings(await openPage());
    cookies = await context.storageState();
    await context.close();
  });
  afterEach(() => context.close());

  it("leads without a script from what loses over an answer and two of several edits to a comparison and a feed", async () => {
    const page = await openPage({ javaScriptEnabled: false, storageState: cookies });
    await page.goto(bottles[0] ?? "");
    await findImprovements(page);
    expect(await page.locator(".note.warn").first().innerText()).toMatch(/stay behind.*Better text could win at most/);
    const first = await heading(page);
    expect(first).toMatch(
      /^\d edits could add \d+\.\d points \(range −?\d+\.\d to \d+\.\d\) to the chance of being chosen; \d answers could add more\.$/,
    );
    expect(await page.locator(".stack h2").first().innerText()).toMatch(/answers could add more/);

    await page.getByLabel("What does shipping cost, and how long does it take?").fill("Free shipping in 3 days");
    await page.getByRole("button", { name: "Use the answers" }).click();
    await page.locator("ins", { hasText: "Free shipping in 3 days" }).waitFor();
    const facts = page.getByText("From you: Shipping: “Free shipping in 3 days”.");
    expect(await facts.count()).toBe(1);

    const boxes = page.locator("input[name=edits]");
    const count = await boxes.count();
    expect(count).toBeGreaterThanOrEqual(4);
    for (let at = 2; at < count; at += 1) await boxes.nth(at).uncheck();
    await save(page);
    expect(await heading(page)).toBe("Saved as version 2");

    await page.getByRole("button", { name: "Compare the versions" }).click();
    await page.waitForURL(/of=cmp_/);
    expect(await heading(page)).toMatch(
      /^(Version 2 should do better|Too close to call): \+\d+\.\d points, range −?\d+\.\d to \d+\.\d points\./,
    );
    expect(await page.getByRole("region", { name: "Version 2" }).locator("ins").allInnerTexts()).toContain(
      "Free shipping in 3 days",
    );
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download the feed" }).click();
    const feed = readFileSync(await (await download).path(), "utf8");
    expect(feed.match(/<item>/g)).toHaveLength(1);
    expect(feed).toContain("Ardenfell steel bottle 750 ml");
  });

  it("loses no answer to the save button or the Enter key, and ticks none by itself", async () => {
    const page = await openPage({ storageState: cookies });
    await page.goto(bottles[3] ?? "");
    await findImprovements(page);
    expect(await page.locator("input[name^=answer]:checked").count()).toBe(0);
    const shipping = page.getByLabel("What does shipping cost, and how long does it take?");
    await shipping.fill("Free shipping in 3 days");
    await save(page);
    await page.getByRole("alert").filter({ hasText: "Your answer is not in the text yet" }).waitFor();
    expect(await shipping.inputValue()).toBe("Free shipping in 3 days");
    await expectNoBarriers(page);
    const asked = page.url();
    await shipping.press("Enter");
    await page.waitForURL((url) => url.href !== asked && /run=opt_/.test(url.href));
    expect(await page.locator("ins").allInnerTexts()).toContain("Free shipping in 3 days");
  });

  it("says what to do when the listing has changed meanwhile, and saves nothing", async () => {
    const page = await openPage({ storageState: cookies });
    await page.goto(bottles[1] ?? "");
    await findImprovements(page);
    const result = page.url();
    const other = await context.newPage();
    await other.goto(result);
    await save(other);
    await other.getByRole("heading", { name: "Saved as version 2" }).waitFor();
    await save(page);
    expect(await page.getByRole("alert").innerText()).toContain("Nothing was saved");
    expect(await page.getByRole("button", { name: /^Save as/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Look again with version 2" }).click();
    await page.waitForURL(/run=opt_/);
    expect(page.url()).not.toBe(result);
  });

  it("can be used by everyone: with a screen reader, in light and dark colours, in a window of 320 pixels", async () => {
    const page = await openPage({ storageState: cookies });
    await page.goto(bottles[2] ?? "");
    await page.getByRole("link", { name: "Improve", exact: true }).click();
    await expectNoBarriers(page);
    await page.getByLabel("What else is true of the product").fill("It is light");
    await page.getByText("Check a text that you wrote").click();
    await page.getByRole("button", { name: "Find improvements" }).click();
    await page.getByRole("alert").waitFor();
    await expectNoBarriers(page);
    await page.getByLabel("What else is true of the product").fill("Weight: 310 g");
    await page.getByText("Check a text that you wrote").click();
    await page.getByLabel("Title", { exact: true }).fill("Award-winning steel bottle 750 ml");
    await page.getByRole("button", { name: "Find improvements" }).click();
    await page.getByText("Text 1 waits for your answers.").waitFor();
    expect(await page.getByText("“Award-winning”: Your listing states no such award.").count()).toBe(1);
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Use the answers" }).click();
    await page.getByText("Answer at least one question").waitFor();
    await save(page);
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Copy title", exact: true }).waitFor();
    await page.getByRole("button", { name: "Compare the versions" }).click();
    await expectNoBarriers(page);
  });
});
