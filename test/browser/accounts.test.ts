import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HAS_CHROMIUM, inChromium, openBrowser, startForeign, startSite } from "../support/browser.ts";
import { CollectedMail, linkIn } from "../support/mail.ts";
import { send } from "../support/server.ts";
import { barriersOf } from "./accessibility.ts";

const PASSWORD = "correct horse battery";
const EMAIL = "merchant@example.com";
const KEY = /acs_sk_\w{49}/;

let browser: Browser;
const mail = new CollectedMail();
let site: string;
let context: BrowserContext;
/** The cookies of a browser that EMAIL is signed in with. */
let cookies: NonNullable<BrowserContextOptions["storageState"]>;

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  context = await browser.newContext(options);
  return context.newPage();
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`${site}/signup`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create the account" }).click();
  await page.waitForURL(`${site}/dashboard`);
}

/** Creates a key in the settings. Gives the key, empty when none is shown. */
async function createKey(page: Page, name: string): Promise<string> {
  const field = page.getByLabel("Name", { exact: true });
  if (!(await field.isVisible())) await page.getByText("Create a key").click();
  await field.fill(name);
  await page.getByRole("button", { name: "Create the key" }).click();
  return KEY.exec(await page.locator("main").innerText())?.[0] ?? "";
}

const accountAnswer = async (key: string) =>
  (await send(site, "/api/merchant/v1/account", { headers: { Authorization: `Bearer ${key}` } })).status;

