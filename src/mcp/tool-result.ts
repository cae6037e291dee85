import type { CallToolResult } from "@modelcontextprotocol/server";
import { RPC, type RpcError, type RpcId, rpcError } from "./json-rpc.ts";
import { type Fault, PROBLEMS, type Problem, type ProblemCode, type ProblemType } from "../shared/problem.ts";

/** A result as MCP carries it: the data, and the same JSON as text for clients that read only text. */
export function toolResult(data: object): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(data) }],
    structuredContent: data,
  };
}

/** A failure that a model can read and correct. */
export function toolFailure(problem: Problem): CallToolResult {
  return { content: [{ type: "text", text: failureText(problem) }], isError: true };
}

/** The JSON-RPC code of a problem that MCP does not report as a tool result. */
export function rpcCodeOf({ code }: Problem): number | undefined {
  const type: ProblemType = PROBLEMS[code];
  return type.jsonRpcCode;
}

/** Problems that a client solves with a credential. */
export const CHALLENGED: ReadonlySet<ProblemCode> = new Set(["unauthenticated", "unauthorized"]);

/**
 * What a JSON-RPC error says of a problem beside its message: the catalogue's code, when to come back, and where the
 * metadata of the resource is that leads to a credential.
 */
export function problemData({ code, headers, scopes }: Problem, metadataUrl: string): ProblemData {
  const retryAfter = headers["Retry-After"];
  return {
    code,
    ...(retryAfter === undefined ? {} : { retryAfterSeconds: Number(retryAfter) }),
    ...(CHALLENGED.has(code) ? { resource_metadata: metadataUrl } : {}),
    ...(CHALLENGED.has(code) && scopes !== undefined ? { scope: scopes.join(" ") } : {}),
  };
}

export interface ProblemData {
  readonly code: ProblemCode;
  readonly retryAfterSeconds?: number;
  readonly resource_metadata?: string;
  /** The scopes that would do, separated by spaces. */
  readonly scope?: string;
}

/** The problem as a JSON-RPC error, with the code of the catalogue beside JSON-RPC's own. */
export function problemError(id: RpcId | null, problem: Problem, metadataUrl: string): RpcError {
  return rpcError(id, rpcCodeOf(problem) ?? RPC.refused, problem.message, problemData(problem, metadataUrl));
}

function failureText({ code, message, faults = [] }: Problem): string {
  const lines = faults.map((fault) => `\n- ${placeOf(fault)}: ${fault.detail} (${fault.code})`);
  const advice = faults.length > 0 ? "Correct these arguments and call the tool again." : PROBLEMS[code].resolution;
  return `${code}: ${message}${lines.join("")}\n${advice}`;
}

/** `competitors[0].title`, as a person writes it. */
function placeOf({ path }: Fault): string {
  let place = "";
  for (const step of path) place += typeof step === "number" ? `[${step}]` : place === "" ? step : `.${step}`;
  return place === "" ? "arguments" : place;
}
