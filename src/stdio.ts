import type { Readable, Writable } from "node:stream";
import { type App, compose, type Overrides } from "./compose.ts";
import { isRequest, RPC, type RpcId, type RpcMessage, type RpcRequest, rpcError } from "./mcp/json-rpc.ts";
import { McpDispatcher } from "./mcp/dispatcher.ts";
import { lazySdkBridge } from "./mcp/lazy-sdk-bridge.ts";
import { MessageReader } from "./mcp/message-reader.ts";
import { progressNotification, progressTokenOf } from "./mcp/progress.ts";
import { readLines } from "./mcp/read-lines.ts";
import { serviceContents } from "./mcp/service-tools.ts";
import { prepareRequest, type ToolSet } from "./mcp/tool-set.ts";
import { tooLarge } from "./shared/http.ts";
import { problemError } from "./mcp/tool-result.ts";
import type { Config } from "./config.ts";
import type { Identity } from "./shared/ports.ts";
import { Problem } from "./shared/problem.ts";
import type { Caller } from "./tools/tool.ts";
import type { Metering } from "./limits/rate-limit.ts";
import { newId } from "./shared/secret.ts";

/** What a conversation is read from and written to. */
export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/**
 * Speaks MCP on stdin and stdout, a message a line, until stdin ends and everything is answered. Messages go the way
 * of HTTP's, so that both answer alike. Nothing but the protocol is written to stdout.
 */
export async function runStdio(
  env: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: StdioStreams,
  overrides: Overrides = {},
): Promise<void> {
  const app = compose(env, overrides);
  // No URL leads to a credential here: it comes from the environment.
  const contents = serviceContents(app.service, app.published, undefined);
  const dispatcher = new McpDispatcher(contents.tools, lazySdkBridge(contents));
  const { apiKey } = app.config;
  // Without a key nothing needs the database, and it is not opened.
  if (apiKey !== undefined) await startWithKey(app, apiKey);
  const reader = new MessageReader(contents.tools.bodyBounds());
  const tell = (notification: string) => write(stdout, notification);
  const conversation = new Conversation(app, { tools: contents.tools, dispatcher, reader, tell });
  const underWay = new Set<Promise<void>>();
  for await (const line of readLines(stdin, reader.mostBytes)) {
    if (isBlank(line)) continue;
    const answered = conversation.answer(line).then((answer) => write(stdout, answer));
    underWay.add(answered);
    void answered.finally(() => underWay.delete(answered));
  }
  await Promise.all(underWay);
  await app.stop();
}

/** Under which key the one client of this process is limited. Other processes may share the counts. */
const CLIENT = newId("stdio");

interface ConversationParts {
  readonly tools: ToolSet;
  readonly dispatcher: McpDispatcher;
  readonly reader: MessageReader;
  /** Sends a notification. */
  readonly tell: (notification: string) => void;
}

/** One host's messages: what is under way can be cancelled by its id. */
class Conversation {
  readonly #app: App;
  readonly #tools: ToolSet;
  readonly #dispatcher: McpDispatcher;
  readonly #reader: MessageReader;
  readonly #tell: ConversationParts["tell"];
  readonly #authorization: string | undefined;
  readonly #underWay = new Map<RpcId, AbortController>();

  constructor(app: App, { tools, dispatcher, reader, tell }: ConversationParts) {
    this.#app = app;
    this.#tools = tools;
    this.#dispatcher = dispatcher;
    this.#reader = reader;
    this.#tell = tell;
    const { apiKey } = app.config;
    this.#authorization = apiKey === undefined ? undefined : bearer(apiKey);
  }