describe.skipIf(!HAS_CHROMIUM)(inChromium("the pages of accounts"), () => {
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), startSite({ mailer: mail })]);
    await signUp(await openPage(), EMAIL);
    cookies = await context.storageState();
    await context.close();
  });
  afterEach(() => context.close());

  it("let a merchant without JavaScript sign up, create a key, see it once, and revoke it", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    const violations: string[] = [];
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) violations.push(message.text());
    });
    await signUp(page, "journey@example.com");
    await page.getByRole("link", { name: "Settings" }).click();

    const key = await createKey(page, "price bot");
    expect(key).toMatch(KEY);
    expect(page.url()).not.toContain(key);
    expect(await accountAnswer(key)).toBe(200);

    await page.getByRole("link", { name: "Back to the settings" }).click();
    const row = page.getByRole("row", { name: /price bot/ });
    expect(await row.innerText()).toContain(`${key.slice(0, 11)}…${key.slice(-4)}`);
    expect(await page.content()).not.toMatch(KEY);

    await row.getByText("Revoke…").click();
    await row.getByRole("button", { name: "Revoke price bot" }).click();
    await page.waitForURL(`${site}/dashboard/settings?done=key-revoked`);
    expect(await page.getByRole("status").innerText()).toContain("The key is revoked.");
    expect(await accountAnswer(key)).toBe(401);
    expect(violations).toEqual([]);
  });

  it("give somebody without JavaScript a new password, by a link whose token no other page is told of", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await signUp(page, "forgetful@example.com");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email address").fill("forgetful@example.com");
    await page.getByRole("button", { name: "Send the link" }).click();
    expect(await page.locator("main").innerText()).toContain("If an account exists for that address");
    const mails = await mail.to("forgetful@example.com");
    const referrers: (string | undefined)[] = [];
    page.on("request", (request) => void referrers.push(request.headers()["referer"]));
    await page.goto(site + linkIn(mails.at(-1)?.text ?? "", "/reset"));
    await page.getByLabel("New password").fill("an entirely new password");
    await page.getByRole("button", { name: "Change the password" }).click();
    expect(await page.locator("h1").innerText()).toBe("Your password is changed");
    expect(referrers.filter((referrer) => referrer?.includes("token"))).toEqual([]);
    await page.getByRole("link", { name: "Sign in with the new password" }).click();
    await page.getByLabel("Email address").fill("forgetful@example.com");
    await page.getByLabel("Password").fill("an entirely new password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${site}/dashboard`);
  });

  it("verify an address by the button of the page that a mailed link opens", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await signUp(page, "new@example.com");
    await page.goto(`${site}/dashboard/settings`);
    expect(await page.getByText("Not verified").isVisible()).toBe(true);
    await page.getByRole("button", { name: "Send the link again" }).click();
    expect(await page.getByRole("status").innerText()).toContain("A link is on its way");
    await page.goto(site + linkIn((await mail.to("new@example.com")).at(-1)?.text ?? "", "/verify"));
    await page.getByRole("button", { name: "Verify my address" }).click();
    await page.getByRole("link", { name: "Go to the overview" }).click();
    await page.getByRole("link", { name: "Settings" }).click();
    expect(await page.getByText("Verified", { exact: true }).isVisible()).toBe(true);
  });

  it("can be entered with the keyboard alone, and show where the focus is", async () => {
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto(`${site}/login`);
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    expect(await focused.innerText()).toBe("Skip to the content");
    expect((await focused.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press("Enter");
    for (const typed of [EMAIL, PASSWORD]) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
      await page.keyboard.type(typed);
    }
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site}/dashboard`);
  });

  it("say first what is wrong with a form, and lead from there to the field", async () => {
    const page = await openPage({ javaScriptEnabled: false, storageState: cookies });
    for (let time = 0; time < 2; time += 1) {
      await page.goto(`${site}/dashboard/settings`);
      await createKey(page, "twice");
    }
    expect(await page.evaluate("document.activeElement.role")).toBe("alert");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.type("!");
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toContain("!");
  });

  it("show a typed password on demand, and send it as one", async () => {
    const page = await openPage();
    await page.goto(`${site}/login`);
    const field = page.getByLabel("Password", { exact: true });
    await field.fill(PASSWORD);
    await page.getByRole("button", { name: "Show characters" }).click();
    expect(await field.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide characters" }).click();
    expect(await field.getAttribute("type")).toBe("password");
  });

  it("take no form from another website, which comes without the cookie", async () => {
    const foreign = await startForeign((_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(
        `<form method="post" action="${site}/dashboard/keys"><input name="name" value="evil"><input name="scopes" value="keys:write"><button>Win</button></form>`,
      );
    });
    const page = await openPage({ storageState: cookies });
    await page.goto(foreign);
    const [request] = await Promise.all([
      page.waitForRequest(`${site}/dashboard/keys`),
      page.getByRole("button").click(),
    ]);
    expect((await request.response())?.status()).toBe(403);
    expect(await request.allHeaders()).not.toHaveProperty("cookie");
    expect(await page.locator("main").innerText()).toContain("Another website sent this form");
    await page.goto(`${site}/dashboard/settings`);
    expect(await page.locator("main").innerText()).toContain(EMAIL);
    expect(await page.locator("main").innerText()).not.toContain("evil");
  });

  it("are not shown in a frame", async () => {
    const foreign = await startForeign((_, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(`<iframe src="${site}/dashboard"></iframe><iframe src="${site}/login"></iframe>`);
    });
    const page = await openPage({ storageState: cookies });
    await page.goto(foreign, { waitUntil: "load" });
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    expect(frames).toHaveLength(2);
    for (const frame of frames) expect(await frame.locator("form").count()).toBe(0);
  });

  it("can be used by everyone: with a screen reader, in light and dark colours, on a narrow phone", async () => {
    const page = await openPage();
    const visit = async (step: () => Promise<unknown>) => {
      await step();
      expect({ url: page.url(), barriers: await barriersOf(page) }).toEqual({ url: page.url(), barriers: [] });
    };
    await visit(() => page.goto(`${site}/login`));
    for (const path of ["/authorize", "/forgot", "/reset"]) await visit(() => page.goto(site + path));
    await visit(() => signUp(page, "everybody@example.com"));
    await page.goto(`${site}/forgot`);
    await page.getByLabel("Email address").fill("everybody@example.com");
    await visit(() => page.getByRole("button", { name: "Send the link" }).click());
    const link = linkIn((await mail.to("everybody@example.com")).at(-1)?.text ?? "", "/reset");
    await visit(() => page.goto(site + link));
    await visit(() => page.goto(`${site}/dashboard/settings`));
    await visit(() => createKey(page, "a name of a key that is rather long and has no rest at all"));
    await page.goto(`${site}/dashboard/settings`);
    await createKey(page, "second");
    await page.goto(`${site}/dashboard/settings?done=key-revoked`);
    await visit(() => createKey(page, "second"));
    await page.getByText("Delete…").click();
    await page.getByLabel("Your password, to confirm").fill(PASSWORD);
    await visit(() => page.getByRole("button", { name: "Delete my account" }).click());
    expect(await page.locator("h1").innerText()).toBe("Your account is deleted");
  });
});
