import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CredentialStore, StoredCredential } from "../shared/accounts.ts";
import type { Clock, Credentials, Identity } from "../shared/ports.ts";
import { type Metering, POLICIES } from "../shared/rate-limit.ts";
import { hashSecret, secretKind } from "../shared/secret.ts";

export interface BearerCredentialsParts {
  readonly store: CredentialStore;
  readonly clock: Clock;
}

const MAX_KNOWN = 10_000;
/** What was verified is looked up again after this long, whatever the epoch says: it may be told by an unsure network. */
const KNOWN_MS = 30_000;

/** API keys and access tokens, verified alike. What was verified is believed until something may have been revoked. */
export class BearerCredentials implements Credentials {
  readonly #parts: BearerCredentialsParts;
  readonly #known = new LRUCache<string, Identity>({ max: MAX_KNOWN, ttl: KNOWN_MS });
  /** The identities that were verified in this epoch. */
  #current = new WeakSet<Identity>();
  #epoch: number | undefined;

  constructor(parts: BearerCredentialsParts) {
    this.#parts = parts;
  }

  async verify(token: string, metering: Metering): Promise<Identity | undefined> {
    const kind = secretKind(token);
    if (kind !== "apiKey" && kind !== "accessToken") return undefined;
    const hash = hashSecret(token);
    const identity = this.#recall(hash) ?? (await this.#lookUp(kind, token, hash, metering));
    return identity === undefined || this.#isExpired(identity) ? undefined : identity;
  }

  isCurrent(identity: Identity): boolean {
    this.#follow();
    return this.#current.has(identity) && !this.#isExpired(identity);
  }

  #recall(hash: string): Identity | undefined {
    return this.#follow() === undefined ? undefined : this.#known.get(hash);
  }

  /** The present epoch. With a new one everything is forgotten. */
  #follow(): number | undefined {
    const epoch = this.#parts.store.epoch();
    if (epoch !== this.#epoch) {
      this.#known.clear();
      this.#current = new WeakSet();
      this.#epoch = epoch;
    }
    return epoch;
  }

  /** Who sends many credentials that are none does not get to the database. */
  async #lookUp(
    kind: "apiKey" | "accessToken",
    token: string,
    hash: string,
    metering: Metering,
  ): Promise<Identity | undefined> {
    const { store } = this.#parts;
    await metering.requireLeft(POLICIES.credentials);
    const epoch = this.#epoch;
    const found = await store[kind](hash);
    if (found === undefined) {
      await metering.charge(POLICIES.credentials);
      return undefined;
    }
    const identity = identityOf(kind, token, found);
    // What was revoked while it was read must not be kept.
    if (epoch !== undefined && epoch === this.#follow()) {
      this.#known.set(hash, identity);
      this.#current.add(identity);
    }
    return identity;
  }

  #isExpired({ expiresAt }: Identity): boolean {
    return expiresAt !== undefined && expiresAt <= this.#parts.clock.now();
  }
}

function identityOf(
  kind: "apiKey" | "accessToken",
  token: string,
  { accountId, scopes, expiresAt, sourceId }: StoredCredential,
): Identity {
  return {
    accountId,
    scopes: new Set(scopes),
    kind: kind === "apiKey" ? "api-key" : "access-token",
    sourceId,
    expiresAt,
    seed: createHmac("sha256", token).update("seed").digest("hex"),
  };
}
