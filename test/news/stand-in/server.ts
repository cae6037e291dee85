import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { articlePage, BLOCK_PAGE, CONSENT_PAGE } from "./article-page.ts";
import { type Article, generateArticles } from "./articles.ts";
import { batchAnswer, readCalls } from "./batch.ts";
import { CONTROL_PATH, control } from "./control.ts";
import { sendFailure, type FailureTargets, isFailure } from "./failures.ts";
import { linkOf } from "./feed-document.ts";
import { feedFor, otherLocale } from "./feed-modes.ts";
import { bodyOf, redirect, send, sendHtml, sendJson } from "./http.ts";
import { DEFAULT_SCENARIO, modeOf, type Rule, type Scenario } from "./scenario.ts";

export type Role = "feed" | "page" | "batch" | "consent" | "block" | "elsewhere" | "other";

/** A received request. */
export interface Received {
  readonly role: Role;
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface StandInOptions {
  /** 0, the default, is any free port. */
  readonly port?: number;
  /** True if the consent flow has an origin of its own, like the real one, and not only a path. */
  readonly separateConsent?: boolean;
  readonly seed?: number;
  readonly articles?: number;
  /** The newest article is just older. Milliseconds since 1970. */
  readonly now?: number;
}

/** Starts a stand-in for the upstream on this machine, with the changes of a scenario. */
export async function startStandIn(scenario: Partial<Scenario> = {}, options: StandInOptions = {}): Promise<StandIn> {
  const standIn = new StandIn(scenario, options);
  await standIn.listen(options.port ?? 0);
  return standIn;
}

/** The upstream as a server on loopback: feed, article pages, batches, consent flow and block page. */
export class StandIn {
  readonly articles: readonly Article[];
  /** The requests in order. */
  readonly received: Received[] = [];
  scenario: Scenario;
  readonly now: number;
  readonly #byToken: ReadonlyMap<string, Article>;
  readonly #main: Server;
  /** The foreign hosts, and the consent flow if it has an origin of its own. */
  readonly #side: Server;
  readonly #separateConsent: boolean;
  readonly #before = new Map<string, number>();
  readonly #sockets: Socket[] = [];

  constructor(scenario: Partial<Scenario>, options: StandInOptions) {
    this.scenario = { ...DEFAULT_SCENARIO, ...scenario };
    this.now = options.now ?? Date.now();
    this.articles = generateArticles(options.articles ?? 400, options.seed ?? 1, this.now);
    this.#byToken = new Map(this.articles.map((article) => [article.token, article]));
    this.#separateConsent = options.separateConsent ?? false;
    this.#main = createServer((request, response) => void this.#answer(request, response, false));
    this.#side = createServer((request, response) => void this.#answer(request, response, true));
    // A connection that closes when it is reused would look like a network failure.
    this.#main.keepAliveTimeout = this.#side.keepAliveTimeout = 0;
    this.#main.on("connection", (socket) => void this.#sockets.push(socket));
  }

