import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { AppBridge, getToolUiResourceUri } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import type { Browser, Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { SANDBOX_EXAMPLES } from "../../src/web/sandbox/sandbox-examples.ts";
import { finish } from "../../src/shared/steps.ts";
import { resolveRequest } from "../../src/simulations/run-request.ts";
import type { ReportData } from "../../src/simulations/simulation.ts";
import { runUnstored } from "../../src/simulations/unstored-run.ts";
import { WORKED_EXAMPLE, WORKED_FACTS } from "../../src/engine/simulation/worked-example.ts";
import { resolveComparison } from "../../src/simulations/comparison-request.ts";
import { engine, EXAMPLE, optimize } from "../simulations/support.ts";
import { eventually } from "../support/eventually.ts";
import { HAS_CHROMIUM, inChromium, openBrowser, startForeign, startSite } from "../support/browser.ts";
import { expectNoViolations } from "./accessibility.ts";

/** Policy of a host for a view that asks for nothing, by the specification. */
const VIEW_POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; sandbox allow-scripts";
const HOST_PAGE = `<!doctype html><title>A host</title><script>
  addEventListener("message", ({ data }) => {
    hear(data);
    // As the specification's example of a host does.
    if (data.method !== "ui/notifications/size-changed") return;
    const { style } = document.querySelector("iframe");
    if (data.params.width) style.width = data.params.width + "px";
    if (data.params.height) style.height = Math.min(data.params.height, 500) + "px";
  });
  const tell = (message) => document.querySelector("iframe").contentWindow.postMessage(message, "*");
</script><iframe sandbox="allow-scripts" width="700" height="400"></iframe>`;

let browser: Browser;
let site: string;
let client: Client;

/** The official bridge of hosts, on this side of a window in which the view is framed as hosts frame it. */
class WindowTransport implements Transport {
  onmessage?: NonNullable<Transport["onmessage"]>;
  onclose?: NonNullable<Transport["onclose"]>;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#page.evaluate(`tell(${JSON.stringify(message)})`);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}

interface Host {
  readonly bridge: AppBridge;
  readonly view: Frame;
  readonly heights: number[];
  /** Errors that the view reported, and its refused requests. */
  readonly errors: string[];
}

/** A host that has opened the view of a tool. */
async function openView(theme: "light" | "dark" = "light", named = "run_sandbox"): Promise<Host> {
  const { tools } = await client.listTools();
  const tool = tools.find(({ name }) => name === named);
  const uri = (tool && getToolUiResourceUri(tool)) ?? "";
  const { contents } = await client.readResource({ uri });
  const [content] = contents as { mimeType: string; text: string; _meta: object }[];
  expect(content).toMatchObject({ mimeType: "text/html;profile=mcp-app", _meta: { ui: { prefersBorder: true } } });
  const origin = await startForeign(({ url }, response) => {
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    if (url === "/view")
      response.writeHead(200, { ...headers, "Content-Security-Policy": VIEW_POLICY }).end(content?.text);
    else response.writeHead(200, headers).end(HOST_PAGE);
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin)) errors.push(request.url());
  });
  const transport = new WindowTransport(page);
  await page.exposeFunction("hear", (message: JSONRPCMessage) => transport.onmessage?.(message));
  await page.goto(origin);
  const bridge = new AppBridge(null, { name: "host", version: "1" }, {}, { hostContext: { theme } });
  const heights: number[] = [];
  bridge.addEventListener("sizechange", ({ height }) => heights.push(height ?? 0));
  const initialized = new Promise((resolve) => bridge.addEventListener("initialized", resolve));
  await bridge.connect(transport);
  await page.evaluate(`document.querySelector("iframe").src = "/view"`);
  await initialized;
  const view = page.frames().find((frame) => frame.url() === `${origin}/view`);
  if (view === undefined) throw new Error("The view is not framed.");
  return { bridge, view, heights, errors };
}

const LISTINGS = { ...SANDBOX_EXAMPLES.bottle.listings };
const call = (args: Record<string, unknown>) => client.callTool({ name: "run_sandbox", arguments: args });

