import type { Clock } from "../shared/ports.ts";
import type { Application, OAuthStore } from "./oauth/ports.ts";

/** The applications that accounts have connected. */
export class ConnectedApplications {
  readonly #store: Pick<OAuthStore, "applications" | "disconnect">;
  readonly #clock: Clock;

  constructor(store: Pick<OAuthStore, "applications" | "disconnect">, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Lists the applications with access to an account, in the order in which they were connected. */
  list(accountId: string): Promise<Application[]> {
    return this.#store.applications(accountId, this.#clock.now());
  }

  /** Ends the access of an application and revokes the keys that it created. Returns false when it is not connected. */
  disconnect(accountId: string, clientId: string): Promise<boolean> {
    return this.#store.disconnect(accountId, clientId, this.#clock.now());
  }
}
