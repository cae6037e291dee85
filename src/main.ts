import { once } from "node:events";
import { type AddressInfo, createServer as createProbe } from "node:net";
import type { NodeHandler } from "h3";
import { type App, compose, type Overrides } from "./compose.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { MCP_PATHS } from "./mcp/endpoint.ts";
import { McpFace } from "./mcp/front.ts";
import { McpLanes } from "./mcp/lanes.ts";
import { lazyEngine } from "./mcp/lazy-engine.ts";
import { mcpPathItems } from "./mcp/openapi.ts";
import { originPolicy } from "./mcp/origin-policy.ts";
import { RestFace } from "./rest/face.ts";
import { type Document, JSON_TYPE } from "./shared/document.ts";
import type { HttpReply, HttpRequest } from "./shared/http.ts";
import { addressKey } from "./shared/address.ts";
import { ConfigError } from "./shared/config.ts";
import { Problem } from "./shared/problem.ts";
import { PATHS, urlOf } from "./shared/site.ts";
import type { Tool } from "./tools/tool.ts";
import type { WebParts } from "./web/app.ts";
import { READ_METHODS, webPaths } from "./web/paths.ts";

/** How long requests under way may take to finish after a stop was asked for. */
const GRACE_MS = 10_000;

export interface RunningServer {
  readonly app: App;
  /** Where it listens. */
  readonly address: AddressInfo;
  /** Finishes what is under way, then closes. */
  stop(): Promise<void>;
}

/** Composes the service and serves it over HTTP. Throws a ConfigError for a bad environment. */
export async function startHttp(env: Environment, overrides: Overrides = {}): Promise<RunningServer> {
  const app = compose(await withPort(env), overrides);
  const { server, drain } = createServer(app);
  const { port, host } = app.config;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new ConfigError(`The server cannot listen on HOST ${host}, PORT ${port}: ${String(cause)}`, { cause });
  }
  return { app, address: server.address() as AddressInfo, stop: () => drain(GRACE_MS) };
}

/** Port 0 lets the system choose: it chooses before anything else, because every absolute URL holds the port. */
async function withPort(env: Environment): Promise<Environment> {
  if (env["PORT"] !== "0" || env["PUBLIC_URL"]) return env;
  const probe = createProbe().listen(0, env["HOST"] ?? "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return { ...env, PORT: String(port) };
}

type Environment = Readonly<Record<string, string | undefined>>;

function createServer(app: App): HttpServer {
  const { service, log, config, documents, docPages, prompts } = app;
  const mcp = new McpFace({
    service,
    lanes: new McpLanes(service, lazyEngine({ service, documents, prompts })),
    origins: originPolicy({
      publicUrl: config.publicUrl,
      allowedOrigins: config.allowedOrigins,
      listenHost: config.host,
    }),
    log,
  });
  const rest = new RestFace(service, log);
  const read = [...documents, openApi(app), protectedResource(app)];
  const pages = docPages.map(({ pagePath, document }) => ({ path: pagePath, document }));
  const readPaths = webPaths(read, pages);
  const web = lazyWeb({
    site: service.site,
    documents: read,
    pages,
    failure(thrown, address, path) {
      log.error({ err: thrown, path }, "a page could not be made");
      return rest.refuse(addressKey(address), Problem.from(thrown), path);
    },
  });
  const mcpPaths = new Set(MCP_PATHS);
  return createHttpServer({
    answer(request) {
      if (mcpPaths.has(request.path)) return mcp.handle(request);
      return readPaths.has(request.path) ? readOnly(request, rest) : rest.handle(request);
    },
    pages: async (incoming, response) => (await web())(incoming, response),
    refuse: (address, problem) => rest.refuse(address, problem),
    trustedProxies: config.trustedProxies,
    log,
  });
}

/** The pages' handler, made at its first use: a process that serves only the API never loads what pages need. */
function lazyWeb(parts: WebParts): () => Promise<NodeHandler> {
  let made: Promise<NodeHandler> | undefined;
  return () => (made ??= import("./web/app.ts").then(({ createWebHandler }) => createWebHandler(parts)));
}

/** A page or document is read; undefined leaves the request to the pages. */
function readOnly({ method, path, address }: HttpRequest, rest: RestFace): Promise<HttpReply> | undefined {
  if (READ_METHODS.split(", ").includes(method)) return undefined;
  const problem = new Problem("method-not-allowed", `${path} takes ${READ_METHODS}, not ${method}.`, {
    headers: { Allow: READ_METHODS },
  });
  return rest.refuse(address, problem, path);
}

function openApi({ service }: App): Document {
  return {
    name: "openapi",
    title: "OpenAPI document",
    description: "Every REST operation with its parameters, schemas, answers and examples.",
    path: PATHS.openapi,
    mediaType: JSON_TYPE,
    async text() {
      const { openApiDocument } = await import("./rest/openapi.ts");
      const { site, tools } = service;
      const caller = {
        identity: undefined,
        metering: service.metering("examples"),
        signal: AbortSignal.timeout(5_000),
      };
      const document = await openApiDocument({
        site,
        tools,
        async runExample(tool) {
          // Only what reads here and now is run for an example. A failure costs the example, not the document.
          const { effect, openWorld = false, scope, example, exampleOutput } = tool.contract;
          if (effect !== "read" || openWorld || scope !== "public") return exampleOutput;
          return service.call(tool, example, caller).catch(() => undefined);
        },
        otherPaths: mcpPathItems(site),
      });
      return JSON.stringify(document);
    },
  };
}

/** RFC 9728: where a client learns which credentials this resource takes. No authorization server exists yet, so none is named. */
function protectedResource({ service: { site, tools } }: App): Document {
  const scopes = scopesOf(tools);
  return {
    name: "protected-resource",
    title: "Protected resource metadata",
    description: "Which credentials this service takes (RFC 9728).",
    path: PATHS.protectedResource,
    mediaType: JSON_TYPE,
    text: () =>
      JSON.stringify({
        resource: site.baseUrl,
        resource_name: site.title,
        bearer_methods_supported: ["header"],
        ...(scopes.length === 0 ? {} : { scopes_supported: scopes }),
        resource_documentation: urlOf(site, PATHS.authentication),
      }),
  };
}

function scopesOf(tools: readonly Tool[]): string[] {
  return [...new Set(tools.map(({ contract }) => contract.scope))].filter((scope) => scope !== "public").sort();
}
