import type { Service } from "../service.ts";
import { jsonText } from "../shared/answer-cache.ts";
import { resourceMetadataUrl } from "../shared/challenge.ts";
import { lazily } from "../shared/lazily.ts";
import { Problem } from "../shared/problem.ts";
import type { Caller, Tool } from "../tools/tool.ts";
import type { McpEngine } from "./engine.ts";
import type { RpcRequest } from "./json-rpc.ts";
import { problemError, rpcCodeOf, toolFailure } from "./tool-result.ts";

/**
 * The way of a message to its answer. The fast lane takes what needs no protocol work: a plain `tools/list`, and a
 * `tools/call` of a known tool with nothing but a name and arguments. Everything else is the engine's, and a
 * test holds both to the same answers. Measured: the engine alone reaches a third of the speed.
 */
export class McpLanes {
  readonly #service: Service;
  readonly #engine: () => Promise<McpEngine>;
  readonly #list: () => Promise<string>;

  constructor(service: Service, engine: () => Promise<McpEngine>) {
    this.#service = service;
    this.#engine = engine;
    this.#list = lazily(() => this.#makeList());
  }

  /** The answer as JSON text. */
  async answer(request: RpcRequest, caller: Caller): Promise<string> {
    const fast = this.fast(request, caller);
    if (fast !== undefined) return fast;
    const engine = await this.#engine();
    return JSON.stringify(await engine.request(request, caller));
  }

  /** The fast lane: undefined when the engine has to answer. */
  fast(request: RpcRequest, caller: Caller): Promise<string> | undefined {
    if (request.method === "tools/list") return isPlainList(request.params) ? this.#toolsList(request) : undefined;
    if (request.method !== "tools/call") return undefined;
    const call = plainCall(request.params);
    const tool = call && this.#service.tool(call.name);
    return call && tool ? this.#call(request, tool, call.arguments ?? {}, caller) : undefined;
  }

  /** The engine's own result, asked for once and kept as text. */
  async #toolsList(request: RpcRequest): Promise<string> {
    return respond(request, await this.#list());
  }

  /** Everybody sees the same list, so it is nobody's request that makes it. */
  async #makeList(): Promise<string> {
    const engine = await this.#engine();
    const nobody = { identity: undefined, metering: this.#service.metering("tools/list"), signal: NEVER };
    const answer = await engine.request({ jsonrpc: "2.0", id: 0, method: "tools/list" }, nobody);
    return JSON.stringify((answer as { result: object }).result);
  }

  #call(request: RpcRequest, tool: Tool, args: object, caller: Caller): Promise<string> | undefined {
    try {
      return this.#run(request, tool, this.#service.admit(tool, args, caller), caller);
    } catch (thrown) {
      // Wrong arguments are the service's to explain; the SDK would drop some names before it could see them.
      const faulty = thrown instanceof Problem && thrown.faults !== undefined;
      return faulty ? Promise.resolve(respond(request, JSON.stringify(toolFailure(thrown)))) : undefined;
    }
  }

  async #run(request: RpcRequest, tool: Tool, input: unknown, caller: Caller): Promise<string> {
    try {
      const json = jsonText(await this.#service.run(tool, input, caller));
      return respond(
        request,
        `{"content":[{"type":"text","text":${JSON.stringify(json)}}],"structuredContent":${json}}`,
      );
    } catch (thrown) {
      const problem = Problem.from(thrown);
      if (rpcCodeOf(problem) !== undefined)
        return JSON.stringify(problemError(request.id, problem, resourceMetadataUrl(this.#service.site)));
      return respond(request, JSON.stringify(toolFailure(problem)));
    }
  }
}

const NEVER = new AbortController().signal;

function respond({ id }: RpcRequest, result: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
}

function isPlainList(params: unknown): boolean {
  return params === undefined || (isObject(params) && Object.keys(params).length === 0);
}

/** The params of a call that has a name and perhaps arguments, and nothing else. */
function plainCall(params: unknown): { name: string; arguments?: object } | undefined {
  if (!isObject(params)) return undefined;
  for (const member in params) if (member !== "name" && member !== "arguments") return undefined;
  const { name, arguments: args } = params as { name?: unknown; arguments?: unknown };
  if (typeof name !== "string" || (args !== undefined && !isObject(args))) return undefined;
  return params as { name: string; arguments?: object };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
