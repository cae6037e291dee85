import { isIP } from "node:net";
import { keepMsOf, type Loaded, type LoadCache } from "../../shared/load-cache.ts";
import { type Client, type ClientAuthMethod, clientName } from "./client.ts";
import { OAuthError } from "./oauth-error.ts";
import { isRedirectUri } from "./redirect-uri.ts";
import type { RemoteJson } from "./remote-json.ts";

const MAX_URL_CHARS = 500;
const MAX_BYTES = 10_240;
const MAX_DOCUMENTS = 1_000;
const KEEP_SECONDS = { min: 30, usual: 3_600, max: 86_400 } as const;
const STALE_MS = 86_400_000;

/** True for an identifier that is meant as the URL of a client's document. */
export function isClientUrl(clientId: string): boolean {
  return /^https?:/i.test(clientId);
}

/** The host that vouches for a client with that identifier; undefined for a client that registered itself. */
export function verifiedHostOf(clientId: string): string | undefined {
  return isClientUrl(clientId) && URL.canParse(clientId) ? new URL(clientId).host : undefined;
}

/** Clients whose identifier is the URL of a document that describes them (Client ID Metadata Documents). */
export class ClientMetadataDocuments {
  readonly #remote: RemoteJson;
  readonly #clients: LoadCache<Client>;

  constructor(remote: RemoteJson) {
    this.#remote = remote;
    this.#clients = remote.cache({ max: MAX_DOCUMENTS, staleMs: STALE_MS });
  }

  /** Throws `invalid_client` for a URL or document that cannot be used, and `temporarily_unavailable`. */
  async client(clientId: string, address: string): Promise<Client> {
    requireDocumentUrl(clientId);
    return this.#clients.get(clientId, address, () => this.#load(clientId));
  }

  async #load(clientId: string): Promise<Loaded<Client>> {
    const { members, maxAgeSeconds } = await this.#remote.get(clientId, "client metadata document", MAX_BYTES);
    return { value: clientOf(clientId, members), keepMs: keepMsOf(maxAgeSeconds, KEEP_SECONDS) };
  }
}

/** One client has one URL, so only the form counts in which a browser would write it. */
function requireDocumentUrl(clientId: string): void {
  if (clientId.length <= MAX_URL_CHARS && !clientId.includes("#") && URL.canParse(clientId)) {
    const { protocol, href, pathname, username, password, hostname } = new URL(clientId);
    const named = isIP(hostname) === 0 && !hostname.startsWith("[");
    const plain = href === clientId && pathname !== "/" && username + password === "";
    if (protocol === "https:" && named && plain) return;
  }
  throw refused("its URL must be https, with a host name and a path, without user name, fragment or dot segments");
}

function clientOf(clientId: string, members: Readonly<Record<string, unknown>>): Client {
  if (members["client_id"] !== clientId) throw refused("its client_id is not its own URL");
  if (members["client_secret"] !== undefined) throw refused("it holds a client_secret, which is no secret in public");
  const { host, origin } = new URL(clientId);
  const jwksUri = jwksUriOf(members["jwks_uri"], origin);
  const redirectUris = stringsIn(members["redirect_uris"]).filter(isRedirectUri);
  if (redirectUris.length === 0) throw refused("it names no redirect_uris that can be used");
  return {
    id: clientId,
    name: clientName(members["client_name"]) ?? host,
    verifiedHost: host,
    redirectUris,
    authMethods: authMethodsOf(members, jwksUri),
    secretHash: undefined,
    jwksUri,
  };
}

/** Some hosts prefer a method in one member and list what they can in the other: each of them counts. */
function authMethodsOf(
  members: Readonly<Record<string, unknown>>,
  jwksUri: string | undefined,
): readonly ClientAuthMethod[] {
  const preferred = members["token_endpoint_auth_method"];
  const declared = [...stringsIn([preferred]), ...stringsIn(members["token_endpoint_auth_methods_supported"])];
  const possible: ClientAuthMethod[] = jwksUri === undefined ? ["none"] : ["none", "private_key_jwt"];
  const methods = declared.length === 0 ? (["none"] as const) : possible.filter((method) => declared.includes(method));
  if (methods.length === 0)
    throw refused("its token_endpoint_auth_method must be none, or private_key_jwt with a jwks_uri");
  return methods;
}

/** Its keys stand where the document does, so that nobody has this service fetch from others for a client of theirs. */
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
