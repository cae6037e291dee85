import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HAS_CHROMIUM, inChromium, openBrowser, startSite } from "../support/browser.ts";
import { rounds } from "../support/rounds.ts";
import { barriersOf, colorViolationsOf, violationsOf } from "./accessibility.ts";

const PUBLIC_PAGES = [
  "/",
  "/docs",
  "/docs/sandbox",
  "/docs/methodology",
  "/docs/coefficients",
  "/pricing",
  "/about",
  "/privacy",
  "/terms",
  "/support",
  "/changelog",
  "/contact",
  "/developers",
  "/news",
  "/docs/search?q=key",
  "/nowhere",
];

const AXE_PAGES = ["/", "/playground?example=lamp", "/docs/authentication", "/login", "/docs", "/pricing"].slice(
  0,
  rounds(6, 1),
);

let browser: Browser;
let site: string;
let context: BrowserContext;

/** A page of its own, with what it asked for elsewhere and what its policy refused. */
async function openPage(options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
  context = await browser.newContext(options);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${site}/`) && !request.url().startsWith("data:")) errors.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("404")) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  return { page, errors };
}

async function signUp(page: Page): Promise<void> {
  await page.goto(`${site}/signup`);
  await page.getByLabel("Email address").fill("axe@example.com");
  await page.getByLabel("Password").fill("correct horse battery");
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.waitForURL(`${site}/dashboard`);
}

/** Opens an operation of the API reference, which is shown, for trying it out. */
async function tryOut(page: Page, group: string, path: string): Promise<Locator> {
  await page.locator(`#operations-tag-${group} button`).click();
  const operation = page.locator(".opblock", { hasText: path });
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).waitFor();
  return operation;
}

describe.skipIf(!HAS_CHROMIUM)(inChromium("the site"), () => {
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), startSite()]);
  });
  afterEach(() => context.close());

  it("can be used by everyone: with a screen reader, in light and dark colours, on a narrow phone", async () => {
    const { page, errors } = await openPage();
    for (const path of PUBLIC_PAGES) {
      await page.goto(site + path);
      expect({ path, barriers: await barriersOf(page) }).toEqual({ path, barriers: [] });
    }
    expect(errors).toEqual([]);
  });

  it("gives axe nothing to say, in light colours at a desk and in dark ones on a phone", async () => {
    const { page } = await openPage();
    for (const path of AXE_PAGES) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(site + path);
      expect({ path, violations: await violationsOf(page) }).toEqual({ path, violations: [] });
      await page.emulateMedia({ colorScheme: "dark" });
      await page.setViewportSize({ width: 390, height: 800 });
      expect({ path, violations: await colorViolationsOf(page) }).toEqual({ path, violations: [] });
    }
  });

  it("gives axe nothing to say about the dashboard", async () => {
    const { page } = await openPage();
    await signUp(page);
    expect(await violationsOf(page)).toEqual([]);
  });

  it("shows the same pages without JavaScript, the operations of the API among them", async () => {
    const { page, errors } = await openPage({ javaScriptEnabled: false });
    await page.goto(site);
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toContain("AI shopping");
    expect(await page.locator(".hero table.drawn").first().locator("tbody tr").count()).toBe(4);
    await page.goto(`${site}/docs/api`);
    expect(await page.getByText("requires JavaScript").isVisible()).toBe(true);
    expect(await page.getByRole("cell", { name: "/api/v1/sandbox/simulation" }).isVisible()).toBe(true);
    expect(errors).toEqual([]);
  });

  it("can be walked with the keyboard: over the header into the documentation, from page to page, to a section", async () => {
    const { page } = await openPage();
    await page.goto(site);
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Skip to the content");
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Docs");
    expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site}/docs`);
    await page.getByRole("link", { name: /Next/ }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site}/docs/mcp`);
    const section = page.getByRole("navigation", { name: "On this page" }).getByRole("link").last();
    await section.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/#./);
  });

  it("finds sections while a person types, and without JavaScript with the results on a page", async () => {
    const { page, errors } = await openPage();
    await page.goto(`${site}/docs`);
    await page.getByRole("searchbox", { name: "Search all pages" }).fill("revoke a key");
    await page.getByRole("status", { name: "Results" }).getByRole("link", { name: "revoke_api_key" }).click();
    await page.waitForURL(`${site}/docs/tools#revoke_api_key`);
    expect(errors).toEqual([]);
    await context.close();
    const { page: plain } = await openPage({ javaScriptEnabled: false });
    await plain.goto(`${site}/docs`);
    await plain.getByRole("searchbox").fill("revoke a key");
    await plain.getByRole("searchbox").press("Enter");
    await plain.getByRole("main").getByRole("link", { name: "revoke_api_key" }).click();
    await plain.waitForURL(`${site}/docs/tools#revoke_api_key`);
  });

  it("copies code with a button", async () => {
    const { page } = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(`${site}/docs/mcp`);
    await page.getByRole("button", { name: "Copy" }).first().click();
    expect(await page.evaluate("navigator.clipboard.readText()")).toContain("claude mcp add");
  });

  it("folds the list of pages on a phone, and opens it", async () => {
    const { page } = await openPage({ viewport: { width: 390, height: 800 } });
    await page.goto(`${site}/docs`);
    const link = page.getByRole("navigation", { name: "Documentation" }).getByRole("link", { name: "Errors" });
    expect(await link.isVisible()).toBe(false);
    await page.getByText("All pages of the documentation").click();
    await link.click();
    await page.waitForURL(`${site}/docs/errors`);
  });

  it("lets everyone try an operation in the browser, under a policy without exceptions", async () => {
    const { page, errors } = await openPage({ colorScheme: "light" });
    await page.goto(`${site}/docs/api`);
    const news = await tryOut(page, "News", "/api/v1/news");
    expect(await news.getByLabel("relevance").inputValue()).toBe("ai-commerce");
    // Axe takes longer for all operations than they take to be drawn.
    const inTrials = rounds(1, 0) > 0;
    if (inTrials) expect(await violationsOf(page)).toEqual([]);
    await news.getByRole("button", { name: "Cancel" }).click();
    expect((await news.boundingBox())?.height).toBeLessThan(800);
    const operation = await tryOut(page, "Sandbox", "/api/v1/sandbox/simulation");
    expect(new URL(page.url()).hash).toContain("run_sandbox");
    await page.emulateMedia({ colorScheme: "dark" });
    // The renderer has a class for it, which a script sets.
    await page.locator("html.dark-mode").waitFor();
    if (inTrials) expect(await colorViolationsOf(page)).toEqual([]);
    await operation.getByRole("button", { name: "Execute" }).click();
    await operation.locator(".live-responses-table").getByText('"sandbox_fixture"').first().waitFor();
    expect(errors).toEqual([]);
  });
});
