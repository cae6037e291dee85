import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HAS_CHROMIUM, inChromium, openBrowser } from "../support/browser.ts";
import { dataFolder } from "../support/data-dir.ts";
import { startServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { expectNoBarriers, PHONE } from "./accessibility.ts";
import { tabTo } from "./keyboard.ts";

const BAD = { title: [7, 120, 199], price: [11, 125], availability: [18, 130], id: [27, 136] };

/** A feed of 200 rows, nine of them bad: three cannot be saved for their title, two for their id, four lose a value. */
function feed(): string {
  const rows = Array.from({ length: 200 }, (_, i) => {
    const n = i + 1;
    const id = BAD.id.includes(n) ? "AF-1" : `AF-${n}`;
    const title = BAD.title.includes(n) ? "" : `Ardenfell steel bottle ${n}`;
    const price = BAD.price.includes(n) ? "19.9o EUR" : "19.90 EUR";
    const availability = BAD.availability.includes(n) ? "soon" : "in_stock";
    return [id, title, "Double-walled 18/8 steel. The best bottle ever!", price, availability].join(",");
  });
  return ["id,title,description,price,availability", ...rows, ""].join("\n");
}

let browser: Browser;
let site: string;
let context: BrowserContext;

/** A page whose policy complains of nothing. */
async function openPage(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  context = await browser.newContext({ viewport: PHONE, ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) throw new Error(message.text());
  });
  return page;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${site}/signup`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.waitForURL(`${site}/dashboard`);
}

describe.skipIf(!HAS_CHROMIUM)(inChromium("listings"), () => {
  beforeAll(async () => {
    // The free plan has no room for the feed.
    const { address } = await startServer({ rateCounter: unlimited }, { PUBLIC_URL: "", DEFAULT_PLAN: "payg" });
    site = `http://localhost:${address.port}`;
    browser = await openBrowser();
  });
  afterEach(() => context.close());

  it("are imported, repaired, looked at and deleted on a phone with the keyboard alone and without a script", async () => {
    const file = join(dataFolder(), "feed.csv");
    writeFileSync(file, feed());
    const page = await openPage({ javaScriptEnabled: false });
    const enter = () => page.keyboard.press("Enter");
    await signUp(page, "keyboard@example.com");

    await tabTo(page, /^Listings/);
    await enter();
    await page.getByRole("heading", { name: "No listings yet" }).waitFor();
    expect(await tabTo(page, /^Import listings/)).toBeLessThanOrEqual(14);
    await enter();
    await page.waitForURL(`${site}/dashboard/listings/import`);
    const chooser = page.waitForEvent("filechooser");
    await tabTo(page, /^File/);
    await enter();
    await (await chooser).setFiles(file);
    await tabTo(page, /^Check the feed/);
    await enter();

    await page.getByRole("heading", { name: "200 rows read, 9 need attention" }).waitFor();
    expect(await page.getByRole("rowheader").allInnerTexts()).toEqual(
      [7, 11, 18, 27, 120, 125, 130, 136, 199].map((n) => `Line ${n + 1}`),
    );
    await tabTo(page, /^Change line 8/);
    await enter();
    await tabTo(page, /line-8$/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("AF-7,Ardenfell tea flask,Steel.,29.90 EUR,in_stock");
    await tabTo(page, /^Check again/);
    await enter();
    await page.getByRole("heading", { name: "200 rows read, 8 need attention" }).waitFor();
    expect(await tabTo(page, /^Save 196 listings/)).toBeLessThanOrEqual(14);
    await enter();

    await page.getByRole("status").waitFor();
    expect(await page.getByRole("status").innerText()).toBe("196 listings are saved.");
    expect(await page.getByRole("navigation", { name: "Pages" }).innerText()).toContain("1–25 of 196");
    await tabTo(page, /text$/);
    await page.keyboard.type("tea flask");
    await enter();
    await page.waitForURL(/text=tea/);
    await tabTo(page, /^Ardenfell tea flask/);
    await enter();
    await page.getByRole("heading", { name: "Ardenfell tea flask", level: 1 }).waitFor();

    await tabTo(page, /^Edit the description/);
    await enter();
    await page.getByRole("heading", { name: "Edit “Ardenfell tea flask”" }).waitFor();
    expect(page.url()).toMatch(/#description$/);
    await tabTo(page, /^Title title$/);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Ardenfell tea flask 500 ml");
    await tabTo(page, /^Only check the text/);
    await enter();
    await page.getByRole("status").waitFor();
    await tabTo(page, /^Save as version 2/);
    await enter();
    await page.getByRole("heading", { name: "Ardenfell tea flask 500 ml", level: 1 }).waitFor();
    expect(await page.getByRole("status").innerText()).toBe("Version 2 is saved.");

    expect(await tabTo(page, /^Delete this listing/)).toBeLessThanOrEqual(14);
    await enter();
    await page.getByRole("heading", { name: "Delete “Ardenfell tea flask 500 ml”?" }).waitFor();
    await tabTo(page, /^Delete the listing/);
    await enter();
    await page.getByRole("status").waitFor();
    expect(await page.getByRole("status").innerText()).toBe("The listing is deleted.");
    expect(await page.getByRole("navigation", { name: "Pages" }).innerText()).toContain("of 195");
  });

  it("can be used by everyone: with a screen reader, in light and dark colours, in a window of 320 pixels", async () => {
    const page = await openPage();
    await signUp(page, "everyone@example.com");
    const visit = async (path: string) => {
      await page.goto(site + path);
      await expectNoBarriers(page);
    };
    await visit("/dashboard/listings");
    await visit("/dashboard/listings/import");
    await page.getByRole("button", { name: "Check the feed" }).click();
    await page.getByRole("alert").waitFor();
    await expectNoBarriers(page);
    await page.getByRole("textbox", { name: "Or paste it" }).fill(feed());
    await page.getByRole("button", { name: "Check the feed" }).click();
    await page.getByText("Change line 8", { exact: true }).click();
    await expectNoBarriers(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download them with their reasons" }).click();
    expect((await download).suggestedFilename()).toBe("rows-with-reasons.csv");
    await page.getByRole("button", { name: /^Save/ }).click();
    await expectNoBarriers(page);
    await page.getByRole("checkbox").nth(1).check();
    const feedFile = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await feedFile).suggestedFilename()).toBe("google-merchant.xml");
    expect(readFileSync(await (await feedFile).path(), "utf8").match(/<item>/g)).toHaveLength(1);
    await page.getByRole("rowheader").first().getByRole("link").click();
    await page.getByRole("textbox", { name: "Questions" }).fill("bottle for cycling");
    await page.getByRole("button", { name: "Check the questions" }).click();
    await expectNoBarriers(page);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expectNoBarriers(page);
    await page.getByLabel("Price", { exact: true }).fill("1.299");
    await page.getByRole("button", { name: "Only check the text" }).click();
    await page.getByRole("alert").waitFor();
    await expectNoBarriers(page);
    await page.goBack();
    await page.goBack();
    await page.getByRole("link", { name: "Delete this listing" }).click();
    await expectNoBarriers(page);
  });

  it("are checked without an account: with the keyboard, by an example, a page source and a file", async () => {
    const page = await openPage({ colorScheme: "dark" });
    await page.goto(`${site}/audit`);
    expect(await tabTo(page, /title$/)).toBeLessThanOrEqual(14);
    await page.keyboard.press("Tab");
    await page.keyboard.type("The best bottle ever!");
    await page.keyboard.press("Tab");
    await page.keyboard.type("24,9o");
    await page.locator("#title").fill("Ardenfell steel bottle");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "1 field needs a change" }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("result");
    await expectNoBarriers(page);
    await page.locator("#price").fill("€24.90");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /errors? and/ }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("result");
    expect(await page.locator("#result").boundingBox()).toMatchObject({ y: expect.closeTo(24, -2) });
    expect(await page.locator("mark").first().isVisible()).toBe(true);
    await expectNoBarriers(page);
    for (const query of ["", "?from=text", "?from=file", "?example=bottle", "?example=feed"]) {
      await page.goto(`${site}/audit${query}`);
      await expectNoBarriers(page);
    }
    await page.goto(`${site}/audit?from=file`);
    await page.getByLabel("Feed or saved page").setInputFiles({
      name: "feed.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(feed()),
    });
    await page.getByRole("button", { name: "Check this listing" }).click();
    await page.getByText("Read as a comma-separated feed: 200 rows").waitFor();
    expect(await context.cookies()).toEqual([]);
  });
});
