import type { Kysely } from "kysely";
import type { CredentialStore, StoredCredential } from "../ports.ts";
import { parseScopes } from "../../shared/scope.ts";
import { epochOf } from "./revocations.ts";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

interface CredentialRow {
  readonly account_id: string;
  readonly scopes: string;
  readonly expires_at: number | null;
  readonly source_id: string;
}

/** Reads the credential of a hash. */
type Find = (hash: string) => Promise<CredentialRow[]>;

/** Reads bearer credentials from the database. */
export class SqlCredentialStore implements CredentialStore {
  readonly #queries: Queries<AccountTables>;
  readonly #apiKey: Find;
  readonly #accessToken: Find;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
    this.#apiKey = queries.prepared(apiKeyQuery);
    this.#accessToken = queries.prepared(accessTokenQuery);
  }

  epoch(): number | undefined {
    return epochOf(this.#queries);
  }

  async apiKey(hash: string): Promise<StoredCredential | undefined> {
    return credentialIn(await this.#apiKey(hash));
  }

  async accessToken(hash: string): Promise<StoredCredential | undefined> {
    return credentialIn(await this.#accessToken(hash));
  }
}

function apiKeyQuery(db: Kysely<AccountTables>) {
  return db
    .selectFrom("api_keys")
    .select(["account_id", "scopes", "expires_at", "id as source_id"])
    .where("hash", "=", "")
    .where("revoked_at", "is", null);
}

function accessTokenQuery(db: Kysely<AccountTables>) {
  return db
    .selectFrom("oauth_access_tokens as token")
    .innerJoin("oauth_grants as grant", "grant.id", "token.grant_id")
    .select(["grant.account_id", "token.scopes", "token.expires_at", "grant.id as source_id"])
    .where("token.hash", "=", "")
    .where("token.revoked_at", "is", null)
    .where("grant.revoked_at", "is", null);
}

function credentialIn([row]: readonly CredentialRow[]): StoredCredential | undefined {
  if (row === undefined) return undefined;
  return {
    accountId: row.account_id,
    scopes: parseScopes(row.scopes),
    expiresAt: row.expires_at ?? undefined,
    sourceId: row.source_id,
  };
}
