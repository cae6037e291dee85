import type { OAuthStore } from "./oauth/ports.ts";
import type {
  AccountStore,
  CredentialStore,
  DeviceStore,
  KeyStore,
  OneTimeTokenStore,
  SessionStore,
  UsageStore,
} from "./ports.ts";

/** Everything that accounts store. */
export interface AccountStores {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly devices: DeviceStore;
  readonly oneTimeTokens: OneTimeTokenStore;
  readonly keys: KeyStore;
  readonly credentials: CredentialStore;
  readonly usage: UsageStore;
  readonly oauth: OAuthStore;
}