describe.skipIf(!HAS_CHROMIUM)(inChromium("the view of run_sandbox, in a host that renders MCP Apps"), () => {
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), startSite()]);
    client = new Client({ name: "host", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)));
    return () => client.close();
  });

  it("draws what the playground draws, under the policy of hosts, and asks for nothing", async () => {
    const { bridge, view, heights, errors } = await openView();
    expect(await view.locator("#call").innerText()).toBe("Comparing the listings …");
    await bridge.sendToolInputPartial({ arguments: { product: { title: "Ste" } } });
    await bridge.sendToolInput({ arguments: LISTINGS });
    await bridge.sendToolResult(await call(LISTINGS));
    const picture = view.locator("#result");
    await picture.waitFor();
    const playground = await browser.newPage();
    await playground.goto(`${site}/sandbox?example=bottle`);
    expect(await picture.innerHTML()).toBe(await playground.locator("#result").innerHTML());
    const height = () => view.evaluate<number>("document.documentElement.getBoundingClientRect().height");
    await eventually(async () => heights.at(-1) === Math.ceil(await height()));
    expect(await view.evaluate("innerWidth")).toBe(700);
    expect(heights.length).toBeLessThan(10);
    await expectNoViolations(view);
    expect(bridge.getAppCapabilities()).toEqual({ availableDisplayModes: ["inline", "fullscreen"] });
    expect(await bridge.teardownResource({})).toEqual({});
    expect(errors).toEqual([]);
  });

  it("is light or dark as its host is, also when that changes", async () => {
    const { bridge, view } = await openView("dark");
    const background = () => view.evaluate("getComputedStyle(document.body).backgroundColor");
    expect(await background()).not.toBe("rgb(255, 255, 255)");
    await bridge.sendToolInput({ arguments: LISTINGS });
    await bridge.sendToolResult(await call(LISTINGS));
    await view.locator("#result").waitFor();
    await expectNoViolations(view);
    bridge.setHostContext({ theme: "light" });
    await eventually(async () => (await background()) === "rgb(255, 255, 255)");
  });

  it("shows text as text, whatever it holds", async () => {
    const { bridge, view, errors } = await openView();
    const title = `<img src=x onerror="document.title='bad'">`;
    const listings = { product: { title }, competitors: [{ title: "</script><h1>" }] };
    await bridge.sendToolInput({ arguments: listings });
    await bridge.sendToolResult(await call(listings));
    await view.getByText(title).waitFor();
    expect(await view.locator("#call :is(img, [onerror])").count()).toBe(0);
    expect(await view.locator("#call h1").count()).toBe(1);
    expect(errors).toEqual([]);
  });

  it("shows a result as text that it cannot draw", async () => {
    const { bridge, view, errors } = await openView();
    const text = `{ "long": "${"x".repeat(500)}" }`;
    await bridge.sendToolInput({ arguments: LISTINGS });
    await bridge.sendToolResult({ content: [{ type: "text", text }] });
    await view.getByText(text).waitFor();
    expect(await view.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(errors).toEqual([]);
  });

  it("says what was wrong with arguments that do not fit, and that a call was cancelled", async () => {
    const failed = await openView();
    await failed.bridge.sendToolInput({ arguments: {} });
    await failed.bridge.sendToolResult(await call({}));
    await failed.view.getByRole("alert").waitFor();
    await expectNoViolations(failed.view);
    expect(await failed.view.getByRole("alert").innerText()).toMatch(/^validation-failed: /);
    expect(failed.errors).toEqual([]);
    const cancelled = await openView();
    await cancelled.bridge.sendToolCancelled({ reason: "by the user" });
    await cancelled.view.getByText("The call was cancelled: by the user.").waitFor();
  });
});

/** Answers the worked example as the tools of simulations do. */
async function simulated(request = EXAMPLE): Promise<ReportData> {
  return finish(runUnstored(engine, await resolveRequest(request, async () => []), 0));
}

const asResult = (data: object) => ({
  content: [{ type: "text" as const, text: JSON.stringify(data) }],
  structuredContent: { ...data },
});

