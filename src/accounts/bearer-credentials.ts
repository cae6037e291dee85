import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CredentialStore, CredentialVerifier, StoredCredential } from "./ports.ts";
import { type AttemptingClient, FailureLimiter } from "../limits/failure-limiter.ts";
import { lazy } from "../shared/lazy.ts";
import type { Clock, Identity } from "../shared/ports.ts";
import { POLICIES } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import { hashSecret, secretKind } from "../shared/secret.ts";

/** The dependencies of BearerCredentials. */
export interface BearerCredentialsParts {
  readonly store: CredentialStore;
  readonly clock: Clock;
}

/** The most valid and the most invalid credentials in memory. */
const MAX_CACHED = 10_000;
/**
 * The longest use of a verified credential without another lookup, in milliseconds, in case the announcement of a
 * revocation is lost.
 */
const CACHE_MS = 30_000;

/** Verifies API keys and access tokens. A verified credential is trusted until something may have been revoked. */
export class BearerCredentials implements CredentialVerifier {
  readonly #parts: BearerCredentialsParts;
  readonly #valid = lazy(() => new LRUCache<string, Identity>({ max: MAX_CACHED, ttl: CACHE_MS }));
  /**
   * The hashes of invalid credentials that were counted. They only determine what counts: every request reads its
   * credential again, so a credential that becomes valid works immediately.
   */
  readonly #invalid = lazy(() => new LRUCache<string, true>({ max: MAX_CACHED }));
  readonly #failures = new FailureLimiter(POLICIES.credentials);
  /** The identities that were verified in this epoch. */
  #current = new WeakSet<Identity>();
  #epoch: number | undefined;

  constructor(parts: BearerCredentialsParts) {
    this.#parts = parts;
  }

  async verify(authorization: string, metering: Metering, client: AttemptingClient): Promise<Identity | undefined> {
    const token = bearerToken(authorization);
    if (token === undefined) return undefined;
    const kind = secretKind(token);
    if (kind !== "apiKey" && kind !== "accessToken") return undefined;
    const hash = hashSecret(token);
    const identity = this.#cached(hash) ?? (await this.#lookUp(kind, token, hash, metering, client));
    return identity === undefined || this.#isExpired(identity) ? undefined : identity;
  }

  isCurrent(identity: Identity): boolean {
    this.#syncEpoch();
    return this.#current.has(identity) && !this.#isExpired(identity);
  }

  #cached(hash: string): Identity | undefined {
    return this.#syncEpoch() === undefined ? undefined : this.#valid().get(hash);
  }

  /** Returns the current epoch. Clears the caches when it has changed. */
  #syncEpoch(): number | undefined {
    const epoch = this.#parts.store.epoch();
    if (epoch !== this.#epoch) {
      this.#valid().clear();
      this.#current = new WeakSet();
      this.#epoch = epoch;
    }
    return epoch;
  }

  async #lookUp(
    kind: BearerKind,
    token: string,
    hash: string,
    metering: Metering,
    client: AttemptingClient,
  ): Promise<Identity | undefined> {
    const epoch = this.#epoch;
    const found = await this.#read(kind, hash, metering, client);
    if (found === undefined) return undefined;
    const identity = identityOf(kind, token, found);
    // It may have been revoked while it was read.
    if (epoch !== undefined && epoch === this.#syncEpoch()) {
      this.#valid().set(hash, identity);
      this.#current.add(identity);
    }
    return identity;
  }

  /** Reads a credential. Counts an invalid one against its client the first time. */
  async #read(
    kind: BearerKind,
    hash: string,
    metering: Metering,
    client: AttemptingClient,
  ): Promise<StoredCredential | undefined> {
    const read = () => this.#parts.store[kind](hash);
    if (this.#invalid().has(hash)) {
      const found = await this.#failures.runQueued(client, read);
      if (found !== undefined) this.#invalid().delete(hash);
      return found;
    }
    const { result, count } = await this.#failures.run(metering, client, read, (found) => found === undefined);
    // Not stored beyond the quota, so that a client cannot displace the entries of others.
    if (result === undefined && count.total <= POLICIES.credentials.quota) this.#invalid().set(hash, true);
    return result;
  }

  #isExpired({ expiresAt }: Identity): boolean {
    return expiresAt !== undefined && expiresAt <= this.#parts.clock.now();
  }
}

/** Returns the token in the value of an `Authorization` header; undefined for another scheme. */
export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +([^\s]{1,512})$/i.exec(authorization)?.[1];
}

type BearerKind = "apiKey" | "accessToken";

function identityOf(
  kind: BearerKind,
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
