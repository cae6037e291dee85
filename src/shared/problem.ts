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
    resolution: "The fault is transient: retry with exponential backoff.",
  },
  "internal-error": {
    status: 500,
    title: "Internal error",
    resolution: "Retry with exponential backoff. If it persists, report it with the value of `instance`.",
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
export interface Fault {
  /** What kind of rule was broken. */
  readonly code: FaultCode;
  /** A sentence that says what to change. */
  readonly detail: string;
  /** Where it is: member names and array positions from the top of the arguments. */
  readonly path: readonly (string | number)[];
  /** Set when it is not where the arguments of the operation usually are. */
  readonly in?: "query";
}

export type FaultCode =
  | "required"
  | "unknown"
  | "repeated"
  | "invalid-type"
  | "invalid-value"
  | "invalid-format"
  | "too-small"
  | "too-big";

export interface ProblemOptions {
  /** The faults behind a `validation-failed`. */
  readonly faults?: readonly Fault[];
  /** Response headers that belong to this failure, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The scopes that would do, for an `unauthenticated` or `unauthorized`. */
  readonly scopes?: readonly string[];
  /** An HTTP status other than the catalogue's, such as 413 for an `invalid-request`. */
  readonly status?: number;
  readonly cause?: unknown;
}

/** A failure that the caller is told about. `detail` is public: it never holds a secret or an upstream's text. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly faults: readonly Fault[] | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.status = options.status ?? PROBLEMS[code].status;
    this.faults = options.faults;
    this.scopes = options.scopes;
    this.headers = options.headers ?? {};
  }

  /** Turns anything thrown into a problem. What is not a problem already becomes an `internal-error` that tells nothing. */
  static from(thrown: unknown): Problem {
    if (thrown instanceof Problem) return thrown;
    return new Problem("internal-error", "The service could not complete this request.", { cause: thrown });
  }
}