  async listen(port: number): Promise<void> {
    this.#main.listen(port, "127.0.0.1");
    this.#side.listen(0, "127.0.0.1");
    await Promise.all([once(this.#main, "listening"), once(this.#side, "listening")]);
  }

  async stop(): Promise<void> {
    for (const server of [this.#main, this.#side]) {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    }
  }

  get origin(): string {
    return originOf(this.#main);
  }

  get consentOrigin(): string {
    return this.#separateConsent ? originOf(this.#side) : this.origin;
  }

  /** Returns the redirect URL of an article in the feed. */
  linkOf(article: Article): string {
    return linkOf(article, this.origin);
  }

  /** Counts the requests of a role. */
  count(role: Role): number {
    return this.received.filter((request) => request.role === role).length;
  }

  /** Counts the bytes sent on all connections, after compression. */
  get sentBytes(): number {
    return this.#sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  }

  /** Changes the scenario and forgets earlier requests. */
  play(scenario: Partial<Scenario>): void {
    this.scenario = { ...DEFAULT_SCENARIO, ...scenario };
    this.received.length = 0;
    this.#before.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse, side: boolean): Promise<void> {
    // Readers close the connection when they have enough.
    response.on("error", () => {});
    const url = new URL(request.url ?? "/", side ? originOf(this.#side) : this.origin);
    const role = roleOf(url.pathname, side, this.#separateConsent);
    const body = await bodyOf(request);
    if (role === "other" && url.pathname.startsWith(CONTROL_PATH)) {
      const { status, value } = control(this, request.method ?? "", url.pathname, body);
      sendJson(response, status, value);
      return;
    }
    this.received.push({
      role,
      method: request.method ?? "",
      target: url.pathname + url.search,
      headers: request.headers,
      body,
    });
    if (this.scenario.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, this.scenario.latencyMs));
    if (role === "feed") this.#feed(url, request, response);
    else if (role === "page") this.#page(url, request, response);
    else if (role === "batch") this.#batch(body, request, response);
    else if (role === "consent") consent(url, request, response);
    else if (role === "block") sendHtml(response, 429, BLOCK_PAGE);
    else sendHtml(response, role === "elsewhere" ? 200 : 404, "<!doctype html><html><body>Nothing here.</body></html>");
  }

  #feed(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const q = url.searchParams.get("q") ?? "";
    // For the command: a query may name the mode of its answer.
    const named = /(?:^|\s)failure:(\S+)/.exec(q)?.[1];
    const mode = named ?? this.#mode("feed", this.scenario.feed, q);
    const locale = otherLocale(url.searchParams);
    if (isFailure(mode) && !comesBack(mode, url)) sendFailure(mode, request, response, this.#places(url));
    else if (locale !== undefined) redirect(response, 302, `${url.pathname}?q=${encodeURIComponent(q)}&${locale}`);
    else send(request, response, "application/xml; charset=utf-8", feedFor(mode, url.searchParams, this));
  }

  #page(url: URL, request: IncomingMessage, response: ServerResponse): void {
    const { page, pageBudget, pageBytes } = this.scenario;
    const token = url.pathname.split("/").at(-1) ?? "";
    const spent = (this.#before.get("page") ?? 0) >= pageBudget;
    const mode = spent ? "http-429" : this.#mode("page", page, token);
    if (isFailure(mode) && !comesBack(mode, url)) sendFailure(mode, request, response, this.#places(url));
    else if (!url.searchParams.has("ceid")) redirect(response, 302, `${url.pathname}?hl=en-US&gl=US&ceid=US:en`);
    else if (!this.#byToken.has(token)) sendHtml(response, 404, "<!doctype html><html><body>Not found.</body></html>");
    else {
      response.setHeader("set-cookie", "NID=1");
      const marked = mode === "other-token" ? `${token}x` : token;
      send(request, response, "text/html; charset=utf-8", articlePage(marked, pageBytes, mode !== "unsigned"));
    }
  }

  #batch(body: string, request: IncomingMessage, response: ServerResponse): void {
    const calls = readCalls(body);
    const { batch, answer, chunkedBatch } = this.scenario;
    const mode = this.#mode("batch", batch, calls?.map(({ token }) => token).join(",") ?? "");
    if (isFailure(mode)) {
      sendFailure(mode, request, response, this.#places(new URL(this.origin)));
      return;
    }
    const form = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
    const understood = calls !== undefined && form;
    response.writeHead(understood ? 200 : 400, { "content-type": "application/json; charset=utf-8" });
    if (!understood || mode === "envelope-error") {
      response.end(')]}\'\n\n[["er",null,null,null,null,400,null,null,null,3],["di",11]]');
      return;
    }
    const urlOf = (token: string) => this.#byToken.get(token)?.url;
    const answerOf = (token: string) => this.#mode(`answer ${token}`, answer, token);
    response.end(batchAnswer(calls, urlOf, answerOf, { chunked: chunkedBatch, seed: this.#before.get("batch") ?? 0 }));
  }

  #mode<Mode>(kind: string, rule: Rule<Mode>, subject: string): Mode {
    const before = this.#before.get(kind) ?? 0;
    this.#before.set(kind, before + 1);
    return modeOf(rule, subject, before);
  }

  #places(url: URL): FailureTargets {
    return {
      here: url.href,
      consent: `${this.consentOrigin}/m`,
      block: `${this.origin}/sorry/index`,
      elsewhere: `${originOf(this.#side)}/elsewhere`,
    };
  }
}

/** Returns whether a request returns from the consent flow with its mark. A wall ignores the mark. */
function comesBack(mode: string, url: URL): boolean {
  return mode === "consent" && url.searchParams.has("ucbcb");
}

/** Sends readers without a cookie back, and stops readers that return its cookie. */
function consent(url: URL, request: IncomingMessage, response: ServerResponse): void {
  const back = new URL(url.searchParams.get("continue") ?? "/", url);
  back.searchParams.set("ucbcb", "1");
  if (request.headers.cookie === undefined) redirect(response, 303, back.href);
  else sendHtml(response, 200, CONSENT_PAGE);
}

function roleOf(path: string, side: boolean, separateConsent: boolean): Role {
  if (side && !separateConsent) return "elsewhere";
  if (/^\/ml?$/.test(path)) return "consent";
  if (side) return "elsewhere";
  if (path === "/rss/search") return "feed";
  if (/^\/(?:rss\/articles|articles|read)\/[^/]+$/.test(path)) return "page";
  if (path === "/_/DotsSplashUi/data/batchexecute") return "batch";
  return path.startsWith("/sorry/") ? "block" : "other";
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
