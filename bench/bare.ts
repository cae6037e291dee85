/**
 * The baseline: what the service does for the measured requests, written by hand on node:http alone. It limits rates,
 * checks headers, bodies and arguments and sends the same bytes, without registry, handlers or protocol engine. Schemas,
 * scoring and error texts are those of the service, because both sides have to do this work.
 */
import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import { ASSISTANTS } from "../src/sandbox/assistants.ts";
import { simulateSandbox } from "../src/sandbox/simulate.ts";
import { RPC, rpcError } from "../src/mcp/json-rpc.ts";
import { toolFailure } from "../src/mcp/tool-result.ts";
import { offeredPlans, readPlans } from "../src/plans/plan-file.ts";
import { problemDocument } from "../src/shared/problem-document.ts";
import { Problem } from "../src/shared/problem.ts";
import { issuesOf } from "../src/shared/validation-issues.ts";
import { PATHS, type Site } from "../src/shared/site.ts";
import { getNews } from "../src/tools/news/get-news.ts";
import { listPlans } from "../src/tools/plans/list-plans.ts";
import { runSandbox } from "../src/tools/sandbox/run-sandbox.ts";
import { SANDBOX_DISCLAIMER, SANDBOX_MODE, type SandboxSimulationRequest } from "../src/tools/sandbox/schema.ts";
import { SANDBOX_LIMITS } from "../src/tools/sandbox/limits.ts";
import type { Tool } from "../src/tools/tool.ts";
import type { Credential, MerchantTool } from "./bare-merchant.ts";
import type { Answer } from "./servers.ts";

const HOST = "127.0.0.1";
const BASE_URL = process.env["PUBLIC_URL"] ?? "";
const MCP_BODY_BYTES = 262_144;

const PLANS = offeredPlans(readPlans(new URL("../plans.json", import.meta.url)), "scan");

/** Texts that are sent unchanged. The benchmark takes them from the service. */
export interface ReadyMade {
  readonly pages: Readonly<Record<string, Answer>>;
  /** The answer with news. */
  readonly news: string;
  /** The results of the MCP methods with constant answers. */
  readonly results: Readonly<Record<string, string>>;
}

let results: ReadyMade["results"] = {};
let news = Buffer.alloc(0);
/** The replies that are sent in turn. A page has raw headers, which node writes fastest. */
interface Page {
  readonly status: number;
  readonly etag: string | undefined;
  readonly headers: readonly string[];
  /** As bytes: what is sent again and again is not encoded each time. In a problem the id of the request is between. */
  readonly body: readonly Buffer[];
}
const pages = new Map<string, Page>();
/** Loaded after the start, because the start is measured, too. */
let merchant: typeof import("./bare-merchant.ts") | undefined;
process.on("message", (message: ReadyMade) => void takeOver(message));

async function takeOver(message: ReadyMade): Promise<void> {
  merchant = await import("./bare-merchant.ts");
  results = message.results;
  news = Buffer.from(message.news);
  for (const [key, { status, headers, body }] of Object.entries(message.pages)) {
    const encoding = headers["content-encoding"] === undefined ? "utf8" : "latin1";
    pages.set(key, {
      status,
      etag: headers["etag"],
      headers: Object.entries(headers).flatMap(([name, value]) => (OF_ONE.test(name) ? [] : [name, value])),
      body: body.split(`"requestId":"${RECORDED_ID}"`).map((part) => Buffer.from(part, encoding)),
    });
  }
  process.send?.("taken");
}

/** The headers that depend on the recorded answer. */
const OF_ONE = /^(?:connection|date|content-length|x-request-id|ratelimit.*)$/;
const RECORDED_ID = "compared";

/** The key of a page: its path, and the codings that the client accepts. */
function pageKey(path: string, { "accept-encoding": codings = "" }: IncomingMessage["headers"]): string {
  return `${path} ${codings}`;
}

// Rate limits: fixed windows that start with a client's first request.

const WINDOW_SECONDS = 60;
const MAX_WINDOWS = 100_000;

interface Hit {
  readonly remaining: number;
  readonly reset: number;
  readonly limited: boolean;
}

class Limiter {
  readonly name: string;
  readonly quota: number;
  readonly policy: string;
  readonly #windows = new Map<string, { total: number; endsAt: number }>();

  constructor(name: string, quota: number) {
    this.name = name;
    this.quota = quota;
    this.policy = `"${name}";q=${quota};w=${WINDOW_SECONDS}`;
  }

