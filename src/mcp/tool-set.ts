import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Problem } from "../shared/problem.ts";
import type { Caller } from "../tools/tool.ts";
import type { RpcErrorResponse, RpcRequest } from "./json-rpc.ts";

/** Lists and calls the tools behind an MCP endpoint, and reports their failures. */
export interface ToolSet {
  /** Returns the tools as tools/list shows them. */
  list(): readonly object[];
  has(name: string): boolean;
  /** Returns the largest body of a call in bytes, by tool, for tools that take more than others. */
  bodyBounds(): ReadonlyMap<string, number>;
  /** Prepares a call of a tool that the set has. */
  prepare(name: string, args: object, caller: Caller): ToolCall;
  /** Returns a problem that arose before a tool was reached, such as too many requests, as a JSON-RPC error. */
  errorOf(problem: Problem, hint: SignInHint): RpcErrorObject;
  /** Returns the HTTP status and headers that go with the JSON-RPC error of a call. */
  replyHeadOf(failure: RpcErrorObject): ReplyHead;
}

/** A prepared call. Its caller and arguments are checked once. */
export interface ToolCall {
  /** The problem of its credential. Nothing of a POST runs when one of its calls has one. */
  readonly refusal?: Problem;
  /** Runs the call and returns its answer, also to wrong arguments. It neither throws nor rejects. */
  readonly answer: () => ToolAnswer | Promise<ToolAnswer>;
}

/** A request with its caller, ready to be dispatched. */
export interface PreparedRequest {
  readonly request: RpcRequest;
  readonly caller: Caller;
  /** Set for a call of a known tool. */
  readonly toolCall: ToolCall | undefined;
}

/** Prepares a request for its caller. */
export function prepareRequest(tools: ToolSet, request: RpcRequest, caller: Caller): PreparedRequest {
  const { name, arguments: args = {} } = (request.params ?? {}) as { name?: unknown; arguments?: object };
  const isToolCall = request.method === "tools/call" && typeof name === "string" && tools.has(name);
  return { request, caller, toolCall: isToolCall ? tools.prepare(name, args, caller) : undefined };
}

/** The place at which a client gets a credential, and whether it sent one. */
export interface SignInHint {
  /** The URL of the resource's metadata. Undefined when no URL leads to a credential, as on stdio. */
  readonly metadataUrl: string | undefined;
  readonly hasToken: boolean;
}

/**
 * Data as JSON text, which is also kept written as a string of JSON if the answer is cached; a failure for the model to read
 * and correct; or an error of the protocol.
 */
export type ToolAnswer =
  | { readonly data: string; readonly quoted?: string }
  | { readonly failure: CallToolResult }
  | { readonly error: RpcErrorObject };

/** The field `error` of a JSON-RPC answer. */
export type RpcErrorObject = RpcErrorResponse["error"];

export interface ReplyHead {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}
