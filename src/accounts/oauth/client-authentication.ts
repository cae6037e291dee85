import type { HttpRequest } from "../../shared/http.ts";
import { hashSecret, secretsEqual } from "../../shared/secret.ts";
import type { ClientAssertions } from "./client-assertion.ts";
import type { Client } from "./client.ts";
import type { Clients } from "./clients.ts";
import type { Parameters } from "./form.ts";
import { OAuthError } from "./oauth-error.ts";

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** The credentials with which a client authenticates. */
type ClientCredentials =
  | { readonly method: "none"; readonly clientId: string }
  | { readonly method: "basic" | "post"; readonly clientId: string; readonly secret: string }
  | { readonly method: "assertion"; readonly clientId: string; readonly assertion: string };

/** Finds and authenticates the client that sent a form. */
export class ClientAuthentication {
  readonly #clients: Clients;
  readonly #assertions: ClientAssertions;

  constructor(clients: Clients, assertions: ClientAssertions) {
    this.#clients = clients;
    this.#assertions = assertions;
  }

  /** Returns the authenticated client. Throws `invalid_client`, and `invalid_request` for two kinds of authentication. */
  async client({ headers, address }: HttpRequest, form: Parameters): Promise<Client> {
    try {
      const credentials = await this.#credentials(headers.authorization, form);
      const client = await this.#clients.client(credentials.clientId, address);
      if (credentials.method === "assertion") await this.#assertions.verify(credentials.assertion, client, address);
      else requireSecret(client, credentials);
      return client;
    } catch (thrown) {
      throw form.has("client_secret") || form.has("client_assertion") ? thrown : withChallenge(thrown);
    }
  }

  async #credentials(authorization: string | undefined, form: Parameters): Promise<ClientCredentials> {
    const secret = form.get("client_secret");
    const assertion = form.get("client_assertion");
    if ([authorization, secret, assertion].filter((used) => used !== undefined).length > 1)
      throw new OAuthError("invalid_request", "Authenticate the client in one way only.");
    if (authorization !== undefined) return basicCredentials(authorization, form.get("client_id"));
    if (assertion !== undefined) return this.#assertionCredentials(assertion, form);
    const clientId = form.get("client_id");
    if (clientId === undefined) throw refused("The client_id is missing.");
    return secret === undefined ? { method: "none", clientId } : { method: "post", clientId, secret };
  }

  async #assertionCredentials(assertion: string, form: Parameters): Promise<ClientCredentials> {
    if (form.get("client_assertion_type") !== ASSERTION_TYPE)
      throw refused(`The client_assertion_type must be ${ASSERTION_TYPE}.`);
    const clientId = form.get("client_id") ?? (await this.#assertions.subject(assertion));
    return { method: "assertion", clientId, assertion };
  }
}

/** Parses the credentials of RFC 6749 2.3.1, whose parts are form-encoded before they are joined. */
function basicCredentials(authorization: string, clientIdInForm: string | undefined): ClientCredentials {
  const encoded = /^basic +([a-z0-9+/]+=*)$/i.exec(authorization)?.[1];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? "", "base64").toString()) ?? [];
  const clientId = formDecoded(id);
  const decodedSecret = formDecoded(secret);
  if (clientId === undefined || decodedSecret === undefined)
    throw refused("The Authorization header must be Basic, with client_id and client_secret encoded as in a form.");
  if (clientIdInForm !== undefined && clientIdInForm !== clientId)
    throw new OAuthError("invalid_request", "The client_id differs from that of the Authorization header.");
  return { method: "basic", clientId, secret: decodedSecret };
}

function formDecoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}

/** Checks a secret in the header or the form, because some old clients support only one of them. */
function requireSecret(client: Client, credentials: ClientCredentials): void {
  const secret = "secret" in credentials ? credentials.secret : undefined;
  if (client.secretHash === undefined) {
    if (secret !== undefined) throw refused("This client has no secret: send its client_id alone.");
    if (!client.authMethods.includes("none")) throw refused("This client must send a client_assertion.");
    return;
  }
  if (secret === undefined) throw refused("This client must authenticate with its client_secret.");
  if (!secretsEqual(hashSecret(secret), client.secretHash)) throw refused("The client_secret is wrong.");
}

function refused(message: string): OAuthError {
  return new OAuthError("invalid_client", message, { status: 401 });
}

/** Adds the challenge for clients that used the header or nothing (RFC 6749 5.2). */
function withChallenge(thrown: unknown): unknown {
  if (!(thrown instanceof OAuthError) || thrown.status !== 401) return thrown;
  const headers = { ...thrown.headers, "WWW-Authenticate": 'Basic realm="OAuth clients"' };
  return new OAuthError(thrown.code, thrown.message, { status: 401, headers });
}
