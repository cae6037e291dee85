import type { LiveAssistant } from "../../../src/assistants/ports.ts";
import { createAssistants } from "../../../src/assistants/assistants.ts";
import { InProcessQueue } from "../../../src/jobs/in-process-queue.ts";
import { atEnd } from "../../support/at-end.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { TestClock } from "../../support/clock.ts";
import { cheapPasswords } from "../../support/passwords.ts";
import { emptySite, routerOf } from "../../support/router.ts";
import { Accounts } from "../../../src/accounts/accounts.ts";
import { AuthorizationRefused, type AuthorizationRequest } from "../../../src/accounts/oauth/authorization-server.ts";
import { ACCOUNTS } from "../../../src/accounts/ports.ts";
import { NEWS } from "../../../src/news/ports.ts";
import { PLANS } from "../../../src/plans/plan.ts";
import { offer } from "../../../src/shared/port-group.ts";
import { UsageRecorder } from "../../../src/accounts/usage.ts";
import { Recovery } from "../../../src/accounts/recovery.ts";
import { Service } from "../../../src/service.ts";
import { MemoryRateCounter } from "../../../src/limits/memory-rate-counter.ts";
import type { HttpReply, HttpRequest } from "../../../src/shared/http.ts";
import type { Mailer } from "../../../src/mail/mail.ts";
import { Problem } from "../../../src/shared/problem.ts";
import type { RateCounter } from "../../../src/limits/rate-limit.ts";
import { ALL_SCOPES, type Scope } from "../../../src/shared/scope.ts";
import { hashSecret, mintSecret, newId } from "../../../src/shared/secret.ts";
import { usableTools } from "../../../src/tools/ports.ts";
import { TOOLS } from "../../../src/tools/index.ts";
import { lazyHandler } from "../../../src/http/handler.ts";
import type { Router } from "../../../src/http/router.ts";
import { AccountPages } from "../../../src/web/account/account-pages.ts";
import { ACCOUNT_HANDLER_OPTIONS } from "../../../src/web/session/paths.ts";
import { createListings } from "../../../src/listings/domain.ts";
import { createSchedules } from "../../../src/schedules/domain.ts";
import { createSimulations } from "../../../src/simulations/domain.ts";
import { PACKAGE_ROOT } from "../../../src/shared/package-root.ts";
import { type StoredDatabase, createStores } from "../../support/stores.ts";

const log = pino({ level: "silent" });

/** The pages over a database of their own, with a clock that a test moves. */
export class PagesUnderTest {
  readonly clock = new TestClock(Date.UTC(2026, 10, 21, 9, 30));
  readonly baseUrl: string;
  readonly database: StoredDatabase;
  readonly rateCounter: RateCounter;
  readonly logged: string[] = [];
  readonly authorizationServer = new FakeAuthorizationServer();
  readonly router: Router;

