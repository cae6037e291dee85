import { describe, expect, it } from "vitest";
import { MemoryClaimStore } from "../../src/shared/adapters/payment-claims/memory-claim-store.ts";
import type { Claim } from "../../src/shared/payments.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const TRANSACTION = `0x${"ab".repeat(32)}`;

function claimOf(changes: Partial<Claim> = {}): Claim {
  return {
    key: "key",
    identifier: undefined,
    payloadHash: "hash",
    claimedAt: NOW,
    expiresAt: NOW + 60_000,
    ...changes,
  };
}

describe("claims of payments in memory", () => {
  it("are made at once, before anybody else can come in between", () => {
    const store = new MemoryClaimStore();
    expect(store.claim(claimOf())).toBe("claimed");
    expect(store.claim(claimOf())).toMatchObject({ state: "pending", payloadHash: "hash" });
  });

  it("tell what was spent, and for what", () => {
    const store = new MemoryClaimStore();
    const claim = claimOf({ identifier: "payer id" });
    store.claim(claim);
    expect(store.spend(claim, TRANSACTION)).toBe(true);
    const spent = { key: "key", identifier: "payer id", state: "spent", transaction: TRANSACTION };
    expect(store.claim(claim)).toMatchObject(spent);
    expect(store.claim(claimOf({ key: "another key", identifier: "payer id" }))).toMatchObject(spent);
    expect(store.claim(claimOf({ key: "another key", identifier: "payer other" }))).toBe("claimed");
  });

  it("may be tried again with the same payload when nobody knows the outcome", () => {
    const store = new MemoryClaimStore();
    store.claim(claimOf());
    store.doubt(claimOf());
    expect(store.claim(claimOf({ payloadHash: "another" }))).toMatchObject({ state: "unknown" });
    expect(store.claim(claimOf())).toBe("reclaimed");
    expect(store.claim(claimOf())).toMatchObject({ state: "pending" });
  });

  it("are free again, with their identifier, when nothing was paid", () => {
    const store = new MemoryClaimStore();
    store.claim(claimOf({ identifier: "payer id" }));
    store.release(claimOf());
    expect(store.claim(claimOf({ payloadHash: "another" }))).toBe("claimed");
    expect(store.claim(claimOf({ key: "another key", identifier: "payer id" }))).toBe("claimed");
  });

  it("are forgotten when they have expired", () => {
    const store = new MemoryClaimStore();
    store.claim(claimOf({ identifier: "payer id" }));
    store.spend(claimOf(), TRANSACTION);
    expect(store.claim(claimOf({ claimedAt: NOW + 59_999 }))).toMatchObject({ state: "spent" });
    expect(store.claim(claimOf({ key: "another key", identifier: "payer id", claimedAt: NOW + 60_000 }))).toBe(
      "claimed",
    );
    expect(store.claim(claimOf({ claimedAt: NOW + 60_000, expiresAt: NOW + 120_000 }))).toBe("claimed");
    expect(store.spend(claimOf({ key: "unknown" }), TRANSACTION)).toBe(false);
  });

  it("are never more than they may be, and none that counts is dropped for another", () => {
    const store = new MemoryClaimStore(1_000);
    const fill = (from: number, claimedAt: number) => {
      for (let i = from; i < from + 1_000; i += 1) {
        const claim = claimOf({ key: `key ${i}`, identifier: `id ${i}`, claimedAt, expiresAt: claimedAt + 60_000 });
        expect(store.claim(claim)).toBe("claimed");
        store.spend(claim, TRANSACTION);
      }
    };
    fill(0, NOW);
    const one = claimOf({ key: "one more", claimedAt: NOW + 59_999 });
    expect(() => store.claim(one)).toThrow(expect.objectContaining({ code: "rate-limited", status: 429 }));
    expect(store.claim(claimOf({ key: "key 0" }))).toMatchObject({ state: "spent" });
    // When they have expired there is room for as many others.
    fill(1_000, NOW + 61_000);
    expect(() => store.claim({ ...one, claimedAt: NOW + 61_000 })).toThrow(/remembered/);
  });
});
