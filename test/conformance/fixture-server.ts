/**
 * Serves the fixtures of the MCP conformance suite behind the transport of the product: its HTTP server, its MCP front
 * and its engine, with another SDK server at the end. Prints its URL, and serves until it is terminated.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { compose } from "../../src/compose.ts";
import { createHttpServer } from "../../src/http/server.ts";
import { MCP_PATHS } from "../../src/mcp/endpoint.ts";
import { McpEngine } from "../../src/mcp/engine.ts";
import { McpFace } from "../../src/mcp/front.ts";
import { McpLanes } from "../../src/mcp/lanes.ts";
import { originPolicy } from "../../src/mcp/origin-policy.ts";
import { RestFace } from "../../src/rest/face.ts";
import { unlimited } from "../support/unlimited.ts";
import { createFixtureServer } from "./fixtures.ts";

const HOST = "127.0.0.1";

const { service, config, log } = compose({ HOST, LOG_LEVEL: "warn" }, { tools: [], rateCounter: unlimited });
const engine = await McpEngine.create(createFixtureServer);
const mcp = new McpFace({
  service,
  lanes: new McpLanes(service, async () => engine),
  origins: originPolicy({ publicUrl: config.publicUrl, allowedOrigins: [], listenHost: HOST }),
  challenge: "root",
  log,
});
const rest = new RestFace(service, log);
const { server, drain } = createHttpServer({
  answer: (request) => (MCP_PATHS.includes(request.path) ? mcp.handle(request) : rest.handle(request)),
  refuse: (address, problem) => rest.refuse(address, problem),
  trustedProxies: undefined,
  log,
});
server.listen(0, HOST);
await once(server, "listening");
const { port } = server.address() as AddressInfo;
process.stdout.write(`http://${HOST}:${port}${MCP_PATHS[0]}\n`);
process.once("SIGTERM", () => void drain(1_000));
