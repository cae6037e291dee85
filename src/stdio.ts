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

/** Streams of a conversation. */
export interface StdioStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/**
 * Speaks MCP on stdin and stdout, a message a line, until stdin ends and everything is answered. Messages go the way
 * of HTTP's, so that both answer alike. Nothing but the protocol is written to stdout. With `built` facts, the service
 * is loaded at the first request that needs it: many hosts start every server that they know, and call none.
 */
export async function runStdio(
  env: Readonly<Record<string, string | undefined>>,
  { stdin, stdout }: StdioStreams,
  overrides: Overrides = {},
  built = BUILD_CONSTANTS,
): Promise<void> {
  const config = readConfig(env);
  const notify = (notification: string) => write(stdout, notification);
  let started: Promise<StdioSession> | undefined;
  const session = lazyAsync(async () => {
    const { startSession } = await import("./stdio-session.ts");
    return (started = startSession(env, overrides, notify));
  });
  const end = (error: Error): void => void stdin.destroy(error);
  const bodyBounds = built?.bodyBounds ?? (await session()).bodyBounds;
  // The key is checked at the start.
  if (config.apiKey !== undefined) session().catch(end);
  const reader = new MessageReader(new Map(bodyBounds));
  const conversation = new Conversation({ reader, session, constants: built?.results });
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
  readonly constants: ConstantResults | undefined;
}

/** One host's messages: what is under way can be cancelled by its id. */
class Conversation {
  readonly #parts: ConversationParts;
  readonly #inFlight = new Map<RpcId, AbortController>();

  constructor(parts: ConversationParts) {
    this.#parts = parts;
  }

  /** The answer to a line as JSON text, undefined when nothing in it wants one. A line that is too long is undefined. */
  async answer(line: Buffer | undefined): Promise<string | undefined> {
    const { reader } = this.#parts;
    if (line === undefined) return JSON.stringify(rpcError(null, RPC.refused, bodyTooLarge(reader.maxBytes).message));
    // Which version was agreed on is not known here, and the older ones may send batches.
    const parsed = reader.read(line, true);
    if ("error" in parsed) return JSON.stringify(parsed.error);
    for (const message of parsed.messages) this.#cancel(message);
    const all = await Promise.all(parsed.messages.filter(isRequest).map((message) => this.#request(message)));
    const answers = all.filter((answer) => answer !== undefined);
    if (answers.length === 0) return undefined;
    return parsed.batch ? `[${answers.join(",")}]` : answers[0];
  }

  /** Undefined for a request that was cancelled: its host waits for nothing any more. */
  async #request(message: RpcRequest): Promise<string | undefined> {
    const { session, constants } = this.#parts;
    const key = constants && constantKey(message);
    if (key !== undefined) return rpcResult(message.id, constants?.[key] as string);
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
