/** The catalogue of failures. Every code is frozen once published; titles and resolutions may change. */
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
  /** Set where MCP reports this problem as a JSON-RPC error instead of a tool result. */
  readonly jsonRpcCode?: number;
}

export type ProblemCode = keyof typeof PROBLEMS;

/** One thing that is wrong with the arguments of a call. */
export interface ValidationIssue {
  /** The kind of rule that was broken. */
  readonly code: IssueCode;
  /** A sentence that tells the caller what to change. */
  readonly detail: string;
  /** The position: field names and array indexes from the top of the arguments. */
  readonly path: readonly (string | number)[];
  /** Set when the part of the request does not follow from the operation. */
  readonly in?: "query";
}

/** Returns a position as a person writes it, such as `competitors[0].title`; empty for the whole. */
export function formatPath(path: ValidationIssue["path"]): string {
  let place = "";
  for (const step of path) place += typeof step === "number" ? `[${step}]` : place === "" ? step : `.${step}`;
  return place;
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
  /** The issues behind a `validation-failed`. */
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

  /** Returns what is wrong in one sentence, where there is no place for all issues. */
  get reason(): string {
    return this.issues?.[0]?.detail ?? this.message;
  }

  /** Converts any error to a problem. One that is not a problem becomes an `internal-error` without details. */
  static from(thrown: unknown): Problem {
    if (thrown instanceof Problem) return thrown;
    return new Problem("internal-error", "The service could not complete this request.", { cause: thrown });
  }
}
