import { problemHeaders } from "../http/http-problem.ts";
import type { Problem } from "../shared/problem.ts";

interface UcpErrorKind {
  /** HTTP status. */
  readonly status: number;
  /** Code of the JSON-RPC error over MCP. */
  readonly rpcCode: number;
}

/** The statuses and codes of each error in UCP's specification. */
export const UCP_ERRORS = {
  invalid_profile_url: { status: 400, rpcCode: -32001 },
  profile_unreachable: { status: 424, rpcCode: -32001 },
  profile_malformed: { status: 422, rpcCode: -32001 },
  version_unsupported: { status: 422, rpcCode: -32001 },
  invalid_request: { status: 400, rpcCode: -32602 },
  request_too_large: { status: 400, rpcCode: -32602 },
  method_not_allowed: { status: 405, rpcCode: -32000 },
  unsupported_media_type: { status: 415, rpcCode: -32000 },
  rate_limited: { status: 429, rpcCode: -32000 },
  temporarily_unavailable: { status: 503, rpcCode: -32000 },
  internal_error: { status: 500, rpcCode: -32603 },
} as const satisfies Readonly<Record<string, UcpErrorKind>>;

/** UCP codes by HTTP status, for problems whose own code differs. */
const CODES_BY_STATUS: Readonly<Record<number, string>> = { 413: "request_too_large", 415: "unsupported_media_type" };

/** An error code of UCP. */
export type UcpErrorCode = keyof typeof UCP_ERRORS;

/** Returns whether a value is an error code of UCP. */
export function isUcpErrorCode(code: unknown): code is UcpErrorCode {
  return typeof code === "string" && Object.hasOwn(UCP_ERRORS, code);
}

interface UcpErrorOptions {
  /** The HTTP status, if it differs from that of the code. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure before any business outcome, which UCP reports as `code` and `content` with an HTTP status. */
export class UcpError extends Error {
  override readonly name = "UcpError";
  readonly code: UcpErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /** `content` is public and quotes nothing that was fetched. */
  constructor(code: UcpErrorCode, content: string, options: UcpErrorOptions = {}) {
    super(content);
    this.code = code;
    this.status = options.status ?? UCP_ERRORS[code].status;
    this.headers = options.headers ?? {};
  }

  /** Converts a problem, keeping its status and headers. */
  static from(problem: Problem): UcpError {
    const { code: problemCode, status, message } = problem;
    const code = CODES_BY_STATUS[status] ?? problemCode.replaceAll("-", "_");
    return new UcpError(isUcpErrorCode(code) ? code : "internal_error", message, {
      status,
      headers: problemHeaders(problem),
    });
  }
}
