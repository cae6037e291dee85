import type { CallToolResult } from "@modelcontextprotocol/server";
import { RPC, type RpcErrorResponse, type RpcId } from "./json-rpc.ts";
import type { RpcErrorObject, SignInHint, ToolAnswer } from "./tool-set.ts";
import { challengeOf } from "../shared/challenge.ts";
import { formatPath, PROBLEMS, type Problem, type ProblemCode, type ProblemType } from "../shared/problem.ts";

/**
 * Returns the result of a call as JSON text: the data, and the same JSON as text for clients that read only text, or the
 * failure as it is.
 */
export function resultText(answer: Exclude<ToolAnswer, { readonly error: RpcErrorObject }>): string {
  if ("failure" in answer) return JSON.stringify(answer.failure);
  const { data, quoted = JSON.stringify(data) } = answer;
  return `{"content":[{"type":"text","text":${quoted}}],"structuredContent":${data}}`;
}

/** Returns a failure as text that a model can read and correct. */
export function toolFailure(problem: Problem): CallToolResult {
  return { content: [{ type: "text", text: failureText(problem) }], isError: true };
}

/** Returns the JSON-RPC code of a problem that MCP does not report as a tool result. */
export function rpcCodeOf({ code }: Problem): number | undefined {
  const type: ProblemType = PROBLEMS[code];
  return type.jsonRpcCode;
}

/** Problems that a client solves with a credential. */
export const CHALLENGED: ReadonlySet<ProblemCode> = new Set(["unauthenticated", "unauthorized"]);

/** The `data` of a JSON-RPC error. */
interface ProblemData {
  readonly code: ProblemCode;
  readonly retryAfterSeconds?: number;
  readonly resource_metadata?: string;
  /** Sufficient scopes, separated by spaces. */
  readonly scope?: string;
  /** The value of `WWW-Authenticate`, for programs that see the message but not the headers. */
  readonly www_authenticate?: string;
  /** The same under the name by which hosts with sign-in for single tools look for it. */
  readonly _meta?: { readonly "mcp/www_authenticate": readonly string[] };
}

/** Returns the `data` of a problem: the code of the catalogue, the time to wait, and the way to get a credential. */
function problemData(problem: Problem, { metadataUrl, hasToken }: SignInHint): ProblemData {
  const { code, retryAfterSeconds, scopes } = problem;
  const data = { code, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
  if (!CHALLENGED.has(code)) return data;
  const scope = scopes === undefined ? {} : { scope: scopes.join(" ") };
  const challenge = metadataUrl === undefined ? undefined : challengeOf(metadataUrl, problem, hasToken);
  if (metadataUrl === undefined || challenge === undefined) return { ...data, ...scope };
  return {
    ...data,
    resource_metadata: metadataUrl,
    ...scope,
    www_authenticate: challenge,
    _meta: { "mcp/www_authenticate": [challenge] },
  };
}

/** Returns the problem as the error of a JSON-RPC answer. */
export function problemErrorObject(problem: Problem, hint: SignInHint): RpcErrorObject {
  const code = rpcCodeOf(problem) ?? RPC.refused;
  return { code, message: problem.message, data: problemData(problem, hint) };
}

/** Returns the problem as a JSON-RPC answer. */
export function problemErrorResponse(id: RpcId | null, problem: Problem, hint: SignInHint): RpcErrorResponse {
  return { jsonrpc: "2.0", id, error: problemErrorObject(problem, hint) };
}

function failureText({ code, message, issues = [] }: Problem): string {
  const lines = issues.map((issue) => `\n- ${formatPath(issue.path) || "arguments"}: ${issue.detail} (${issue.code})`);
  const advice = issues.length > 0 ? "Correct these arguments and call the tool again." : PROBLEMS[code].resolution;
  return `${code}: ${message}${lines.join("")}\n${advice}`;
}
