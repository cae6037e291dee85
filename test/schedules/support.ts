import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { JobQueue, JobWorker } from "../../src/jobs/ports.ts";
import { hashSecret, mintSecret } from "../../src/shared/secret.ts";
import { TestClock } from "../support/clock.ts";
import { Browser, type Form, formOf, formsOf, type Typed } from "../support/cookie-jar.ts";
import { type FetchServer, fetchFromHere, type Handler, startFetchServer } from "../support/fetch-server.ts";
import { type Merchant, newMerchant } from "../support/merchant.ts";
import type { Overrides } from "../../src/compose.ts";
import { type Answer, PUBLIC_URL, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";

/** Does what is due when a test says so. */
export class ManualQueue implements JobQueue {
  readonly #works: JobWorker[] = [];

  async enqueue(): Promise<void> {}

  work(work: JobWorker): void {
    this.#works.push(work);
  }

  async stop(): Promise<void> {}

  /** Works until nothing is due. */
  async run(): Promise<void> {
    for (;;) {
      const due = await Promise.all(this.#works.map(async (work) => ({ work, keys: await work.due(100) })));
      if (due.every(({ keys }) => keys.length === 0)) return;
      const { signal } = new AbortController();
      await Promise.all(due.flatMap(({ work, keys }) => keys.map((key) => work.handle(key, signal))));
    }
  }
}

/** A server whose schedules run when a test says so. */
export interface Monitored extends TestServer {
  readonly clock: TestClock;
  readonly queue: ManualQueue;
}

/** Starts a server with schedules, for which documents.test is in the internet. */
export async function startMonitored(
  env: Readonly<Record<string, string>> = {},
  { clock = new TestClock(), ...overrides }: Overrides & { readonly clock?: TestClock } = {},
): Promise<Monitored> {
  const queue = new ManualQueue();
  const internet = fetchFromHere({}, clock);
  const server = await startServer(
    { clock, queue, rateCounter: unlimited, guardedFetch: internet, guardedPost: internet, ...overrides },
    env,
  );
  // Background work begins a second after the start.
  clock.at += 1_000;
  return { ...server, clock, queue };
}

/** A merchant at the pages. */
export interface MerchantAtPages extends Merchant {
  readonly email: string;
  readonly browser: Browser;
}

/** Makes an account whose address is verified, signed in. */
export async function newMerchantAtPages(server: TestServer, plan = "compete"): Promise<MerchantAtPages> {
  const merchant = await newMerchant(server, plan);
  const { accountId } = merchant;
  const { accounts, sessions, oneTimeTokens } = server.app.accounts.stores;
  const [session, token] = [mintSecret("session"), hashSecret(mintSecret("emailVerification"))];
  const expiresAt = server.app.clock.now() + 1e11;
  await sessions.add({ hash: hashSecret(session), accountId, createdAt: server.app.clock.now(), expiresAt }, "x");
  await oneTimeTokens.put({ hash: token, accountId, purpose: "email-verification", expiresAt });
  await oneTimeTokens.verifyEmail(token, server.app.clock.now());
  const browser = new Browser({ base: server.base, site: PUBLIC_URL });
  browser.cookies.set("__Host-acs_session", session);
  const { email = "" } = (await accounts.byId(accountId)) ?? {};
  return { ...merchant, email, browser };
}

const RIVAL = { externalId: "R-1", role: "rival", title: "Steel flask 750 ml", priceCents: 2590, currency: "EUR" };

/** Saves the merchant's bottle with a rating, and its rival. Returns the id of the bottle. */
export async function saveBottle({ call }: Merchant, rating: number): Promise<string> {
  const own = { externalId: "B-1", title: "Steel bottle 750 ml", priceCents: 2490, currency: "EUR" };
  const { saved } = await call("save_listings", {
    items: [
      { ...own, rating, reviewCount: 300 },
      { ...RIVAL, rating: 4.2, reviewCount: 300 },
    ],
  });
  return saved[0].id as string;
}

/** Saves a bottle that is ahead of its rival, and simulates it. Returns the id of the run. */
export async function simulateBottle(merchant: Merchant): Promise<string> {
  const id = await saveBottle(merchant, 4.9);
  const { listings } = await merchant.call("list_listings", { externalId: RIVAL.externalId });
  const run = await merchant.call("run_simulation", {
    product: { id },
    competitors: [{ id: listings[0].id }],
    queries: [{ text: "steel bottle 750 ml" }],
  });
  return run.id as string;
}

/** Sends the form of a page, and returns the page that follows. */
export async function send(
  browser: Browser,
  page: string,
  action: string,
  typed: Typed = {},
  button: RegExp = /./,
): Promise<Answer> {
  const forms = formsOf(await browser.get(page), action);
  const form = forms.find(({ buttons }) => buttons.some(({ text }) => button.test(text))) ?? EMPTY;
  const answer = await browser.submit(form, typed, button);
  return answer.status === 303 ? browser.get(answer.headers.location ?? "") : answer;
}

const EMPTY: Form = { action: "", inputs: [], buttons: [] };

/** Repeats a run through the form. Returns the path of the schedule. */
export async function schedule({ browser }: MerchantAtPages, run: string, typed: Typed = {}): Promise<string> {
  const path = "/dashboard/schedules/new";
  const form = formOf(await browser.get(`${path}?run=${run}`), path);
  const { status, headers, text } = await browser.submit(form, typed);
  if (status !== 303) throw new Error(`The schedule was not saved: ${status} ${text.slice(-2_000)}`);
  return (headers.location ?? "").replace(/\?.*/, "");
}

/** Adds a webhook through the form. Returns its path and secret. */
export async function addWebhook({ browser }: MerchantAtPages, url: string) {
  const { text } = await send(browser, "/dashboard/webhooks", "/dashboard/webhooks", { url });
  const secret = /whsec_[\w+/=]+/.exec(text)?.[0];
  const path = /\/dashboard\/webhooks\/whk_\w+/.exec(text)?.[0];
  if (secret === undefined || path === undefined) throw new Error(`No webhook was added: ${text.slice(-2_000)}`);
  return { secret, path };
}

/** A message as a merchant's server receives it. */
export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A merchant's server. `answer` says what it answers. */
export interface Receiver extends FetchServer {
  readonly received: Received[];
  readonly url: string;
  status: number;
}

/** Starts a merchant's server. It ends with the test. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answer: Handler = (request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(receiver.status, { location: `${server.origin}/elsewhere` }).end("noted");
    });
  };
  const server = await startFetchServer(answer);
  const receiver: Receiver = { ...server, received, url: `${server.origin}/hook`, status: 204 };
  return receiver;
}

/** Tells whether a secret has signed a message, as Standard Webhooks has receivers do it. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}
