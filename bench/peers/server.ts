/**
 * Serves the tools of the product with another framework: `node bench/peers/server.ts sdk|mcp-lite`. Takes the result of
 * each tool from the environment, as the product gave it, so that only the framework works.
 */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { type CallToolResult, createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { McpServer as LiteServer, StreamableHttpTransport } from "mcp-lite";
import { serve } from "srvx";
import { z } from "zod";
import { TOOLS } from "../../src/tools/index.ts";

const contracts = TOOLS.map(({ contract }) => contract).filter(({ mcp }) => mcp !== false);
const results = JSON.parse(process.env["RESULTS"] ?? "{}") as Readonly<Record<string, CallToolResult>>;
const INFO = { name: "peer", version: "1.0.0" };

const port = process.argv[2] === "sdk" ? await serveSdk() : await serveLite();
console.log(`it listens on 127.0.0.1:${port}`);

function resultOf(name: string): CallToolResult {
  const result = results[name];
  if (result === undefined) throw new Error(`There is no result of ${name}.`);
  return result;
}

/** Serves with the handler of the SDK as its documentation shows it: a server for each request. */
async function serveSdk(): Promise<number> {
  const handler = createMcpHandler(() => {
    const server = new McpServer(INFO);
    for (const { name, title, description, input, output } of contracts)
      server.registerTool(name, { title, description, inputSchema: input, outputSchema: output }, () => resultOf(name));
    return server;
  });
  const answer = toNodeHandler(handler) as RequestListener;
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Serves with mcp-lite, the fastest of the others, which has an engine of its own. */
async function serveLite(): Promise<number> {
  const mcp = new LiteServer({ ...INFO, schemaAdapter: (schema) => z.toJSONSchema(schema as z.ZodType) });
  for (const { name, title, description, input, output } of contracts) {
    const handler = () => resultOf(name) as never;
    mcp.tool(name, { title, description, inputSchema: input, outputSchema: output, handler });
  }
  const fetch = new StreamableHttpTransport().bind(mcp);
  const server = await serve({ fetch, port: 0, hostname: "127.0.0.1", silent: true }).ready();
  return Number(new URL(server.url ?? "").port);
}
