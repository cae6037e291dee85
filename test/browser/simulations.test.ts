import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { createAssistants } from "../../src/assistants/assistants.ts";
import { parseAssistantsFile } from "../../src/assistants/assistants-file.ts";
import { type AssistantServer, type Behaviour, preferring, startAssistantServer } from "../support/assistant-server.ts";
import { HAS_CHROMIUM, inChromium, openBrowser, startSite } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { expectNoBarriers, PHONE } from "./accessibility.ts";
import { tabTo } from "./keyboard.ts";

/** How often the page looks. */
const LOOK_MS = 3_000;
const PASSWORD = "correct horse battery";

let browser: Browser;
let site: string;
let context: BrowserContext;
let assistant: AssistantServer;

/** A page whose policy complains of nothing. */
async function openPage(options: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  context = await browser.newContext({ viewport: PHONE, ...options });
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) throw new Error(message.text());
  });
  return page;
}

/** The heading of a run of real assistants that has ended. */
const ENDED = /You were ahead|Nothing can be said/;

const heading = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Waits until the service says something of a run, and lets the page that follows it look then. */
async function follow(page: Page, said: RegExp): Promise<void> {
  await page.waitForLoadState();
  await eventually(async () => said.test(await (await page.request.get(page.url())).text()));
  await page.clock.fastForward(LOOK_MS);
}

