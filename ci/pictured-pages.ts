/** The pages that are drawn, and how to reach their states. */
import type { Page } from "playwright-core";
import type { AssistantServer, Behaviour } from "../test/support/assistant-server.ts";
import type { AheadClock } from "../test/support/clock.ts";
import { type CollectedMail, linkIn } from "../test/support/mail.ts";

/** Listing listings with this word fails: a deliberate bug of the server that is drawn. */
export const BROKEN = "defect";

const PASSWORD = "correct horse battery";
const DAY_MS = 24 * 60 * 60 * 1000;

/** A person at a browser, with what the world around answers. */
export interface Reader {
  readonly page: Page;
  readonly site: string;
  /** Goes to a path, acts there, and draws what is then shown. */
  readonly draw: (name: string, path?: string, act?: (page: Page) => Promise<unknown>) => Promise<void>;
  readonly assistant: AssistantServer;
  readonly mail: CollectedMail;
  readonly clock: AheadClock;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();
const follow = (name: string | RegExp) => (page: Page) => page.getByRole("link", { name }).first().click();
const unfold = (page: Page) =>
  page.evaluate(`document.querySelectorAll("main details").forEach((one) => (one.open = true))`);

async function openPages({ page, site, draw }: Reader): Promise<void> {
  const sitemap = await (await page.request.get(`${site}/sitemap.xml`)).text();
  for (const [, path = "/"] of sitemap.matchAll(/<loc>https?:\/\/[^/<]+(\/[^<]*)?<\/loc>/g))
    await draw(`open${path === "/" ? "-home" : path.replaceAll("/", "-")}`, path);
  await draw("open-audit-feed", "/audit?example=feed");
  await draw("open-audit-bottle", "/audit?example=bottle");
  await draw("open-audit-unfolded", "/audit", unfold);
  await draw("open-audit-text", "/audit?from=text");
  await draw("open-audit-file", "/audit?from=file");
  await draw("open-audit-error", "/audit", async () => {
    await page.getByLabel("Title").fill("Ardenfell Steel Bottle 750 ml");
    await page.getByLabel("Price", { exact: true }).fill("1.299");
    await press("Check this listing")(page);
  });
  await draw("open-playground-bottle", "/playground?example=bottle");
  await draw("open-playground-again", undefined, press("Simulate again"));
  await draw("open-playground-unfolded", "/playground", unfold);
  await draw("open-playground-error", "/playground", async () => {
    await page.getByLabel("Title").first().fill("Ardenfell Steel Bottle 750 ml");
    await page.getByLabel("Price").first().fill("1.299");
    await press("Simulate")(page);
  });
  await draw("open-sandbox-result", "/sandbox", (sandbox) =>
    sandbox.locator("main a[href*='example=']").first().click(),
  );
  await draw("open-docs-search", "/docs/search?q=key");
  await draw("open-docs-search-none", "/docs/search?q=zzzzzz");
  await draw("open-docs-api-operation", "/docs/api", openOperation);
  await draw("open-nowhere", "/nowhere");
  await draw("open-login", "/login");
  await draw("open-login-error", undefined, async () => {
    await page.getByLabel("Email address").fill("nobody@example.com");
    await page.getByLabel("Password").fill("correct horse battery");
    await press("Sign in")(page);
  });
  await draw("open-signup", "/signup");
  await draw("open-signup-error", undefined, async () => {
    await page.getByLabel("Email address").fill("person@example.com");
    await page.getByLabel("Password").fill("password1234");
    await press("Create the account")(page);
  });
  await draw("open-forgot", "/forgot");
  await draw("open-reset", "/reset?token=nothing");
  await draw("open-verify", "/verify?token=nothing");
  await draw("open-consent-error", "/authorize?client_id=nobody");
}

async function openOperation(page: Page): Promise<void> {
  await page.locator("#operations-tag-Simulations button").click();
  const operation = page.locator(".opblock", { hasText: "/simulations/{id}" }).first();
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".opblock-body").waitFor();
}

