import type { Logger } from "pino";
import type { Service } from "../service.ts";
import { challengeOf, resourceMetadataUrl } from "../shared/challenge.ts";
import { ClientGone, type HttpReply, type HttpRequest, parseJson } from "../shared/http.ts";
import type { Identity } from "../shared/ports.ts";
import { PROBLEM_MEDIA_TYPE, problemDocument } from "../shared/problem-document.ts";
import { Problem } from "../shared/problem.ts";
import { addRateHeaders, type Metering, POLICIES, RATE_HEADER_NAMES } from "../shared/rate-limit.ts";
import { type Caller, RequestCaller } from "../tools/tool.ts";
import { mcpEndpoint, PROTOCOL_VERSIONS } from "./endpoint.ts";
import {
  frame,
  isRequest,
  RPC,
  type RpcError,
  type RpcId,
  type RpcMessage,
  type RpcRequest,
  rpcError,
} from "./json-rpc.ts";
import type { McpLanes } from "./lanes.ts";
import type { OriginPolicy } from "./origin-policy.ts";
import { CHALLENGED, problemError } from "./tool-result.ts";

/** Largest POST body in bytes. */
const MCP_BODY_BYTES = 262_144;

const ALLOW = "GET, HEAD, POST, OPTIONS";
const REQUEST_HEADERS = "Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID";
const EXPOSED_HEADERS = [...RATE_HEADER_NAMES, "API-Version", "Allow", "WWW-Authenticate"].join(", ");

export interface McpFaceParts {
  readonly service: Service;
  readonly lanes: McpLanes;
  readonly origins: OriginPolicy;
  /** Which metadata a 401 names: the root document, or that of the endpoint's path. */
  readonly challenge: "root" | "path";
  readonly log: Logger;
}

