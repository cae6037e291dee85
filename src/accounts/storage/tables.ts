import type { TokenPurpose } from "../ports.ts";

/** The tables of accounts. Times are milliseconds, scopes are separated by spaces, lists are JSON. */
export interface AccountTables {
  readonly accounts: AccountRow;
  readonly sessions: SessionRow;
  readonly devices: DeviceRow;
  readonly one_time_tokens: OneTimeTokenRow;
  readonly api_keys: ApiKeyRow;
  readonly usage: UsageRow;
  readonly oauth_clients: ClientRow;
  readonly oauth_grants: GrantRow;
  readonly oauth_codes: CodeRow;
  readonly oauth_access_tokens: AccessTokenRow;
  readonly oauth_refresh_tokens: RefreshTokenRow;
  readonly oauth_assertions: AssertionRow;
}

/** The names of all tables, each after those that it refers to. */
export const ACCOUNT_TABLES = Object.keys({
  accounts: true,
  sessions: true,
  devices: true,
  one_time_tokens: true,
  api_keys: true,
  usage: true,
  oauth_clients: true,
  oauth_grants: true,
  oauth_codes: true,
  oauth_access_tokens: true,
  oauth_refresh_tokens: true,
  oauth_assertions: true,
} satisfies Record<keyof AccountTables, true>);

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string;
  readonly plan: string;
  readonly created_at: number;
  readonly email_verified_at: number | null;
}

export interface SessionRow {
  readonly hash: string;
  readonly account_id: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly browser: string | null;
}

export interface DeviceRow {
  readonly hash: string;
  readonly account_id: string;
  readonly created_at: number;
  readonly expires_at: number;
}

export interface OneTimeTokenRow {
  readonly hash: string;
  readonly account_id: string;
  readonly purpose: TokenPurpose;
  readonly expires_at: number;
}

export interface ApiKeyRow {
  readonly id: string;
  readonly account_id: string;
  readonly hash: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
  readonly grant_id: string | null;
  readonly request_id: string | null;
  readonly arguments_hash: string | null;
  readonly salt: string | null;
}

export interface UsageRow {
  readonly account_id: string;
  readonly day: string;
  readonly calls: number;
}

export interface ClientRow {
  readonly id: string;
  readonly secret_hash: string | null;
  readonly name: string;
  readonly redirect_uris: string;
  readonly auth_method: string;
  readonly created_at: number;
  readonly connected_at: number | null;
  /** Grant types, separated by spaces. */
  readonly grant_types: string;
}

export interface GrantRow {
  readonly id: string;
  readonly account_id: string;
  readonly client_id: string;
  readonly client_name: string;
  readonly scopes: string;
  readonly created_at: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

export interface CodeRow {
  readonly hash: string;
  readonly grant_id: string;
  readonly redirect_uri: string | null;
  readonly challenge: string;
  readonly expires_at: number;
  readonly used_at: number | null;
}

export interface AccessTokenRow {
  readonly hash: string;
  readonly grant_id: string;
  readonly scopes: string;
  readonly expires_at: number;
  readonly revoked_at: number | null;
}

export interface RefreshTokenRow {
  readonly hash: string;
  readonly grant_id: string;
  readonly expires_at: number;
  readonly used_at: number | null;
  readonly successor_salt: string | null;
}

export interface AssertionRow {
  readonly hash: string;
  readonly expires_at: number;
}
