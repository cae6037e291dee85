import { type App, compose } from "./compose.ts";
import { McpEngine } from "./mcp/engine.ts";
import { frame, isRequest, RPC, rpcError } from "./mcp/json-rpc.ts";
import { McpLanes } from "./mcp/lanes.ts";
import { createMcpServer } from "./mcp/server.ts";
import { ConfigError } from "./shared/config.ts";
import type { Identity } from "./shared/ports.ts";
import type { Caller } from "./tools/tool.ts";

/**
 * Speaks MCP on stdin and stdout, a message a line, until stdin ends and everything is answered. Messages go the way
 * of HTTP's, so that both faces answer alike. Nothing but the protocol is written to stdout.
 */
export async function runStdio(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const app = compose(env);
  const { service, documents, prompts } = app;
  const engine = await McpEngine.create((callerOf) => createMcpServer({ service, documents, prompts }, callerOf));
  const lanes = new McpLanes(service, engine);
  const identity = await identify(app);
  const left = new AbortController();
  const caller = (): Caller => ({
    identity,
    // One process serves one person, but tools that reach other systems keep their own limits.
    metering: service.metering("stdio"),
    signal: left.signal,
  });
  // A host that no longer listens has ended the conversation.
  process.stdout.on("error", () => process.exit(0));
  const underWay = new Set<Promise<void>>();
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === "") continue;
    const answered = answerLine(line, lanes, caller()).then(write);
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  }
  await Promise.all(underWay);
  left.abort();
}

/** Lines end with a line feed only: other line separators may stand inside a JSON string. */
async function* linesOf(stream: NodeJS.ReadStream): AsyncGenerator<string> {
  stream.setEncoding("utf8");
  let pieces: string[] = [];
  for await (const chunk of stream as AsyncIterable<string>) {
    const [first = "", ...others] = chunk.split("\n");
    pieces.push(first);
    for (const other of others) {
      yield pieces.join("");
      pieces = [other];
    }
  }
  yield pieces.join("");
}

/** The answer to a line as JSON text, undefined when nothing in it wants one. */
async function answerLine(line: string, lanes: McpLanes, caller: Caller): Promise<string | undefined> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return JSON.stringify(rpcError(null, RPC.parseError, "Parse error: the line is not valid JSON."));
  }
  // Which version was agreed on is not known here, and the older ones may send batches.
  const framed = frame(parsed, true);
  if ("error" in framed) return JSON.stringify(framed.error);
  const answers = await Promise.all(framed.messages.filter(isRequest).map((message) => lanes.answer(message, caller)));
  if (answers.length === 0) return undefined;
  return framed.batch ? `[${answers.join(",")}]` : answers[0];
}

function write(answer: string | undefined): void {
  if (answer !== undefined) process.stdout.write(`${answer}\n`);
}

async function identify({ config, service }: App): Promise<Identity | undefined> {
  if (config.apiKey === undefined) return undefined;
  try {
    return await service.identify(`Bearer ${config.apiKey}`);
  } catch (cause) {
    throw new ConfigError("AGENT_COMMERCE_API_KEY holds a key that is not valid. Unset it, or set a valid one.", {
      cause,
    });
  }
}
