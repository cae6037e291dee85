/** Checks the skills and the pages of the real server with skills-ref, AFDocs and Lighthouse. */
import { cpSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { CHROMIUM, CHROMIUM_FLAGS } from "../test/support/chromium.ts";
import { startStandIn } from "../test/news/stand-in/server.ts";
import { report, ROOT, run, scratch, serveProduct } from "./referee.ts";

/** The pages that Lighthouse looks at: one of each kind. */
const PAGES = [
  "/",
  "/docs",
  "/pricing",
  "/audit?example=feed",
  "/playground",
  "/playground?example=bottle",
  "/sandbox",
];

/** The least score of each category, in percent. */
const LEAST_SCORE = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

/** Audits that Lighthouse must be able to score. An audit of a missing thing only says that it does not apply. */
const AGENTIC_AUDITS = ["agent-accessibility-tree", "cumulative-layout-shift", "llms-txt", "ard-schema"];

/**
 * Only the performance depends on what else the machine does, so it alone may be measured again: on a busy one it is
 * lower, and now and then Chromium's trace lacks the start of the page (NO_NAVSTART) or ends too early.
 */
const TRIES = 4;

await skills();
// The news page shows what its source answers, and nothing here may depend on a network.
const newsSource = await startStandIn();
const product = await serveProduct({ NEWS_UPSTREAM_ORIGIN: newsSource.origin });
// The default name of the site, because AFDocs takes any other for a foreign site.
const base = product.base.replace("127.0.0.1", "localhost");
await documentation();
await pages();
await product.stop();
// Lighthouse leaves timers behind that hold the process for seconds.
process.exit();

async function skills(): Promise<void> {
  const folder = join(ROOT, "skills");
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  for (const name of names) {
    const { code, stdout, stderr } = await run("skills-ref", ["validate", join(folder, name)]);
    report(`skills-ref: ${name} is valid`, code === 0, stdout + stderr);
  }
  const [name = ""] = names;
  const moved = join(scratch, `not-${name}`);
  cpSync(join(folder, name), moved, { recursive: true });
  const planted = await run("skills-ref", ["validate", moved]);
  report("skills-ref finds an error that was planted", planted.code === 1, planted.stdout + planted.stderr);
}

interface DocsReport {
  readonly testedPages: number;
  readonly scoring: { readonly overall: number };
  readonly results: readonly {
    readonly id: string;
    readonly status: "pass" | "warn" | "fail" | "skip" | "error";
    readonly message: string;
    readonly details?: { readonly pageResults?: readonly DocsPage[] };
  }[];
}

interface DocsPage {
  readonly url: string;
  readonly status?: string;
  readonly issues?: readonly string[];
}

/** AFDocs occasionally reports a working link as broken, so a finding counts only when it is found twice. */
async function documentation(left = 2): Promise<void> {
  const options = ["--format", "json", "--score", "--max-links", "1000", "--request-delay", "0", "--quiet"];
  const { stdout, stderr } = await run("afdocs", ["check", base, ...options]);
  const { scoring, results, testedPages } = docsReport(stdout, stderr);
  const findings = results.filter(({ status }) => status !== "pass" && status !== "skip");
  const said = findings.flatMap(({ id, status, message, details }) => {
    const where = details?.pageResults?.filter((page) => page.status === status) ?? [];
    return [`${id} ${status}: ${message}`, ...where.map(({ url, issues = [] }) => `  ${[url, ...issues].join(" ")}`)];
  });
  const failed = findings.some(({ status }) => status !== "warn");
  if (failed && left > 1) {
    console.log(`     AFDocs found, and is asked again:\n${said.join("\n")}`.replaceAll("\n", "\n     "));
    return documentation(left - 1);
  }
  report(`AFDocs: no check fails, and the score is 100: ${scoring.overall}`, !failed && scoring.overall === 100);
  if (said.length > 0) console.log(said.join("\n").replace(/^/gm, "     "));
  const sitemap = await (await fetch(`${base}/sitemap.xml`)).text();
  const listed = sitemap.split("<loc>").length - 1;
  report(`AFDocs tested at least the ${listed} pages of the sitemap: ${testedPages}`, testedPages >= listed);
}

function docsReport(stdout: string, stderr: string): DocsReport {
  try {
    return JSON.parse(stdout) as DocsReport;
  } catch (cause) {
    throw new Error(`AFDocs gave no verdict: ${stdout}${stderr}`, { cause });
  }
}

interface Chrome {
  readonly port: number;
  kill(): void;
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly explanation?: string;
  readonly errorMessage?: string;
  readonly details?: { readonly items?: readonly unknown[] };
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface LighthouseReport {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

type Lighthouse = (url: string, flags: object, config: unknown) => Promise<{ readonly lhr: LighthouseReport }>;

/** Imports by a name that the compiler does not resolve, so that types can be checked without the packages of this folder. */
function load<T>(name: string): Promise<T> {
  return import(name) as Promise<T>;
}

/** In this process and with one browser, because starting both for each page takes as long as the audits. */
async function pages(): Promise<void> {
  const missing = "Lighthouse needs it: install Debian's package chromium-headless-shell, or set CHROMIUM_PATH";
  report("there is a Chromium", CHROMIUM !== undefined, missing);
  if (CHROMIUM === undefined) return;
  const { launch } = await load<{ launch: (options: object) => Promise<Chrome> }>("chrome-launcher");
  const { default: lighthouse } = await load<{ default: Lighthouse }>("lighthouse");
  // It extends the default one, so that one visit gives all categories.
  const { default: config } = await load<{ default: unknown }>("lighthouse/core/config/agentic-browsing-config.js");
  const userDataDir = join(scratch, "chromium");
  mkdirSync(userDataDir);
  const chrome = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ["--headless=new", ...CHROMIUM_FLAGS],
    userDataDir,
    logLevel: "error",
  });
  // Before the folder of its profile goes.
  process.prependOnceListener("exit", () => chrome.kill());
  const flags = { port: chrome.port, logLevel: "error", disableFullPageScreenshot: true };
  for (const path of PAGES) await page(path, () => lighthouse(base + path, flags, config));
  const { cookie, paths } = await account();
  // Pages of an account are private, so search engines are told to keep away from them.
  const signedIn = { ...flags, extraHeaders: { Cookie: cookie }, skipAudits: ["is-crawlable"] };
  for (const path of paths) await page(path, () => lighthouse(base + path, signedIn, config));
  chrome.kill();
}

/** Signs up and loads the example. Gives the cookies, and the pages of an account that Lighthouse looks at. */
async function account(): Promise<{ readonly cookie: string; readonly paths: readonly string[] }> {
  const send = (path: string, cookie: string, fields: Readonly<Record<string, string>>) =>
    fetch(base + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: base, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
  const signedUp = await send("/signup", "", { email: "ci@example.com", password: "correct horse battery" });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const read = async () => (await fetch(`${base}/dashboard`, { headers: { Cookie: cookie } })).text();
  const token = /name="form_token" value="([^"]+)"/.exec(await read())?.[1] ?? "";
  await send("/dashboard/example", cookie, { form_token: token });
  const run = /\/dashboard\/simulations\/sim_\w+/.exec(await read())?.[0];
  report("an account has the example", run !== undefined);
  return { cookie, paths: ["/dashboard", run ?? "/dashboard/simulations"] };
}

