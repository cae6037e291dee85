import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SqlClaimStore } from "../../../src/shared/adapters/database/claim-store.ts";
import type { Engine } from "../../../src/shared/adapters/database/engine.ts";
import { openPostgres } from "../../../src/shared/adapters/database/postgres.ts";
import { Queries } from "../../../src/shared/adapters/database/queries.ts";
import { openSqlite } from "../../../src/shared/adapters/database/sqlite.ts";
import type { Claim } from "../../../src/shared/payments.ts";
import { atOnce, HOUR_MS, NOW, type Place, PLACES } from "./support.ts";

const ABANDONED_MS = 60_000;
const TRANSACTION = `0x${"ab".repeat(32)}`;

function claimOf(changes: Partial<Claim> = {}): Claim {
  return {
    key: "key",
    identifier: undefined,
    payloadHash: "hash",
    claimedAt: NOW,
    expiresAt: NOW + HOUR_MS,
    ...changes,
  };
}

describe.each(PLACES)("claims of payments on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("with two processes", () => {
    let place: Place;
    let engines: Engine[];
    let one: SqlClaimStore;
    let other: SqlClaimStore;
    beforeEach(async () => {
      place = await makePlace();
      const log = { info: () => {}, warn: () => {} };
      const open = () => (place.url === undefined ? openSqlite(place.dataDir, NOW) : openPostgres(place.url, log, NOW));
      engines = [await open(), await open()];
      [one, other] = engines.map((engine) => new SqlClaimStore(new Queries(async () => engine))) as [
        SqlClaimStore,
        SqlClaimStore,
      ];
    });
    afterEach(async () => {
      for (const engine of engines) await engine.close();
      await place.remove();
    });

    it("let one of many at once have an authorization", async () => {
      const answers = await atOnce(20, (i) => (i % 2 === 0 ? one : other).claim(claimOf()));
      expect(answers.filter((answer) => answer === "claimed")).toHaveLength(1);
      const known = {
        key: "key",
        identifier: undefined,
        payloadHash: "hash",
        state: "pending",
        transaction: undefined,
      };
      expect(answers.filter((answer) => answer !== "claimed")).toEqual(Array.from({ length: 19 }, () => known));
    });

    it("let one of many at once have an identifier", async () => {
      const answers = await atOnce(20, (i) =>
        (i % 2 === 0 ? one : other).claim(claimOf({ key: `key ${i}`, identifier: "payer id" })),
      );
      expect(answers.filter((answer) => answer === "claimed")).toHaveLength(1);
      const others = answers.filter((answer) => typeof answer === "object");
      expect(new Set(others.map(({ identifier }) => identifier))).toEqual(new Set(["payer id"]));
      expect(new Set(others.map(({ key }) => key)).size).toBe(1);
    });

    it("tell what was spent, and for what, for good", async () => {
      const claim = claimOf({ identifier: "payer id" });
      await one.claim(claim);
      expect(await one.spend(claim, TRANSACTION)).toBe(true);
      const spent = {
        key: "key",
        identifier: "payer id",
        payloadHash: "hash",
        state: "spent",
        transaction: TRANSACTION,
      };
      expect(await other.claim({ ...claim, claimedAt: NOW + ABANDONED_MS })).toEqual(spent);
      expect(await other.claim(claimOf({ key: "another key", identifier: "payer id" }))).toEqual(spent);
      await one.release(claim);
      await one.doubt(claim);
      expect(await other.claim(claim)).toEqual(spent);
    });

    it("let one of many at once try again what nobody knows the outcome of, with the same payload", async () => {
      const claim = claimOf();
      await one.claim(claim);
      await one.doubt(claim);
      expect(await other.claim(claimOf({ payloadHash: "another", claimedAt: NOW + 1 }))).toMatchObject({
        state: "unknown",
        payloadHash: "hash",
      });
      const again = claimOf({ claimedAt: NOW + 1 });
      const answers = await atOnce(20, (i) => (i % 2 === 0 ? one : other).claim(again));
      expect(answers.filter((answer) => answer === "reclaimed")).toHaveLength(1);
      expect(answers.filter((answer) => typeof answer === "object" && answer.state === "pending")).toHaveLength(19);
      expect(await one.spend(again, TRANSACTION)).toBe(true);
    });

    it("free an authorization and its identifier for which nothing was paid", async () => {
      const claim = claimOf({ identifier: "payer id" });
      await one.claim(claim);
      await one.release(claim);
      expect(await other.claim(claimOf({ payloadHash: "another", identifier: "payer id" }))).toBe("claimed");
    });

    it("take over from a process that ended, after a minute, and leave nothing to it", async () => {
      const lost = claimOf();
      await one.claim(lost);
      const early = claimOf({ claimedAt: NOW + ABANDONED_MS - 1 });
      expect(await other.claim(early)).toMatchObject({ state: "pending" });
      const late = claimOf({ claimedAt: NOW + ABANDONED_MS });
      expect(await other.claim({ ...late, payloadHash: "another" })).toMatchObject({ state: "unknown" });
      expect(await other.claim(late)).toBe("reclaimed");
      // The first one was only slow.
      expect(await one.spend(lost, TRANSACTION)).toBe(false);
      await one.doubt(lost);
      await one.release(lost);
      expect(await one.claim(late)).toMatchObject({ state: "pending" });
      expect(await other.spend(late, TRANSACTION)).toBe(true);
    });

    it("do not try again what has expired", async () => {
      await one.claim(claimOf());
      await one.doubt(claimOf());
      expect(await other.claim(claimOf({ claimedAt: NOW + HOUR_MS, expiresAt: NOW + 2 * HOUR_MS }))).toBe("claimed");
    });

    it("forget what has expired, when its key or its identifier is wanted", async () => {
      const spend = async (claim: Claim) => {
        expect(await one.claim(claim)).toBe("claimed");
        expect(await one.spend(claim, TRANSACTION)).toBe(true);
      };
      await spend(claimOf({ identifier: "payer id" }));
      await spend(claimOf({ key: "key 2" }));
      const before = NOW + HOUR_MS - 1;
      expect(await other.claim(claimOf({ claimedAt: before }))).toMatchObject({ state: "spent" });
      const after = { claimedAt: NOW + HOUR_MS, expiresAt: NOW + 2 * HOUR_MS };
      expect(await other.claim(claimOf({ key: "key 3", identifier: "payer id", ...after }))).toBe("claimed");
      const answers = await atOnce(10, () => other.claim(claimOf({ key: "key 2", ...after })));
      expect(answers.filter((answer) => answer === "claimed")).toHaveLength(1);
    });
  });
});
