import type { Logger } from "pino";
import { Cors } from "../http/cors.ts";
import type { RequestContext, HttpHandler, HttpRoute } from "../http/handler.ts";
import { jsonReply, problemReply, reportedProblem } from "../http/reply.ts";
import { POLICIES } from "../limits/policies.ts";
import type { Service } from "../service.ts";
import { challengeOf, resourceMetadataUrl } from "../shared/challenge.ts";
import { andThen } from "../shared/and-then.ts";
import { preferredMediaType } from "../shared/accept.ts";
import { dataOf } from "../shared/result-cache.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import type { IssueLocation } from "../shared/problem-document.ts";
import { type ValidationIssue, Problem } from "../shared/problem.ts";
import { PATHS, urlOf } from "../shared/site.ts";
import { admit, type AdmittedCall, authorize, type AuthorizedCall } from "../tools/invoke.ts";
import { type Caller, itemRouteOf, RequestCaller, type TextAnswer } from "../tools/tool.ts";
import { readArguments } from "./arguments.ts";
import { httpRoutes, type Operation, operationTable, type OperationTable } from "./routes.ts";

/** Scripts of every origin may call the API, because no cookie is read here. */
export const REST_CORS = new Cors({
  allowHeaders: ["Authorization", "Content-Type", "API-Version", "Idempotency-Key"],
  exposeHeaders: ["Allow", "Deprecation", "Sunset", "Link", "WWW-Authenticate"],
});

/** Serves the tools over REST, with arguments from path, query, body or headers. */
export class RestHandler implements HttpHandler {
  readonly routes: readonly HttpRoute[];
  readonly policy = POLICIES.public;
  readonly cors = REST_CORS;
  readonly compresses = true;
  readonly #service: Service;
  readonly #log: Logger;
  readonly #operations: OperationTable;

  constructor(service: Service, log: Logger) {
    this.#service = service;
    this.#log = log;
    this.#operations = operationTable(service.tools, urlOf(service.site, PATHS.versioning));
    this.routes = httpRoutes(this.#operations);
  }

  handle(request: HttpRequest, context: RequestContext): HttpReply | Promise<HttpReply> {
    const operation = this.#operationOf(request, context);
    if (operation === undefined) throw new Error(`No operation takes ${request.method} ${request.path}.`);
    const { tool, route } = operation;
    const { metering } = context;
    const identified =
      tool.contract.scope === "public"
        ? undefined
        : this.#service.identify(request.headers.authorization, metering, request);
    return andThen(identified, (identity) =>
      andThen(metering.charge(POLICIES.public, route.uncounted === true ? 0 : 1), () => {
        this.#requireVersion(request);
        const caller = new RequestCaller(identity, metering, request);
        return andThen(this.#admit(operation, request, context, caller), (call) => this.#run(operation, call, request));
      }),
    );
  }

  #run(operation: Operation, call: AdmittedCall, { headers }: HttpRequest): HttpReply | Promise<HttpReply> {
    const { mediaTypes } = operation;
    const [json = ""] = mediaTypes;
    const mediaType = mediaTypes.length === 1 ? json : preferredMediaType(headers.accept, mediaTypes);
    if (mediaType === undefined || mediaType === json)
      return andThen(this.#service.run(call), (result) => success(operation, result));
    return this.#service.write(call, mediaType).then((text) => written(operation, mediaType, text));
  }

  fail(thrown: unknown, request: HttpRequest, context: RequestContext): HttpReply {
    const { site } = this.#service;
    const operation = this.#operationOf(request, context);
    const problem = reportedProblem(thrown, request, this.#log);
    const reply = problemReply(site, problem, request.path, { locationOf: (path) => locationOf(operation, path) });
    const hasToken = request.headers.authorization !== undefined;
    const challenge = challengeOf(resourceMetadataUrl(site), problem, hasToken);
    const headers = { ...reply.headers, ...operation?.headers };
    return { ...reply, headers: challenge === undefined ? headers : { ...headers, "WWW-Authenticate": challenge } };
  }

  /** Returns the operation of a request. HEAD is answered like GET. */
  #operationOf({ method }: HttpRequest, { template = "" }: RequestContext): Operation | undefined {
    return this.#operations.get(template)?.get(method === "HEAD" ? "GET" : method);
  }

  #admit(
    operation: Operation,
    request: HttpRequest,
    { parameters }: RequestContext,
    caller: Caller,
  ): AdmittedCall | Promise<AdmittedCall> {
    // A caller without permission is refused before its body is read.
    const authorized = authorize(operation.tool, caller);
    const { identity, metering } = caller;
    return andThen(readArguments(operation, request, parameters), ({ args, issues }) => {
      // Checked again after the body, because the credential may have been revoked meanwhile.
      const confirmed = identity && this.#service.confirm(identity, request.headers.authorization, metering, request);
      return andThen(confirmed, () => admitted(authorized, args, issues));
    });
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

/** Admits a call. Throws `validation-failed` with the issues of both the format and the content of the request. */
function admitted(call: AuthorizedCall, args: unknown, issues: readonly ValidationIssue[]): AdmittedCall {
  if (issues.length === 0) return admit(call, args);
  const all = [...issues];
  try {
    admit(call, args);
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.issues === undefined) throw thrown;
    all.push(...thrown.issues);
  }
  const count = all.length === 1 ? "1 error" : `${all.length} errors`;
  throw new Problem("validation-failed", `The request has ${count}.`, { issues: all });
}

function locationOf(operation: Operation | undefined, [first]: ValidationIssue["path"]): IssueLocation {
  const isInBody = operation?.route.method === "POST" && !operation.places().pathParameters.has(String(first));
  return isInBody ? "body" : "query";
}

function success({ successStatus, headers, tool, route }: Operation, data: object): HttpReply {
  const cacheControl = tool.contract.cacheControl?.(dataOf(data) as never);
  return jsonReply(
    successStatus,
    itemRouteOf(route)?.pick(dataOf(data) as never) ?? data,
    cacheControl === undefined ? headers : { ...headers, "Cache-Control": cacheControl },
  );
}

/** The policy of a page that contains user text: nothing in it may run or load. */
const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function written({ successStatus, headers }: Operation, mediaType: string, text: TextAnswer): HttpReply {
  const policy = mediaType === "text/html" ? { "Content-Security-Policy": PAGE_POLICY } : {};
  return {
    status: successStatus,
    headers: { "Content-Type": `${mediaType}; charset=utf-8`, ...headers, ...policy },
    ...(typeof text === "string" ? { body: text } : { chunks: text }),
  };
}
