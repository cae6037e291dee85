/**
 * Serves the fixtures of the MCP conformance suite behind the transport of the product: its HTTP server, its router, its
 * MCP handler and its bridge to the SDK, with another SDK server at the end. Prints its URL, and serves until it is
 * terminated.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { compose } from "../../src/compose.ts";
import { lazyHandler } from "../../src/http/handler.ts";
import { HttpServer } from "../../src/http/server.ts";
import { McpDispatcher } from "../../src/mcp/dispatcher.ts";
import { MCP_ENDPOINT, MCP_PATHS, MCP_ROUTES } from "../../src/mcp/endpoint.ts";
import { mcpHandlerOptions } from "../../src/mcp/handler-options.ts";
import { McpHandler } from "../../src/mcp/http-handler.ts";
import { serviceContents } from "../../src/mcp/service-tools.ts";
import { originPolicy } from "../../src/mcp/origin-policy.ts";
import { SdkBridge } from "../../src/mcp/sdk-bridge.ts";
import { routerOf } from "../support/router.ts";
import { unlimited } from "../support/unlimited.ts";
import { createFixtureServer } from "./fixtures.ts";

const HOST = "127.0.0.1";

const { service, published, config, log } = compose({ HOST, LOG_LEVEL: "warn" }, { tools: [], rateCounter: unlimited });
const contents = serviceContents(service, published, undefined);
const bridge = await SdkBridge.create(createFixtureServer);
const origins = originPolicy({ publicUrl: config.publicUrl, allowedOrigins: [], listenHost: HOST });
const mcp = new McpHandler({
  service,
  endpoint: MCP_ENDPOINT,
  tools: contents.tools,
  dispatcher: new McpDispatcher(contents.tools, async () => bridge),
  origins,
  challenge: "root",
  log,
});
const handler = lazyHandler(mcpHandlerOptions(MCP_ROUTES, origins), async () => mcp);
const router = routerOf([handler], { site: service.site, rateCounter: unlimited, log });
const http = new HttpServer({
  answer: (request) => router.answer(request),
  refuse: (origin, problem) => router.refuse(origin, problem),
  isVital: () => false,
  trustedProxies: undefined,
  secure: false,
  log,
});
http.server.listen(0, HOST);
await once(http.server, "listening");
const { port } = http.server.address() as AddressInfo;
process.stdout.write(`http://${HOST}:${port}${MCP_PATHS[0]}\n`);
process.once("SIGTERM", () => void http.drain({ acceptMs: 0, graceMs: 1_000 }));
