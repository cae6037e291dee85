import { bodyTooLarge } from "../shared/http.ts";
import { constantKey, type ConstantResults } from "./constant-results.ts";
import { isRequest, RPC, type RpcId, type RpcMessage, type RpcRequest, rpcError, rpcResult } from "./json-rpc.ts";
import type { MessageReader } from "./message-reader.ts";

/** The service behind a conversation. */
interface RequestAnswerer {
  /** Returns the answer to a request as JSON text. Aborting the signal cancels its call. */
  answer(request: RpcRequest, signal: AbortSignal): Promise<string>;
}

interface ConversationParts {
  readonly reader: MessageReader;
  /** Returns the service behind the conversation, which the first request that needs it starts. */
  readonly session: () => Promise<RequestAnswerer>;
  readonly results: ConstantResults | undefined;
}

/** The messages of one host, whose pending requests it can cancel by id. */
export class Conversation {
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