  /** Mail is sent, and assistants are asked, only where a test wants it. */
  constructor(baseUrl: string, mailer?: Mailer, assistants: readonly LiveAssistant[] = []) {
    this.baseUrl = baseUrl;
    const dataDir = mkdtempSync(join(tmpdir(), "agent-commerce-pages-"));
    const { clock } = this;
    const database = createStores({ url: undefined, dataDir, log, clock });
    const rateCounter = new MemoryRateCounter(clock);
    this.database = database;
    this.rateCounter = rateCounter;
    const people = { stores: database, clock, rateCounter, passwords: cheapPasswords() };
    const site = { title: "Agent Commerce Service", baseUrl, dashboardUrl: `${baseUrl}/dashboard` };
    const recovery = new Recovery({ ...people, mailer, site });
    const { service, ...forPages } = serviceOver(database, baseUrl, { clock, rateCounter, assistants });
    const pages = new AccountPages({
      service,
      ...forPages,
      accountData: [],
      accounts: new Accounts({ ...people, recovery, firstPlan: "scan" }),
      recovery,
      authorizationServer: this.authorizationServer,
      log: pino({ level: "warn" }, { write: (line: string) => void this.logged.push(line) }),
    });
    const handler = lazyHandler(ACCOUNT_HANDLER_OPTIONS, async () => pages);
    this.router = routerOf([handler], { site: emptySite(baseUrl), rateCounter, log });
    atEnd(async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
  }

  /** Returns a browser from an address of its own, without a session. */
  visitor(): Visitor {
    return new Visitor(this);
  }

  /** A browser that is signed in to a new account. No password is hashed for it, so none fits. */
  async signedIn(email = `${newId("m").toLowerCase()}@example.com`): Promise<Visitor & { readonly accountId: string }> {
    const accountId = newId("acc");
    const session = mintSecret("session");
    const { accounts, sessions } = this.database;
    await accounts.add({ id: accountId, email, passwordHash: "none", plan: "scan", createdAt: this.clock.at });
    const times = { createdAt: this.clock.at, expiresAt: this.clock.at + 1e10 };
    await sessions.add({ hash: hashSecret(session), accountId, ...times }, "none");
    const visitor = this.visitor();
    visitor.cookie = `${visitor.cookieName}=${session}`;
    return Object.assign(visitor, { accountId });
  }
}

/** The runs of the plan that everybody has here. */
export const RUNS_PER_DAY = 6;
/** The schedules of that plan. */
const SCHEDULES = 2;

interface Around {
  readonly clock: TestClock;
  readonly rateCounter: RateCounter;
  readonly assistants: readonly LiveAssistant[];
}

function serviceOver(database: StoredDatabase, baseUrl: string, { clock, rateCounter, assistants }: Around) {
  const site = emptySite(baseUrl);
  const unused = () => Promise.reject(new Error("unused"));
  const { accounts, keys, usage } = database;
  const listings = createListings({
    database,
    clock,
    fetch: { get: unused },
    fetchesPages: false,
    quotaOf: () => Promise.resolve({ planName: "Scan", limit: 100 }),
    background: new URL("model/2026-11/background.tsv", PACKAGE_ROOT),
  });
  const queue = new InProcessQueue(log);
  const simulations = createSimulations({
    database,
    clock,
    log,
    listings: listings.reader,
    quotaOf: () => Promise.resolve({ planName: "Scan", runsPerDay: RUNS_PER_DAY, live: false }),
    assistants: createAssistants(assistants),
    queue,
    dailyCents: 1_000,
  });
  if (assistants.length > 0) atEnd(simulations.startUpkeep?.() ?? (() => {}));
  const offers = [
    ...(listings.offers ?? []),
    ...(simulations.offers ?? []),
    offer(ACCOUNTS, { accounts, keys, usage: new UsageRecorder(usage, clock, log) }),
    offer(NEWS, { newsFeed: { fetch: unused } as never, linkResolver: { resolve: unused } }),
    offer(PLANS, {
      plans: [
        {
          key: "scan",
          name: "Scan",
          billing: "free",
          available: true,
          price: null,
          currency: "USD",
          performanceFee: null,
          summary: "",
          entitlements: { listings: 100, runsPerDay: 500 },
          howToGet: "Create an account.",
        },
      ],
    }),
  ];
  const service = new Service({
    tools: usableTools(TOOLS, offers),
    site,
    clock,
    offers,
    rateCounter,
    credentials: { isCurrent: () => true, verify: unused },
    usage: { note() {} },
    log,
  });
  const schedules = createSchedules({
    database,
    clock,
    log,
    rateCounter,
    queue,
    mailer: undefined,
    post: { post: unused },
    saveFeed: unused,
    repeats: simulations.repeats,
    remoteFeeds: listings.remoteFeeds,
    quotaOf: () => Promise.resolve({ planName: "Scan", limit: SCHEDULES }),
    addressOf: unused,
    dashboardUrl: `${baseUrl}/dashboard`,
  });
  return { service, ...listings.forPages, ...simulations.forPages, ...schedules.forPages };
}

/** Parts of a test's request in addition to the address and the cookie of its visitor. */
export interface Sending {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

type FormFields = Readonly<Record<string, string | readonly string[]>>;

let addresses = 0;

/** A browser: it keeps the cookies and sends what browsers send. */
export class Visitor {
  /** The cookie of the session. */
  cookie: string | undefined;
  device: string | undefined;
  readonly address: string;
  readonly #under: PagesUnderTest;

  constructor(under: PagesUnderTest) {
    this.#under = under;
    addresses += 1;
    this.address = `2001:db8:${addresses.toString(16)}::`;
  }

  get cookieName(): string {
    return this.#under.baseUrl.startsWith("https:") ? "__Host-acs_session" : "acs_session";
  }

