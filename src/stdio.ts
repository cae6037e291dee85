import type { Readable, Writable } from "node:stream";
import type { Overrides } from "./compose.ts";
import { readConfig } from "./config.ts";
import { BUILD_CONSTANTS } from "./mcp/build-constants.ts";
import { constantKey, type ConstantResults } from "./mcp/constant-results.ts";
import { isRequest, RPC, type RpcId, type RpcMessage, type RpcRequest, rpcError, rpcResult } from "./mcp/json-rpc.ts";
import { MessageReader } from "./mcp/message-reader.ts";
import { readLines } from "./mcp/read-lines.ts";
import { bodyTooLarge } from "./shared/http.ts";
import { lazyAsync } from "./shared/lazy.ts";
import type { StdioSession } from "./stdio-session.ts";

/** The streams of a session. */
export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/**
 * Speaks MCP on stdin and stdout, one message per line, until stdin ends and everything is answered. Messages are handled
 * like those of HTTP, so that the answers are equal. Only the protocol writes to stdout. With `constants`, the first request
 * that needs the service loads it, because many hosts start every configured server and call none.
 */
export async function runStdio(
  env: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: StdioStreams,
  overrides: Overrides = {},
  constants = BUILD_CONSTANTS,
): Promise<void> {
  const config = readConfig(env);
  const notify = (notification: string) => write(stdout, notification);
  let started: Promise<StdioSession> | undefined;
  const session = lazyAsync(async () => {
    const { startSession } = await import("./stdio-session.ts");
    return (started = startSession(env, overrides, notify));
  });
  const end = (error: Error): void => void stdin.destroy(error);
  const bodyBounds = constants?.bodyBounds ?? (await session()).bodyBounds;
  // The key is checked at the start.
  if (config.apiKey !== undefined) session().catch(end);
  const reader = new MessageReader(new Map(bodyBounds));
  const conversation = new Conversation({ reader, session, results: constants?.results });
  const inFlight = new Set<Promise<void>>();
  for await (const line of readLines(stdin, reader.maxBytes)) {
    if (isBlank(line)) continue;
    const answered = conversation.answer(line).then((answer) => write(stdout, answer), end);
    inFlight.add(answered);
    void answered.finally(() => inFlight.delete(answered));
  }
  await Promise.all(inFlight);
  await (await started)?.stop();
}

interface ConversationParts {
  readonly reader: MessageReader;
  readonly session: () => Promise<StdioSession>;
  readonly results: ConstantResults | undefined;
}

/** The messages of one host, whose pending requests it can cancel by id. */
class Conversation {
  readonly #parts: ConversationParts;
  readonly #inFlight = new Map<RpcId, AbortController>();

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  /** Returns the answer to a line as JSON text, or undefined when it needs none. A line that is too long is undefined. */
  async answer(line: Buffer | undefined): Promise<string | undefined> {
    const { reader } = this.#parts;
    if (line === undefined) return JSON.stringify(rpcError(null, RPC.refused, bodyTooLarge(reader.maxBytes).message));
    // The negotiated version is not known here, and older ones allow batches.
    const parsed = reader.read(line, true);
    if ("error" in parsed) return JSON.stringify(parsed.error);
    for (const message of parsed.messages) this.#cancel(message);
    const all = await Promise.all(parsed.messages.filter(isRequest).map((message) => this.#request(message)));
    const answers = all.filter((answer) => answer !== undefined);
    if (answers.length === 0) return undefined;
    return parsed.batch ? `[${answers.join(",")}]` : answers[0];
  }

  /** Returns the answer to a request. Undefined for a cancelled request, because its host no longer waits. */
  async #request(message: RpcRequest): Promise<string | undefined> {
    const { session, results } = this.#parts;
    const key = results && constantKey(message);
    if (key !== undefined) return rpcResult(message.id, results?.[key] as string);
    const controller = new AbortController();
    this.#inFlight.set(message.id, controller);
    const answer = await (await session()).answer(message, controller.signal);
    this.#inFlight.delete(message.id);
    return controller.signal.aborted ? undefined : answer;
  }

  #cancel({ method, params }: RpcMessage): void {
    if (method !== "notifications/cancelled") return;
    const { requestId } = (params ?? {}) as { requestId?: RpcId };
    if (requestId !== undefined) this.#inFlight.get(requestId)?.abort();
  }
}

function isBlank(line: Buffer | undefined): boolean {
  return line?.toString("latin1").trim() === "";
}

function write(stdout: Writable, answer: string | undefined): void {
  if (answer !== undefined) stdout.write(`${answer}\n`);
}
