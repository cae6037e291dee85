import type { Logger } from "pino";
import type { Service } from "../service.ts";
import { jsonBody } from "../shared/answer-cache.ts";
import { challengeOf, resourceMetadataUrl } from "../shared/challenge.ts";
import { ClientGone, type HttpReply, type HttpRequest } from "../shared/http.ts";
import type { Identity } from "../shared/ports.ts";
import { PROBLEM_MEDIA_TYPE, problemDocument } from "../shared/problem-document.ts";
import { type Fault, Problem } from "../shared/problem.ts";
import { addRateHeaders, type Metering, POLICIES, RATE_HEADER_NAMES } from "../shared/rate-limit.ts";
import { PATHS, urlOf } from "../shared/site.ts";
import { authorize } from "../tools/invoke.ts";
import { type Caller, RequestCaller, type Tool } from "../tools/tool.ts";
import { readArguments } from "./arguments.ts";
import { allowOf, type Operation, type RouteTable, routeTable } from "./routes.ts";

/** Response headers that a script in a browser may read. */
const EXPOSED_HEADERS = [
  ...RATE_HEADER_NAMES,
  "API-Version",
  "Allow",
  "Deprecation",
  "Sunset",
  "Link",
  "WWW-Authenticate",
].join(", ");

const REQUEST_HEADERS = "Authorization, Content-Type, API-Version, Idempotency-Key";
const PREFLIGHT_SECONDS = "86400";

/** REST as a function of the tools: a table of routes, arguments from query or body, results and problems as JSON. */
export class RestFace {
  readonly #service: Service;
  readonly #log: Logger;
  readonly #routes: RouteTable;

  constructor(service: Service, log: Logger) {
    this.#service = service;
    this.#log = log;
    this.#routes = routeTable(service.tools, urlOf(service.site, PATHS.versioning));
  }

  /** Answers any request of the REST surface; a path that is not there gets its 404. */
  async handle(request: HttpRequest): Promise<HttpReply> {
    const methods = this.#routes.get(request.path);
    const operation = operationFor(request, methods);
    const exchange: Exchange = { metering: this.#service.metering(request.address) };
    try {
      const identity = isOpen(operation) ? undefined : await this.#identify(request, exchange);
      await exchange.metering.charge(POLICIES.public, request.method === "OPTIONS" ? 0 : 1);
      if (methods !== undefined && request.method === "OPTIONS") return this.#preflight(methods, exchange.metering);
      this.#requireVersion(request);
      if (methods === undefined) throw notFound(request);
      if (operation === undefined) throw methodNotAllowed(request, methods);
      const caller = new RequestCaller(identity, exchange.metering, request);
      return this.#success(operation, await this.#call(operation, request, caller), exchange.metering);
    } catch (thrown) {
      if (thrown instanceof ClientGone) throw thrown;
      return this.#failure(thrown, request, exchange.metering, operation);
    }
  }

  /** The problem document for a request that never reaches an operation. */
  async refuse(address: string, problem: Problem, path?: string): Promise<HttpReply> {
    const metering = this.#service.metering(address);
    try {
      await metering.charge(POLICIES.public);
      return this.#problem(problem, metering, path);
    } catch (thrown) {
      return this.#problem(Problem.from(thrown), metering, path);
    }
  }

  /** Who calls. From then on the account's quota is charged; a credential that is not valid charges the address. */
  async #identify({ headers }: HttpRequest, exchange: Exchange): Promise<Identity | undefined> {
    try {
      const identity = await this.#service.identify(headers.authorization, exchange.metering);
      if (identity !== undefined) exchange.metering = this.#service.metering(`account:${identity.accountId}`);
      return identity;
    } catch (thrown) {
      await exchange.metering.charge(POLICIES.public);
      throw thrown;
    }
  }

