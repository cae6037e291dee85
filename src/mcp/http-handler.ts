import type { Logger } from "pino";
import type { HttpHandler, RequestContext } from "../http/handler.ts";
import { problemHeaders, HttpProblem } from "../http/http-problem.ts";
import { jsonTextReply, problemReply, reportedProblem } from "../http/reply.ts";
import { POLICIES } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import type { Service } from "../service.ts";
import { andThen } from "../shared/and-then.ts";
import { challengeOf, resourceMetadataUrl } from "../shared/challenge.ts";
import { type HttpReply, type HttpRequest, mediaTypeOf } from "../shared/http.ts";
import type { Identity } from "../shared/ports.ts";
import { Problem } from "../shared/problem.ts";
import { type Caller, RequestCaller } from "../tools/tool.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { mcpEndpoint, type McpEndpointInfo } from "./endpoint.ts";
import { isRequest, RPC, type RpcId, type RpcMessages, type RpcRequest, rpcError } from "./json-rpc.ts";
import { asksForLogin, LOGIN_QUERY, loginRequired } from "./login.ts";
import { MessageReader } from "./message-reader.ts";
import type { OriginPolicy } from "./origin-policy.ts";
import type { ProgressStream } from "./progress.ts";
import { RpcRefusal, transportRefusal } from "./rpc-refusal.ts";
import { prefersStream, progressStream, replyOf, streamedReply } from "./rpc-reply.ts";
import { type PreparedRequest, prepareRequest, type ToolSet } from "./tool-set.ts";
import { PROTOCOL_VERSIONS } from "./versions.ts";

export interface McpHandlerParts {
  readonly service: Service;
  readonly endpoint: McpEndpointInfo;
  readonly tools: ToolSet;
  readonly dispatcher: Dispatcher;
  readonly origins: OriginPolicy;
  /** The metadata that a 401 names: the root document or that of the endpoint's path. */
  readonly challenge: "root" | "path";
  readonly log: Logger;
}

/** Serves MCP over stateless Streamable HTTP. Answers are JSON, except for calls that report progress. */
export class McpHandler implements Required<Pick<HttpHandler, "handle" | "fail">> {
  readonly #parts: McpHandlerParts;
  readonly #reader: MessageReader;

  constructor(parts: McpHandlerParts) {
    this.#parts = parts;
    this.#reader = new MessageReader(parts.tools.bodyBounds());
  }

  handle(request: HttpRequest, { metering, allow }: RequestContext): HttpReply | Promise<HttpReply> {
    return request.method === "POST" ? this.#post(request, metering) : this.#describe(request, metering, allow);
  }

  fail(thrown: unknown, request: HttpRequest): HttpReply {
    if (thrown instanceof RpcRefusal) return jsonTextReply(thrown.status, JSON.stringify(thrown.error), thrown.headers);
    const { service, log } = this.#parts;
    return problemReply(service.site, reportedProblem(thrown, request, log), request.path);
  }

