import type { OAuthStore, RegisteredClient } from "./ports.ts";
import type { Client } from "./client.ts";
import { type ClientMetadataDocuments, isClientUrl } from "./client-metadata.ts";
import { OAuthError } from "./oauth-error.ts";

/** The prefix of the identifiers of registered clients. */
export const CLIENT_ID_PREFIX = "cli";
const REGISTERED_ID = /^cli_[0-9A-Za-z]{22}$/;

/** All clients by identifier. */
export class Clients {
  readonly #store: OAuthStore;
  readonly #documents: ClientMetadataDocuments;

  constructor(store: OAuthStore, documents: ClientMetadataDocuments) {
    this.#store = store;
    this.#documents = documents;
  }

  /** Returns a client. Throws `invalid_client`, and `temporarily_unavailable` when its document cannot be fetched now. */
  async client(id: string, address: string): Promise<Client> {
    if (isClientUrl(id)) return this.#documents.client(id, address);
    const registered = REGISTERED_ID.test(id) ? await this.#store.client(id) : undefined;
    if (registered === undefined)
      throw new OAuthError("invalid_client", "There is no client with this client_id. Register again.", {
        status: 401,
      });
    return clientOf(registered);
  }
}

function clientOf(registered: RegisteredClient): Client {
  return { ...registered, verifiedHost: undefined, authMethods: [registered.authMethod], jwksUri: undefined };
}
