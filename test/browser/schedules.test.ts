import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { isSigned, startReceiver } from "../schedules/support.ts";
import { HAS_CHROMIUM, inChromium, openBrowser, startSite } from "../support/browser.ts";
import { fetchFromHere } from "../support/fetch-server.ts";
import { systemClock } from "../../src/shared/system-clock.ts";
import { barriersOf, PHONE } from "./accessibility.ts";

let browser: Browser;
let site: string;
let context: BrowserContext;

const heading = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Looks at the address of a page in a browser that runs scripts: the check is one. */
async function expectNoBarriers(page: Page): Promise<void> {
  const other = await browser.newContext({ viewport: PHONE, storageState: await context.storageState() });
  const checked = await other.newPage();
  await checked.goto(page.url());
  expect({ url: page.url(), barriers: await barriersOf(checked) }).toEqual({ url: page.url(), barriers: [] });
  await other.close();
}

describe.skipIf(!HAS_CHROMIUM)(inChromium("schedules"), () => {
  beforeAll(async () => {
    site = await startSite({ guardedPost: fetchFromHere({}, systemClock) });
    browser = await openBrowser();
  });
  afterEach(() => context.close());

  it("repeat a simulation, show how it goes, tell a webhook, and are deleted, on a phone without a script", async () => {
    const receiver = await startReceiver();
    context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site}/playground?example=bottle`);
    await page.getByRole("button", { name: "Create an account to save it" }).click();
    await page.getByLabel("Email address").fill("schedules@example.com");
    await page.getByLabel(/^Password/).fill("correct horse battery");
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.goto(`${site}/dashboard/schedules`);
    await page.getByRole("heading", { name: "Nothing is repeated yet" }).waitFor();
    await page.goto(`${site}/playground?example=bottle`);
    await page.getByRole("button", { name: "Save it in your account" }).click();
    await page.getByRole("button", { name: "Simulate" }).click();
    await heading(page, /^The model expects you/);

    await page.getByRole("link", { name: "Repeat it on a schedule" }).click();
    await heading(page, "Repeat the simulation");
    await expectNoBarriers(page);
    await page.getByLabel("Name").fill("Bottle against rivals");
    await page.getByLabel("Repeats", { exact: true }).selectOption("Every week");
    await page.getByRole("button", { name: "Start the schedule" }).click();
    await page.getByText("The schedule is saved.").waitFor();
    const address = page.url().replace(/\?.*/, "");
    await expect
      .poll(async () => (await page.goto(address)) && page.locator("h1").textContent())
      .toMatch(/^Nothing has/);
    await page.getByRole("button", { name: "Run now" }).click();
    await expect.poll(async () => (await page.goto(address)) && page.locator("svg[role=img]").count()).toBe(1);
    await page.getByRole("img", { name: "How often you are chosen over 2 runs" }).waitFor();
    await page.getByText("1–2 of 2").waitFor();
    await expectNoBarriers(page);

    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByLabel("URL").fill(receiver.url);
    await page.getByRole("button", { name: "Add the webhook" }).click();
    await heading(page, "The secret of your webhook");
    const secret = (await page.locator("pre").textContent()) ?? "";
    await page.getByRole("link", { name: "Go on to the webhook" }).click();
    await page.getByRole("button", { name: "Send a test event" }).click();
    await page.getByRole("cell", { name: "delivered" }).waitFor();
    await expectNoBarriers(page);
    expect(receiver.received.map((message) => isSigned(message, secret))).toEqual([true]);
    await page.getByRole("link", { name: "Delete the webhook" }).click();
    await page.getByRole("button", { name: "Delete the webhook" }).click();
    await heading(page, "Webhooks");

    await page.goto(address);
    await page.getByRole("link", { name: "Delete it" }).click();
    await heading(page, "Delete “Bottle against rivals”?");
    await page.getByRole("button", { name: "Delete the schedule" }).click();
    await page.getByText("The schedule is deleted.").waitFor();
  });
});
