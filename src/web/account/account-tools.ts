import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import type { Scope } from "../../shared/scope.ts";
import type { RequestCaller } from "../../tools/tool.ts";
import { callTool } from "../call-tool.ts";
import { sessionCaller } from "../session/session-caller.ts";

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
export class AccountTools {
  readonly #service: Service;
  readonly #caller: RequestCaller;

  constructor(service: Service, signedIn: SignedInUser, request: HttpRequest) {
    this.#service = service;
    this.#caller = sessionCaller(service, signedIn, request);
  }

  account(): Promise<AccountSummary> {
    return this.#call("get_account", {});
  }

  keys(): Promise<KeyList> {
    return this.#call("list_api_keys", {});
  }

  createKey(args: object): Promise<CreatedKey> {
    return this.#call("create_api_key", args);
  }

  revokeKey(id: string): Promise<object> {
    return this.#call("revoke_api_key", { id });
  }

  #call<T>(name: string, args: object): Promise<T> {
    return callTool(this.#service, name, args, this.#caller);
  }
}
