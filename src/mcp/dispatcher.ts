import { andThen } from "../shared/and-then.ts";
import { lazyAsync } from "../shared/lazy.ts";
import type { SdkBridge } from "./sdk-bridge.ts";
import { constantKey, type ConstantResults, constantResults } from "./constant-results.ts";
import { rpcPrefix, type RpcRequest, rpcResult } from "./json-rpc.ts";
import { isPlainCall } from "./plain-params.ts";
import { resultText } from "./tool-result.ts";
import type { ReplyHead, PreparedRequest, RpcErrorObject, ToolAnswer, ToolSet } from "./tool-set.ts";

/** An answer as JSON text, with its HTTP status and headers. */
export interface RpcAnswer extends ReplyHead {
  readonly text: string;
  /** The same text when most of it is constant: the beginning, and the bytes of the rest. */
  readonly parts?: { readonly prefix: string; readonly rest: Buffer };
  /** The kind of failure, for observers: `tool_error` or the code of a JSON-RPC error. */
  readonly errorType?: string;
}

/** Answers prepared requests. */
export type Dispatcher = Pick<McpDispatcher, "answer">;

/**
 * Answers requests. It directly answers requests with a constant result, and a `tools/call` of a known tool with only a
 * name and arguments. The SDK, which is three times slower, answers everything else. A test compares both ways.
 */
export class McpDispatcher {
  readonly #tools: ToolSet;
  readonly #bridge: () => Promise<SdkBridge>;
  readonly #make: () => Promise<ConstantResults>;
  #made: ConstantResults | undefined;
  /** The bytes of large constant answers, from the result on. */
  readonly #rests = new Map<string, Buffer>();

  /** Without `constants`, it asks the SDK for the constant results. */
  constructor(tools: ToolSet, bridge: () => Promise<SdkBridge>, constants?: ConstantResults) {
    this.#tools = tools;
    this.#bridge = bridge;
    this.#made = constants;
    this.#make = lazyAsync(async () => (this.#made = await constantResults(await bridge())));
  }

  answer(prepared: PreparedRequest): RpcAnswer | Promise<RpcAnswer> {
    return this.direct(prepared) ?? this.#bridged(prepared);
  }

  async #bridged(prepared: PreparedRequest): Promise<RpcAnswer> {
    const bridge = await this.#bridge();
    const answer = await bridge.request(prepared);
    const { error, result } = answer as { error?: RpcErrorObject; result?: { isError?: boolean } };
    const text = JSON.stringify(answer);
    if (error !== undefined) return this.#failed(text, error);
    return { text, status: 200, ...(result?.isError === true ? TOOL_ERROR : {}) };
  }

  /** Answers without the SDK. Undefined for a request that only the SDK can answer. */
  direct({ request, toolCall }: PreparedRequest): RpcAnswer | Promise<RpcAnswer> | undefined {
    const key = constantKey(request);
    if (key !== undefined)
      return andThen(this.#made ?? this.#make(), (constants) => this.#respondConstant(request, key, constants));
    if (toolCall === undefined || !isPlainCall(request.params)) return undefined;
    return andThen(toolCall.answer(), (answer) => this.#called(request, answer));
  }

  #respondConstant(request: RpcRequest, key: string, constants: ConstantResults): RpcAnswer {
    const result = constants[key] as string;
    const answer = respond(request, result);
    if (result.length < LARGE_CHARS) return answer;
    let rest = this.#rests.get(key);
    if (rest === undefined) this.#rests.set(key, (rest = Buffer.from(`${result}}`)));
    return { ...answer, parts: { prefix: rpcPrefix(request.id), rest } };
  }

  #called(request: RpcRequest, answer: ToolAnswer): RpcAnswer {
    if ("data" in answer) return respond(request, resultText(answer));
    if ("failure" in answer) return { ...respond(request, resultText(answer)), ...TOOL_ERROR };
    const { error } = answer;
    return this.#failed(JSON.stringify({ jsonrpc: "2.0", id: request.id, error }), error);
  }

  #failed(text: string, error: RpcErrorObject): RpcAnswer {
    return { text, errorType: String(error.code), ...this.#tools.replyHeadOf(error) };
  }
}

/** The length from which a constant result is encoded once. */
const LARGE_CHARS = 8_192;

const TOOL_ERROR = { errorType: "tool_error" };

function respond({ id }: RpcRequest, result: string): RpcAnswer {
  return { text: rpcResult(id, result), status: 200 };
}
