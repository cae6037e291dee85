/** The error codes in use, of RFC 6749, 7591 and 8707, and `consent_required` of OpenID Connect. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unauthorized_client"
  | "unsupported_grant_type"
  | "unsupported_response_type"
  | "invalid_redirect_uri"
  | "invalid_client_metadata"
  | "consent_required"
  | "temporarily_unavailable"
  | "server_error";

/** Options of an OAuthError. */
export interface OAuthErrorOptions {
  /** 400 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error for the client. The message becomes the `error_description` and never contains a secret. */
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

/**
 * Creates the error for a failure that may be over after `retrySeconds`. With `invalid_client` instead, a host would
 * sign out.
 */
export function temporarilyUnavailable(message: string, retrySeconds: string): OAuthError {
  return new OAuthError("temporarily_unavailable", message, {
    status: 503,
    headers: { "Retry-After": retrySeconds },
  });
}