/** An answer that ends a POST before its messages are dispatched. */
class Refusal extends Error {
  readonly status: number;
  readonly error: RpcError;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: RpcError, headers: Readonly<Record<string, string>> = {}) {
    super(error.error.message);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

/** MCP over Streamable HTTP: stateless, JSON answers only. Framing, versions, limits and credentials are checked here. */
export class McpFace {
  readonly #parts: McpFaceParts;

  constructor(parts: McpFaceParts) {
    this.#parts = parts;
  }

  /** Answers any request to the MCP endpoint. */
  async handle(request: HttpRequest): Promise<HttpReply> {
    const exchange: Exchange = { request, metering: this.#parts.service.metering(request.address) };
    try {
      return await this.#answer(exchange);
    } catch (thrown) {
      if (thrown instanceof ClientGone) throw thrown;
      if (thrown instanceof Refusal) {
        return this.#reply(exchange, thrown.status, JSON.stringify(thrown.error), thrown.headers);
      }
      const problem = Problem.from(thrown);
      if (problem !== thrown) this.#parts.log.error({ err: thrown }, "an MCP request failed");
      return this.#problem(exchange, problem);
    }
  }

  async #answer(exchange: Exchange): Promise<HttpReply> {
    const { method, headers } = exchange.request;
    if (!this.#parts.origins.allowsHost(headers.host))
      throw await this.#forbidden(exchange, "This Host is not served here.");
    if (method === "POST") return this.#post(exchange);
    await exchange.metering.charge(POLICIES.mcp, method === "OPTIONS" ? 0 : 1);
    if (method === "OPTIONS") return this.#preflight(exchange);
    if (method === "GET" || method === "HEAD") return this.#describe(exchange);
    throw new Problem("method-not-allowed", `The MCP endpoint issues no sessions and takes ${ALLOW}.`, {
      headers: { Allow: ALLOW },
    });
  }

  #describe(exchange: Exchange): HttpReply {
    const { site } = this.#parts.service;
    if (wantsStream(exchange.request.headers.accept)) {
      throw new Problem(
        "method-not-allowed",
        "No server-initiated stream is offered here. POST JSON-RPC messages instead.",
        {
          headers: { Allow: ALLOW },
        },
      );
    }
    return this.#reply(exchange, 200, JSON.stringify(mcpEndpoint(site)));
  }

  #preflight(exchange: Exchange): HttpReply {
    return this.#reply(exchange, 204, undefined, {
      Allow: ALLOW,
      "Access-Control-Allow-Methods": ALLOW,
      "Access-Control-Allow-Headers": REQUEST_HEADERS,
      "Access-Control-Max-Age": "86400",
    });
  }

  async #post(exchange: Exchange): Promise<HttpReply> {
    const { request } = exchange;
    const { lanes } = this.#parts;
    if (!this.#parts.origins.allowsOrigin(request.headers.origin)) {
      throw await this.#forbidden(exchange, "Pages of this Origin may not use this endpoint.");
    }
    const identified = await this.#identify(exchange);
    if (identified.identity !== undefined)
      exchange.metering = this.#parts.service.metering(`account:${identified.identity.accountId}`);
    await this.#charge(exchange, 1);
    const { batch, messages } = await this.#read(request);
    const requests = messages.filter(isRequest);
    const first = requests[0];
    requireVersion(request, first);
    await this.#confirm(exchange, identified, first?.id ?? null);
    const caller = new RequestCaller(identified.identity, exchange.metering, request);
    for (const message of requests) this.#gate(request, message, caller);
    if (requests.length > 1) await this.#charge(exchange, requests.length - 1);
    if (first === undefined) return this.#reply(exchange, 202);
    if (!batch) return this.#reply(exchange, 200, await lanes.answer(first, caller));
    const answers = await Promise.all(requests.map((message) => lanes.answer(message, caller)));
    return this.#reply(exchange, 200, `[${answers.join(",")}]`);
  }

  /** The identity, or the problem with the credential: its answer carries the id of a message that is not yet read. */
  async #identify({ request, metering }: Exchange): Promise<Identified> {
    try {
      return { identity: await this.#parts.service.identify(request.headers.authorization, metering) };
    } catch (thrown) {
      if (thrown instanceof Problem) return { problem: thrown };
      throw thrown;
    }
  }

  /** Throws the problem with a credential. A body may take its time, and its credential be revoked meanwhile. */
  async #confirm({ request, metering }: Exchange, { identity, problem }: Identified, id: RpcId | null): Promise<void> {
    if (problem !== undefined) throw this.#refusal(request, problem, id);
    if (identity === undefined) return;
    try {
      await this.#parts.service.confirm(identity, request.headers.authorization, metering);
    } catch (thrown) {
      throw thrown instanceof Problem ? this.#refusal(request, thrown, id) : thrown;
    }
  }

  async #forbidden(exchange: Exchange, message: string): Promise<Refusal> {
    await this.#charge(exchange, 1);
    return refused(403, message);
  }

  async #charge({ request, metering }: Exchange, cost: number): Promise<void> {
    try {
      await metering.charge(POLICIES.mcp, cost);
    } catch (thrown) {
      if (!(thrown instanceof Problem)) throw thrown;
      throw this.#refusal(request, thrown, null);
    }
  }

  async #read(request: HttpRequest): Promise<{ batch: boolean; messages: readonly RpcMessage[] }> {
    if (!isJson(request.headers["content-type"]))
      throw refused(415, "Send the message with Content-Type: application/json.");
    const body = await readBody(request);
    let parsed: unknown;
    try {
      parsed = parseJson(body);
    } catch (error) {
      throw new Refusal(200, rpcError(null, RPC.parseError, `Parse error: ${(error as SyntaxError).message}`));
    }
    const framed = frame(parsed, request.headers["mcp-protocol-version"] !== PROTOCOL_VERSIONS[0]);
    if ("error" in framed) throw new Refusal(200, framed.error);
    return framed;
  }

  /** A protected tool needs its credential before anything of the POST runs. Wrong arguments are told later. */
  #gate(request: HttpRequest, message: RpcRequest, caller: Caller): void {
    if (message.method !== "tools/call") return;
    const { name, arguments: args = {} } = (message.params ?? {}) as { name?: unknown; arguments?: unknown };
    const tool = typeof name === "string" ? this.#parts.service.tool(name) : undefined;
    if (tool === undefined || tool.contract.scope === "public") return;
    try {
      this.#parts.service.admit(tool, args, caller);
    } catch (thrown) {
      const problem = Problem.from(thrown);
      if (CHALLENGED.has(problem.code)) throw this.#refusal(request, problem, message.id);
    }
  }

  /** The problem as an answer. One that a credential solves says where to get it. */
  #refusal(request: HttpRequest, problem: Problem, id: RpcId | null): Refusal {
    const { challenge, service } = this.#parts;
    const url = resourceMetadataUrl(service.site, challenge === "path" ? request.path : "");
    const header = challengeOf(url, problem, request.headers.authorization !== undefined);
    return new Refusal(problem.status, problemError(id, problem, url), {
      ...problem.headers,
      ...(header === undefined ? {} : { "WWW-Authenticate": header }),
    });
  }

  #reply(exchange: Exchange, status: number, body?: string, extra: Readonly<Record<string, string>> = {}): HttpReply {
    const headers: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
    addRateHeaders(headers, exchange.metering.states);
    headers["API-Version"] = this.#parts.service.site.apiVersion;
    headers["X-Content-Type-Options"] = "nosniff";
    this.#allowScripts(exchange.request, headers);
    Object.assign(headers, extra);
    return body === undefined ? { status, headers } : { status, headers, body };
  }

  /** Pages may read what a GET answers; who may POST may read the answer to that, too. */
  #allowScripts({ method, headers: { origin } }: HttpRequest, headers: Record<string, string>): void {
    const isRead = method === "GET" || method === "HEAD";
    if (!isRead && (origin === undefined || !this.#parts.origins.allowsOrigin(origin))) return;
    headers["Access-Control-Allow-Origin"] = isRead ? "*" : (origin ?? "*");
    headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS;
    if (!isRead) headers["Vary"] = "Origin";
  }

  #problem(exchange: Exchange, problem: Problem): HttpReply {
    const { site } = this.#parts.service;
    const body = JSON.stringify(problemDocument(site, problem, exchange.request.path));
    return this.#reply(exchange, problem.status, body, { "Content-Type": PROBLEM_MEDIA_TYPE, ...problem.headers });
  }
}

