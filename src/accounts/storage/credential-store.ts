import type { CompiledQuery, Kysely } from "kysely";
import type { CredentialStore, StoredCredential } from "../ports.ts";
import { scopesIn } from "../../shared/scope.ts";
import { epochOf } from "./revocations.ts";
import type { Queries } from "../../database/queries.ts";
import type { AccountTables } from "./tables.ts";

interface CredentialRow {
  readonly account_id: string;
  readonly scopes: string;
  readonly expires_at: number | null;
  readonly source_id: string;
}

/** A query with the hash as its only parameter. */
type HashQuery = CompiledQuery<CredentialRow>;

/** Bearer credentials as rows. They are looked for at most requests, so their queries are compiled only once. */
export class SqlCredentialStore implements CredentialStore {
  readonly #queries: Queries<AccountTables>;
  #apiKey: HashQuery | undefined;
  #accessToken: HashQuery | undefined;

  constructor(queries: Queries<AccountTables>) {
    this.#queries = queries;
  }

  epoch(): number | undefined {
    return epochOf(this.#queries);
  }

  async apiKey(hash: string): Promise<StoredCredential | undefined> {
    const db = await this.#queries.reader();
    this.#apiKey ??= apiKeyQuery(db);
    return find(hash, this.#apiKey, db);
  }

  async accessToken(hash: string): Promise<StoredCredential | undefined> {
    const db = await this.#queries.reader();
    this.#accessToken ??= accessTokenQuery(db);
    return find(hash, this.#accessToken, db);
  }
}

function apiKeyQuery(db: Kysely<AccountTables>): HashQuery {
  return db
    .selectFrom("api_keys")
    .select(["account_id", "scopes", "expires_at", "id as source_id"])
    .where("hash", "=", "")
    .where("revoked_at", "is", null)
    .compile();
}

function accessTokenQuery(db: Kysely<AccountTables>): HashQuery {
  return db
    .selectFrom("oauth_access_tokens as token")
    .innerJoin("oauth_grants as grant", "grant.id", "token.grant_id")
    .select(["grant.account_id", "token.scopes", "token.expires_at", "grant.id as source_id"])
    .where("token.hash", "=", "")
    .where("token.revoked_at", "is", null)
    .where("grant.revoked_at", "is", null)
    .compile();
}

async function find(hash: string, query: HashQuery, db: Kysely<AccountTables>): Promise<StoredCredential | undefined> {
  const { rows } = await db.executeQuery<CredentialRow>({ ...query, parameters: [hash] });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    accountId: row.account_id,
    scopes: scopesIn(row.scopes),
    expiresAt: row.expires_at ?? undefined,
    sourceId: row.source_id,
  };
}
