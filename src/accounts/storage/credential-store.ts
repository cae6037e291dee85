import type { CompiledQuery, Kysely } from "kysely";
import type { CredentialStore, StoredCredential } from "../../accounts.ts";
import { scopesIn } from "../../scope.ts";
import type { Queries } from "./queries.ts";
import type { Tables } from "./schema.ts";

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
  readonly #queries: Queries;
  readonly epoch: () => number | undefined;
  #apiKey: HashQuery | undefined;
  #accessToken: HashQuery | undefined;

  constructor(queries: Queries, epoch: () => number | undefined) {
    this.#queries = queries;
    this.epoch = epoch;
  }

  async apiKey(hash: string): Promise<StoredCredential | undefined> {
    const db = await this.#queries.db();
    this.#apiKey ??= apiKeyQuery(db);
    return find(hash, this.#apiKey, db);
  }

  async accessToken(hash: string): Promise<StoredCredential | undefined> {
    const db = await this.#queries.db();
    this.#accessToken ??= accessTokenQuery(db);
    return find(hash, this.#accessToken, db);
  }
}

function apiKeyQuery(db: Kysely<Tables>): HashQuery {
  return db
    .selectFrom("api_keys")
    .select(["account_id", "scopes", "expires_at", "id as source_id"])
    .where("hash", "=", "")
    .where("revoked_at", "is", null)
    .compile();
}

function accessTokenQuery(db: Kysely<Tables>): HashQuery {
  return db
    .selectFrom("oauth_access_tokens as token")
    .innerJoin("oauth_grants as grant", "grant.id", "token.grant_id")
    .select(["grant.account_id", "token.scopes", "token.expires_at", "grant.id as source_id"])
    .where("token.hash", "=", "")
    .where("token.revoked_at", "is", null)
    .where("grant.revoked_at", "is", null)
    .compile();
}

async function find(hash: string, query: HashQuery, db: Kysely<Tables>): Promise<StoredCredential | undefined> {
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
