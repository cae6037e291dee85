import { isIP } from "node:net";
import { keepMsOf, type Loaded, type LoadCache } from "../../guarded-fetch/load-cache.ts";
import { type Client, type ClientAuthMethod, clientName } from "./client.ts";
import { GRANT_TYPES, type GrantType } from "./ports.ts";
import type { JsonObject } from "../../shared/json-object.ts";
import { OAuthError } from "./oauth-error.ts";
import { isRedirectUri } from "./redirect-uri.ts";
import type { RemoteJson } from "./remote-json.ts";

const MAX_URL_CHARS = 500;
const MAX_BYTES = 10_240;
const MAX_DOCUMENTS = 1_000;
const CACHE_SECONDS = { min: 30, usual: 3_600, max: 86_400 } as const;
const STALE_MS = 86_400_000;

/** Returns whether an identifier is intended as the URL of a client's document. */
export function isClientUrl(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/** Returns the host that vouches for a client, or undefined for a client that registered itself. */
export function verifiedHostOf(clientId: string): string | undefined {
  return isClientUrl(clientId) ? URL.parse(clientId)?.host : undefined;
}

/** Clients that are described by a document at the URL of their identifier (Client ID Metadata Documents). */
export class ClientMetadataDocuments {
  readonly #remote: RemoteJson;
  readonly #clients: LoadCache<Client>;

  constructor(remote: RemoteJson) {
    this.#remote = remote;
    this.#clients = remote.cache({ max: MAX_DOCUMENTS, staleMs: STALE_MS });
  }

  /** Returns the client of a URL. Throws `invalid_client` for an unusable URL or document, and `temporarily_unavailable`. */
  async client(clientId: string, address: string): Promise<Client> {
    requireDocumentUrl(clientId);
    return this.#clients.get(clientId, address, () => this.#load(clientId));
  }

  async #load(clientId: string): Promise<Loaded<Client>> {
    const { fields, maxAgeSeconds } = await this.#remote.get(clientId, "client metadata document", MAX_BYTES);
    return { value: clientOf(clientId, fields), keepMs: keepMsOf(maxAgeSeconds, CACHE_SECONDS) };
  }
}

/** Requires the normal form of a URL, so that a client has exactly one. */
function requireDocumentUrl(clientId: string): void {
  if (clientId.length <= MAX_URL_CHARS && !clientId.includes("#") && URL.canParse(clientId)) {
    const { protocol, href, pathname, username, password, hostname } = new URL(clientId);
    const named = isIP(hostname) === 0 && !hostname.startsWith("[");
    const plain = href === clientId && pathname !== "/" && username + password === "";
    if (protocol === "https:" && named && plain) return;
  }
  throw refused("its URL must be https, with a host name and a path, without user name, fragment or dot segments");
}

function clientOf(clientId: string, fields: JsonObject): Client {
  if (fields["client_id"] !== clientId) throw refused("its client_id is not its own URL");
  if (fields["client_secret"] !== undefined) throw refused("it contains a client_secret, which would be public");
  const { host, origin } = new URL(clientId);
  const jwksUri = jwksUriOf(fields["jwks_uri"], origin);
  const redirectUris = stringsIn(fields["redirect_uris"]).filter(isRedirectUri);
  if (redirectUris.length === 0) throw refused("it has no usable redirect_uris");
  return {
    id: clientId,
    name: clientName(fields["client_name"]) ?? host,
    verifiedHost: host,
    redirectUris,
    authMethods: authMethodsOf(fields, jwksUri),
    secretHash: undefined,
    grantTypes: grantTypesOf(fields["grant_types"]),
    jwksUri,
  };
}

/** Returns the methods of both fields, because some hosts state a preferred method and list others separately. */
function authMethodsOf(fields: JsonObject, jwksUri: string | undefined): readonly ClientAuthMethod[] {
  const preferred = fields["token_endpoint_auth_method"];
  const declared = [...stringsIn([preferred]), ...stringsIn(fields["token_endpoint_auth_methods_supported"])];
  const possible: ClientAuthMethod[] = jwksUri === undefined ? ["none"] : ["none", "private_key_jwt"];
  const methods = declared.length === 0 ? (["none"] as const) : possible.filter((method) => declared.includes(method));
  if (methods.length === 0)
    throw refused("its token_endpoint_auth_method must be none, or private_key_jwt with a jwks_uri");
  return methods;
}

/** Returns the declared grant types, or all of them without a declaration, because hosts without one do refresh. */
function grantTypesOf(declared: unknown): readonly GrantType[] {
  const names = stringsIn(declared);
  return names.length === 0 ? GRANT_TYPES : GRANT_TYPES.filter((type) => names.includes(type));
}

/** Requires keys at the origin of the document, so that a client cannot make this service fetch from others. */
function jwksUriOf(sent: unknown, origin: string): string | undefined {
  if (sent === undefined) return undefined;
  const url = typeof sent === "string" && sent.length <= MAX_URL_CHARS ? URL.parse(sent) : null;
  if (url?.origin !== origin) throw refused("its jwks_uri must be a URL of the document's own origin");
  return url.href;
}

function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function refused(why: string): OAuthError {
  return new OAuthError("invalid_client", `The client metadata document cannot be used: ${why}.`, { status: 401 });
}
