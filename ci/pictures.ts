/**
 * Draws every page of the site in every state, in four widths and both colour schemes, for people to look at, and writes
 * its words down, for people to read. Says which pages are too wide, too heavy, or move while they load.
 *
 *   npm run pictures -- FOLDER [PART OF A NAME]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { createAssistants } from "../src/assistants/assistants.ts";
import { parseAssistantsFile } from "../src/assistants/assistants-file.ts";
import { TOOLS } from "../src/tools/index.ts";
import { startStandIn } from "../test/news/stand-in/server.ts";
import { preferring, startAssistantServer } from "../test/support/assistant-server.ts";
import { end } from "../test/support/at-end.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../test/support/chromium.ts";
import { AheadClock } from "../test/support/clock.ts";
import { CollectedMail } from "../test/support/mail.ts";
import { startServer } from "../test/support/server.ts";
import { unlimited } from "../test/support/unlimited.ts";
import { BROKEN, JOURNEYS } from "./pictured-pages.ts";

const WIDTHS = [390, 768, 1280, 1920];
const HEIGHT = 800;
const SCHEMES = ["light", "dark"] as const;
/** The most that a page may weigh before its pictures, in bytes. */
const PAGE_BYTES = 60 * 1024;

/** A page that is longer is drawn as its first screen, in pixels. */
const LONGEST = 12_000;

interface Sizes {
  readonly height: number;
  readonly wide: boolean;
  readonly bytes: number;
  readonly shift: number;
}

/** Reads the sizes of a page: its width, its height, its bytes, and how far its parts moved while it loaded. */
const SIZES = `new Promise((resolve) => {
  const { scrollHeight: height, scrollWidth } = document.documentElement;
  const bytes = performance.getEntriesByType("navigation")[0].decodedBodySize;
  let shift = 0;
  const sum = (entries) => entries.filter((entry) => !entry.hadRecentInput).forEach(({ value }) => (shift += value));
  const observer = new PerformanceObserver((list) => sum(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve({ height, wide: scrollWidth > innerWidth, bytes, shift }), 20);
})`;

const [folder, part = ""] = process.argv.slice(2);
if (folder === undefined || CHROMIUM === undefined) {
  console.error("npm run pictures -- FOLDER [PART OF A NAME]   with Chromium, or CHROMIUM_PATH");
  process.exit(2);
}
mkdirSync(folder, { recursive: true });

const assistant = await startAssistantServer(preferring("Steel"));
const mail = new CollectedMail();
const clock = new AheadClock();
const news = await startStandIn();
const { address } = await startServer(
  { rateCounter: unlimited, assistants: scripted(assistant.baseUrl), tools: breakable(), mailer: mail, clock },
  { PUBLIC_URL: "", NEWS_UPSTREAM_ORIGIN: news.origin },
);
const site = `http://localhost:${address.port}`;
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
let taken = 0;

/** The tools, one of which fails for a certain word. */
function breakable() {
  return TOOLS.map((tool) => {
    if (tool.contract.name !== "list_listings") return tool;
    const run: typeof tool.run = (input, context) => {
      if ((input as { text?: string }).text === BROKEN) throw new Error("A defect, to draw its page.");
      return tool.run(input, context);
    };
    return { ...tool, run };
  });
}

function scripted(baseUrl: string) {
  const entry = { key: "local", name: "Local model", kind: "openai-compatible", model: "scripted-1", baseUrl };
  const read = parseAssistantsFile(JSON.stringify({ assistants: [entry] }), {});
  if ("issues" in read) throw new Error(read.issues.join());
  return createAssistants(read.assistants);
}

/** Returns what goes through the pages of one reader: it goes somewhere, does something, and draws what is then shown. */
function camera(page: Page) {
  page.setDefaultTimeout(30_000);
  return async (name: string, path?: string, act?: (page: Page) => Promise<unknown>): Promise<void> => {
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    if (path !== undefined) await page.goto(site + path);
    await act?.(page);
    await page.waitForLoadState();
    if (!name.includes(part)) return;
    await judge(page, name, act === undefined);
    writeFileSync(join(folder ?? "", `${name}.txt`), await page.evaluate<string>("document.body.innerText"));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        const { height, wide } = await page.evaluate<Sizes>(SIZES);
        const path = join(folder ?? "", `${name}.${width}.${colorScheme}.png`);
        await page.screenshot({ path, fullPage: height < LONGEST });
        taken += 1;
        if (wide) console.log(`${name}: wider than a window of ${width}`);
      }
    }
  };
}

async function judge(page: Page, name: string, isAsLoaded: boolean): Promise<void> {
  const { bytes, shift } = await page.evaluate<Sizes>(SIZES);
  if (bytes > PAGE_BYTES) console.log(`${name}: ${bytes} bytes`);
  if (isAsLoaded && shift > 0.001) console.log(`${name}: a layout shift of ${shift}`);
}

for (const journey of JOURNEYS) {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    await journey({ page, site, draw: camera(page), assistant, mail, clock });
  } catch (thrown) {
    console.log(`${journey.name} ends early: ${String(thrown)}`);
    process.exitCode = 1;
  }
  await context.close();
}
await browser.close();
await end();
console.log(`${taken} pictures are in ${folder}.`);
process.exit();