async function page(path: string, visit: () => Promise<{ readonly lhr: LighthouseReport }>): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const { lhr } = await visit();
    const low = CATEGORIES.filter((id) => percent(lhr, id) < LEAST_SCORE);
    const scores = CATEGORIES.map((id) => `${id} ${percent(lhr, id)}`).join(", ");
    if (left > 1 && (lhr.runtimeError !== undefined || low.join() === "performance")) {
      console.log(`     Lighthouse at ${path}: ${scores}; once more, as the machine may have been busy`);
      continue;
    }
    const faults = [lhr.runtimeError?.message ?? [], ...low.map((id) => issuesOf(lhr, id))].flat();
    report(`Lighthouse at ${path}: ${scores}`, low.length === 0, faults.join("\n"));
    const applied = audits(lhr, "agentic-browsing").map(({ id }) => id);
    const silent = AGENTIC_AUDITS.filter((id) => !applied.includes(id)).map((id) => `${id} did not apply`);
    const found = [...issuesOf(lhr, "agentic-browsing"), ...silent];
    report(`Lighthouse at ${path}, agentic browsing: ${applied.join(", ")}`, found.length === 0, found.join("\n"));
    return;
  }
}

/** Returns the score of a category, or zero without one, because the page could not be judged. */
function percent({ categories }: LighthouseReport, id: string): number {
  return Math.round((categories[id]?.score ?? 0) * 100);
}

/** The audits of a category that count and had something to judge. Those that went wrong are among them. */
function audits({ categories, audits: all }: LighthouseReport, category: string): (Audit & { readonly id: string })[] {
  const ids = categories[category]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? [];
  return ids.flatMap((id) => {
    const audit = all[id];
    const applies = audit !== undefined && (audit.score !== null || audit.scoreDisplayMode === "error");
    return applies ? [{ id, ...audit }] : [];
  });
}

/** Returns the findings of the audits of a category that have less than a full score. */
function issuesOf(lhr: LighthouseReport, category: string): string[] {
  const faulty = audits(lhr, category).filter(({ score }) => score !== 1);
  return faulty.map(({ id, title, score, explanation, errorMessage, details }) => {
    const items = details?.items?.map((item) => `\n  ${JSON.stringify(item).slice(0, 300)}`).join("");
    return `${id} ${score}: ${title} ${explanation ?? ""}${errorMessage ?? ""}${items ?? ""}`;
  });
}
