import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HAS_CHROMIUM, inChromium, openBrowser, startForeign } from "../support/browser.ts";
import { unlimited } from "../support/mcp-messages.ts";
import { pkce } from "../support/oauth-client.ts";
import { CLAUDE_CODE, PublishedDocuments } from "../support/oauth-documents.ts";
import { json, send, startServer } from "../support/server.ts";
import { barriersOf } from "./accessibility.ts";

let browser: Browser;
let site: string;
let context: BrowserContext;
/** The cookies of a signed-in browser: none until the first test has signed up. */
let cookies: NonNullable<BrowserContextOptions["storageState"]> = { cookies: [], origins: [] };
/** Address at which the application listens on this machine, and another site that it belongs to. */
let callback: string;
let home: string;
/** The paths at which the application was reached. */
let reached: string[] = [];
/** The place where applications publish their documents. */
const web = new PublishedDocuments();

describe.skipIf(!HAS_CHROMIUM)(inChromium("an application that asks for access"), () => {
  beforeAll(async () => {
    const starting = startServer({ rateCounter: unlimited, guardedFetch: web }, { PUBLIC_URL: "" });
    browser = await openBrowser();
    site = `http://localhost:${(await starting).address.port}`;
    home = await startForeign((_, response) => response.end("Welcome home"), { host: "localhost", tls: true });
    callback = await startForeign((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://x");
      response.setHeader("Content-Type", "text/html");
      if (pathname === "/start") {
        response.end(`<script>
          addEventListener("message", ({ data }) => { document.title = data; });
          open(${JSON.stringify(searchParams.get("url"))});
        </script>`);
        return;
      }
      if (pathname !== "/favicon.ico") reached.push(request.url ?? "");
      if (pathname === "/onwards") response.writeHead(302, { Location: `${home}/done` }).end();
      else response.end(`<h1>Connected</h1><script>opener?.postMessage("connected", "*")</script>`);
    });
  });
  beforeEach(() => {
    reached = [];
  });
  afterEach(() => context.close());

  /** The URL that the application opens, after it has registered. */
  async function authorizeUrl(path: string): Promise<string> {
    const redirectUri = `${callback}${path}`;
    const registered = await send(site, "/register", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        client_name: "Price <b>Assistant</b>",
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "none",
      }),
    });
    return authorizeUrlOf(json(registered).client_id, redirectUri);
  }

  function authorizeUrlOf(clientId: string, redirectUri: string): string {
    const query = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      code_challenge: pkce().challenge,
      code_challenge_method: "S256",
      scope: "account:read keys:write",
      state: "a/b=&c",
    });
    return `${site}/authorize?${query.toString()}`;
  }

  async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
    context = await browser.newContext({ javaScriptEnabled: false, ignoreHTTPSErrors: true, ...options });
    return context.newPage();
  }

  /** Opens the question in a browser that is signed in. */
  async function openQuestion(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await openPage({ storageState: cookies, ...options });
    await page.goto(await authorizeUrl(path));
    return page;
  }

  it("gets its answer, after signing up on the way, without JavaScript", async () => {
    const page = await openPage();
    await page.goto(await authorizeUrl("/callback"));
    await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Email address").fill("asked@example.com");
    await page.getByLabel("Password").fill("correct horse battery");
    await page.getByRole("button", { name: "Create the account" }).click();
    await page.waitForURL(/\/authorize\?/);
    cookies = await context.storageState();
    const words = await page.locator("main").innerText();
    expect(words).toContain("Price <b>Assistant</b>");
    expect(words).toContain("This name was not verified.");
    expect(words).toContain(callback);
    await page.getByLabel("Create and revoke API keys").uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(`${callback}/callback?*`);
    const answer = new URL(reached[0] ?? "", callback).searchParams;
    expect(answer.get("code")).toMatch(/^acs_ac_\w{49}$/);
    expect(answer.get("state")).toBe("a/b=&c");
    expect(answer.get("iss")).toBe(site);
    expect(reached).toHaveLength(1);
  });

  it("hears of a denial", async () => {
    const page = await openQuestion("/callback");
    await page.getByRole("button", { name: "Deny" }).click();
    await page.waitForURL(`${callback}/callback?*`);
    expect(new URL(reached[0] ?? "", callback).searchParams.get("error")).toBe("access_denied");
  });

  it("may send the browser on from there to its own site", async () => {
    const page = await openQuestion("/onwards");
    await page.getByRole("button", { name: "Allow" }).click();
    await page.waitForURL(`${home}/done`);
  });

  it("may ask in a window of its own and hear from it when it is done", async () => {
    const opener = await openPage({ javaScriptEnabled: true, storageState: cookies });
    const [popup] = await Promise.all([
      context.waitForEvent("page"),
      opener.goto(`${callback}/start?url=${encodeURIComponent(await authorizeUrl("/callback"))}`),
    ]);
    await popup.getByRole("button", { name: "Allow" }).click();
    await opener.waitForFunction("document.title === 'connected'");
  });

  it("under the description of a known one, from this device, is shown with a warning", async () => {
    web.publish(CLAUDE_CODE);
    const page = await openPage({ storageState: cookies, javaScriptEnabled: true });
    await page.goto(authorizeUrlOf(CLAUDE_CODE.client_id, `${callback}/callback`));
    const words = await page.locator("main").innerText();
    expect(words).toContain("claude.ai publishes this description, but any program on your device can use it.");
    expect(words).not.toContain("Verified");
    expect(await barriersOf(page)).toEqual([]);
  });

  it("whose description cannot be read now leads to a page that says when to come again", async () => {
    const page = await openPage({ storageState: cookies, javaScriptEnabled: true });
    const answer = await page.goto(authorizeUrlOf("https://gone.example/client.json", `${callback}/callback`));
    expect([answer?.status(), answer?.headers()["retry-after"]]).toEqual([503, "10"]);
    expect(await page.locator("main").innerText()).toContain("Load this page again in 10 seconds.");
    expect(await barriersOf(page)).toEqual([]);
  });

  it("asks on a page that everyone can use", async () => {
    const page = await openQuestion("/callback", { javaScriptEnabled: true });
    expect(await barriersOf(page)).toEqual([]);
    for (const box of await page.getByRole("checkbox").all()) await box.uncheck();
    await page.getByRole("button", { name: "Allow" }).click();
    expect(await page.getByRole("alert").isVisible()).toBe(true);
    expect(await barriersOf(page)).toEqual([]);
  });
});
