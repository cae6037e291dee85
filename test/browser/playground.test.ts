import type { Browser } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { HAS_CHROMIUM, inChromium, openBrowser, startSite } from "../support/browser.ts";
import { barriersOf, barriersOnPhone } from "./accessibility.ts";

let browser: Browser;
let site: string;

describe.skipIf(!HAS_CHROMIUM)(inChromium("the playground"), () => {
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), startSite()]);
  });

  it("is used with the keyboard alone, without a script, in dark colours on a phone", async () => {
    const viewport = { width: 390, height: 844 };
    const context = await browser.newContext({ viewport, colorScheme: "dark" });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => {
      // A 422 is an error to the console, and the one that this journey wants.
      if (message.type() === "error" && !message.text().includes("422")) errors.push(message.text());
    });
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate<string>("document.activeElement.id");

    await page.goto(`${site}/playground`);
    await page.locator("#product-title").focus();
    await page.keyboard.type("Steel bottle 750 ml, leakproof");
    await press("Tab");
    await page.keyboard.type("Keeps drinks cold for 24 hours.");
    await press("Tab");
    expect(await focused()).toBe("product-price");
    await page.keyboard.type("€24,90");
    await press("Enter");

    await page.getByRole("heading", { name: "1 field needs a change" }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await page.setViewportSize(viewport);
    await page.getByRole("link", { name: "Rival 1, title: Enter at least one rival." }).press("Enter");
    expect(await focused()).toBe("rival-1-title");
    await page.keyboard.type("Best bottle ever!!!");
    await press("Enter");

    const heading = page.getByRole("heading", { name: /^The model expects you ahead in \d of 3 match-ups/ });
    await heading.waitFor();
    expect(await focused()).toBe("result");
    expect(await page.locator("#result").boundingBox()).toMatchObject({ y: expect.closeTo(24, -2) });
    expect(await page.locator("#product-price").inputValue()).toBe("24.90");
    expect(await barriersOf(page)).toEqual([]);

    await page.setViewportSize(viewport);
    await page.locator(".heat button").last().press("Enter");
    await page.waitForURL(/#pair$/);
    expect(await focused()).toBe("pair");
    expect(await page.locator(".heat [aria-current]").count()).toBe(1);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(await context.cookies()).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("copies a link whose fragment holds the input, which shows the same result to others and tells no server", async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(`${site}/playground?example=bottle`);
    const verdict = await page.locator("h1").innerText();
    await page.getByRole("button", { name: "Copy a link to this input" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const link = new URL(await page.evaluate<string>("navigator.clipboard.readText()"));
    expect(link.pathname + link.search).toBe("/playground");
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.goto(link.href);
    await page.waitForURL(/#result$/);
    expect(await page.locator("h1").innerText()).toBe(verdict);
    expect(addresses.filter((address) => address.includes("Ardenfell") && !address.includes("#"))).toEqual([]);
    await context.close();
  });

  it("goes on from a checked listing to a rival and back to the text, without an account and without a script", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site}/audit`);
    await page.getByLabel("Title").fill("Stoneware mug");
    await page.getByLabel("Price", { exact: true }).fill("28,00");
    await page.getByText("Picture, brand, rating, terms and attributes").click();
    await page.getByLabel("Brand").fill("Lehmgut");
    await page.getByRole("button", { name: "Check this listing" }).click();
    await page.getByRole("button", { name: "Compare it with a rival" }).click();
    await page.getByRole("heading", { name: "Your listing is filled in: add a rival" }).waitFor();
    expect(await page.getByLabel("Title (Your listing)").inputValue()).toBe("Stoneware mug");
    expect(await barriersOnPhone(page)).toEqual([]);
    await page.getByRole("link", { name: "Enter a rival" }).click();
    await page.getByLabel("Title (Rival 1)").fill("Ceramic coffee mug");
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.getByRole("heading", { name: /^The model expects you/ }).waitFor();
    expect(await page.getByText("Your listing also has: brand.").count()).toBe(1);
    await page.getByRole("button", { name: "Check your text" }).click();
    await page.getByRole("heading", { name: /^The listing has/ }).waitFor();
    expect(await page.getByLabel("Brand").inputValue()).toBe("Lehmgut");
    expect(await barriersOnPhone(page)).toEqual([]);
    await page.getByRole("button", { name: "Compare it with your rivals" }).click();
    await page.getByText("Ceramic coffee mug").first().waitFor();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  it("has what was typed when a person comes back before a run, in that tab alone", async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    for (const path of ["/playground", "/audit"]) {
      await page.goto(site + path);
      const [title, questions] = [page.getByLabel("Title").first(), page.getByLabel(/^Questions/)];
      await title.fill("Steel bottle");
      await questions.fill("bottle for a bike");
      await page.goto(`${site}/docs`);
      await page.goto(site + path);
      expect([await title.inputValue(), await questions.inputValue()]).toEqual(["Steel bottle", "bottle for a bike"]);
      await page.goto(`${site}${path}?example=bottle`);
      expect(await questions.inputValue()).not.toContain("bike");
    }
    const other = await context.newPage();
    await other.goto(`${site}/playground`);
    expect(await other.getByLabel(/^Questions/).inputValue()).toBe("");
    await context.close();
  });

  it("shows an example of the simulation and of the sandbox without barriers", async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    for (const path of ["/playground?example=bottle", "/sandbox?example=backpack"]) {
      await page.goto(site + path);
      expect(await barriersOf(page), path).toEqual([]);
    }
    await page.close();
  });
});
