import { ALL_SCOPES, type Scope, parseScopes } from "../../shared/scope.ts";
import type { Client } from "./client.ts";
import type { Clients } from "./clients.ts";
import { type Parameters, type ParsedParameters, parseParameters, repeatedParameter, required } from "./form.ts";
import { OAuthError } from "./oauth-error.ts";
import { matchesRedirectUri, withParameters } from "./redirect-uri.ts";
import type { Resources } from "./resources.ts";

/** An application's request for access, validated before anyone is asked to consent. */
export interface AuthorizationRequest {
  readonly client: Pick<Client, "id" | "name" | "verifiedHost">;
  /** The URL to which the browser returns. */
  readonly redirectUri: string;
  /** The redirect URI as sent; undefined when it was omitted. */
  readonly sentRedirectUri: string | undefined;
  /** The scopes that may be allowed, at least one. */
  readonly scopes: readonly Scope[];
  readonly state: string | undefined;
  /** The PKCE challenge, S256. */
  readonly challenge: string;
}

/** A temporary refusal. */
export interface RetryLater {
  /** 429 for too many requests, 503 otherwise. */
  readonly status: number;
  readonly retrySeconds: number;
}

/** The refusal of an authorization request before anyone is asked to consent. The message is public. */
export class AuthorizationRefused extends Error {
  override readonly name = "AuthorizationRefused";
  /**
   * The URL to which the browser is redirected with the error. Undefined until client and redirect URI are validated:
   * the browser must not be redirected then, and a page shows the message.
   */
  readonly redirectTo: string | undefined;
  /** Set when the same request may succeed later. */
  readonly busy: RetryLater | undefined;

  constructor(message: string, { redirectTo, busy }: { redirectTo?: string; busy?: RetryLater | undefined } = {}) {
    super(message);
    this.redirectTo = redirectTo;
    this.busy = busy;
  }
}

/** The way back to the client. */
type ReturnPath = Pick<AuthorizationRequest, "redirectUri" | "state">;

/** Parses and validates authorization requests. */
export class AuthorizationRequests {
  readonly #issuer: string;
  readonly #clients: Clients;
  readonly #resources: Resources;

  constructor(issuer: string, clients: Clients, resources: Resources) {
    this.#issuer = issuer;
    this.#clients = clients;
    this.#resources = resources;
  }

  /** Parses the query of an authorization request from a client address. Throws AuthorizationRefused. */
  async read(search: string, address: string): Promise<AuthorizationRequest> {
    const { parsed, client, redirectUri } = await this.#validated(search, address);
    const { values, repeated } = parsed;
    const state = repeated.has("state") ? undefined : values.get("state");
    try {
      return {
        client: { id: client.id, name: client.name, verifiedHost: client.verifiedHost },
        redirectUri,
        sentRedirectUri: values.get("redirect_uri"),
        state,
        ...this.#access(parsed),
      };
    } catch (thrown) {
      if (!(thrown instanceof OAuthError)) throw thrown;
      const { code, message } = thrown;
      const redirectTo = this.answer({ redirectUri, state }, errorAnswer(code, message));
      throw new AuthorizationRefused(message, { redirectTo });
    }
  }

  /** Returns the URL with an answer to a request. `iss` identifies this server (RFC 9207). */
  answer({ redirectUri, state }: ReturnPath, answer: Readonly<Record<string, string>>): string {
    return withParameters(redirectUri, { ...answer, state, iss: this.#issuer });
  }

  async #validated(
    search: string,
    address: string,
  ): Promise<{ parsed: ParsedParameters; client: Client; redirectUri: string }> {
    try {
      const parsed = parseParameters(search);
      const { values, repeated } = parsed;
      for (const name of ["client_id", "redirect_uri"]) if (repeated.has(name)) throw repeatedParameter(name);
      const client = await this.#clients.client(required(values, "client_id"), address);
      return { parsed, client, redirectUri: redirectUriOf(client, values.get("redirect_uri")) };
    } catch (thrown) {
      if (!(thrown instanceof OAuthError)) throw thrown;
      throw new AuthorizationRefused(thrown.message, { busy: retryLaterOf(thrown) });
    }
  }

  #access({ values, repeated }: ParsedParameters): Pick<AuthorizationRequest, "scopes" | "challenge"> {
    if (repeated.has("resource")) throw new OAuthError("invalid_target", "Request one resource only.");
    const [first] = repeated;
    if (first !== undefined) throw repeatedParameter(first);
    requireCodeResponse(values);
    const challenge = challengeIn(values);
    this.#resources.requireOwn(values.get("resource"));
    // Consent is always required, so this answer does not depend on whether anyone is signed in.
    if (values.get("prompt")?.split(" ").includes("none"))
      throw new OAuthError("consent_required", "Access is never granted without consent.");
    return { challenge, scopes: scopesOf(values.get("scope")) };
  }
}

/** Returns an error as parameters of the redirect. */
export function errorAnswer(error: string, description: string): Readonly<Record<string, string>> {
  return { error, error_description: description };
}

function retryLaterOf({ status, headers }: OAuthError): RetryLater | undefined {
  const retryAfter = headers["Retry-After"];
  return retryAfter === undefined ? undefined : { status, retrySeconds: Number(retryAfter) };
}

function redirectUriOf(client: Client, sent: string | undefined): string {
  const [only, ...others] = client.redirectUris;
  if (sent === undefined) {
    if (only !== undefined && others.length === 0) return only;
    throw new OAuthError("invalid_request", "The redirect_uri is missing, and this client has several.");
  }
  if (!matchesRedirectUri(client.redirectUris, sent))
    throw new OAuthError("invalid_request", "The redirect_uri is not one of those that this client has registered.");
  return sent;
}

function requireCodeResponse(values: Parameters): void {
  if (required(values, "response_type") !== "code")
    throw new OAuthError("unsupported_response_type", "The response_type must be code.");
  if ((values.get("response_mode") ?? "query") !== "query")
    throw new OAuthError("invalid_request", "The response_mode must be query.");
}

function challengeIn(values: Parameters): string {
  const challenge = values.get("code_challenge");
  if (challenge === undefined || !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OAuthError("invalid_request", "PKCE is required: code_challenge must have 43 characters (RFC 7636).");
  if (values.get("code_challenge_method") !== "S256")
    throw new OAuthError("invalid_request", "The code_challenge_method must be S256.");
  return challenge;
}

/** Returns the known scopes of a request, and all scopes if it has none: hosts may send scopes of other services. */
function scopesOf(sent = ""): readonly Scope[] {
  const known = parseScopes(sent);
  return known.length === 0 ? ALL_SCOPES : known;
}
