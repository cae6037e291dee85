import { once } from "node:events";
import { type AddressInfo, createServer as createProbe, type Server as Listener } from "node:net";
import { type App, compose, type Overrides } from "./compose.ts";
import { createHttpServer, type HttpServer } from "./http/server.ts";
import { MCP_PATHS } from "./mcp/endpoint.ts";
import { McpFace } from "./mcp/front.ts";
import { McpLanes } from "./mcp/lanes.ts";
import { lazyEngine } from "./mcp/lazy-engine.ts";
import { mcpPathItems } from "./mcp/openapi.ts";
import { originPolicy } from "./mcp/origin-policy.ts";
import { PAYABLE_ROOT } from "./payments/endpoint.ts";
import { PayableRoot } from "./payments/payable-root.ts";
import { RestFace } from "./rest/face.ts";
import { type Document, JSON_TYPE } from "./shared/document.ts";
import type { HttpReply, HttpRequest } from "./shared/http.ts";
import { type Config, ConfigError, readConfig } from "./shared/config.ts";
import { lazily } from "./shared/lazily.ts";
import { PATHS } from "./shared/site.ts";
import { UCP_ENDPOINTS } from "./ucp/endpoint.ts";
import { ACCOUNT_PATHS } from "./web/account/paths.ts";
import type { WebFace, WebParts } from "./web/face.ts";
import { asksForPage, webPaths } from "./web/paths.ts";
import { authorizationServerDocument } from "./wellknown/authorization-server.ts";
import { protectedResources } from "./wellknown/protected-resource.ts";

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
  try {
    await app.open();
    await listen(server, app.config);
  } catch (error) {
    await app.close();
    throw error;
  }
  const endUpkeep = app.startUpkeep();
  return {
    app,
    address: server.address() as AddressInfo,
    async stop() {
      await drain(GRACE_MS);
      await endUpkeep();
      await app.close();
    },
  };
}

async function listen(server: Listener, { host, port }: Pick<Config, "host" | "port">): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    throw new ConfigError(`The server cannot listen on HOST ${host}, PORT ${port}: ${String(cause)}`, { cause });
  }
}

/** Port 0 lets the system choose: it chooses before anything else, because every absolute URL holds the port. */
async function withPort(env: Environment): Promise<Environment> {
  if (env["PORT"] !== "0" || env["PUBLIC_URL"]) return env;
  const { host } = readConfig(env);
  const probe = createProbe();
  await listen(probe, { host, port: 0 });
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return { ...env, PORT: String(port) };
}

type Environment = Readonly<Record<string, string | undefined>>;

function createServer(app: App): HttpServer {
  const { service, log, config, documents, prompts, figures } = app;
  const mcp = new McpFace({
    service,
    lanes: new McpLanes(service, lazyEngine({ service, documents, prompts })),
    origins: originPolicy({
      publicUrl: config.publicUrl,
      allowedOrigins: config.allowedOrigins,
      listenHost: config.host,
    }),
    challenge: config.mcpChallenge,
    log,
  });
  const rest = new RestFace(service, log);
  const { authorizationServer } = app;
  const read = [
    ...documents,
    openApi(app),
    ...protectedResources(service.site, MCP_PATHS),
    authorizationServerDocument(() => authorizationServer.metadata()),
  ];
  const pages = [...app.docPages, ...app.sitePages];
  const isWebPath = webPaths(read, pages);
  const web = lazyWeb({
    service,
    documents: read,
    pages,
    figures,
    refuse: ({ address, path }, problem) => rest.refuse(address, problem, path),
    onDefect: (thrown, path) => log.error({ err: thrown, path }, "a page could not be made"),
  });
  const mcpPaths = new Set(MCP_PATHS);
  const oauthPaths = new Set(authorizationServer.paths);
  const ucpPaths = new Set(UCP_ENDPOINTS.map(({ path }) => path));
  const accountPages = lazyAccountPages(app);
  const payableRoot = new PayableRoot({ site: service.site, ...app.payments, clock: app.clock, log });
  return createHttpServer({
    answer(request) {
      if (mcpPaths.has(request.path)) return mcp.handle(request);
      if (request.path === PAYABLE_ROOT) return payableRoot.handle(request);
      if (oauthPaths.has(request.path)) return authorizationServer.handle(request);
      if (ucpPaths.has(request.path)) return app.ucp().then((face) => face.handle(request));
      if (ACCOUNT_PATHS.has(request.path)) return accountPages(request);
      if (isWebPath(request.path)) return web().then((face) => face.handle(request));
      return asksForPage(request) ? pageOr(web, request, rest) : rest.handle(request);
    },
    refuse: (address, problem) => rest.refuse(address, problem),
    trustedProxies: config.trustedProxies,
    log,
  });
}

/** The face of pages, made at its first use: a process that serves only the API never loads what pages need. */
function lazyWeb(parts: WebParts): () => Promise<WebFace> {
  return lazily(async () => new (await import("./web/face.ts")).WebFace(parts));
}

/** What REST answers, except that a 404 becomes a page. */
async function pageOr(web: () => Promise<WebFace>, request: HttpRequest, rest: RestFace): Promise<HttpReply> {
  const reply = await rest.handle(request);
  return reply.status === 404 ? (await web()).notFound(request, reply) : reply;
}

/** The pages of accounts, made at their first use. */
function lazyAccountPages(app: App): (request: HttpRequest) => Promise<HttpReply> {
  const pages = lazily(async () => {
    const { AccountPages } = await import("./web/account/pages.ts");
    const { service, accounts, authorizationServer, database, clock, log } = app;
    return new AccountPages({ service, accounts, authorizationServer, oauth: database.oauth, clock, log });
  });
  return async (request) => (await pages()).handle(request);
}

function openApi({ service, payments: { terms, testMode } }: App): Document {
  return {
    name: "openapi",
    title: "OpenAPI document",
    description: "Every REST operation with its parameters, schemas, answers and examples.",
    path: PATHS.openapi,
    mediaType: JSON_TYPE,
    async text() {
      const [{ openApiDocument }, { paymentPathItems }, { ucpPathItems }] = await Promise.all([
        import("./rest/openapi.ts"),
        import("./payments/openapi.ts"),
        import("./ucp/openapi.ts"),
      ]);
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
        otherPaths: { ...paymentPathItems(site, terms, testMode), ...mcpPathItems(site), ...ucpPathItems(site) },
      });
      return JSON.stringify(document);
    },
  };
}
