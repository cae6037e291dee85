import type { Account, DeviceStore } from "./ports.ts";
import type { Clock } from "../shared/ports.ts";
import { hashSecret, mintSecret, secretKind } from "../shared/secret.ts";

/** The time that a browser stays known after its latest sign-in, in milliseconds. */
export const DEVICE_MS = 365 * 24 * 60 * 60 * 1000;

/** The most known browsers of an account. Those with the oldest sign-in are forgotten. */
const MAX_DEVICES = 10;

/** A browser that has signed in to the account before. */
export interface KnownDevice {
  readonly hash: string;
  readonly account: Account;
}

/**
 * The browsers that have signed in to an account before. Strangers that guess its password cannot use up the guesses of
 * such a browser. A thief of its cookie gains those guesses and nothing else.
 */
export class KnownDevices {
  readonly #store: DeviceStore;
  readonly #clock: Clock;

  constructor(store: DeviceStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Returns the device of a cookie's value, for any account. */
  async find(cookie: string | undefined): Promise<KnownDevice | undefined> {
    if (cookie === undefined || secretKind(cookie) !== "device") return undefined;
    const hash = hashSecret(cookie);
    const account = await this.#store.account(hash, this.#clock.now());
    return account && { hash, account };
  }

  /** Stores the browser of a sign-in in place of its earlier entry. Returns its new secret. */
  async remember(account: Account, before: KnownDevice | undefined): Promise<string> {
    const secret = mintSecret("device");
    const now = this.#clock.now();
    const device = { hash: hashSecret(secret), accountId: account.id, createdAt: now, expiresAt: now + DEVICE_MS };
    await this.#store.add(device, account.passwordHash, before?.hash, MAX_DEVICES);
    return secret;
  }
}
