import type { CallToolResult } from "@modelcontextprotocol/server";
import { RPC, type RpcErrorResponse, type RpcId } from "./json-rpc.ts";
import type { RpcErrorObject, SignInHint, ToolAnswer } from "./tool-set.ts";
import { challengeOf } from "../shared/challenge.ts";
import { formatPath, PROBLEMS, type Problem, type ProblemCode, type ProblemType } from "../shared/problem.ts";

/**
 * Returns the result of a call as JSON text: a failure, or the data with a copy as text for clients that read only text.
 */
export function resultText(answer: Exclude<ToolAnswer, { readonly error: RpcErrorObject }>): string {
  if ("failure" in answer) return JSON.stringify(answer.failure);
  const { data, quoted = JSON.stringify(data) } = answer;
  return `{"content":[{"type":"text","text":${quoted}}],"structuredContent":${data}}`;
}

/** Returns a problem as a tool result that a model can read and act on. */
export function toolFailure(problem: Problem): CallToolResult {
  return { content: [{ type: "text", text: failureText(problem) }], isError: true };
}

/** Returns the JSON-RPC code of a problem. Undefined for a problem that is reported as a tool result. */
export function rpcCodeOf({ code }: Problem): number | undefined {
  const type: ProblemType = PROBLEMS[code];
  return type.jsonRpcCode;
}

/** The problems that a credential solves. */
export const CHALLENGED: ReadonlySet<ProblemCode> = new Set(["unauthenticated", "unauthorized"]);

/** The `data` of a JSON-RPC error. */
interface ProblemData {
  readonly code: ProblemCode;
  readonly retryAfterSeconds?: number;
  readonly resource_metadata?: string;
  /** Sufficient scopes, separated by spaces. */
  readonly scope?: string;
  /** The value of `WWW-Authenticate`, for programs that see the message without its headers. */
  readonly www_authenticate?: string;
  /** The same value under the name that hosts with per-tool sign-in read. */
  readonly _meta?: { readonly "mcp/www_authenticate": readonly string[] };
}

/** Returns the `data` of a problem: its code, the time to wait, and where to get a credential. */
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

/** Returns a problem as the `error` of a JSON-RPC answer. */
export function problemErrorObject(problem: Problem, hint: SignInHint): RpcErrorObject {
  const code = rpcCodeOf(problem) ?? RPC.refused;
  return { code, message: problem.message, data: problemData(problem, hint) };
}

/** Returns a problem as a JSON-RPC answer. */
export function problemErrorResponse(id: RpcId | null, problem: Problem, hint: SignInHint): RpcErrorResponse {
  return { jsonrpc: "2.0", id, error: problemErrorObject(problem, hint) };
}

function failureText({ code, message, issues = [] }: Problem): string {
  const lines = issues.map((issue) => `\n- ${formatPath(issue.path) || "arguments"}: ${issue.detail} (${issue.code})`);
  const advice = issues.length > 0 ? "Correct these arguments and call the tool again." : PROBLEMS[code].resolution;
  return `${code}: ${message}${lines.join("")}\n${advice}`;
}
