/** The catalogue of problems. A published code never changes; titles and resolutions may. */
export const PROBLEMS = {
  "not-found": {
    status: 404,
    title: "Resource not found",
    resolution: "Check the path against the OpenAPI document at /openapi.json.",
  },
  "method-not-allowed": {
    status: 405,
    title: "Method not allowed",
    resolution: "Use one of the methods that the Allow header lists.",
  },
  unauthenticated: {
    status: 401,
    title: "Authentication required",
    resolution:
      "Send `Authorization: Bearer <API_KEY>`. The WWW-Authenticate header names the protected resource metadata.",
    jsonRpcCode: -32001,
  },
  unauthorized: {
    status: 403,
    title: "Not permitted",
    resolution: "Use a credential that carries the scope of this operation.",
    jsonRpcCode: -32001,
  },
  "payment-required": {
    status: 402,
    title: "Payment required",
    resolution: "Settle the x402 challenge in PAYMENT-REQUIRED, or use the free discovery documents.",
  },
  "subscription-required": {
    status: 402,
    title: "Subscription required",
    resolution: "This operation needs an active plan. The plans are listed at /api/v1/plans.",
  },
  "invalid-request": {
    status: 400,
    title: "Invalid request",
    resolution: "Compare the request with the operation's request schema in /openapi.json.",
  },
  "validation-failed": {
    status: 422,
    title: "Request failed validation",
    resolution: "Fix the fields named in `errors`, then send the request again.",
  },
  conflict: {
    status: 409,
    title: "Conflicting state",
    resolution: "The resource exists or has changed. Read it again, then retry.",
  },
  "rate-limited": {
    status: 429,
    title: "Rate limit exceeded",
    resolution: "Wait for the number of seconds in Retry-After. RateLimit-Policy names the policy.",
    jsonRpcCode: -32005,
  },
  "upstream-timeout": {
    status: 504,
    title: "Upstream timed out",
    resolution: "The failure is temporary: retry with exponential backoff.",
  },
  "internal-error": {
    status: 500,
    title: "Internal error",
    resolution:
      "Retry with exponential backoff. If it persists, report it with the values of `instance` and `requestId`.",
    jsonRpcCode: -32603,
  },
} as const satisfies Record<string, ProblemType>;

export interface ProblemType {
  readonly status: number;
  readonly title: string;
  readonly resolution: string;
  /** Set when MCP reports this problem as a JSON-RPC error instead of a tool result. */
  readonly jsonRpcCode?: number;
}

export type ProblemCode = keyof typeof PROBLEMS;

/** One error in the arguments of a call. */
export interface ValidationIssue {
  /** The kind of rule that was broken. */
  readonly code: IssueCode;
  /** A sentence that tells the caller what to change. */
  readonly detail: string;
  /** The position in the arguments, as field names and array indexes. */
  readonly path: readonly (string | number)[];
  /** Set when the operation does not determine the part of the request. */
  readonly in?: "query";
}

/** Returns a position as text, such as `competitors[0].title`. It is empty for the whole arguments. */
export function formatPath(path: ValidationIssue["path"]): string {
  let text = "";
  for (const step of path) text += typeof step === "number" ? `[${step}]` : text === "" ? step : `.${step}`;
  return text;
}

export type IssueCode =
  | "required"
  | "unknown"
  | "repeated"
  | "invalid-type"
  | "invalid-value"
  | "invalid-format"
  | "too-small"
  | "too-big";

export interface ProblemOptions {
  /** The issues of a `validation-failed`. */
  readonly issues?: readonly ValidationIssue[];
  /** The time after which the same call may succeed. */
  readonly retryAfterSeconds?: number;
  /** Sufficient scopes, for an `unauthenticated` or `unauthorized`. */
  readonly scopes?: readonly string[];
  /** An HTTP status other than the catalogue's, such as 413 for an `invalid-request`. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** A failure that is reported to the caller. `detail` is public and never contains a secret or text of an upstream. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly issues: readonly ValidationIssue[] | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.status = options.status ?? PROBLEMS[code].status;
    this.issues = options.issues;
    this.scopes = options.scopes;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The first issue or the detail, for a place that shows one sentence. */
  get reason(): string {
    return this.issues?.[0]?.detail ?? this.message;
  }

  /** Converts any error to a problem. An error that is not a problem becomes an `internal-error` without details. */
  static from(thrown: unknown): Problem {
    if (thrown instanceof Problem) return thrown;
    return new Problem("internal-error", "The service could not complete this request.", { cause: thrown });
  }
}
