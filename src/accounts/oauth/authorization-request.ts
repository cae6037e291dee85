import { ALL_SCOPES, type Scope, scopesIn } from "../../shared/scope.ts";
import type { Client } from "./client.ts";
import type { Clients } from "./clients.ts";
import { type Parameters, type ParsedParameters, parseParameters, repeatedParameter, required } from "./form.ts";
import { OAuthError } from "./oauth-error.ts";
import { matchesRedirectUri, withParameters } from "./redirect-uri.ts";
import type { Resources } from "./resources.ts";

/** What an application asks for, proven as far as it can be before somebody is asked. */
export interface AuthorizationRequest {
  readonly client: {
    readonly id: string;
    readonly name: string;
    /** The host that vouches for the client; undefined when nothing about it is verified. */
    readonly verifiedHost: string | undefined;
  };
  /** Where the browser goes afterwards. */
  readonly redirectUri: string;
  /** The redirect URI as it was sent; undefined when it was left out. */
  readonly sentRedirectUri: string | undefined;
  /** What may be allowed, at least one. */
  readonly scopes: readonly Scope[];
  readonly state: string | undefined;
  /** PKCE, S256. */
  readonly challenge: string;
}

/** Why something is not answered now. */
export interface Busy {
  /** 429 for who asks too often, 503 otherwise. */
  readonly status: number;
  readonly retrySeconds: number;
}

/** Why an authorization request is not put to anybody. The message can be shown. */
export class AuthorizationRefused extends Error {
  override readonly name = "AuthorizationRefused";
  /**
   * Where to send the browser with the error. Undefined until client and redirect URI are proven: then it must go
   * nowhere, and a page shows the message.
   */
  readonly redirectTo: string | undefined;
  /** Set when the same request may succeed later. */
  readonly busy: Busy | undefined;

  constructor(message: string, { redirectTo, busy }: { redirectTo?: string; busy?: Busy | undefined } = {}) {
    super(message);
    this.redirectTo = redirectTo;
    this.busy = busy;
  }
}

/** What leads back to the client. */
type WayBack = Pick<AuthorizationRequest, "redirectUri" | "state">;

/** Reads authorization requests. */
export class AuthorizationRequests {
  readonly #issuer: string;
  readonly #clients: Clients;
  readonly #resources: Resources;

  constructor(issuer: string, clients: Clients, resources: Resources) {
    this.#issuer = issuer;
    this.#clients = clients;
    this.#resources = resources;
  }

  /** Throws AuthorizationRefused. */
  async read(search: string, address: string): Promise<AuthorizationRequest> {
    const parsed = parseParameters(search);
    const { values, repeated } = parsed;
    const { client, redirectUri } = await this.#proven(parsed, address);
    const state = repeated.has("state") ? undefined : values.get("state");
    try {
      return {
        client: { id: client.id, name: client.name, verifiedHost: client.verifiedHost },
        redirectUri,
        sentRedirectUri: values.get("redirect_uri"),
        state,
        ...this.#asked(parsed),
      };
    } catch (thrown) {
      if (!(thrown instanceof OAuthError)) throw thrown;
      const { code, message } = thrown;
      const redirectTo = this.answer({ redirectUri, state }, errorAnswer(code, message));
      throw new AuthorizationRefused(message, { redirectTo });
    }
  }

  /** The URL that takes an answer back to where a request came from. `iss` tells who answers (RFC 9207). */
  answer({ redirectUri, state }: WayBack, answer: Readonly<Record<string, string>>): string {
    return withParameters(redirectUri, { ...answer, state, iss: this.#issuer });
  }

  async #proven(
    { values, repeated }: ParsedParameters,
    address: string,
  ): Promise<{ client: Client; redirectUri: string }> {
    try {
      for (const name of ["client_id", "redirect_uri"]) if (repeated.has(name)) throw repeatedParameter(name);
      const client = await this.#clients.client(required(values, "client_id"), address);
      return { client, redirectUri: redirectUriOf(client, values.get("redirect_uri")) };
    } catch (thrown) {
      if (!(thrown instanceof OAuthError)) throw thrown;
      throw new AuthorizationRefused(thrown.message, { busy: busyOf(thrown) });
    }
  }

  #asked({ values, repeated }: ParsedParameters): Pick<AuthorizationRequest, "scopes" | "challenge"> {
    if (repeated.has("resource")) throw new OAuthError("invalid_target", "Ask for one resource only.");
    const [first] = repeated;
    if (first !== undefined) throw repeatedParameter(first);
    requireCodeResponse(values);
    const challenge = challengeIn(values);
    this.#resources.requireOwn(values.get("resource"));
    // Every request is put to a person, so one that must not be has the same answer whoever is signed in.
    if (values.get("prompt")?.split(" ").includes("none"))
      throw new OAuthError("consent_required", "Access is never allowed here without asking.");
    return { challenge, scopes: scopesOf(values.get("scope")) };
  }
}

/** The answer of an error, for the redirect. */
export function errorAnswer(error: string, description: string): Readonly<Record<string, string>> {
  return { error, error_description: description };
}

function busyOf({ status, headers }: OAuthError): Busy | undefined {
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

/** Hosts ask for scopes of other services and for `offline_access`. Who asks for none that is known is offered all. */
function scopesOf(sent = ""): readonly Scope[] {
  const known = scopesIn(sent);
  return known.length === 0 ? ALL_SCOPES : known;
}