  /** One request as it is. */
  async send(target: string, { method = "GET", headers = {}, body = "" }: Sending = {}): Promise<HttpReply> {
    const [path = "", search = ""] = target.split(/\?(.*)/s);
    const request: HttpRequest = {
      id: "test",
      method,
      path,
      search,
      headers: { ...this.#cookieHeader(), ...headers },
      address: this.address,
      signal: new AbortController().signal,
      async readBody(maxBytes) {
        if (Buffer.byteLength(body) <= maxBytes) return Buffer.from(body);
        throw new Problem("invalid-request", `The body is larger than ${maxBytes} bytes. Send a smaller one.`, {
          status: 413,
        });
      },
    };
    const reply = await this.#under.router.answer(request);
    for (const cookie of reply.cookies ?? []) this.#keep(cookie);
    return reply;
  }

  get(target: string): Promise<HttpReply> {
    return this.send(target);
  }

  /** Sends a form as a page of ours does, with the form token of the session. */
  async submit(target: string, fields: FormFields): Promise<HttpReply> {
    return this.post(target, { form_token: await this.formToken(), ...fields });
  }

  /** Sends a form as a page of ours does, with these fields and no others. */
  post(
    target: string,
    fields: FormFields,
    headers: Readonly<Record<string, string>> = SAME_ORIGIN,
  ): Promise<HttpReply> {
    return this.send(target, { method: "POST", headers: { ...FORM, ...headers }, body: encoded(fields) });
  }

  /** The form token of the session; empty without one. */
  async formToken(): Promise<string> {
    return /name="form_token" value="([^"]*)"/.exec(bodyOf(await this.get("/dashboard/settings")))?.[1] ?? "";
  }

  #cookieHeader() {
    const cookie = [this.cookie, this.device].filter((pair) => pair !== undefined).join("; ");
    return cookie === "" ? {} : { cookie };
  }

  #keep(setCookie: string): void {
    const [pair = ""] = setCookie.split(";");
    if (pair.includes("acs_signed_in")) return;
    this[pair.includes("acs_device") ? "device" : "cookie"] = pair.endsWith("=") ? undefined : pair;
  }
}

export const FORM = { "content-type": "application/x-www-form-urlencoded" };
export const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

function encoded(fields: FormFields): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === "string" ? [value] : value).map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}

/** The text of a page. */
export function bodyOf({ body = "" }: HttpReply): string {
  return body.toString();
}

/** Returns the words of a page, without its markup and style. */
export function wordsOf(reply: HttpReply): string {
  return bodyOf(reply)
    .replace(/<style>.*<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

export const REDIRECT_URI = "http://127.0.0.1:45555/callback";
export const AUTHORIZE = "/authorize?client_id=c1&state=s1&scope=account%3Aread+keys%3Awrite";

/** Grants what it is asked, and keeps what it was told. */
class FakeAuthorizationServer {
  request: AuthorizationRequest = {
    client: { id: "c1", name: "Price Assistant", verifiedHost: undefined },
    redirectUri: REDIRECT_URI,
    scopes: ALL_SCOPES,
    state: "s1",
  } as AuthorizationRequest;
  refusal: AuthorizationRefused | undefined;
  searches: string[] = [];
  /** The client addresses that the requests came from. */
  addresses: string[] = [];
  /** Runs while a request is read. */
  meanwhile: (() => Promise<unknown>) | undefined;
  approved: { readonly accountId: string; readonly scopes: readonly Scope[] }[] = [];

  async authorization(search: string, address: string): Promise<AuthorizationRequest> {
    this.searches.push(search);
    this.addresses.push(address);
    await this.meanwhile?.();
    if (this.refusal !== undefined) throw this.refusal;
    return this.request;
  }

  approve(request: AuthorizationRequest, accountId: string, scopes: readonly Scope[]): Promise<string> {
    this.approved.push({ accountId, scopes });
    return Promise.resolve(`${request.redirectUri}?code=granted`);
  }

  deny(request: AuthorizationRequest): string {
    return `${request.redirectUri}?error=access_denied`;
  }
}

/** Returns all of a reply that comes in pieces. */
export async function chunksOf({ chunks, body = "" }: HttpReply): Promise<string> {
  let text = body.toString();
  for await (const piece of chunks ?? []) text += piece;
  return text;
}