async function signUp({ page, site }: Reader, email: string): Promise<void> {
  await page.goto(`${site}/signup`);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await press("Create the account")(page);
  await page.waitForURL(`${site}/dashboard`);
}

/** An account with nothing in it. */
async function newAccount(reader: Reader): Promise<void> {
  const { page, draw } = reader;
  await signUp(reader, "new@example.com");
  await draw("new-overview", "/dashboard");
  await draw("new-listings", "/dashboard/listings");
  await draw("new-import", "/dashboard/listings/import");
  await draw("new-import-error", undefined, press("Check the feed"));
  await draw("new-simulations", "/dashboard/simulations");
  await draw("new-simulation", "/dashboard/simulations/new");
  await draw("new-simulation-unfolded", undefined, unfold);
  await draw("new-simulation-error", "/dashboard/simulations/new", press(/^Simulate/));
  await draw("new-batches", "/dashboard/simulations/batches");
  await draw("new-schedules", "/dashboard/schedules");
  await draw("new-webhooks", "/dashboard/webhooks");
  await draw("new-settings", "/dashboard/settings");
  await draw("new-settings-unfolded", undefined, unfold);
  await draw("new-key", undefined, async () => {
    await page.getByLabel("Name", { exact: true }).fill("Claude at my desk");
    await press("Create the key")(page);
  });
  await draw("new-settings-key", "/dashboard/settings", unfold);
  await draw("example-overview", "/dashboard", press("Load the example"));
  await draw("example-listings", "/dashboard/listings");
  await draw("example-simulations", "/dashboard/simulations");
  await draw("new-nowhere", "/dashboard/listings/lst_0000000000000000000000");
  await draw("new-broken", `/dashboard/listings?text=${BROKEN}`);
  await draw("new-home", "/");
  await draw("new-deletion-error", "/dashboard/settings", async () => {
    await unfold(page);
    await page.locator("#deletion ~ details").getByLabel("Password").fill("another password");
    await press("Delete my account")(page);
  });
  await draw("new-deletion", undefined, async () => {
    await unfold(page);
    await page.locator("#deletion ~ details").getByLabel("Password").fill(PASSWORD);
    await press("Delete my account")(page);
  });
}

/** Changes the listing of a page in another window. */
async function changeElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Brand").fill("Quillmoor");
  await press(/^Save as version/)(other);
  await other.waitForURL(/done=saved/);
  await other.close();
}

