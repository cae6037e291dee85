import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Problem } from "../shared/problem.ts";
import type { Caller } from "../tools/tool.ts";
import type { RpcErrorResponse, RpcRequest } from "./json-rpc.ts";

/** Lists and calls the tools behind an MCP endpoint, and reports their failures. */
export interface ToolSet {
  /** Returns the tools as tools/list shows them. */
  list(): readonly object[];
  has(name: string): boolean;
  /** Returns the body limits in bytes, by name, of the tools that accept larger bodies. */
  bodyBounds(): ReadonlyMap<string, number>;
  /** Prepares a call of a tool that the set has. */
  prepare(name: string, args: object, caller: Caller): ToolCall;
  /** Returns a problem that occurred before a tool was called, such as too many requests, as a JSON-RPC error. */
  errorOf(problem: Problem, hint: SignInHint): RpcErrorObject;
  /** Returns the HTTP status and headers that go with the JSON-RPC error of a call. */
  replyHeadOf(failure: RpcErrorObject): ReplyHead;
}

/** A prepared call, whose caller and arguments are checked once. */
export interface ToolCall {
  /** The problem of its credential. A POST with such a call is refused as a whole. */
  readonly refusal?: Problem;
  /** Runs the call and returns its answer, even for invalid arguments. It neither throws nor rejects. */
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

/** The place where a client can get a credential, and whether it sent one. */
export interface SignInHint {
  /** The URL of the protected resource metadata. Undefined when no URL leads to a credential, as on stdio. */
  readonly metadataUrl: string | undefined;
  readonly hasToken: boolean;
}

/**
 * The answer to a call: data as JSON text, with `quoted`, the same text as a JSON string, if the result is cached; a failure
 * that the model can read and act on; or a JSON-RPC error.
 */
export type ToolAnswer =
  | { readonly data: string; readonly quoted?: string }
  | { readonly failure: CallToolResult }
  | { readonly error: RpcErrorObject };

/** The field `error` of a JSON-RPC answer. */
export type RpcErrorObject = RpcErrorResponse["error"];

/** The HTTP status and headers of an answer. */
export interface ReplyHead {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}
