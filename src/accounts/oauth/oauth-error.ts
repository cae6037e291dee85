/** The error codes that are used here, of RFC 6749, 7591 and 8707 and, for `consent_required`, of OpenID Connect. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "consent_required"
  | "temporarily_unavailable"
  | "server_error";

export interface OAuthErrorOptions {
  /** 400 when it is not said. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure that the client is told about. The message becomes its `error_description`: it never holds a secret. */
export class OAuthError extends Error {
  override readonly name = "OAuthError";
  readonly code: OAuthErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: OAuthErrorCode, message: string, { status = 400, headers = {} }: OAuthErrorOptions = {}) {
    // RFC 6749 permits neither double quotes nor backslashes nor anything beyond ASCII in a description.
    super(message.replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "'"));
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

/** What fails now may succeed after `retrySeconds`. A host that were told `invalid_client` would forget its sign-in. */
export function temporarilyUnavailable(message: string, retrySeconds: string): OAuthError {
  return new OAuthError("temporarily_unavailable", message, {
    status: 503,
    headers: { "Retry-After": retrySeconds },
  });
}
