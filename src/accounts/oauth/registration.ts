import { type HttpRequest, parseJson } from "../../shared/http.ts";
import type { OAuthStore, RegisteredClient } from "../../shared/oauth.ts";
import type { Clock } from "../../shared/ports.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { hashSecret, mintSecret, newId } from "../../shared/secret.ts";
import { clientName } from "./client.ts";
import { CLIENT_ID_PREFIX } from "./clients.ts";
import { GRANT_TYPES } from "./metadata.ts";
import { OAuthError } from "./oauth-error.ts";
import { isRedirectUri, REDIRECT_URI_RULE } from "./redirect-uri.ts";

/** Largest body of a registration in bytes. */
const REGISTRATION_BYTES = 16_384;
const MAX_REDIRECT_URIS = 20;
/** Registered clients that nobody has connected. Whoever connects one does so soon, so the oldest goes first. */
const MAX_UNUSED_CLIENTS = 10_000;

const AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"] as const;

/** What a client asks for, as far as it is understood here; everything else is ignored (RFC 7591 2). */
interface Wanted {
  readonly redirectUris: readonly string[];
  readonly name: string;
  readonly authMethod: RegisteredClient["authMethod"];
  readonly grantTypes: readonly string[];
}

/** Dynamic client registration (RFC 7591). */
export class Registration {
  readonly #store: OAuthStore;
  readonly #clock: Clock;

  constructor(store: OAuthStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Registers a client and gives what it has to know, its secret included. Throws an OAuthError. */
  async register(request: HttpRequest): Promise<object> {
    const wanted = wantedIn(await readObject(request));
    const secret = wanted.authMethod === "none" ? undefined : mintSecret("clientSecret");
    const client: RegisteredClient = {
      id: newId(CLIENT_ID_PREFIX),
      secretHash: secret === undefined ? undefined : hashSecret(secret),
      name: wanted.name,
      redirectUris: wanted.redirectUris,
      authMethod: wanted.authMethod,
      createdAt: this.#clock.now(),
    };
    await this.#store.addClient(client, MAX_UNUSED_CLIENTS);
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt / 1000),
      ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: client.authMethod,
      grant_types: wanted.grantTypes,
      response_types: ["code"],
      scope: ALL_SCOPES.join(" "),
    };
  }
}

async function readObject(request: HttpRequest): Promise<Readonly<Record<string, unknown>>> {
  const body = await request.readBody(REGISTRATION_BYTES);
  let parsed: unknown;
  try {
    parsed = parseJson(body);
  } catch (error) {
    throw refused((error as SyntaxError).message);
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw refused("Send the client's metadata as a JSON object.");
  return parsed as Readonly<Record<string, unknown>>;
}

function wantedIn(metadata: Readonly<Record<string, unknown>>): Wanted {
  return {
    redirectUris: redirectUrisIn(metadata["redirect_uris"]),
    name: clientName(metadata["client_name"]) ?? "Unnamed application",
    authMethod: authMethodIn(metadata["token_endpoint_auth_method"]),
    grantTypes: grantTypesIn(metadata["grant_types"], metadata["response_types"]),
  };
}

function redirectUrisIn(sent: unknown): string[] {
  const uris: unknown[] = Array.isArray(sent) ? sent : [];
  const good = uris.filter((uri): uri is string => typeof uri === "string" && isRedirectUri(uri));
  if (good.length === 0 || good.length < uris.length || good.length > MAX_REDIRECT_URIS)
    throw new OAuthError("invalid_redirect_uri", `Send 1 to ${MAX_REDIRECT_URIS} redirect_uris. ${REDIRECT_URI_RULE}`);
  return good;
}

function authMethodIn(sent: unknown): RegisteredClient["authMethod"] {
  const method = AUTH_METHODS.find((known) => known === (sent ?? "client_secret_basic"));
  if (method === undefined)
    throw refused(
      `The token_endpoint_auth_method must be one of ${AUTH_METHODS.join(", ")}; ` +
        "private_key_jwt takes a Client ID Metadata Document.",
    );
  return method;
}

function grantTypesIn(grantTypes: unknown = ["authorization_code"], responseTypes: unknown = ["code"]): string[] {
  if (!Array.isArray(grantTypes) || !grantTypes.includes("authorization_code"))
    throw refused("The grant_types must include authorization_code.");
  if (!Array.isArray(responseTypes) || !responseTypes.includes("code"))
    throw refused("The response_types must include code.");
  return GRANT_TYPES.filter((type) => grantTypes.includes(type));
}

function refused(message: string): OAuthError {
  return new OAuthError("invalid_client_metadata", message);
}
