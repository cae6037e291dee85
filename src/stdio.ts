import { type App, compose } from "./compose.ts";
import { frame, isRequest, RPC, type RpcId, type RpcMessage, type RpcRequest, rpcError } from "./mcp/json-rpc.ts";
import { McpLanes } from "./mcp/lanes.ts";
import { lazyEngine } from "./mcp/lazy-engine.ts";
import { ConfigError } from "./shared/config.ts";
import type { Identity } from "./shared/ports.ts";

/**
 * Speaks MCP on stdin and stdout, a message a line, until stdin ends and everything is answered. Messages go the way
 * of HTTP's, so that both faces answer alike. Nothing but the protocol is written to stdout.
 */
export async function runStdio(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const app = compose(env);
  const { service, documents, prompts } = app;
  const lanes = new McpLanes(service, lazyEngine({ service, documents, prompts }));
  const conversation = new Conversation(app, lanes, await identify(app));
  // A host that no longer listens has ended the conversation.
  process.stdout.on("error", () => process.exit(0));
  const underWay = new Set<Promise<void>>();
  for await (const line of linesOf(process.stdin)) {
    if (line.trim() === "") continue;
    const answered = conversation.answer(line).then(write);
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  }
  await Promise.all(underWay);
}

/** One host's messages: what is under way can be cancelled by its id. */
class Conversation {
  readonly #app: App;
  readonly #lanes: McpLanes;
  readonly #identity: Identity | undefined;
  readonly #underWay = new Map<RpcId, AbortController>();

  constructor(app: App, lanes: McpLanes, identity: Identity | undefined) {
    this.#app = app;
    this.#lanes = lanes;
    this.#identity = identity;
  }

  /** The answer to a line as JSON text, undefined when nothing in it wants one. */
  async answer(line: string): Promise<string | undefined> {
    let parsed: unknown;
    try {
      parsed = JSON.parse(line);
    } catch {
      return JSON.stringify(rpcError(null, RPC.parseError, "Parse error: the line is not valid JSON."));
    }
    // Which version was agreed on is not known here, and the older ones may send batches.
    const framed = frame(parsed, true);
    if ("error" in framed) return JSON.stringify(framed.error);
    for (const message of framed.messages) this.#cancel(message);
    const all = await Promise.all(framed.messages.filter(isRequest).map((message) => this.#request(message)));
    const answers = all.filter((answer) => answer !== undefined);
    if (answers.length === 0) return undefined;
    return framed.batch ? `[${answers.join(",")}]` : answers[0];
  }

  /** Undefined for a request that was cancelled: its host waits for nothing any more. */
  async #request(message: RpcRequest): Promise<string | undefined> {
    const controller = new AbortController();
    this.#underWay.set(message.id, controller);
    const { signal } = controller;
    // One process serves one person, but tools that reach other systems keep their own limits.
    const caller = { identity: this.#identity, metering: this.#app.service.metering("stdio"), signal };
    const answer = await this.#lanes.answer(message, caller);
    this.#underWay.delete(message.id);
    return signal.aborted ? undefined : answer;
  }

  #cancel({ method, params }: RpcMessage): void {
    if (method !== "notifications/cancelled") return;
    const { requestId } = (params ?? {}) as { requestId?: RpcId };
    if (requestId !== undefined) this.#underWay.get(requestId)?.abort();
  }
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