  /** Counts a request. A cost of 0 only reads. */
  hit(client = "", cost = 1): Hit {
    const now = Date.now();
    let window = this.#windows.get(client);
    if (window === undefined || window.endsAt <= now) {
      if (cost === 0) return { remaining: this.quota, reset: WINDOW_SECONDS, limited: false };
      this.#windows.delete(client);
      this.#makeRoom(now);
      window = { total: 0, endsAt: now + WINDOW_SECONDS * 1000 };
      this.#windows.set(client, window);
    }
    window.total += cost;
    return {
      remaining: Math.max(0, this.quota - window.total),
      reset: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      limited: window.total > this.quota,
    };
  }

  #makeRoom(now: number): void {
    for (const [client, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < MAX_WINDOWS) return;
      this.#windows.delete(client);
    }
  }
}

const restLimiter = new Limiter("public", 120);
const mcpLimiter = new Limiter("mcp", 600);
const rootLimiter = new Limiter("payable-root", 600);

// Requests.

/** Returns the text of a body, or undefined when it is too large. Bytes that are not UTF-8 are not JSON. */
function readBody(request: IncomingMessage, maxBytes: number, done: (text: string | undefined) => void): void {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
    request.resume();
    done(undefined);
    return;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
  });
  request.on("end", () => {
    const [first = Buffer.alloc(0), ...others] = chunks;
    const body = others.length === 0 ? first : Buffer.concat(chunks);
    if (size > maxBytes) done(undefined);
    else done(isUtf8(body) ? body.toString() : "");
  });
}

function queryOf(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    const known = Object.hasOwn(query, name) ? query[name] : undefined;
    query[name] = known === undefined ? value : [known, value].flat();
  }
  return query;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the arguments of a tool, or the problem with them. */
function check({ input, contract }: Tool, args: unknown): { data: Record<string, unknown> } | { problem: Problem } {
  const parsed = input.safeParse(args, { reportInput: true });
  if (parsed.success) return { data: parsed.data };
  const issues = issuesOf(parsed.error);
  const count = issues.length === 1 ? "1 error" : `${issues.length} errors`;
  return { problem: new Problem("validation-failed", `The arguments of ${contract.name} have ${count}.`, { issues }) };
}

// Responses.

const COMMON = ["API-Version", "1", "X-Content-Type-Options", "nosniff"];
const EXPOSED =
  "Allow, Deprecation, Sunset, Link, WWW-Authenticate, RateLimit-Policy, RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, API-Version, X-Request-Id";
const REST_HEADERS = [...COMMON, "Access-Control-Allow-Origin", "*", "Access-Control-Expose-Headers", EXPOSED];

/** Longer answers would be compressed for a client that accepts that. */
const COMPRESSED_FROM = 4_096;
const VARY = ["Vary", "Accept-Encoding"];

type Send = (status: number, type: string, body: string | Buffer) => void;

function sender(response: ServerResponse, limiter: Limiter, hit: Hit, headers: readonly string[]): Send {
  const { req } = response;
  return (status, type, body) => {
    response.writeHead(status, [
      "Content-Type",
      type,
      ...rateHeaders(limiter, hit),
      ...headers,
      ...(body.length < COMPRESSED_FROM ? [] : VARY),
      "X-Request-Id",
      requestIdOf(req),
      "Content-Length",
      String(Buffer.byteLength(body)),
    ]);
    response.end(body);
  };
}

function rateHeaders(limiter: Limiter, hit: Hit): string[] {
  const remaining = String(hit.remaining);
  const reset = String(hit.reset);
  return [
    "RateLimit-Policy",
    limiter.policy,
    "RateLimit",
    `"${limiter.name}";r=${remaining};t=${reset}`,
    "RateLimit-Limit",
    String(limiter.quota),
    "RateLimit-Remaining",
    remaining,
    "RateLimit-Reset",
    reset,
  ];
}

/** Sends a page, which costs nothing but reports what is left of the quota. The paid root costs a request. */
function sendPage(request: IncomingMessage, response: ServerResponse, path: string, page: Page): void {
  const isRoot = path === "/api";
  const limiter = isRoot ? rootLimiter : restLimiter;
  const id = requestIdOf(request);
  const headers = [
    ...page.headers,
    ...rateHeaders(limiter, limiter.hit(request.socket.remoteAddress, isRoot ? 1 : 0)),
    "X-Request-Id",
    id,
  ];
  if (page.etag !== undefined && request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const [first = Buffer.alloc(0), last] = page.body;
  const body =
    last === undefined ? first : Buffer.concat([first, Buffer.from(`"requestId":${JSON.stringify(id)}`), last]);
  headers.push("Content-Length", String(body.length));
  response.writeHead(page.status, headers).end(body);
}

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && /^[\w.~:/+=@-]{1,128}$/.test(given) ? given : randomUUID();
}

