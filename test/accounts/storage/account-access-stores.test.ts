import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addAccount,
  addDevice,
  addOneTimeToken,
  addSession,
  atOnce,
  HOUR_MS,
  NOW,
  PASSWORD_HASH,
  type Place,
  PLACES,
} from "../../database/support.ts";
import { type StoredDatabase } from "../../support/stores.ts";

describe.each(PLACES)("on $name", ({ skipped, place: makePlace }) => {
  let place: Place;
  let database: StoredDatabase;
  let accountId: string;
  beforeAll(async () => {
    if (skipped) return;
    place = await makePlace();
    database = place.database();
    accountId = await addAccount(database);
  });
  afterAll(() => place?.remove());

  const knows = async (hash: string, now = NOW) => (await database.devices.account(hash, now))?.id;

  describe.skipIf(skipped)("a known browser", () => {
    it("leads to its account until it expires", async () => {
      const { hash, expiresAt } = await addDevice(database, accountId);
      expect(await knows(hash)).toBe(accountId);
      expect(await knows(hash, expiresAt - 1)).toBe(accountId);
      expect(await knows(hash, expiresAt)).toBeUndefined();
    });

    it("replaces its earlier entry, and no other account's", async () => {
      const former = await addDevice(database, accountId);
      const other = await addDevice(database, await addAccount(database));
      const next = await addDevice(database, accountId, {}, former.hash);
      await addDevice(database, accountId, {}, other.hash);
      expect([await knows(former.hash), await knows(next.hash), await knows(other.hash)]).toEqual([
        undefined,
        accountId,
        other.accountId,
      ]);
    });

    it("is forgotten when more than the limit signed in later, even simultaneously", async () => {
      const id = await addAccount(database);
      const first = await addDevice(database, id);
      await atOnce(12, (index) => addDevice(database, id, { createdAt: NOW + 1 + index }));
      expect(await knows(first.hash)).toBeUndefined();
      expect(await place.query(`select 1 from devices where account_id = '${id}'`)).toHaveLength(3);
    });

    it("is not added for a password that the account no longer has", async () => {
      const id = await addAccount(database);
      await database.accounts.setPassword(id, PASSWORD_HASH, "another");
      expect(await knows((await addDevice(database, id)).hash)).toBeUndefined();
    });
  });

  describe.skipIf(skipped)("a one-time token", () => {
    it("exists once for each purpose of an account: the next one replaces it", async () => {
      const id = await addAccount(database);
      const [first, second] = [await addOneTimeToken(database, id), await addOneTimeToken(database, id)];
      const verification = await addOneTimeToken(database, id, { purpose: "email-verification" });
      const { oneTimeTokens } = database;
      expect(await oneTimeTokens.account(first.hash, "password-reset", NOW)).toBeUndefined();
      expect(await oneTimeTokens.account(second.hash, "password-reset", NOW)).toMatchObject({ id });
      expect(await oneTimeTokens.account(verification.hash, "email-verification", NOW)).toMatchObject({ id });
      expect(await oneTimeTokens.account(verification.hash, "password-reset", NOW)).toBeUndefined();
    });

    it("resets the password for exactly one of many simultaneous uses, and ends all sessions and devices of the account", async () => {
      const id = await addAccount(database);
      const session = await addSession(database, id);
      const device = await addDevice(database, id);
      const { hash } = await addOneTimeToken(database, id);
      const elsewhere = place.database();
      const results = await atOnce(6, (index) =>
        (index % 2 === 0 ? database : elsewhere).oneTimeTokens.resetPassword(hash, `hash ${index}`, NOW),
      );
      const changed = results.filter((account) => account !== undefined);
      expect(changed).toHaveLength(1);
      expect(await database.accounts.byId(id)).toEqual(changed[0]);
      expect(await database.sessions.account(session.hash, NOW)).toBeUndefined();
      expect(await knows(device.hash)).toBeUndefined();
    });

    it("that has expired does nothing", async () => {
      const id = await addAccount(database);
      const { hash, expiresAt } = await addOneTimeToken(database, id);
      expect(await database.oneTimeTokens.resetPassword(hash, "another", expiresAt)).toBeUndefined();
      expect(await database.accounts.byId(id)).toMatchObject({ passwordHash: PASSWORD_HASH });
    });

    it("verifies the address once", async () => {
      const id = await addAccount(database);
      const { hash } = await addOneTimeToken(database, id, { purpose: "email-verification" });
      expect((await database.accounts.byId(id))?.emailVerifiedAt).toBeUndefined();
      const results = await atOnce(4, () => database.oneTimeTokens.verifyEmail(hash, NOW + HOUR_MS / 2));
      expect(results.filter(Boolean)).toHaveLength(1);
      expect((await database.accounts.byId(id))?.emailVerifiedAt).toBe(NOW + HOUR_MS / 2);
      expect(await database.oneTimeTokens.verifyEmail(hash, NOW)).toBe(false);
    });

    it("of a removed account is not stored", async () => {
      const id = await addAccount(database);
      await database.accounts.remove(id, PASSWORD_HASH);
      const { hash } = await addOneTimeToken(database, id);
      expect(await place.query(`select 1 from one_time_tokens where hash = '${hash}'`)).toEqual([]);
    });

    it("of a reset does not deadlock with a simultaneous change of the password", async () => {
      await atOnce(8, async () => {
        const id = await addAccount(database);
        const { hash } = await addOneTimeToken(database, id);
        const [reset, set] = await Promise.all([
          database.oneTimeTokens.resetPassword(hash, "by the link", NOW),
          database.accounts.setPassword(id, PASSWORD_HASH, "by the owner"),
        ]);
        // The first of the two took effect, and the other noticed that.
        expect((reset !== undefined) !== set).toBe(true);
      });
    });
  });
});
