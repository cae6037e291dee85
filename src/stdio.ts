import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { compose } from "./compose.ts";
import { createMcpServer } from "./mcp/server.ts";

/** Speaks MCP on stdin and stdout until stdin ends. Nothing but the protocol is written to stdout. */
export async function runStdio(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const { service, documents, prompts, config, log } = compose(env);
  const identity = config.apiKey === undefined ? undefined : await service.identify(`Bearer ${config.apiKey}`);
  const server = createMcpServer({ service, documents, prompts }, (context) => ({
    identity,
    // One process serves one person, but tools that reach other systems keep their own limits.
    metering: service.metering("stdio"),
    signal: context.mcpReq.signal,
  }));
  server.onerror = (error) => log.warn({ err: error }, "a message could not be handled");
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport());
  await closed;
}