  /** The answer to a line as JSON text, undefined when nothing in it wants one. A line that is too long is undefined. */
  async answer(line: Buffer | undefined): Promise<string | undefined> {
    if (line === undefined)
      return JSON.stringify(rpcError(null, RPC.refused, tooLarge(this.#reader.mostBytes).message));
    // Which version was agreed on is not known here, and the older ones may send batches.
    const parsed = this.#reader.read(line, true);
    if ("error" in parsed) return JSON.stringify(parsed.error);
    for (const message of parsed.messages) this.#cancel(message);
    const all = await Promise.all(parsed.messages.filter(isRequest).map((message) => this.#request(message)));
    const answers = all.filter((answer) => answer !== undefined);
    if (answers.length === 0) return undefined;
    return parsed.batch ? `[${answers.join(",")}]` : answers[0];
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
    const { service, config } = this.#app;
    // One process serves one person, but tools that reach other systems keep their own limits.
    const metering = service.metering(CLIENT);
    try {
      const identity = await this.#identify(metering, signal);
      const caller = { identity, metering, signal, report: this.#reportOf(message) };
      const prepared = prepareRequest(this.#tools, message, caller);
      const problem = prepared.toolCall?.refusal;
      if (problem !== undefined) throw problem;
      return (await this.#dispatcher.answer(prepared)).text;
    } catch (thrown) {
      const problem = explained(Problem.from(thrown), config);
      return JSON.stringify(problemError(message.id, problem, { metadataUrl: undefined, hasToken: false }));
    }
  }

  #reportOf(message: RpcRequest): Caller["report"] {
    const token = progressTokenOf(message);
    return token === undefined ? undefined : (progress) => this.#tell(progressNotification(token, progress));
  }

  /** Returns who the key speaks for. A key that is not valid opens nothing, and closes none of the open tools. */
  async #identify(metering: Metering, signal: AbortSignal): Promise<Identity | undefined> {
    try {
      // Each time anew: a conversation may outlive its key.
      return await this.#app.service.identify(this.#authorization, metering, { signal });
    } catch (thrown) {
      if (isInvalidKey(thrown)) return undefined;
      throw thrown;
    }
  }

  #cancel({ method, params }: RpcMessage): void {
    if (method !== "notifications/cancelled") return;
    const { requestId } = (params ?? {}) as { requestId?: RpcId };
    if (requestId !== undefined) this.#underWay.get(requestId)?.abort();
  }
}

function isBlank(line: Buffer | undefined): boolean {
  return line?.toString("latin1").trim() === "";
}

function write(stdout: Writable, answer: string | undefined): void {
  if (answer !== undefined) stdout.write(`${answer}\n`);
}

/** Starts the service, and logs a key that is not valid in its database. */
async function startWithKey(app: App, apiKey: string): Promise<void> {
  const { service, config, log } = app;
  await app.start();
  try {
    await service.identify(bearer(apiKey), service.metering(CLIENT), { signal: new AbortController().signal });
  } catch (thrown) {
    if (!isInvalidKey(thrown)) throw thrown;
    log.warn(
      { database: config.databaseUrl === undefined ? config.dataDir : "DATABASE_URL" },
      `${KEY_INVALID} ${OPEN}`,
    );
  }
}

function isInvalidKey(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.code === "unauthenticated";
}

const KEY_INVALID = "The key in AGENT_COMMERCE_API_KEY is not valid in this installation's database.";
const OPEN = "The tools without a scope work all the same.";

/** Returns the problem with what to do about a missing credential on this machine. */
function explained(problem: Problem, { apiKey }: Config): Problem {
  if (problem.code !== "unauthenticated") return problem;
  const found = apiKey === undefined ? "AGENT_COMMERCE_API_KEY is not set." : KEY_INVALID;
  const scopes = problem.scopes === undefined ? {} : { scopes: problem.scopes };
  return new Problem("unauthenticated", `${problem.message} ${found} ${ADVICE}`, scopes);
}

const ADVICE =
  "Set it to an API key and start this server again. A key is valid in the database where it was created: DATA_DIR, or DATABASE_URL, has to name that one.";

function bearer(apiKey: string): string {
  return `Bearer ${apiKey}`;
}
