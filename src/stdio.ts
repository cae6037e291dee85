import { type App, compose } from "./compose.ts";
import { frame, isRequest, RPC, type RpcId, type RpcMessage, type RpcRequest, rpcError } from "./mcp/json-rpc.ts";
import { McpLanes } from "./mcp/lanes.ts";
import { lazyEngine } from "./mcp/lazy-engine.ts";
import { ConfigError } from "./shared/config.ts";
import { resourceMetadataUrl } from "./shared/challenge.ts";
import { Problem } from "./shared/problem.ts";
import { newId } from "./shared/secret.ts";
import { problemError } from "./mcp/tool-result.ts";

/**
 * Speaks MCP on stdin and stdout, a message a line, until stdin ends and everything is answered. Messages go the way
 * of HTTP's, so that both faces answer alike. Nothing but the protocol is written to stdout.
 */
export async function runStdio(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  const app = compose(env);
  const { service, documents, prompts } = app;
  const lanes = new McpLanes(service, lazyEngine({ service, documents, prompts }));
  const { apiKey } = app.config;
  // Without a key nothing needs the database, and it is not opened.
  const endUpkeep = apiKey === undefined ? undefined : await startWithKey(app, apiKey);
  const conversation = new Conversation(app, lanes);
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
  await endUpkeep?.();
  await app.close();
}

/** Under which key the one client of this process is limited. Other processes may share the counts. */
const CLIENT = newId("stdio");

/** One host's messages: what is under way can be cancelled by its id. */
class Conversation {
  readonly #app: App;
  readonly #lanes: McpLanes;
  readonly #authorization: string | undefined;
  readonly #underWay = new Map<RpcId, AbortController>();

  constructor(app: App, lanes: McpLanes) {
    this.#app = app;
    this.#lanes = lanes;
    const { apiKey } = app.config;
    this.#authorization = apiKey === undefined ? undefined : bearer(apiKey);
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
    const answer = await this.#answer(message, controller.signal);
    this.#underWay.delete(message.id);
    return controller.signal.aborted ? undefined : answer;
  }

  async #answer(message: RpcRequest, signal: AbortSignal): Promise<string> {
    const { service } = this.#app;
    try {
      // Each time anew: a conversation may outlive its key.
      // One process serves one person, but tools that reach other systems keep their own limits.
      const metering = service.metering(CLIENT);
      const identity = await service.identify(this.#authorization, metering);
      return await this.#lanes.answer(message, { identity, metering, signal });
    } catch (thrown) {
      return JSON.stringify(problemError(message.id, Problem.from(thrown), resourceMetadataUrl(service.site)));
    }
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

/** A key that does not work is told at the start. Gives what ends the upkeep. */
async function startWithKey({ service, database, startUpkeep }: App, apiKey: string): Promise<() => Promise<void>> {
  await database.open();
  try {
    await service.identify(bearer(apiKey), service.metering(CLIENT));
  } catch (cause) {
    if (!(cause instanceof Problem) || cause.code !== "unauthenticated") throw cause;
    throw new ConfigError("AGENT_COMMERCE_API_KEY holds a key that is not valid. Unset it, or set a valid one.", {
      cause,
    });
  }
  return startUpkeep();
}

function bearer(apiKey: string): string {
  return `Bearer ${apiKey}`;
}
