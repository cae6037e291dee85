import type { CallToolResult } from "@modelcontextprotocol/server";
import { RPC, type RpcError, type RpcId, rpcError } from "./json-rpc.ts";
import { type Fault, PROBLEMS, type Problem, type ProblemType } from "../shared/problem.ts";

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

/** What a JSON-RPC error says of a problem beside its message: the catalogue's code, and when to come back. */
export function problemData({ code, headers }: Problem): { code: string; retryAfterSeconds?: number } {
  const retryAfter = headers["Retry-After"];
  return retryAfter === undefined ? { code } : { code, retryAfterSeconds: Number(retryAfter) };
}

/** The problem as a JSON-RPC error, with the code of the catalogue beside JSON-RPC's own. */
export function problemError(id: RpcId | null, problem: Problem, data: object = {}): RpcError {
  return rpcError(id, rpcCodeOf(problem) ?? RPC.refused, problem.message, { ...problemData(problem), ...data });
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
