import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Claim, ClaimStore, HeldClaim } from "../../src/payments/ports.ts";
import { atOnce, empty, HOUR_MS, NOW, type Place, PLACES } from "../database/support.ts";

/** Long enough for a slow machine. */
const LEASE_MS = HOUR_MS;
const TRANSACTION = `0x${"ab".repeat(32)}`;

function claimOf(changes: Partial<Claim> = {}): Claim {
  return {
    key: "key",
    identifier: undefined,
    payloadHash: "hash",
    leaseMs: LEASE_MS,
    expiresAt: NOW + HOUR_MS,
    ...changes,
  };
}

describe.each(PLACES)("claims of payments on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("with two processes", () => {
    let place: Place;
    let one: ClaimStore;
    let other: ClaimStore;
    beforeAll(async () => {
      place = await makePlace();
      one = place.database().claims;
      other = place.database().claims;
      // The tables are created before a test empties them.
      await one.find(claimOf());
    });
    afterAll(() => place.remove());
    beforeEach(() => empty(place));

    /** The claim as its new holder has it. */
    async function hold(store: ClaimStore, claim: Claim): Promise<HeldClaim> {
      const held = await store.claim(claim);
      if (held === undefined) throw new Error("Somebody else has the claim.");
      return held;
    }

    /** Moves every claim into the past. */
    const age = (ms: number) => place.query(`update payment_claims set claimed_at = claimed_at - ${ms}`);

    const isHeld = (held: HeldClaim | undefined) => held !== undefined;

    it("are found only after they were made", async () => {
      expect(await one.find(claimOf({ identifier: "payer id" }))).toBeUndefined();
    });

    it("give an authorization to one of many simultaneous callers", async () => {
      const held = await atOnce(20, (i) => (i % 2 === 0 ? one : other).claim(claimOf()));
      expect(held.filter(isHeld)).toEqual([expect.objectContaining({ isFirst: true, transaction: undefined })]);
      expect(await other.find(claimOf())).toEqual({
        key: "key",
        identifier: undefined,
        payloadHash: "hash",
        state: "pending",
        transaction: undefined,
      });
    });

    it("give an identifier to one of many simultaneous callers", async () => {
      const named = (i: number) => claimOf({ key: `key ${i}`, identifier: "payer id" });
      const held = (await atOnce(20, (i) => (i % 2 === 0 ? one : other).claim(named(i)))).filter(isHeld);
      expect(held).toHaveLength(1);
      const known = { key: held[0]?.key, identifier: "payer id", state: "pending" };
      expect(await one.find(named(20))).toMatchObject(known);
    });

    it("state permanently what was spent, and for what", async () => {
      const claim = claimOf({ identifier: "payer id" });
      const held = await hold(one, claim);
      expect(await one.markSettled(held, TRANSACTION)).toBe(true);
      await one.release(held);
      await one.markUnknown(held);
      await age(HOUR_MS);
      expect(await other.claim(claim)).toBeUndefined();
      const spent = {
        key: "key",
        identifier: "payer id",
        payloadHash: "hash",
        state: "spent",
        transaction: TRANSACTION,
      };
      expect(await other.find(claim)).toEqual(spent);
      expect(await other.find(claimOf({ key: "another key", identifier: "payer id" }))).toEqual(spent);
      expect(await other.claim(claimOf({ key: "another key", identifier: "payer id" }))).toBeUndefined();
    });

    it("let one of many simultaneous callers retry an unknown outcome with the same payload", async () => {
      const claim = claimOf();
      await one.markUnknown(await hold(one, claim));
      const another = claimOf({ payloadHash: "another" });
      expect(await other.claim(another)).toBeUndefined();
      expect(await other.find(another)).toMatchObject({ state: "unknown", payloadHash: "hash" });
      const held = await atOnce(20, (i) => (i % 2 === 0 ? one : other).claim(claim));
      expect(held.filter(isHeld)).toEqual([expect.objectContaining({ isFirst: false, transaction: undefined })]);
      expect(await one.find(claim)).toMatchObject({ state: "pending" });
    });

    it("store a payment that was made but not served", async () => {
      const claim = claimOf();
      await one.markUnknown(await hold(one, claim), TRANSACTION);
      const again = await hold(other, claim);
      expect(again).toMatchObject({ isFirst: false, transaction: TRANSACTION });
      await other.markUnknown(again);
      expect(await one.find(claim)).toMatchObject({ state: "unknown", transaction: TRANSACTION });
      expect(await one.markSettled(await hold(one, claim), TRANSACTION)).toBe(true);
    });

    it("release an authorization and its identifier when nothing was paid", async () => {
      const claim = claimOf({ identifier: "payer id" });
      await one.release(await hold(one, claim));
      expect(await other.find(claim)).toBeUndefined();
      expect(isHeld(await other.claim(claimOf({ payloadHash: "another", identifier: "payer id" })))).toBe(true);
    });

    it("are taken over when the lease of their holder has ended, by the database's clock", async () => {
      const lost = await hold(one, claimOf());
      await age(LEASE_MS / 2);
      expect(await other.claim(claimOf({ leaseMs: 1 }))).toBeUndefined();
      expect(await other.find(claimOf())).toMatchObject({ state: "pending" });
      await age(LEASE_MS / 2);
      expect(await other.find(claimOf())).toMatchObject({ state: "unknown" });
      expect(await other.claim(claimOf({ payloadHash: "another" }))).toBeUndefined();
      const taken = await hold(other, claimOf());
      expect(taken).toMatchObject({ isFirst: false });
      // The first holder was only slow. It ends only its own claim.
      await one.markUnknown(lost);
      await one.release(lost);
      expect(await one.find(claimOf())).toMatchObject({ state: "pending" });
      expect(await other.claim(claimOf())).toBeUndefined();
    });

    it("are spent once, even when a slow holder and its successor both found them paid", async () => {
      const slow = await hold(one, claimOf());
      await age(LEASE_MS);
      const next = await hold(other, claimOf());
      const spent = await atOnce(10, (i) =>
        i % 2 === 0 ? one.markSettled(slow, TRANSACTION) : other.markSettled(next, TRANSACTION),
      );
      expect(spent.filter(Boolean)).toHaveLength(1);
      await other.markUnknown(next);
      expect(await one.find(claimOf())).toMatchObject({ state: "spent", transaction: TRANSACTION });
    });

    it("count as long as they are stored, even after their authorization has expired", async () => {
      const claim = claimOf({ expiresAt: 0 });
      await one.markSettled(await hold(one, claim), TRANSACTION);
      expect(await other.claim(claimOf())).toBeUndefined();
      expect(await other.find(claimOf())).toMatchObject({ state: "spent" });
    });
  });
});