describe.skipIf(!HAS_CHROMIUM)(inChromium("simulations"), () => {
  beforeAll(async () => {
    assistant = await startAssistantServer();
    const entry = { key: "local", name: "Local model", kind: "openai-compatible", model: "scripted-1" };
    const read = parseAssistantsFile(JSON.stringify({ assistants: [{ ...entry, baseUrl: assistant.baseUrl }] }), {});
    if ("issues" in read) throw new Error(read.issues.join());
    site = await startSite({ assistants: createAssistants(read.assistants) });
    browser = await openBrowser();
  });
  afterEach(() => context.close());

  it("lead from a try to an account, a run and its diagnosis, on a phone with the keyboard alone and without a script", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const enter = () => page.keyboard.press("Enter");
    await page.goto(`${site}/playground?example=bottle#result`);
    await tabTo(page, /^Create an account to save it/);
    await enter();

    await heading(page, "Create an account");
    expect(await tabTo(page, /Email address/)).toBeLessThanOrEqual(14);
    await page.keyboard.type("keyboard@example.com");
    await tabTo(page, /^Password/);
    await page.keyboard.type(PASSWORD);
    await enter();

    await heading(page, "New simulation");
    await page.getByText("The listings are saved in your account.").waitFor();
    await tabTo(page, /^Simulate/);
    await enter();

    await heading(page, /^The model expects you ahead in \d+ of 9 match-ups/);
    await tabTo(page, /what decides “leakproof steel bottle 750 ml” against Tarrowby/);
    await enter();
    await page
      .getByRole("heading", { name: /^What decides “leakproof steel bottle 750 ml” against Tarrowby/ })
      .waitFor();
    await page.goto(page.url().replace("#pair", ""));
    expect(await tabTo(page, /^Diagnose/)).toBeLessThanOrEqual(14);
    await enter();
    await heading(page, /Tarrowby Sport Bottle 1 l/);
    await tabTo(page, /^Question/);
    await tabTo(page, /^Show/);
    await enter();
    await heading(page, /Tarrowby Sport Bottle 1 l/);

    await tabTo(page, /^Simulations/);
    await page.goto(`${site}/dashboard/simulations`);
    await page.getByRole("cell", { name: /of 9/ }).waitFor();
    await page.goto(`${site}/dashboard/listings`);
    await page.getByText("1–4 of 4").waitFor();
  });

  it("have no barriers in any of their states, and download their files", async () => {
    const page = await openPage();
    await page.goto(`${site}/signup`);
    await page.getByLabel("Email address").fill("barriers@example.com");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create the account" }).click();
    await heading(page, /^Welcome/);
    await expectNoBarriers(page);
    for (const path of ["", "/new"]) {
      await page.goto(`${site}/dashboard/simulations${path}`);
      await expectNoBarriers(page);
    }
    await page.getByLabel("Title (Your listing)").fill("Ardenfell Steel Bottle 750 ml");
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.getByRole("link", { name: "Choose or enter at least one rival." }).waitFor();
    await expectNoBarriers(page);

    await page.goto(`${site}/playground?example=bottle`);
    await page.getByRole("button", { name: "Save it in your account" }).click();
    await heading(page, "New simulation");
    await page.getByLabel("Questions shoppers ask").fill("");
    await page.getByRole("button", { name: "Suggest questions" }).click();
    expect((await page.getByLabel("Questions shoppers ask").inputValue()).split("\n").length).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Simulate" }).click();
    await heading(page, /^The model expects you/);
    await expectNoBarriers(page);
    for (const [name, file] of [
      ["Report to print or send", /^sim_\w+\.html$/],
      ["All comparisons as CSV", /^sim_\w+\.csv$/],
      ["The run as JSON", /^sim_\w+\.json$/],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
      expect(download.suggestedFilename()).toMatch(file);
    }
    await page.getByRole("link", { name: "Diagnose" }).click();
    await heading(page, / /);
    await expectNoBarriers(page);
    await page.getByLabel("Question").selectOption({ index: 0 });
    await page.getByLabel("Rival").selectOption({ index: 0 });
    await page.getByRole("button", { name: "Show" }).click();
    await heading(page, /^The model expects assistants/);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.getByRole("link", { name: "First page" }).waitFor();
    await page.goto(`${site}/dashboard/simulations`);
    await expectNoBarriers(page);
    await page.getByRole("link", { name: "Whole catalogue" }).click();
    await heading(page, "Batches");
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Simulate" }).click();
    // The script of the page shows the end.
    await heading(page, /^The model expects assistants to prefer your products/);
    await page.getByRole("link", { name: "Ardenfell Steel Bottle 750 ml" }).waitFor();
    await expectNoBarriers(page);
  });

  it.each([
    ["a script", true],
    ["the browser alone", false],
  ])("of real assistants are estimated, followed by %s to their end, and have no barriers", async (_, hasScript) => {
    const held = Promise.withResolvers<Behaviour>();
    assistant.script = (asked) => (asked.request >= 6 ? held.promise : preferring("Steel")(asked));
    assistant.asked.length = 0;
    const release = () => {
      assistant.script = preferring("Steel");
      held.resolve({ choose: "none" });
    };
    const page = await openPage({ javaScriptEnabled: hasScript });
    await page.clock.install();
    await page.goto(`${site}/playground?example=bottle#result`);
    await page.getByRole("button", { name: "Create an account to save it" }).click();
    await page.getByLabel("Email address").fill(`live-${hasScript}@example.com`);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.getByRole("button", { name: "Show the estimate" }).click();
    await page.getByRole("heading", { name: "Before you ask 1 assistant" }).waitFor();
    if (hasScript) await expectNoBarriers(page);
    await page.getByRole("button", { name: "Ask 1 assistant" }).click();
    await heading(page, "Asking Local model");
    if (hasScript) {
      await follow(page, /[1-6] of \d+ answers/);
      await page.getByText(/^[1-6] of \d+ answers/).waitFor();
      await expectNoBarriers(page);
      release();
      await follow(page, ENDED);
    } else {
      expect(await page.locator("noscript meta").count()).toBe(1);
      release();
      await page.getByRole("link", { name: "Refresh" }).click();
    }
    await heading(page, ENDED);
    if (!hasScript) return;
    await expectNoBarriers(page);
    await page.getByRole("link", { name: "Read the answers" }).click();
    await heading(page, /answers, as they were given$/);
    await expectNoBarriers(page);
  });
});