/** An account at work: saved listings, runs of every kind, a schedule, and more rows than one page has. */
async function usedAccount(reader: Reader): Promise<void> {
  const { page, site, draw, clock } = reader;
  await signUp(reader, "used@example.com");
  await page.goto(`${site}/playground?example=bottle`);
  await press("Save it in your account")(page);
  await draw("used-simulation-kept");
  await page.getByLabel(/Save the listings/).check();
  await draw("used-result", undefined, press(/^Simulate/));
  const result = new URL(page.url()).pathname;
  await draw("used-diagnosis", undefined, follow("Diagnose"));
  await draw("used-schedule-form", result, follow("Repeat it on a schedule"));
  await draw("used-schedule", undefined, press("Start the schedule"));
  const schedule = new URL(page.url()).pathname;
  for (let day = 1; day < 6; day += 1) {
    clock.aheadMs = day * DAY_MS;
    await page.goto(site + schedule);
    await press("Run now")(page);
    await page.waitForTimeout(500);
  }
  await draw("used-schedule-trend", schedule);
  await draw("used-schedule-edit", `${schedule}/edit`);
  await draw("used-schedule-delete", `${schedule}/delete`);
  await draw("used-schedules", "/dashboard/schedules");
  await draw("used-webhook-error", "/dashboard/webhooks", async () => {
    await page.getByLabel("URL").fill("http://localhost/hook");
    await press("Add the webhook")(page);
  });
  await draw("used-webhook-secret", undefined, async () => {
    await page.getByLabel("URL").fill("https://hooks.example/alerts");
    await press("Add the webhook")(page);
  });
  await draw("used-webhook", undefined, async () => {
    await follow("Go on to the webhook")(page);
    await press("Send a test event")(page);
  });
  await draw("used-import-feed", "/dashboard/listings/import", async () => {
    await page.getByRole("textbox", { name: "Or paste it" }).fill(longFeed());
    await press("Check the feed")(page);
  });
  await draw("used-listings", undefined, press(/^Save \d+/));
  await draw("used-listings-none", "/dashboard/listings?text=zzz");
  await draw("used-listing", "/dashboard/listings?text=quillmoor+insulated", follow(/^Quillmoor/));
  await draw("used-listing-edit", undefined, follow(/^Edit$/));
  await draw("used-listing-edit-checked", undefined, async () => {
    await page.getByLabel("Description").fill("Vacuum insulated 18/8 steel. Fits 74 mm bike cages and most bags.");
    await press("Only check the text")(page);
  });
  await draw("used-listing-edit-error", undefined, async () => {
    await page.getByLabel("Price", { exact: true }).fill("1.299");
    await press(/^Save as version/)(page);
  });
  await draw("used-listing-edit-conflict", undefined, async () => {
    await changeElsewhere(page);
    await press(/^Save as version/)(page);
  });
  await draw("used-listing-edit-saved", undefined, async () => {
    await page.getByLabel("Price", { exact: true }).fill("32.50");
    await press(/^Save as version/)(page);
  });
  await draw("used-listing-delete", undefined, follow("Delete this listing"));
  await page.goto(`${site}/dashboard/listings?text=ardenfell+steel+bottle+750`);
  await follow(/^Ardenfell Steel Bottle 750 ml$/)(page);
  const listing = new URL(page.url()).pathname;
  await draw("used-improve-form", `${listing}/improve`);
  await draw("used-improve-result", undefined, press("Find improvements"));
  await draw("used-improve-saved", undefined, press(/^Save as version/));
  await draw("used-compare", undefined, press("Compare the versions"));
  await draw("used-import-too-much", "/dashboard/listings/import", async () => {
    await page.getByRole("textbox", { name: "Or paste it" }).fill(longFeed("EX-MORE"));
    await press("Check the feed")(page);
  });
  await draw("used-batch-form", "/dashboard/simulations/batches");
  await draw("used-batch", undefined, async () => {
    await page.getByLabel("Only listings with these words").fill("ardenfell steel");
    await press(/^Simulate/)(page);
    await page.getByRole("heading", { level: 1, name: /^The model expects/ }).waitFor();
  });
  await draw("used-simulation-form", "/dashboard/simulations/new", unfold);
  await draw("used-overview", "/dashboard");
  await draw("used-simulations", "/dashboard/simulations");
  await draw("used-settings", "/dashboard/settings");
  await draw("used-sign-out", "/dashboard", press("Sign out"));
}