  async #call(operation: Operation, request: HttpRequest, caller: Caller): Promise<object> {
    const { tool } = operation;
    // Who may not do it needs no look at what was sent.
    authorize(tool, caller);
    const reading = readArguments(operation, request);
    const { args, faults } = reading instanceof Promise ? await reading : reading;
    const { identity, metering } = caller;
    // A body may take its time, and its credential be revoked meanwhile.
    if (identity !== undefined) await this.#service.confirm(identity, request.headers.authorization, metering);
    return this.#service.run(tool, this.#admit(tool, args, caller, faults), caller);
  }

  /** Names the faults of the request's form and of its content together. */
  #admit(tool: Tool, args: unknown, caller: Caller, faults: readonly Fault[]): unknown {
    if (faults.length === 0) return this.#service.admit(tool, args, caller);
    const all = [...faults];
    try {
      this.#service.admit(tool, args, caller);
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.faults === undefined) throw thrown;
      all.push(...thrown.faults);
    }
    const count = all.length === 1 ? "1 fault" : `${all.length} faults`;
    throw new Problem("validation-failed", `The request has ${count}.`, { faults: all });
  }

  #success({ successStatus, successHeaders, tool }: Operation, data: object, metering: Metering): HttpReply {
    const headers = this.#headers("application/json", metering);
    Object.assign(headers, successHeaders);
    const cacheControl = tool.contract.cacheControl?.(data as never);
    if (cacheControl !== undefined) headers["Cache-Control"] = cacheControl;
    return { status: successStatus, headers, body: jsonBody(data) };
  }

  #preflight(methods: ReadonlyMap<string, Operation>, metering: Metering): HttpReply {
    const headers = this.#headers(undefined, metering);
    headers["Allow"] = headers["Access-Control-Allow-Methods"] = allowOf(methods);
    headers["Access-Control-Allow-Headers"] = REQUEST_HEADERS;
    headers["Access-Control-Max-Age"] = PREFLIGHT_SECONDS;
    return { status: 204, headers };
  }

  #failure(thrown: unknown, request: HttpRequest, metering: Metering, operation?: Operation): HttpReply {
    const problem = Problem.from(thrown);
    if (problem !== thrown) this.#log.error({ err: thrown, path: request.path }, "a REST request failed");
    const reply = this.#problem(problem, metering, request.path, operation);
    Object.assign(reply.headers, operation?.successHeaders);
    const hasToken = request.headers.authorization !== undefined;
    const challenge = challengeOf(resourceMetadataUrl(this.#service.site), problem, hasToken);
    if (challenge !== undefined) reply.headers["WWW-Authenticate"] = challenge;
    return reply;
  }

  #problem(problem: Problem, metering: Metering, path?: string, operation?: Operation): HttpReply {
    const headers = this.#headers(PROBLEM_MEDIA_TYPE, metering);
    Object.assign(headers, problem.headers);
    const location = operation?.method === "POST" ? "body" : "query";
    const document = problemDocument(this.#service.site, problem, path, location);
    return { status: problem.status, headers, body: JSON.stringify(document) };
  }

  #headers(contentType: string | undefined, { states }: Metering): Record<string, string> {
    const headers: Record<string, string> = contentType === undefined ? {} : { "Content-Type": contentType };
    addRateHeaders(headers, states);
    headers["API-Version"] = this.#service.site.apiVersion;
    headers["Access-Control-Allow-Origin"] = "*";
    headers["Access-Control-Expose-Headers"] = EXPOSED_HEADERS;
    headers["X-Content-Type-Options"] = "nosniff";
    return headers;
  }

  #requireVersion({ headers }: HttpRequest): void {
    const { apiVersion } = this.#service.site;
    const version = headers["api-version"];
    if (version === undefined || version === apiVersion) return;
    throw new Problem(
      "invalid-request",
      `The header API-Version takes ${apiVersion}. Send that, or leave the header out.`,
    );
  }
}

interface Exchange {
  metering: Metering;
}

/** HEAD is answered like GET, without the body. */
function operationFor(
  { method }: HttpRequest,
  methods: ReadonlyMap<string, Operation> | undefined,
): Operation | undefined {
  return methods?.get(method === "HEAD" ? "GET" : method);
}

/** True where nobody looks at a credential. */
function isOpen(operation: Operation | undefined): boolean {
  return operation === undefined || operation.tool.contract.scope === "public";
}

function notFound({ path }: HttpRequest): Problem {
  return new Problem("not-found", `Nothing is served at ${shown(path)}.`);
}

function methodNotAllowed({ method, path }: HttpRequest, methods: ReadonlyMap<string, Operation>): Problem {
  const allow = allowOf(methods);
  return new Problem("method-not-allowed", `${shown(path)} takes ${allow}, not ${method}.`, {
    headers: { Allow: allow },
  });
}

/** A path in a sentence, cut where it is long. */
const shown = (path: string): string => (path.length > 200 ? `${path.slice(0, 200)}…` : path);
