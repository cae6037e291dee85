import type { OAuthStore, RegisteredClient } from "../../shared/oauth.ts";
import type { Client } from "./client.ts";
import { type ClientMetadataDocuments, isClientUrl } from "./client-metadata.ts";
import { OAuthError } from "./oauth-error.ts";

/** The word before the identifiers of clients that registered themselves. */
export const CLIENT_ID_PREFIX = "cli";
const REGISTERED_ID = /^cli_[0-9A-Za-z]{22}$/;

/** Every client there is, by its identifier. */
export class Clients {
  readonly #store: OAuthStore;
  readonly #documents: ClientMetadataDocuments;

  constructor(store: OAuthStore, documents: ClientMetadataDocuments) {
    this.#store = store;
    this.#documents = documents;
  }

  /** Throws `invalid_client`, and `temporarily_unavailable` when its document cannot be fetched for that address now. */
  async client(id: string, address: string): Promise<Client> {
    if (isClientUrl(id)) return this.#documents.client(id, address);
    const registered = REGISTERED_ID.test(id) ? await this.#store.client(id) : undefined;
    if (registered === undefined)
      throw new OAuthError("invalid_client", "There is no client with this client_id: register again.", {
        status: 401,
      });
    return clientOf(registered);
  }
}

function clientOf({ id, name, redirectUris, authMethod, secretHash }: RegisteredClient): Client {
  return {
    id,
    name,
    verifiedHost: undefined,
    redirectUris,
    authMethods: [authMethod],
    secretHash,
    jwksUri: undefined,
  };
}
