import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GRANT_TYPES, type RegisteredClient } from "../../../src/accounts/oauth/ports.ts";
import { newId } from "../../../src/shared/secret.ts";
import {
  addAccount,
  addGrant,
  addKey,
  addTokens,
  apiKey,
  atOnce,
  exchange,
  HOUR_MS,
  NOW,
  PASSWORD_HASH,
  type Place,
  PLACES,
  secretOf,
} from "../../database/support.ts";
import { type StoredDatabase } from "../../support/stores.ts";

describe.each(PLACES)("OAuth on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("the store", () => {
    let place: Place;
    let database: StoredDatabase;
    let other: StoredDatabase;

    beforeAll(async () => {
      place = await makePlace();
      database = place.database();
      other = place.database();
    });
    afterAll(() => place.remove());

    const either = (index: number): StoredDatabase => (index % 2 === 0 ? database : other);

    describe("a client", () => {
      const client = (changes: Partial<RegisteredClient> = {}): RegisteredClient => ({
        id: newId("client"),
        secretHash: undefined,
        name: "Client's “name” \\ ☃",
        redirectUris: ["http://127.0.0.1/callback", 'https://client.example/?a="b"'],
        authMethod: "none",
        grantTypes: GRANT_TYPES,
        createdAt: NOW,
        ...changes,
      });

      it("is found as it registered", async () => {
        const open = client();
        const confidential = client({
          secretHash: "hash",
          authMethod: "client_secret_post",
          grantTypes: ["authorization_code"],
        });
        await database.oauth.addClient(open, 100);
        await database.oauth.addClient(confidential, 100);
        expect(await other.oauth.client(open.id)).toEqual(open);
        expect(await other.oauth.client(confidential.id)).toEqual(confidential);
        expect(await other.oauth.client("unknown")).toBeUndefined();
      });

      it("is deleted, oldest first, when more than the limit have registered, unless it is connected", async () => {
        const unused = () => place.query("select id from oauth_clients where connected_at is null");
        const old = client({ createdAt: NOW - 2 });
        await database.oauth.addClient(old, 1);
        const connected = client({ createdAt: NOW - 3 });
        await database.oauth.addClient(connected, 2);
        await addGrant(database, await addAccount(database), { clientId: connected.id });
        // With open connections, they are simultaneous.
        await atOnce(20, (index) => either(index).oauth.client("unknown"));
        const added = await atOnce(20, async (index) => {
          const one = client({ createdAt: NOW + index });
          await either(index).oauth.addClient(one, 3);
          return one;
        });
        expect(await unused()).toHaveLength(3);
        expect(await database.oauth.client(old.id)).toBeUndefined();
        expect(await database.oauth.client(connected.id)).toBeDefined();
        const last = client({ createdAt: NOW + 30 });
        await database.oauth.addClient(last, 3);
        expect(await other.oauth.client(last.id)).toBeDefined();
        expect(added).toHaveLength(20);
      });

      it("is connected by any number of grants of an account, of which the latest hundred stay", async () => {
        const accountId = await addAccount(database);
        const kept = await addGrant(database, accountId, { createdAt: NOW - 1 });
        const oldest = await addGrant(database, accountId, { createdAt: NOW });
        const neighbour = await addGrant(database, await addAccount(database), { createdAt: NOW - 1 });
        // Old but in use.
        await database.usage.add({ calls: [], lastUsed: [{ sourceId: kept.grant.id, at: NOW + 500 }] });
        const later = [];
        for (let index = 1; index <= 99; index += 1)
          later.push(await addGrant(database, accountId, { createdAt: NOW + index }));
        const isAlive = async ({ access }: typeof kept) =>
          (await other.credentials.accessToken(access.hash)) !== undefined;
        expect(await isAlive(oldest)).toBe(false);
        for (const one of [kept, neighbour, ...later]) expect(await isAlive(one)).toBe(true);
      });
    });

    describe("a code", () => {
      it("leads to its grant", async () => {
        const { grant, code } = await addGrant(database, await addAccount(database));
        const { secret: _secret, ...stored } = code;
        expect(await other.oauth.code(code.hash)).toEqual({ code: stored, grant: { ...grant, revokedAt: undefined } });
        expect(await other.oauth.code("unknown")).toBeUndefined();
      });

      it("of a request without a redirect URI has none", async () => {
        const { grant } = await addGrant(database, await addAccount(database));
        const { hash } = secretOf("authorizationCode");
        const id = newId("grant");
        const code = { hash, grantId: id, redirectUri: undefined, challenge: "challenge", expiresAt: NOW };
        await database.oauth.addGrant({ ...grant, id }, code);
        expect((await other.oauth.code(hash))?.code).toEqual(code);
      });

      it("is not added without its grant", async () => {
        const { grant, code } = await addGrant(database, await addAccount(database));
        const id = newId("grant");
        await expect(database.oauth.addGrant({ ...grant, id }, { ...code, grantId: id })).rejects.toThrow();
        expect(await place.query(`select 1 from oauth_grants where id = '${id}'`)).toEqual([]);
      });

      it("is claimed by exactly one of many simultaneous callers, and stays known", async () => {
        const { code } = await addGrant(database, await addAccount(database));
        const claims = await atOnce(10, (index) => either(index).oauth.claimCode(code.hash, NOW));
        expect(claims.filter(Boolean)).toHaveLength(1);
        expect(await database.oauth.claimCode("unknown", NOW)).toBe(false);
        expect(await database.oauth.code(code.hash)).toBeDefined();
      });
    });

    describe("a refresh token", () => {
      it("is found with its grant, revoked or not", async () => {
        const { grant, refresh } = await addGrant(database, await addAccount(database));
        const { secret: _secret, ...stored } = refresh;
        const unused = { ...stored, usedAt: undefined, successorSalt: undefined };
        expect(await other.oauth.refreshToken(refresh.hash)).toEqual({
          ...unused,
          grant: { ...grant, revokedAt: undefined },
        });
        await database.oauth.revokeGrant(grant.id, NOW + 1);
        await database.oauth.revokeGrant(grant.id, NOW + 2);
        expect(await other.oauth.refreshToken(refresh.hash)).toEqual({
          ...unused,
          grant: { ...grant, revokedAt: NOW + 1 },
        });
        expect(await other.oauth.refreshToken("unknown")).toBeUndefined();
      });

      it("is exchanged by exactly one of many simultaneous callers, with its salt and its tokens", async () => {
        const { grant, refresh } = await addGrant(database, await addAccount(database));
        const exchanges = await atOnce(10, (index) =>
          exchange(either(index), refresh, { usedAt: NOW + index, successorSalt: `salt${index}` }),
        );
        const winner = exchanges.findIndex(({ isFirst }) => isFirst);
        expect(await other.oauth.refreshToken(refresh.hash)).toMatchObject({
          usedAt: NOW + winner,
          successorSalt: `salt${winner}`,
        });
        for (const [index, { isFirst, access, refresh: next }] of exchanges.entries()) {
          expect(isFirst).toBe(index === winner);
          expect((await other.credentials.accessToken(access.hash)) !== undefined).toBe(isFirst);
          expect((await other.oauth.refreshToken(next.hash)) !== undefined).toBe(isFirst);
        }
        expect((await exchange(database, { grantId: grant.id, hash: "unknown" })).isFirst).toBe(false);
      });

      it("is unchanged when its exchange fails halfway", async () => {
        const { access, refresh } = await addGrant(database, await addAccount(database));
        const used = { hash: refresh.hash, usedAt: NOW, successorSalt: "salt" };
        // That access token exists already.
        const failing = database.oauth.exchangeRefreshToken(used, access, { ...refresh, hash: "next" });
        await expect(failing).rejects.toThrow();
        expect(await other.oauth.refreshToken(refresh.hash)).toMatchObject({ usedAt: undefined });
        expect(await other.oauth.refreshToken("next")).toBeUndefined();
        expect((await exchange(other, refresh)).isFirst).toBe(true);
      });

      it("that exists already is unchanged, and gets another access token", async () => {
        const { grant, refresh } = await addGrant(database, await addAccount(database));
        await exchange(database, refresh, { successorSalt: "salt" });
        const accesses = await atOnce(5, async (index) => {
          const access = { ...secretOf("accessToken"), grantId: grant.id, scopes: [], expiresAt: NOW + HOUR_MS };
          await either(index).oauth.addTokens(access, { ...refresh, expiresAt: NOW });
          return access;
        });
        for (const { hash } of accesses)
          expect(await other.credentials.accessToken(hash)).toMatchObject({ scopes: [] });
        expect(await other.oauth.refreshToken(refresh.hash)).toMatchObject({
          expiresAt: refresh.expiresAt,
          usedAt: NOW,
          successorSalt: "salt",
        });
      });
    });

    it("the grant behind an access or a refresh token is found, revoked or not", async () => {
      const { grant, access, refresh } = await addGrant(database, await addAccount(database));
      expect(await other.oauth.grantOfToken(access.hash)).toEqual({ ...grant, revokedAt: undefined });
      await database.oauth.revokeAccessToken(access.hash, NOW);
      await database.oauth.revokeGrant(grant.id, NOW);
      expect(await other.oauth.grantOfToken(access.hash)).toEqual({ ...grant, revokedAt: NOW });
      expect(await other.oauth.grantOfToken(refresh.hash)).toEqual({ ...grant, revokedAt: NOW });
      expect(await other.oauth.grantOfToken("unknown")).toBeUndefined();
    });

    it("an assertion is claimed by exactly one of many simultaneous callers", async () => {
      const { hash } = secretOf("session");
      const claims = await atOnce(10, (index) => either(index).oauth.claimAssertion(hash, NOW + HOUR_MS));
      expect(claims.filter(Boolean)).toHaveLength(1);
    });

    describe("an application", () => {
      it("is a client over all its grants, in the order of connection", async () => {
        const accountId = await addAccount(database);
        const later = await addGrant(database, accountId, { clientId: "later", createdAt: NOW + 2 });
        const first = { clientId: "first", clientName: "Old name", scopes: ["keys:write"] as const, createdAt: NOW };
        await addGrant(database, accountId, first);
        const second = { ...first, clientName: "New name", scopes: ["account:read"] as const, createdAt: NOW + 3 };
        const { grant } = await addGrant(database, accountId, second);
        await addGrant(database, await addAccount(database), { clientId: "stranger" });
        await database.usage.add({ calls: [], lastUsed: [{ sourceId: grant.id, at: NOW + 9 }] });
        expect(await other.oauth.applications(accountId, NOW + 4)).toEqual([
          {
            clientId: "first",
            clientName: "New name",
            scopes: ["account:read", "keys:write"],
            connectedAt: NOW,
            lastUsedAt: NOW + 9,
          },
          {
            clientId: "later",
            clientName: later.grant.clientName,
            scopes: ["account:read"],
            connectedAt: NOW + 2,
            lastUsedAt: undefined,
          },
        ]);
      });

      it("is listed as long as it has a usable token", async () => {
        const accountId = await addAccount(database);
        const { grant, access, refresh } = await addGrant(database, accountId);
        const connected = async (now: number): Promise<boolean> =>
          (await database.oauth.applications(accountId, now)).length === 1;
        expect(await connected(access.expiresAt)).toBe(true);
        expect(await connected(refresh.expiresAt)).toBe(false);
        await place.query(`update oauth_refresh_tokens set used_at = ${NOW} where hash = '${refresh.hash}'`);
        expect(await connected(access.expiresAt - 1)).toBe(true);
        expect(await connected(access.expiresAt)).toBe(false);
        await addTokens(database, grant);
        expect(await connected(access.expiresAt)).toBe(true);
        await database.oauth.revokeGrant(grant.id, NOW);
        expect(await connected(NOW)).toBe(false);
      });

      it("is not listed with a grant that has only a code", async () => {
        const accountId = await addAccount(database);
        const { grant, code } = await addGrant(database, await addAccount(database));
        const id = newId("grant");
        const unredeemed = { ...code, hash: `other ${code.hash}`, grantId: id };
        await database.oauth.addGrant({ ...grant, id, accountId }, unredeemed);
        expect(await database.oauth.applications(accountId, NOW)).toEqual([]);
      });

      it("is disconnected with all its grants, and with no others", async () => {
        const accountId = await addAccount(database);
        const stranger = await addAccount(database);
        const grants = await atOnce(2, () => addGrant(database, accountId, { clientId: "client" }));
        const kept = [
          await addGrant(database, accountId, { clientId: "other" }),
          await addGrant(database, stranger, { clientId: "client" }),
        ];
        expect(await other.oauth.disconnect(accountId, "client", NOW)).toBe(true);
        expect(await other.oauth.disconnect(accountId, "client", NOW)).toBe(false);
        expect(await other.oauth.disconnect(accountId, "unknown", NOW)).toBe(false);
        for (const { access } of grants) expect(await database.credentials.accessToken(access.hash)).toBeUndefined();
        for (const { access } of kept) expect(await database.credentials.accessToken(access.hash)).toBeDefined();
      });

      it("is disconnected with the keys that it created, and those that were created with them", async () => {
        const accountId = await addAccount(database);
        const { grant } = await addGrant(database, accountId, { clientId: "client", clientName: "App" });
        const first = await addKey(database, accountId, { sourceId: grant.id });
        const second = await addKey(database, accountId, { sourceId: first.id });
        const third = await addKey(database, accountId, { sourceId: second.id });
        // As in a rotation: the key that created it is revoked.
        await database.keys.revoke(accountId, second.id, NOW);
        const own = await addKey(database, accountId);
        const made = [own, await addKey(database, accountId, { sourceId: own.id })];
        const others = await addGrant(database, accountId, { clientId: "other" });
        made.push(await addKey(database, accountId, { sourceId: others.grant.id }));
        const listed = await other.keys.list(accountId);
        const application = (id: string) => listed.find((key) => key.id === id)?.application;
        expect([first, third, own].map(({ id }) => application(id))).toEqual(["App", "App", undefined]);
        expect(await other.oauth.disconnect(accountId, "client", NOW + 1)).toBe(true);
        for (const { hash } of [first, third]) expect(await database.credentials.apiKey(hash)).toBeUndefined();
        for (const { hash } of made) expect(await database.credentials.apiKey(hash)).toBeDefined();
      });

      it("that creates a key while it is disconnected has none afterwards", async () => {
        await atOnce(10, async (index) => {
          const accountId = await addAccount(database);
          const { grant } = await addGrant(database, accountId, { clientId: "client" });
          const source = await addKey(database, accountId, { sourceId: grant.id });
          await Promise.all([
            either(index).oauth.disconnect(accountId, "client", NOW),
            ...[grant.id, source.id].map((sourceId) => other.keys.add(apiKey(accountId, { sourceId }), 100)),
          ]);
          expect(await database.keys.list(accountId)).toEqual([]);
        });
      });

      it("is listed as long as it has a valid key, although its tokens have expired or were revoked", async () => {
        const accountId = await addAccount(database);
        const { grant, refresh } = await addGrant(database, accountId, { clientId: "client" });
        const later = refresh.expiresAt + 40 * 24 * HOUR_MS;
        const key = await addKey(database, accountId, { sourceId: grant.id, expiresAt: later });
        await database.oauth.revokeGrant(grant.id, NOW);
        expect(await other.credentials.apiKey(key.hash)).toBeDefined();
        await database.removeExpired(later - 1);
        expect(await other.oauth.applications(accountId, later - 1)).toMatchObject([{ clientId: "client" }]);
        expect(await other.oauth.applications(accountId, later)).toEqual([]);
        expect(await other.oauth.disconnect(accountId, "client", later - 1)).toBe(true);
        expect(await other.oauth.applications(accountId, later - 1)).toEqual([]);
        expect(await other.credentials.apiKey(key.hash)).toBeUndefined();
      });

      it("is disconnected while it is used, refreshed, removed and reported, without a deadlock", async () => {
        await atOnce(6, async (index) => {
          const accountId = await addAccount(database);
          const grants: Awaited<ReturnType<typeof addGrant>>[] = [];
          for (let made = 0; made < 8; made += 1)
            grants.push(await addGrant(database, accountId, { clientId: "client" }));
          const keys = await atOnce(4, () => addKey(database, accountId, { sourceId: grants[0]?.grant.id }));
          const sources = [...keys, ...grants.map(({ grant }) => grant)].map(({ id }) => ({ sourceId: id, at: NOW }));
          const reports = [sources, sources.toReversed()].map((lastUsed) => ({ calls: [], lastUsed }));
          await Promise.all([
            ...reports.map((report) => either(index).usage.add(report)),
            other.oauth.disconnect(accountId, "client", NOW),
            ...grants.slice(0, 4).map(({ refresh }) => exchange(other, refresh).catch(noLongerThere)),
            ...keys.map(({ id }) => database.keys.revoke(accountId, id, NOW)),
            database.accounts.remove(accountId, PASSWORD_HASH),
          ]);
          expect(await database.oauth.applications(accountId, NOW)).toEqual([]);
        });
      });
    });
  });
});

/** The account may be removed halfway. A request that waits for it must not fail in another way. */
function noLongerThere(error: unknown): void {
  if (!/foreign key/i.test(String(error))) throw error;
}
