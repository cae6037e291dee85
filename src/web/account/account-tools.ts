import type { Scope } from "../../shared/scope.ts";
import { SessionTools } from "../session/session-tools.ts";

/** The fields of `get_account` that the pages show. */
export interface AccountSummary {
  readonly email: string;
  readonly createdAt: string;
  readonly plan: { readonly name: string; readonly billing?: string };
  readonly usage: { readonly since: string; readonly requests: number };
}

/** A key of `list_api_keys`. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly status: "active" | "expired";
  readonly application: string | null;
}

/** The result of `list_api_keys`. */
export interface KeyList {
  readonly keys: readonly ListedKey[];
  readonly limit: number;
}

/** A new key, which is shown only once. */
export interface CreatedKey {
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
}

/** The tools of the account pages, called for the signed-in person. */
export class AccountTools extends SessionTools {
  account(): Promise<AccountSummary> {
    return this.call("get_account", {});
  }

  keys(): Promise<KeyList> {
    return this.call("list_api_keys", {});
  }

  createKey(args: object): Promise<CreatedKey> {
    return this.call("create_api_key", args);
  }

  revokeKey(id: string): Promise<object> {
    return this.call("revoke_api_key", { id });
  }
}
