import { GRANT_TYPES } from "../../../src/accounts/oauth/ports.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addAccount,
  addDevice,
  addGrant,
  addKey,
  addOneTimeToken,
  addSession,
  addTokens,
  DAY_MS,
  empty,
  exchange,
  HOUR_MS,
  NOW,
  type Place,
  PLACES,
} from "../../database/support.ts";
import { type StoredDatabase } from "../../support/stores.ts";

describe.each(PLACES)("expiry on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("what is removed", () => {
    let place: Place;
    let database: StoredDatabase;
    beforeAll(async () => {
      place = await makePlace();
      database = place.database();
      await database.open();
    });
    afterAll(() => place.remove());
    beforeEach(() => empty(place));

    const count = async (table: string): Promise<number> => (await place.query(`select 1 from ${table}`)).length;

    it("is a known browser and a one-time token, each when it expires", async () => {
      const accountId = await addAccount(database);
      await addDevice(database, accountId, { expiresAt: NOW + HOUR_MS });
      await addOneTimeToken(database, accountId, { expiresAt: NOW + 2 * HOUR_MS });
      await database.removeExpired(NOW + HOUR_MS - 1);
      expect([await count("devices"), await count("one_time_tokens")]).toEqual([1, 1]);
      await database.removeExpired(NOW + HOUR_MS);
      expect([await count("devices"), await count("one_time_tokens")]).toEqual([0, 1]);
      await database.removeExpired(NOW + 2 * HOUR_MS);
      expect(await count("one_time_tokens")).toBe(0);
    });

    it("is a session, a code, a token and an assertion, each when it expires", async () => {
      const accountId = await addAccount(database);
      await addSession(database, accountId, NOW + 2 * HOUR_MS);
      const { code, access, refresh } = await addGrant(database, accountId);
      await database.oauth.claimAssertion("assertion", NOW + 3 * HOUR_MS);
      const expiring = [
        ["sessions", NOW + 2 * HOUR_MS],
        ["oauth_codes", code.expiresAt],
        ["oauth_access_tokens", access.expiresAt],
        ["oauth_refresh_tokens", refresh.expiresAt],
        ["oauth_assertions", NOW + 3 * HOUR_MS],
      ] as const;
      for (const [table, expiresAt] of expiring.toSorted(([, one], [, other]) => one - other)) {
        await database.removeExpired(expiresAt - 1);
        expect(await count(table)).toBe(1);
        await database.removeExpired(expiresAt);
        expect(await count(table)).toBe(0);
      }
    });

    it("is the claim of a served payment, three hours after its authorization has expired", async () => {
      const claim = { identifier: undefined, payloadHash: "hash", leaseMs: 20_000 };
      for (const [key, expiresAt] of [
        ["early", NOW],
        ["late", NOW + 1],
      ] as const) {
        const held = await database.claims.claim({ ...claim, key, expiresAt });
        if (held !== undefined) await database.claims.markSettled(held, "0x1");
      }
      await database.removeExpired(NOW + 3 * HOUR_MS - 1);
      expect(await count("payment_claims")).toBe(2);
      await database.removeExpired(NOW + 3 * HOUR_MS);
      expect(await place.query("select key from payment_claims")).toEqual([{ key: "late" }]);
    });

    it("is any other claim of a payment, thirty days after its authorization has expired", async () => {
      const claim = { identifier: undefined, payloadHash: "hash", leaseMs: 20_000, expiresAt: NOW };
      await database.claims.claim({ ...claim, key: "pending" });
      const held = await database.claims.claim({ ...claim, key: "unknown" });
      if (held !== undefined) await database.claims.markUnknown(held);
      await database.removeExpired(NOW + 30 * DAY_MS - 1);
      expect(await count("payment_claims")).toBe(2);
      await database.removeExpired(NOW + 30 * DAY_MS);
      expect(await count("payment_claims")).toBe(0);
    });

    it("is no valid credential", async () => {
      const accountId = await addAccount(database);
      const key = await addKey(database, accountId);
      await addKey(database, accountId, { expiresAt: NOW });
      const { access, refresh } = await addGrant(database, accountId);
      await database.removeExpired(NOW + HOUR_MS - 1);
      expect(await database.credentials.apiKey(key.hash)).toBeDefined();
      expect(await database.credentials.accessToken(access.hash)).toBeDefined();
      await database.removeExpired(NOW + 29 * DAY_MS);
      expect(await database.keys.list(accountId)).toHaveLength(2);
      expect(await database.oauth.refreshToken(refresh.hash)).toBeDefined();
    });

    it("is a key thirty days after its revocation", async () => {
      const key = await addKey(database, await addAccount(database));
      await database.keys.revoke(key.accountId, key.id, NOW);
      await database.removeExpired(NOW + 30 * DAY_MS - 1);
      expect(await count("api_keys")).toBe(1);
      await database.removeExpired(NOW + 30 * DAY_MS);
      expect(await count("api_keys")).toBe(0);
    });

    it("is a grant thirty days after its revocation", async () => {
      const { grant } = await addGrant(database, await addAccount(database), { createdAt: NOW - 30 * DAY_MS });
      await addTokens(database, { ...grant, createdAt: NOW + DAY_MS });
      await database.oauth.revokeGrant(grant.id, NOW);
      await database.removeExpired(NOW + 30 * DAY_MS - 1);
      expect(await count("oauth_grants")).toBe(1);
      await database.removeExpired(NOW + 30 * DAY_MS);
      expect(await count("oauth_grants")).toBe(0);
    });

    it("is a grant of more than a day when its last token has ended", async () => {
      const { grant, access, refresh } = await addGrant(database, await addAccount(database));
      await place.query(`update oauth_refresh_tokens set used_at = ${NOW} where hash = '${refresh.hash}'`);
      await database.oauth.revokeAccessToken(access.hash, NOW);
      await database.removeExpired(NOW + DAY_MS - 1);
      expect(await count("oauth_grants")).toBe(1);
      await addTokens(database, { ...grant, createdAt: NOW + DAY_MS });
      await database.removeExpired(NOW + DAY_MS);
      expect(await count("oauth_grants")).toBe(1);
      await database.removeExpired(NOW + 31 * DAY_MS);
      expect(await count("oauth_grants")).toBe(0);
    });

    it("is a client without a grant thirty days after it registered", async () => {
      const client = {
        secretHash: undefined,
        name: "Client",
        redirectUris: [],
        authMethod: "none" as const,
        grantTypes: GRANT_TYPES,
        createdAt: NOW,
      };
      await database.oauth.addClient({ ...client, id: "unused" }, 100);
      await database.oauth.addClient({ ...client, id: "used" }, 100);
      const { grant } = await addGrant(database, await addAccount(database), { clientId: "used" });
      const end = NOW + 30 * DAY_MS;
      await addTokens(database, { ...grant, createdAt: end });
      await database.removeExpired(end - 1);
      expect(await database.oauth.client("unused")).toBeDefined();
      await database.removeExpired(end);
      expect(await database.oauth.client("unused")).toBeUndefined();
      expect(await database.oauth.client("used")).toBeDefined();
      await database.oauth.revokeGrant(grant.id, NOW);
      await database.removeExpired(end);
      expect(await database.oauth.client("used")).toBeUndefined();
    });

    it("is the salt of a refresh token thirty seconds after its use, and of a key a day after its creation", async () => {
      const accountId = await addAccount(database);
      const { refresh } = await addGrant(database, accountId);
      await exchange(database, refresh, { successorSalt: "salt" });
      const request = { id: "request", argumentsHash: "arguments", salt: "salt" };
      const key = await addKey(database, accountId, { request });
      await database.removeExpired(NOW + 30_000 - 1);
      expect(await database.oauth.refreshToken(refresh.hash)).toMatchObject({ successorSalt: "salt" });
      await database.removeExpired(NOW + 30_000);
      const used = await database.oauth.refreshToken(refresh.hash);
      expect(used).toMatchObject({ usedAt: NOW, successorSalt: undefined });
      await database.removeExpired(NOW + DAY_MS - 1);
      expect(await database.keys.byRequest(accountId, "request")).toMatchObject({ request });
      await database.removeExpired(NOW + DAY_MS);
      expect(await database.keys.byRequest(accountId, "request")).toBeUndefined();
      expect(await database.credentials.apiKey(key.hash)).toBeDefined();
      const emptied = "select request_id, arguments_hash, salt from api_keys";
      expect(await place.query(emptied)).toEqual([{ request_id: null, arguments_hash: null, salt: null }]);
    });

    it("is no grant behind a valid key, so that the key ends with the application", async () => {
      const accountId = await addAccount(database);
      const { grant } = await addGrant(database, accountId);
      await addKey(database, accountId, { sourceId: grant.id, expiresAt: NOW + 90 * DAY_MS });
      const revoked = await addGrant(database, accountId);
      await addKey(database, accountId, { sourceId: revoked.grant.id, expiresAt: NOW + 90 * DAY_MS });
      await database.oauth.revokeGrant(revoked.grant.id, NOW);
      await database.removeExpired(NOW + 90 * DAY_MS - 1);
      expect(await count("oauth_grants")).toBe(2);
      await database.removeExpired(NOW + 90 * DAY_MS);
      expect(await count("oauth_grants")).toBe(0);
    });

    it("is usage of more than four hundred days", async () => {
      const accountId = await addAccount(database);
      const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
      const calls = [NOW - 401 * DAY_MS, NOW - 400 * DAY_MS].map((at) => ({ accountId, day: day(at), count: 1 }));
      await database.usage.add({ calls, lastUsed: [] });
      await database.removeExpired(NOW);
      expect(await database.usage.calls(accountId, "2000-01-01")).toBe(1);
    });

    it("is everything, in any amount and with several processes removing it", async () => {
      const accountId = await addAccount(database);
      const { grant } = await addGrant(database, accountId, { createdAt: NOW - 60 * DAY_MS });
      const numbers = "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1201)";
      await place.query(`insert into oauth_assertions (hash, expires_at)
        ${numbers} select 'hash' || n, ${NOW} from numbers`);
      await place.query(`insert into oauth_grants (id, account_id, client_id, client_name, scopes, created_at)
        ${numbers} select 'grant' || n, '${accountId}', 'client', 'Client', '', ${grant.createdAt} from numbers`);
      const kept = await addGrant(database, await addAccount(database));
      await Promise.all([database.removeExpired(NOW + DAY_MS), place.database().removeExpired(NOW + DAY_MS)]);
      await database.removeExpired(NOW + DAY_MS);
      expect(await count("oauth_assertions")).toBe(0);
      expect(await place.query("select id from oauth_grants")).toEqual([{ id: kept.grant.id }]);
    });
  });
});
