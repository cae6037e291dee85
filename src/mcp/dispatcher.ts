import { lazily } from "../shared/lazily.ts";
import { Metering } from "../limits/rate-limit.ts";
import type { Caller } from "../tools/tool.ts";
import type { SdkBridge } from "./sdk-bridge.ts";
import type { RpcRequest } from "./json-rpc.ts";
import { resultText } from "./tool-result.ts";
import type { ErrorTransport, PreparedRequest, RpcFailure, ToolCall, ToolSet } from "./tool-set.ts";

/** An answer as JSON text, and how HTTP carries it. */
export interface RpcAnswer extends ErrorTransport {
  readonly text: string;
}

/**
 * Answers requests: directly a plain `tools/list` and a `tools/call` of a known tool with nothing but a name and
 * arguments, and everything else through the SDK. The SDK alone reaches a third of the speed; a test compares both
 * ways.
 */
export class McpDispatcher {
  readonly #tools: ToolSet;
  readonly #bridge: () => Promise<SdkBridge>;
  readonly #list: () => Promise<string>;

  constructor(tools: ToolSet, bridge: () => Promise<SdkBridge>) {
    this.#tools = tools;
    this.#bridge = bridge;
    this.#list = lazily(() => this.#makeList());
  }

  async answer(prepared: PreparedRequest): Promise<RpcAnswer> {
    const direct = this.direct(prepared);
    if (direct !== undefined) return direct;
    const bridge = await this.#bridge();
    const answer = await bridge.request(prepared);
    const { error } = answer as { error?: RpcFailure };
    return { text: JSON.stringify(answer), ...(error === undefined ? OK : this.#tools.transportOf(error)) };
  }

  /** Answers without the SDK. Returns undefined for a request that only the SDK can answer. */
  direct({ request, toolCall }: PreparedRequest): Promise<RpcAnswer> | undefined {
    const { method, params } = request;
    if (method === "tools/list") return isPlainList(params) ? this.#toolsList(request) : undefined;
    return toolCall !== undefined && isPlainCall(params) ? this.#call(request, toolCall) : undefined;
  }

  /** Answers with the result of the SDK, which is cached as text. */
  async #toolsList(request: RpcRequest): Promise<RpcAnswer> {
    return respond(request, await this.#list());
  }

  /** Creates the list, which is the same for every caller. */
  async #makeList(): Promise<string> {
    const bridge = await this.#bridge();
    const request = { jsonrpc: "2.0", id: 0, method: "tools/list" } as const;
    const answer = await bridge.request({ request, caller: NOBODY, toolCall: undefined });
    return JSON.stringify((answer as { result: object }).result);
  }

  async #call(request: RpcRequest, toolCall: ToolCall): Promise<RpcAnswer> {
    const answer = await toolCall.answer();
    if (!("error" in answer)) return respond(request, resultText(answer));
    const { error } = answer;
    const text = JSON.stringify({ jsonrpc: "2.0", id: request.id, error });
    return { text, ...this.#tools.transportOf(error) };
  }
}

const OK: ErrorTransport = { status: 200 };

const NOBODY: Caller = {
  identity: undefined,
  metering: new Metering({ hit: () => ({ total: 0, resetMs: 0 }) }, "nobody"),
  signal: new AbortController().signal,
};

function respond({ id }: RpcRequest, result: string): RpcAnswer {
  return { text: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, status: 200 };
}

function isPlainList(params: unknown): boolean {
  return params === undefined || (isObject(params) && Object.keys(params).length === 0);
}

/** Returns whether params have a name, optional arguments, and nothing else. */
function isPlainCall(params: unknown): boolean {
  if (!isObject(params)) return false;
  for (const field in params) if (field !== "name" && field !== "arguments") return false;
  const { arguments: args } = params as { arguments?: unknown };
  return args === undefined || isObject(args);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