/** True when an Accept header names a stream and does not rule it out again. */
function wantsStream(accept = ""): boolean {
  const ranges = accept
    .toLowerCase()
    .split(",")
    .map((range) => range.replaceAll(/\s/g, ""));
  return ranges.some((range) => range.startsWith("text/event-stream") && !/;q=0(\.0*)?(;|$)/.test(range));
}

interface Identified {
  readonly identity?: Identity | undefined;
  readonly problem?: Problem;
}

interface Exchange {
  readonly request: HttpRequest;
  metering: Metering;
}

function refused(status: number, message: string): Refusal {
  return new Refusal(status, rpcError(null, RPC.refused, message));
}

/** A request under a version that is not spoken here is refused; `initialize` and notifications never are. */
function requireVersion({ headers }: HttpRequest, first: RpcRequest | undefined): void {
  const version = headers["mcp-protocol-version"];
  if (version === undefined || first === undefined || first.method === "initialize") return;
  if (PROTOCOL_VERSIONS.some((spoken) => spoken === version)) return;
  const data = { supported: PROTOCOL_VERSIONS, requested: String(version).slice(0, 100) };
  const message = `This MCP-Protocol-Version is not supported. Supported: ${PROTOCOL_VERSIONS.join(", ")}.`;
  throw new Refusal(400, rpcError(first.id, RPC.refused, message, data));
}

async function readBody(request: HttpRequest): Promise<Buffer> {
  try {
    return await request.readBody(MCP_BODY_BYTES);
  } catch (thrown) {
    if (thrown instanceof Problem) throw refused(thrown.status, thrown.message);
    throw thrown;
  }
}

/** Only the media type itself counts: a page may send other types without asking, which is how forgeries come. */
function isJson(contentType: string | undefined): boolean {
  if (contentType === "application/json") return true;
  return contentType?.split(";")[0]?.trim().toLowerCase() === "application/json";
}