  async #describe({ headers }: HttpRequest, metering: Metering, allow: string): Promise<HttpReply> {
    const { service, endpoint } = this.#parts;
    await metering.charge(POLICIES.mcp);
    if (prefersStream(headers.accept)) {
      throw new HttpProblem(
        "method-not-allowed",
        "No server-initiated stream is offered here. POST JSON-RPC messages instead.",
        { headers: { Allow: allow } },
      );
    }
    return jsonTextReply(200, JSON.stringify(mcpEndpoint(service.site, endpoint)));
  }

  #post(request: HttpRequest, metering: Metering): HttpReply | Promise<HttpReply> {
    const { authorization, origin } = request.headers;
    if (!this.#parts.origins.allowsOrigin(origin))
      throw transportRefusal(403, "Pages of this Origin may not use this endpoint.");
    const authenticated = authorization === undefined ? ANONYMOUS : this.#identify(request, metering);
    return andThen(authenticated, (authentication) =>
      andThen(this.#charge(request, metering, 1), () =>
        authentication === ANONYMOUS && asksForLogin(request)
          ? this.#requireLogin(request)
          : this.#read(request, (sent) => this.#received(request, metering, authentication, sent)),
      ),
    );
  }

  /** Answers the messages of a body. */
  #received(
    request: HttpRequest,
    metering: Metering,
    authentication: Authentication,
    { batch, messages }: RpcMessages,
  ): HttpReply | Promise<HttpReply> {
    const requests = messages.filter(isRequest);
    const [first] = requests;
    requireVersion(request, first);
    return andThen(this.#confirm(request, metering, authentication, first?.id ?? null), () => {
      const progress = batch ? undefined : progressStream(request, first);
      const caller = new RequestCaller(authentication.identity, metering, request, progress?.report);
      const prepared = requests.map((message) => this.#prepare(request, message, caller));
      const charged = requests.length > 1 ? this.#charge(request, metering, requests.length - 1) : undefined;
      return andThen(charged, () => (batch ? this.#answerBatch(prepared) : this.#answer(prepared[0], progress)));
    });
  }

  #answer(prepared: PreparedRequest | undefined, progress: ProgressStream | undefined): HttpReply | Promise<HttpReply> {
    if (prepared === undefined) return ACCEPTED;
    const answer = this.#parts.dispatcher.answer(prepared);
    return progress === undefined ? andThen(answer, replyOf) : streamedReply(Promise.resolve(answer), progress);
  }

  async #answerBatch(prepared: readonly PreparedRequest[]): Promise<HttpReply> {
    if (prepared.length === 0) return ACCEPTED;
    const answers = await Promise.all(prepared.map(async (one) => this.#parts.dispatcher.answer(one)));
    return jsonTextReply(200, `[${answers.map(({ text }) => text).join(",")}]`);
  }

  /** Returns the identity, or the problem of the credential, which becomes the answer once the message is read. */
  async #identify(request: HttpRequest, metering: Metering): Promise<Authentication> {
    if (!this.#parts.endpoint.takesCredentials || request.headers.authorization === undefined) return ANONYMOUS;
    try {
      return { identity: await this.#parts.service.identify(request.headers.authorization, metering, request) };
    } catch (thrown) {
      if (thrown instanceof Problem) return { problem: thrown };
      throw thrown;
    }
  }

  /** Throws the problem of a credential. Checks it again after the body, because it may have been revoked meanwhile. */
  #confirm(
    request: HttpRequest,
    metering: Metering,
    { identity, problem }: Authentication,
    id: RpcId | null,
  ): undefined | Promise<unknown> {
    if (problem !== undefined) throw this.#refusal(request, problem, id);
    if (identity === undefined) return undefined;
    return this.#parts.service
      .confirm(identity, request.headers.authorization, metering, request)
      ?.catch((thrown: unknown) => {
        throw thrown instanceof Problem ? this.#refusal(request, thrown, id) : thrown;
      });
  }

  #charge(request: HttpRequest, metering: Metering, cost: number): void | Promise<void> {
    const refuse = (thrown: unknown): never => {
      throw thrown instanceof Problem ? this.#refusal(request, thrown, null) : thrown;
    };
    try {
      return metering.charge(POLICIES.mcp, cost)?.catch(refuse);
    } catch (thrown) {
      return refuse(thrown);
    }
  }

  /** Reads the messages of a body and passes them on. */
  #read<T>(request: HttpRequest, use: (sent: RpcMessages) => T | Promise<T>): Promise<T> {
    // Pages may send other media types without a preflight, so forged requests use those.
    if (mediaTypeOf(request) !== "application/json")
      throw transportRefusal(415, "Send the message with Content-Type: application/json.");
    return request.readBody(this.#reader.maxBytes).then((body) => {
      const parsed = this.#reader.read(body, request.headers["mcp-protocol-version"] !== PROTOCOL_VERSIONS[0]);
      if ("error" in parsed) throw new RpcRefusal(parsed.status, parsed.error);
      return use(parsed);
    }, unreadBody);
  }

  /** Refuses a message, even a malformed one, without a credential at an address that requires a sign-in. */
  async #requireLogin(request: HttpRequest): Promise<never> {
    let id: RpcId | null = null;
    try {
      id = await this.#read(request, ({ messages }) => messages.find(isRequest)?.id ?? null);
    } catch (thrown) {
      if (!(thrown instanceof RpcRefusal)) throw thrown;
    }
    throw this.#refusal(request, loginRequired(), id);
  }

  /** Prepares a message. Refuses the whole POST when a protected tool lacks its credential. */
  #prepare(request: HttpRequest, message: RpcRequest, caller: Caller): PreparedRequest {
    const prepared = prepareRequest(this.#parts.tools, message, caller);
    const refusal = prepared.toolCall?.refusal;
    if (refusal !== undefined) throw this.#refusal(request, refusal, message.id);
    return prepared;
  }

  /** Converts a problem to a refusal. One that a credential solves says where to get it. */
  #refusal(request: HttpRequest, problem: Problem, id: RpcId | null): RpcRefusal {
    const { challenge, service, tools } = this.#parts;
    const metadataUrl = resourceMetadataUrl(service.site, challenge === "path" ? addressOf(request) : "");
    const hasToken = request.headers.authorization !== undefined;
    const header = challengeOf(metadataUrl, problem, hasToken);
    return new RpcRefusal(
      problem.status,
      { jsonrpc: "2.0", id, error: tools.errorOf(problem, { metadataUrl, hasToken }) },
      { ...problemHeaders(problem), ...(header === undefined ? {} : { "WWW-Authenticate": header }) },
    );
  }
}

/** Returns the address of a request, as its metadata names it. */
function addressOf(request: HttpRequest): string {
  return asksForLogin(request) ? `${request.path}?${LOGIN_QUERY}` : request.path;
}

interface Authentication {
  readonly identity?: Identity | undefined;
  readonly problem?: Problem;
}

/** The reply to messages that need no answer. */
const ACCEPTED: HttpReply = { status: 202, headers: {} };

/** A caller without a credential. */
const ANONYMOUS: Authentication = {};

/** Refuses a request with an unsupported version, unless it is `initialize`. Notifications are never refused. */
function requireVersion({ headers }: HttpRequest, first: RpcRequest | undefined): void {
  const version = headers["mcp-protocol-version"];
  if (version === undefined || first === undefined || first.method === "initialize") return;
  if (PROTOCOL_VERSIONS.some((spoken) => spoken === version)) return;
  const data = { supported: PROTOCOL_VERSIONS, requested: String(version).slice(0, 100) };
  const message = `This MCP-Protocol-Version is not supported. Supported: ${PROTOCOL_VERSIONS.join(", ")}.`;
  throw new RpcRefusal(400, rpcError(first.id, RPC.refused, message, data));
}

/** Throws the problem of a body that could not be read. */
function unreadBody(thrown: unknown): never {
  if (thrown instanceof Problem) throw transportRefusal(thrown.status, thrown.message, problemHeaders(thrown));
  throw thrown;
}