/** The two measured tools, from parsed arguments to JSON. */
const ANSWERS = new Map<unknown, { tool: Tool; answer: (args: Record<string, unknown>) => string }>([
  ["list_plans", { tool: listPlans, answer: plansAnswer }],
  ["run_sandbox", { tool: runSandbox, answer: sandboxAnswer }],
]);

function plansAnswer({ key }: Record<string, unknown>): string {
  return JSON.stringify({
    version: "1",
    currency: "USD",
    plans: key === undefined ? PLANS : PLANS.filter((plan) => plan.key === key),
  });
}

const newsByArguments = new Map<string, Buffer>();

/** Returns an answer from the cache, by its arguments. */
function newsAnswer(args: Record<string, unknown>): Buffer {
  const asked = JSON.stringify(args);
  const known = newsByArguments.get(asked);
  if (known !== undefined) return known;
  newsByArguments.set(asked, news);
  return news;
}

function sandboxAnswer(args: Record<string, unknown>): string {
  const { product, competitors, assistants } = args as z.output<typeof SandboxSimulationRequest>;
  return JSON.stringify({
    version: "1",
    mode: SANDBOX_MODE,
    deterministic: true,
    disclaimer: SANDBOX_DISCLAIMER,
    result: simulateSandbox(product, competitors, assistants ?? ASSISTANTS),
    runForReal: BASE_URL + PATHS.playground,
  });
}

// REST.

function rest(request: IncomingMessage, response: ServerResponse, path: string, search: string): void {
  const { authorization } = request.headers;
  const credential = authorization === undefined ? undefined : merchant?.credentialOf(authorization);
  const hit = restLimiter.hit(clientOf(request, credential));
  const isOwn = path.startsWith("/api/merchant/");
  const send = sender(response, restLimiter, hit, isOwn ? [...REST_HEADERS, ...NO_STORE] : REST_HEADERS);
  const version = request.headers["api-version"];
  const operation = `${request.method} ${path}`;
  if (hit.limited) fail(send, new Problem("rate-limited", "Too many requests."));
  else if (version !== undefined && version !== "1") fail(send, new Problem("invalid-request", "API-Version takes 1."));
  else if (operation === "GET /api/v1/plans") succeed(send, listPlans, queryOf(search), plansAnswer);
  else if (operation === "GET /api/v1/news") succeed(send, getNews, queryOf(search), newsAnswer);
  else if (operation === "POST /api/v1/sandbox/simulation") simulate(request, send);
  else if (operation === "POST /api/v1/listings/audit") post(request, send, "audit_listing", NOBODY);
  else if (operation === "POST /api/merchant/v1/simulations" && credential !== undefined)
    post(request, send, "run_simulation", credential);
  else if (operation === "GET /api/v1/health") send(200, "application/json", JSON.stringify({ status: "ok" }));
  else fail(send, new Problem("not-found", `Nothing is served at ${path}.`));
}

function simulate(request: IncomingMessage, send: Send): void {
  readBody(request, SANDBOX_LIMITS.bodyBytes, (text) => {
    const body = text === undefined ? undefined : parseJson(text);
    if (text === undefined) fail(send, new Problem("invalid-request", "The body is too large.", { status: 413 }));
    else if (body === undefined) fail(send, new Problem("validation-failed", "The body is not valid JSON."));
    else succeed(send, runSandbox, body, sandboxAnswer);
  });
}

/** The anonymous caller of audits. */
const NOBODY: Credential = { account_id: "", scopes: "" };
const NO_STORE = ["Cache-Control", "no-store"];

/** Requests with a key are counted by account. */
function clientOf({ socket }: IncomingMessage, credential: Credential | undefined): string | undefined {
  return credential === undefined ? socket.remoteAddress : `account:${credential.account_id}`;
}

function post(request: IncomingMessage, send: Send, name: string, credential: Credential): void {
  readBody(request, 1_048_576, (text) => {
    const called = merchant?.MERCHANT_TOOLS.get(name) as MerchantTool;
    const checked = check(called.tool, parseJson(text ?? ""));
    if ("problem" in checked) fail(send, checked.problem);
    else
      void Promise.resolve(called.answer(checked.data, credential)).then((json) => send(200, "application/json", json));
  });
}

function succeed(
  send: Send,
  tool: Tool,
  args: unknown,
  answer: (args: Record<string, unknown>) => string | Buffer,
): void {
  const checked = check(tool, args);
  if ("problem" in checked) fail(send, checked.problem);
  else send(200, "application/json", answer(checked.data));
}

