import type { Claim, ClaimStore, KnownClaim } from "../../payments.ts";
import { Problem } from "../../problem.ts";

/** An expired claim is looked for this often, in milliseconds. */
const SWEEP_MS = 1_000;

interface Kept extends Claim {
  state: KnownClaim["state"];
  transaction: string | undefined;
}

/**
 * Claims in memory, for one process: at most `maxClaims`. What is there is never dropped for something new, because
 * that would let an authorization be used twice.
 */
export class MemoryClaimStore implements ClaimStore {
  readonly #byKey = new Map<string, Kept>();
  readonly #byIdentifier = new Map<string, Kept>();
  readonly #maxClaims: number;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(maxClaims = 20_000) {
    this.#maxClaims = maxClaims;
  }

  claim(claim: Claim): "claimed" | "reclaimed" | KnownClaim {
    const known = this.#known(claim);
    if (known === undefined) {
      this.#makeRoom(claim.claimedAt);
      this.#keep({ ...claim, state: "pending", transaction: undefined });
      return "claimed";
    }
    const isRepeated = known.key === claim.key && known.payloadHash === claim.payloadHash;
    if (known.state !== "unknown" || !isRepeated) return known;
    this.#keep({ ...known, state: "pending", claimedAt: claim.claimedAt });
    return "reclaimed";
  }

  spend({ key }: Claim, transaction: string): boolean {
    const kept = this.#byKey.get(key);
    if (kept === undefined) return false;
    kept.state = "spent";
    kept.transaction = transaction;
    return true;
  }

  doubt({ key }: Claim): void {
    const kept = this.#byKey.get(key);
    if (kept !== undefined) kept.state = "unknown";
  }

  release({ key }: Claim): void {
    const kept = this.#byKey.get(key);
    if (kept !== undefined) this.#remove(kept);
  }

  #known({ key, identifier, claimedAt: now }: Claim): Kept | undefined {
    const found = [this.#byKey.get(key), identifier === undefined ? undefined : this.#byIdentifier.get(identifier)];
    for (const kept of found) if (kept !== undefined && kept.expiresAt <= now) this.#remove(kept);
    return found.find((kept) => kept !== undefined && kept.expiresAt > now);
  }

  #makeRoom(now: number): void {
    if (this.#byKey.size < this.#maxClaims) return;
    if (now - this.#sweptAt >= SWEEP_MS) {
      this.#sweptAt = now;
      for (const kept of this.#byKey.values()) if (kept.expiresAt <= now) this.#remove(kept);
    }
    if (this.#byKey.size < this.#maxClaims) return;
    throw new Problem("rate-limited", "No more payments can be remembered now. Nothing was done with this one.", {
      headers: { "Retry-After": "60" },
    });
  }

  #keep(kept: Kept): void {
    this.#byKey.set(kept.key, kept);
    if (kept.identifier !== undefined) this.#byIdentifier.set(kept.identifier, kept);
  }

  #remove({ key, identifier }: Kept): void {
    this.#byKey.delete(key);
    if (identifier !== undefined) this.#byIdentifier.delete(identifier);
  }
}
