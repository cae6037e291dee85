import type { Service } from "../service.ts";
import { CachedResult } from "../shared/result-cache.ts";
import { Problem } from "../shared/problem.ts";
import type { AdmittedCall } from "../tools/invoke.ts";
import { type Caller, isListed, type Tool } from "../tools/tool.ts";
import { BUILD_CONSTANTS } from "./build-constants.ts";
import type { McpContents } from "./server.ts";
import { MCP_BODY_BYTES } from "./message-reader.ts";
import { listTool } from "./listed-tool.ts";
import { CHALLENGED, problemErrorObject, rpcCodeOf, toolFailure } from "./tool-result.ts";
import type { ReplyHead, RpcErrorObject, SignInHint, ToolAnswer, ToolCall, ToolSet } from "./tool-set.ts";

/** Lists and calls the tools of the registry through the service. */
class ServiceTools implements ToolSet {
  readonly #service: Service;
  readonly #metadataUrl: string | undefined;

  /** `metadataUrl` is the URL that tells clients how to sign in. Undefined when no URL does. */
  constructor(service: Service, metadataUrl: string | undefined) {
    this.#service = service;
    this.#metadataUrl = metadataUrl;
  }

  list() {
    return this.#service.tools.filter(isListed).map(listTool);
  }

  has(name: string): boolean {
    const tool = this.#service.tool(name);
    return tool !== undefined && isListed(tool);
  }

  bodyBounds(): ReadonlyMap<string, number> {
    const bounds = this.#service.tools.map(({ contract: { name, route } }) => [name, route?.bodyBytes ?? 0] as const);
    return new Map(bounds.filter(([, bytes]) => bytes > MCP_BODY_BYTES));
  }

  prepare(name: string, args: object, caller: Caller): ToolCall {
    const tool = this.#known(name);
    // A public tool is admitted when it runs.
    if (tool.contract.scope === "public") {
      return { answer: () => this.#answer(() => this.#service.admit(tool, args, caller), caller) };
    }
    try {
      const call = this.#service.admit(tool, args, caller);
      return { answer: () => this.#answer(() => call, caller) };
    } catch (thrown) {
      const problem = Problem.from(thrown);
      const answer = () => this.#failure(problem, caller);
      return CHALLENGED.has(problem.code) ? { refusal: problem, answer } : { answer };
    }
  }

  #answer(admitted: () => AdmittedCall, caller: Caller): ToolAnswer | Promise<ToolAnswer> {
    const fail = (thrown: unknown) => this.#failure(Problem.from(thrown), caller);
    try {
      const result = this.#service.run(admitted());
      return result instanceof Promise ? result.then(answerOf).catch(fail) : answerOf(result);
    } catch (thrown) {
      return fail(thrown);
    }
  }

  #failure(problem: Problem, { identity }: Caller): ToolAnswer {
    if (rpcCodeOf(problem) === undefined) return { failure: toolFailure(problem) };
    return { error: this.errorOf(problem, { metadataUrl: this.#metadataUrl, hasToken: identity !== undefined }) };
  }

  errorOf(problem: Problem, hint: SignInHint): RpcErrorObject {
    return problemErrorObject(problem, hint);
  }

  replyHeadOf(): ReplyHead {
    return OK;
  }

  #known(name: string): Tool {
    const tool = this.#service.tool(name);
    if (tool === undefined) throw new Error(`There is no tool ${name}.`);
    return tool;
  }
}

function answerOf(result: object): ToolAnswer {
  return result instanceof CachedResult
    ? { data: result.text, quoted: result.quoted }
    : { data: JSON.stringify(result) };
}

/** HTTP reports success, because the JSON-RPC error reports the failure of a call. */
const OK: ReplyHead = { status: 200 };

/** Returns the contents of the service's MCP endpoint. `metadataUrl` tells clients how to sign in, if a URL does. */
export function serviceContents(
  service: Service,
  { documents, prompts }: Pick<McpContents, "documents" | "prompts">,
  metadataUrl: string | undefined,
): McpContents {
  const { site } = service;
  const tools = new ServiceTools(service, metadataUrl);
  return { site, tools, instructions: site.description, documents, prompts, constants: BUILD_CONSTANTS?.results };
}