function fail(send: Send, problem: Problem): void {
  const document = problemDocument({ baseUrl: BASE_URL } as Site, problem, undefined);
  send(problem.status, "application/problem+json", JSON.stringify(document));
}

// MCP.

const VERSIONS = new Set(["2025-06-18", "2025-03-26", "2024-11-05"]);
const LOCAL = /^(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

interface Message {
  readonly jsonrpc?: unknown;
  readonly id: string | number;
  readonly method?: unknown;
  readonly params?: { readonly name?: unknown; readonly arguments?: unknown };
}

function mcp(request: IncomingMessage, response: ServerResponse): void {
  const { authorization } = request.headers;
  const credential = authorization === undefined ? undefined : merchant?.credentialOf(authorization);
  const hit = mcpLimiter.hit(clientOf(request, credential));
  const send = sender(response, mcpLimiter, hit, COMMON);
  const refuse = (status: number, code: number, message: string): void =>
    send(status, "application/json", JSON.stringify(rpcError(null, code, message)));
  const refusal = hit.limited ? ([429, "Too many requests."] as const) : refusalOf(request, credential);
  if (refusal !== undefined) {
    refuse(refusal[0], RPC.refused, refusal[1]);
    return;
  }
  readBody(request, MCP_BODY_BYTES, (text) => {
    const message = text === undefined ? undefined : parseJson(text);
    if (text === undefined) refuse(413, RPC.refused, "The body is too large.");
    else if (message === undefined) refuse(200, RPC.parseError, "Parse error.");
    else if (!isRequest(message)) refuse(200, RPC.invalidRequest, "Invalid request.");
    else {
      const text = dispatch(message, credential ?? NOBODY);
      if (typeof text === "string") send(200, "application/json", text);
      else void text.then((ready) => send(200, "application/json", ready));
    }
  });
}

function refusalOf(
  { method, headers }: IncomingMessage,
  credential: Credential | undefined,
): readonly [number, string] | undefined {
  const version = headers["mcp-protocol-version"] as string | undefined;
  if (method !== "POST") return [405, "Send a POST."];
  if (!LOCAL.test(headers.host ?? "")) return [403, "This Host is not served here."];
  if (headers.origin !== undefined && !LOCAL.test(headers.origin)) return [403, "This Origin is not allowed."];
  if (headers.authorization !== undefined && credential === undefined) return [401, "This key is not valid."];
  if (!isJson(headers["content-type"])) return [415, "Send JSON."];
  if (version !== undefined && !VERSIONS.has(version)) return [400, "This MCP-Protocol-Version is not spoken."];
  return undefined;
}

function isJson(type: string | undefined): boolean {
  return type === "application/json" || type?.split(";")[0]?.trim().toLowerCase() === "application/json";
}

function isRequest(message: unknown): message is Message {
  if (typeof message !== "object" || message === null) return false;
  const { jsonrpc, id, method } = message as Partial<Message>;
  return jsonrpc === "2.0" && typeof method === "string" && (typeof id === "string" || Number.isSafeInteger(id));
}

function dispatch({ id, method, params = {} }: Message, credential: Credential): string | Promise<string> {
  const constant = results[String(method)];
  if (constant !== undefined) return result(id, constant);
  if (method !== "tools/call") return JSON.stringify(rpcError(id, -32601, "Method not found"));
  const called: MerchantTool | undefined = ANSWERS.get(params.name) ?? merchant?.MERCHANT_TOOLS.get(params.name);
  if (called === undefined) return JSON.stringify(rpcError(id, RPC.invalidParams, "Unknown tool."));
  const checked = check(called.tool, params.arguments ?? {});
  if ("problem" in checked) return result(id, JSON.stringify(toolFailure(checked.problem)));
  const json = called.answer(checked.data, credential);
  return typeof json === "string" ? toolResult(id, json) : json.then((ready) => toolResult(id, ready));
}

const toolResult = (id: string | number, json: string): string =>
  result(id, `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`);

const result = (id: string | number, text: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${text}}`;

const server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000, keepAliveTimeout: 75_000 });
server.timeout = 30_000;
server.on("request", (request, response) => {
  const target = request.url ?? "/";
  const question = target.indexOf("?");
  const path = question < 0 ? target : target.slice(0, question);
  const page = pages.get(pageKey(path, request.headers));
  if (path === "/api/mcp" || path === "/mcp") mcp(request, response);
  else if (page === undefined) rest(request, response, path, question < 0 ? "" : target.slice(question + 1));
  else sendPage(request, response, path, page);
});
server.listen(Number(process.env["PORT"] ?? 0), HOST, () => {
  process.stdout.write(`Bare node listens on ${HOST}:${(server.address() as AddressInfo).port}\n`);
});
