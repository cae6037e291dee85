import type { SignedIn } from "../../accounts/accounts.ts";
import type { Service } from "../../service.ts";
import type { HttpRequest } from "../../shared/http.ts";
import { ALL_SCOPES, type Scope } from "../../shared/scope.ts";
import { RequestCaller } from "../../tools/tool.ts";
import { callTool } from "../call-tool.ts";

/** What the pages show of an account, as `get_account` gives it. */
export interface AccountFacts {
  readonly email: string;
  readonly createdAt: string;
  readonly plan: { readonly name: string; readonly billing?: string };
  readonly usage: { readonly since: string; readonly requests: number };
}

/** A key in the list of `list_api_keys`. */
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

export interface KeyList {
  readonly keys: readonly ListedKey[];
  readonly limit: number;
}

/** A new key, which is shown this once. */
export interface MintedKey {
  readonly key: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: string | null;
}

/** The tools that the pages call, for whoever is signed in. A session may do whatever a credential could be allowed. */
export class Capabilities {
  readonly #service: Service;
  readonly #caller: RequestCaller;

  constructor(service: Service, { account }: SignedIn, request: HttpRequest) {
    const identity = {
      accountId: account.id,
      scopes: new Set(ALL_SCOPES),
      kind: "session" as const,
      sourceId: undefined,
      expiresAt: undefined,
      seed: undefined,
    };
    this.#service = service;
    this.#caller = new RequestCaller(identity, service.metering(request.address), request);
  }

  account(): Promise<AccountFacts> {
    return this.#call("get_account", {});
  }

  keys(): Promise<KeyList> {
    return this.#call("list_api_keys", {});
  }

  createKey(args: object): Promise<MintedKey> {
    return this.#call("create_api_key", args);
  }

  revokeKey(id: string): Promise<object> {
    return this.#call("revoke_api_key", { id });
  }

  #call<T>(name: string, args: object): Promise<T> {
    return callTool(this.#service, name, args, this.#caller);
  }
}