describe.skipIf(!HAS_CHROMIUM)(inChromium("the view of simulations, in a host that renders MCP Apps"), () => {
  beforeAll(async () => {
    [browser, site] = await Promise.all([openBrowser(), startSite()]);
    client = new Client({ name: "host", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${site}/mcp`)));
    return () => client.close();
  });

  it("draws a run: verdict, what is contested, intervals, match-ups, what decides, what would help, limits", async () => {
    const { simulation } = await simulated();
    const { bridge, view, heights, errors } = await openView("light", "run_simulation");
    expect(await view.locator("#call").innerText()).toBe("Simulating …");
    await bridge.sendToolInput({ arguments: { ...EXAMPLE } });
    await bridge.sendToolResult(asResult(simulation));
    await view.getByRole("heading", { level: 1 }).filter({ hasText: "ahead in 2 of 6 match-ups" }).waitFor();
    const words = await view.locator("#call").innerText();
    for (const said of ["prediction", "1 contested", "Assistant 1", "behind", "What would help", ...simulation.limits])
      expect(words).toContain(said);
    expect(await view.locator(".heat td").count()).toBe(6);
    await view.locator("summary").press("Enter");
    expect(await view.locator("details .drawn .sum").innerText()).toMatch(/\d+ %/);
    const height = () => view.evaluate<number>("document.documentElement.getBoundingClientRect().height");
    await eventually(async () => heights.at(-1) === Math.ceil(await height()));
    await expectNoViolations(view);
    expect(errors).toEqual([]);
  });

  it.each(["get_simulation", "diagnose_simulation", "optimize_listing", "compare_listings"])(
    "is that of %s, too",
    async (name) => {
      const { tools } = await client.listTools();
      const tool = tools.find((one) => one.name === name);
      expect(tool && getToolUiResourceUri(tool)).toBe("ui://agent-commerce/report");
    },
  );

  it("draws a diagnosis in the dark, with text as text", async () => {
    const attack = `<img src=x onerror="document.title='bad'">`;
    const { simulation, diagnosis } = await simulated({ ...EXAMPLE, product: { title: `${attack} bottle` } });
    const { product, competitors, currency, limits } = simulation;
    const { bridge, view, errors } = await openView("dark", "diagnose_simulation");
    await bridge.sendToolResult(
      asResult({ ...diagnosis, pairs: diagnosis.pairs.slice(0, 4), product, competitors, currency, limits }),
    );
    await view.getByText(attack).waitFor();
    expect(await view.locator("#call img").count()).toBe(0);
    expect(await view.locator("details").count()).toBe(4);
    await expectNoViolations(view);
    expect(await view.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    expect(errors).toEqual([]);
  });

  it("draws an optimization: questions, the text with its changes, edits with their sources, refused texts", async () => {
    const answer = await optimize({
      listing: WORKED_EXAMPLE.product,
      facts: WORKED_FACTS,
      competitors: [...WORKED_EXAMPLE.competitors],
      queries: [...WORKED_EXAMPLE.queries],
      candidates: [{ title: "Award-winning steel bottle 750 ml" }],
    });
    const { bridge, view, errors } = await openView("dark", "optimize_listing");
    await bridge.sendToolResult(asResult({ ...answer, id: "opt_x" }));
    await view.getByRole("heading", { level: 1 }).filter({ hasText: "edits could add" }).waitFor();
    const words = await view.locator("#call").innerText();
    for (const { question } of answer.questions) expect(words).toContain(question);
    for (const { reason } of answer.edits) expect(words).toContain(reason);
    expect(words).toContain("Text 1 waits for your answers.");
    expect(await view.locator("ins").allInnerTexts()).toContain("Free returns in 30 days");
    await expectNoViolations(view);
    expect(errors).toEqual([]);
  });

  it("draws a comparison with its verdict and difference", async () => {
    const { product: a, competitors, queries } = WORKED_EXAMPLE;
    const b = { ...a, returns: "Free returns in 30 days" };
    const placed = await resolveComparison({ a, b, competitors, queries }, async () => []);
    const { bridge, view, errors } = await openView("light", "compare_listings");
    await bridge.sendToolResult(asResult({ ...finish(engine.compare(placed)), id: "cmp_x" }));
    await view
      .getByRole("heading", {
        level: 1,
        name: /^(Version B should do better|Too close to call): \+[\d.]+ points, range −?[\d.]+ to [\d.]+ points/,
      })
      .waitFor();
    expect(await view.locator("#call").innerText()).toContain("By assistant");
    await expectNoViolations(view);
    expect(errors).toEqual([]);
  });

  it("is small, and shows what it cannot draw as text", async () => {
    const { contents } = await client.readResource({ uri: "ui://agent-commerce/report" });
    expect(JSON.stringify(contents).length).toBeLessThan(64_000);
    const { bridge, view, errors } = await openView("light", "get_simulation");
    await bridge.sendToolResult(asResult({ headline: "Version B does better.", id: "cmp_x" }));
    await view.getByText("Version B does better.").waitFor();
    expect(errors).toEqual([]);
  });
});
