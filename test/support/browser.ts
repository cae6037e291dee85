import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "playwright-core";
import type { Overrides } from "../../src/compose.ts";
import { atEnd } from "./at-end.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "./chromium.ts";
import { TEST_CERTIFICATE, TEST_ONLY_KEY } from "./fetch-certificate.ts";
import { unlimited } from "./mcp-messages.ts";
import { startServer } from "./server.ts";

/** False where there is no Chromium: set CHROMIUM_PATH to the executable. */
export const HAS_CHROMIUM = CHROMIUM !== undefined;

/** Returns the name of a group of tests, with the reason when they are skipped. */
export const inChromium = (name: string): string =>
  HAS_CHROMIUM ? name : `${name} (skipped: no Chromium, set CHROMIUM_PATH)`;

/** Longest time for something in a page: enough for a busy machine, and less than a test may take. */
const PATIENCE_MS = 240_000;

let opened: Promise<Browser> | undefined;

/** Gives the browser of this process, which ends with it. The contexts that tests open in it end with the test file. */
export async function openBrowser(): Promise<Browser> {
  opened ??= launch();
  const browser = await opened;
  atEnd(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: CHROMIUM_FLAGS,
    timeout: PATIENCE_MS,
  });
  return browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MS));
}

/** The real server, at the address that it believes to be at. */
export async function startSite(overrides: Overrides = {}): Promise<string> {
  const { address } = await startServer({ rateCounter: unlimited, ...overrides }, { PUBLIC_URL: "" });
  return `http://localhost:${address.port}`;
}

/** Another website, on an address of this machine. Gives its origin. */
export async function startForeign(
  listener: RequestListener,
  { host = "127.0.0.1", tls = false }: { readonly host?: string; readonly tls?: boolean } = {},
): Promise<string> {
  const server = tls
    ? createTlsServer({ cert: TEST_CERTIFICATE, key: TEST_ONLY_KEY }, listener)
    : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `${tls ? "https" : "http"}://${host}:${(server.address() as AddressInfo).port}`;
}
