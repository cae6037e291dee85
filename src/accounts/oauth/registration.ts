import type { HttpRequest } from "../../shared/http.ts";
import { GRANT_TYPES, type OAuthStore, type RegisteredClient } from "./ports.ts";
import type { Clock } from "../../shared/ports.ts";
import { ALL_SCOPES } from "../../shared/scope.ts";
import { hashSecret, mintSecret, newId } from "../../shared/secret.ts";
import { clientName } from "./client.ts";
import { CLIENT_ID_PREFIX } from "./clients.ts";
import type { JsonObject } from "../../shared/json-object.ts";
import { parseJsonObject } from "./parse-json-object.ts";
import { OAuthError } from "./oauth-error.ts";
import { isRedirectUri, REDIRECT_URI_RULE } from "./redirect-uri.ts";

/** The largest body of a registration in bytes. */
const REGISTRATION_BYTES = 16_384;
const MAX_REDIRECT_URIS = 20;

const AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"] as const;

/** The supported fields of a registration. Others are ignored (RFC 7591 2). */
type RegistrationRequest = Pick<RegisteredClient, "redirectUris" | "name" | "authMethod" | "grantTypes">;

/** Dynamic client registration (RFC 7591). */
export class Registration {
  readonly #store: OAuthStore;
  readonly #clock: Clock;
  readonly #maxUnused: number;

  /**
   * Only the latest `maxUnused` clients without a connection are stored, because a client is normally connected soon
   * after its registration.
   */
  constructor(store: OAuthStore, clock: Clock, maxUnused: number) {
    this.#store = store;
    this.#clock = clock;
    this.#maxUnused = maxUnused;
  }

  /** Registers a client and returns its data, including its secret. Throws an OAuthError. */
  async register(request: HttpRequest): Promise<object> {
    const registration = parseRegistration(await readMetadata(request));
    const secret = registration.authMethod === "none" ? undefined : mintSecret("clientSecret");
    const client: RegisteredClient = {
      ...registration,
      id: newId(CLIENT_ID_PREFIX),
      secretHash: secret === undefined ? undefined : hashSecret(secret),
      createdAt: this.#clock.now(),
    };
    await this.#store.addClient(client, this.#maxUnused);
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(client.createdAt / 1000),
      ...(secret === undefined ? {} : { client_secret: secret, client_secret_expires_at: 0 }),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      token_endpoint_auth_method: client.authMethod,
      grant_types: client.grantTypes,
      response_types: ["code"],
      scope: ALL_SCOPES.join(" "),
    };
  }
}

async function readMetadata(request: HttpRequest): Promise<JsonObject> {
  const body = await request.readBody(REGISTRATION_BYTES);
  try {
    return parseJsonObject(body, "Send the client's metadata as a JSON object.");
  } catch (error) {
    throw refused((error as SyntaxError).message);
  }
}

function parseRegistration(metadata: JsonObject): RegistrationRequest {
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
        "private_key_jwt requires a Client ID Metadata Document.",
    );
  return method;
}

/** Returns the grant types. The default of RFC 7591 is codes only. */
function grantTypesIn(
  grantTypes: unknown = ["authorization_code"],
  responseTypes: unknown = ["code"],
): RegisteredClient["grantTypes"] {
  if (!Array.isArray(grantTypes) || !grantTypes.includes("authorization_code"))
    throw refused("The grant_types must include authorization_code.");
  if (!Array.isArray(responseTypes) || !responseTypes.includes("code"))
    throw refused("The response_types must include code.");
  return GRANT_TYPES.filter((type) => grantTypes.includes(type));
}

function refused(message: string): OAuthError {
  return new OAuthError("invalid_client_metadata", message);
}