/** An account that asks real assistants: the estimate, a run that goes on, one that was cancelled, one to its end. */
async function liveAccount(reader: Reader): Promise<void> {
  const { page, site, draw, assistant } = reader;
  await signUp(reader, "live@example.com");
  await page.goto(`${site}/playground?example=bottle`);
  await press("Save it in your account")(page);
  await page.getByLabel(/Save the listings/).check();
  await draw("live-estimate", undefined, press("Show the estimate"));
  const releaseRun = hold(assistant);
  await draw("live-progress", undefined, async () => {
    await press(/^Ask \d/)(page);
    await page.getByText(/^[1-6] of \d+ answers/).waitFor();
  });
  await press("Cancel the run")(page);
  releaseRun();
  await draw("live-partial", undefined, async () => {
    await page.getByRole("heading", { level: 1, name: /^(?!Asking)/ }).waitFor();
  });
  await page.goto(`${site}/dashboard/simulations`);
  await draw("live-simulations");
  await page.goto(
    `${site}/dashboard/simulations/new?again=${new URL(await runAddress(page)).pathname.split("/").at(-1)}`,
  );
  await press("Show the estimate")(page);
  await draw("live-result", undefined, async () => {
    await press(/^Ask \d/)(page);
    await page.getByRole("heading", { level: 1, name: /^You were|^Nothing can/ }).waitFor();
  });
  await draw("live-answers", undefined, follow("Read the answers"));
  await draw("calibrations", "/dashboard/simulations/calibrations");
  await draw("calibration-estimate", undefined, press("Show the estimate"));
  const releaseCalibration = hold(assistant);
  await draw("calibration-progress", undefined, async () => {
    await press("Calibrate")(page);
    await page.getByText(/^[1-6] of \d+ answers/).waitFor();
  });
  releaseCalibration();
  await draw("calibration", undefined, async () => {
    await page.getByRole("heading", { level: 1, name: /^(?!Asking|Calibrating)/ }).waitFor();
    await page.waitForTimeout(5_000);
    await page.reload();
  });
}

/** Lets an assistant give six answers and then wait. Returns a function that lets it continue. */
function hold(assistant: AssistantServer): () => void {
  const { script } = assistant;
  const held = Promise.withResolvers<Behaviour>();
  const first = assistant.asked.length;
  assistant.script = (asked) => (asked.request >= first + 6 ? held.promise : script(asked));
  return () => {
    assistant.script = script;
    held.resolve({ choose: "none" });
  };
}

async function runAddress(page: Page): Promise<string> {
  const address = await page.locator("main a[href*='/simulations/sim_']").first().getAttribute("href");
  return new URL(address ?? "", page.url()).href;
}

/** Asks for access as an application does, and recovers a lost password. */
async function guest(reader: Reader): Promise<void> {
  const { page, site, draw, mail } = reader;
  const redirectUri = "http://127.0.0.1:9/callback";
  const registered = await page.request.post(`${site}/register`, {
    data: { client_name: "Price Assistant", redirect_uris: [redirectUri], token_endpoint_auth_method: "none" },
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const asked = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    scope: "account:read listings:write simulations:run",
  });
  const email = "guest@example.com";
  await draw("guest-consent-login", `/authorize?${asked.toString()}`);
  await signUp(reader, email);
  await draw("guest-consent", `/authorize?${asked.toString()}`);
  const linkTo = async (path: string) => linkIn((await mail.to(email)).at(-1)?.text ?? "", path);
  await draw("guest-verify", await linkTo("/verify"));
  await draw("guest-verified", undefined, press("Verify my address"));
  await page.context().clearCookies();
  await draw("guest-forgot", "/forgot");
  await draw("guest-forgot-sent", undefined, async () => {
    await page.getByLabel("Email address").fill(email);
    await press("Send the link")(page);
  });
  await draw("guest-reset", await linkTo("/reset"));
  await draw("guest-reset-error", undefined, async () => {
    await page.getByLabel("New password").fill("password1234");
    await press("Change the password")(page);
  });
  await draw("guest-reset-done", undefined, async () => {
    await page.getByLabel("New password").fill("another horse battery");
    await press("Change the password")(page);
  });
}

/** Ninety rows with long titles, some of which cannot be saved. */
function longFeed(prefix = "EX-LONG"): string {
  const rows = Array.from({ length: 90 }, (_, at) => {
    const title = at % 20 === 19 ? "" : `Ardenfell Trinkflaschenreinigungsbürste mit Wechselkopf Nr. ${at}, Edelstahl`;
    return `${prefix}-${at},"${title}",Double-walled 18/8 steel. The best brush ever!,${at % 40 === 7 ? "19.9o" : "19.90"} EUR`;
  });
  return ["id,title,description,price", ...rows].join("\n");
}

export const JOURNEYS = [openPages, newAccount, usedAccount, liveAccount, guest];
