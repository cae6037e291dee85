import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addAccount,
  addGrant,
  addKey,
  addSession,
  apiKey,
  atOnce,
  DAY_MS,
  fill,
  HOUR_MS,
  NOW,
  PASSWORD_HASH,
  type Place,
  PLACES,
} from "../../database/support.ts";
import { type StoredDatabase } from "../../support/stores.ts";

describe.each(PLACES)("accounts on $name", ({ skipped, place: makePlace }) => {
  describe.skipIf(skipped)("the stores", () => {
    let place: Place;
    let database: StoredDatabase;
    let other: StoredDatabase;

    beforeAll(async () => {
      place = await makePlace();
      database = place.database();
      other = place.database();
    });
    afterAll(() => place.remove());

    describe("an account", () => {
      it("is found by its id and its email", async () => {
        const account = { id: "a1", email: "one@example.com", passwordHash: "hash", plan: "scan", createdAt: NOW };
        expect(await database.accounts.add(account)).toBe(true);
        expect(await other.accounts.byId("a1")).toEqual(account);
        expect(await other.accounts.byEmail("one@example.com")).toEqual(account);
        expect(await database.accounts.byId("nobody")).toBeUndefined();
        expect(await database.accounts.byEmail("nobody@example.com")).toBeUndefined();
      });

      it("is added once for an email, even by simultaneous additions", async () => {
        const added = await atOnce(10, (index) =>
          (index % 2 === 0 ? database : other).accounts.add({
            id: `twin${index}`,
            email: "twin@example.com",
            passwordHash: "hash",
            plan: "scan",
            createdAt: NOW,
          }),
        );
        expect(added.filter(Boolean)).toHaveLength(1);
      });

      it("has a new password and no session when the password is set", async () => {
        const accountId = await addAccount(database);
        const { hash } = await addSession(database, accountId);
        expect(await database.accounts.setPassword(accountId, PASSWORD_HASH, "another")).toBe(true);
        expect((await other.accounts.byId(accountId))?.passwordHash).toBe("another");
        expect(await other.sessions.account(hash, NOW)).toBeUndefined();
      });

      it("keeps a password that was set in the meantime, and starts no session with the earlier one", async () => {
        const accountId = await addAccount(database);
        const session = { accountId, createdAt: NOW, expiresAt: NOW + DAY_MS };
        const changes = await atOnce(10, (index) =>
          (index % 2 === 0 ? database : other).accounts.setPassword(accountId, PASSWORD_HASH, `hash${index}`),
        );
        expect(changes.filter(Boolean)).toHaveLength(1);
        expect((await database.accounts.byId(accountId))?.passwordHash).toBe(`hash${changes.indexOf(true)}`);
        expect(await other.sessions.add({ ...session, hash: `stale ${accountId}` }, PASSWORD_HASH)).toBe(false);
        expect(await other.accounts.remove(accountId, PASSWORD_HASH)).toBe(false);
        expect(await database.accounts.byId(accountId)).toBeDefined();
      });

      it("has no session with the old password, in either order of a sign-in and a change", async () => {
        await atOnce(20, async (index) => {
          const accountId = await addAccount(database);
          const session = { hash: `race ${accountId}`, accountId, createdAt: NOW, expiresAt: NOW + DAY_MS };
          const [changed] = await Promise.all([
            (index % 2 === 0 ? database : other).accounts.setPassword(accountId, PASSWORD_HASH, "another"),
            other.sessions.add(session, PASSWORD_HASH),
          ]);
          expect(changed).toBe(true);
          expect(await database.sessions.account(session.hash, NOW)).toBeUndefined();
        });
      });

      it("is removed with everything that belongs to it", async () => {
        const kept = await addKey(database, await addAccount(database));
        const { accountId } = await fill(database);
        const key = await addKey(database, accountId);
        const { access, refresh, code } = await addGrant(database, accountId);
        expect(await database.accounts.remove(accountId, PASSWORD_HASH)).toBe(true);
        expect(await other.accounts.byId(accountId)).toBeUndefined();
        expect(await other.credentials.apiKey(key.hash)).toBeUndefined();
        expect(await other.credentials.accessToken(access.hash)).toBeUndefined();
        expect(await other.oauth.refreshToken(refresh.hash)).toBeUndefined();
        expect(await other.oauth.code(code.hash)).toBeUndefined();
        for (const table of ["sessions", "api_keys", "usage", "oauth_grants"]) {
          expect(await place.query(`select 1 from ${table} where account_id = '${accountId}'`)).toEqual([]);
        }
        for (const table of ["oauth_codes", "oauth_access_tokens", "oauth_refresh_tokens"]) {
          const orphans = `select 1 from ${table} where grant_id not in (select id from oauth_grants)`;
          expect(await place.query(orphans)).toEqual([]);
        }
        expect(await other.credentials.apiKey(kept.hash)).toBeDefined();
      });

      it("of any size is removed without blocking others", async () => {
        const accountId = await addAccount(database);
        const { grant } = await addGrant(database, accountId);
        const numbers = "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 20000)";
        await place.query(`insert into oauth_refresh_tokens (hash, grant_id, expires_at, used_at)
          ${numbers} select '${accountId}' || n, '${grant.id}', ${NOW}, ${NOW} from numbers`);
        const progress = { isOver: false };
        const removal = database.accounts.remove(accountId, PASSWORD_HASH).finally(() => void (progress.isOver = true));
        let meanwhile = 0;
        for (; !progress.isOver; meanwhile += 1) {
          await addAccount(database);
          await nextTurn();
        }
        expect(await removal).toBe(true);
        // One for each batch of 500.
        expect(meanwhile).toBeGreaterThan(20);
        expect(await place.query(`select 1 from oauth_refresh_tokens where grant_id = '${grant.id}'`)).toEqual([]);
      });

      it("can be removed while its usage is reported", async () => {
        const accounts = await atOnce(10, () => addAccount(database));
        const keys = await atOnce(10, (index) => addKey(database, accounts[index] ?? ""));
        const report = {
          calls: accounts.map((accountId) => ({ accountId, day: "2026-11-21", count: 1 })),
          lastUsed: keys.map(({ id }) => ({ sourceId: id, at: NOW })),
        };
        await Promise.all([
          ...accounts.map((id) => database.accounts.remove(id, PASSWORD_HASH)),
          ...accounts.map(() => other.usage.add(report)),
        ]);
        expect(await database.usage.calls(accounts[0] ?? "", "2026-01-01")).toBe(0);
      });
    });

    describe("a session", () => {
      it("leads to its account until it expires", async () => {
        const accountId = await addAccount(database);
        const { hash } = await addSession(database, accountId, NOW + HOUR_MS);
        expect((await other.sessions.account(hash, NOW + HOUR_MS - 1))?.id).toBe(accountId);
        expect(await other.sessions.account(hash, NOW + HOUR_MS)).toBeUndefined();
        expect(await other.sessions.account("unknown", NOW)).toBeUndefined();
      });

      it("leads nowhere after it has ended", async () => {
        const accountId = await addAccount(database);
        const { hash } = await addSession(database, accountId, NOW + HOUR_MS);
        await other.sessions.end(hash);
        await other.sessions.end("unknown");
        expect(await database.sessions.account(hash, NOW)).toBeUndefined();
      });
    });

    describe("a key", () => {
      it("is listed as it was added, oldest first, even when expired", async () => {
        const accountId = await addAccount(database);
        const late = await addKey(database, accountId, { createdAt: NOW + 2, scopes: ["account:read", "keys:write"] });
        const early = await addKey(database, accountId, { createdAt: NOW, expiresAt: NOW - DAY_MS });
        const withoutSecrets = [early, late].map(
          ({ hash: _hash, secret: _secret, request: _request, sourceId: _source, ...key }) => ({
            ...key,
            application: undefined,
          }),
        );
        expect(await other.keys.list(accountId)).toEqual(withoutSecrets);
        expect(await other.keys.list("nobody")).toEqual([]);
      });

      it("is refused when the account has one with that name, until that one is revoked", async () => {
        const accountId = await addAccount(database);
        const first = await addKey(database, accountId, { name: "agent" });
        expect(await other.keys.add(apiKey(accountId, { name: "agent" }), 100)).toBe("name-taken");
        await database.keys.revoke(accountId, first.id, NOW);
        expect(await other.keys.add(apiKey(accountId, { name: "agent" }), 100)).toBe("added");
        expect(await other.keys.add(apiKey(await addAccount(database), { name: "agent" }), 100)).toBe("added");
      });

      it("is added once for a name by two simultaneous additions", async () => {
        const accountId = await addAccount(database);
        const additions = await atOnce(2, (index) =>
          (index === 0 ? database : other).keys.add(apiKey(accountId, { name: "agent" }), 100),
        );
        expect(additions.toSorted()).toEqual(["added", "name-taken"]);
      });

      it("is added up to the limit of valid keys, even by simultaneous additions", async () => {
        const accountId = await addAccount(database);
        const revoked = await addKey(database, accountId);
        await database.keys.revoke(accountId, revoked.id, NOW);
        const additions = await atOnce(20, (index) =>
          (index % 2 === 0 ? database : other).keys.add(apiKey(accountId), 5),
        );
        expect(additions.filter((addition) => addition === "added")).toHaveLength(5);
        expect(additions.filter((addition) => addition === "too-many")).toHaveLength(15);
        expect(await database.keys.list(accountId)).toHaveLength(5);
      });

      it("is refused when the key that creates it is revoked, even simultaneously", async () => {
        const accountId = await addAccount(database);
        const stranger = await addKey(database, await addAccount(database));
        const additions = await atOnce(10, async (index) => {
          const source = await addKey(database, accountId);
          const made = apiKey(accountId, { sourceId: source.id });
          const [addition] = await Promise.all([
            (index % 2 === 0 ? database : other).keys.add(made, 100),
            other.keys.revoke(accountId, source.id, NOW),
          ]);
          expect(await database.keys.add(apiKey(accountId, { sourceId: source.id }), 100)).toBe("source-gone");
          return addition;
        });
        expect(additions.every((addition) => ["added", "source-gone"].includes(addition))).toBe(true);
        for (const sourceId of [stranger.id, "unknown"])
          expect(await database.keys.add(apiKey(accountId, { sourceId }), 100)).toBe("source-gone");
      });

      it("is not shown to a revoked source, although it made the same request before", async () => {
        const accountId = await addAccount(database);
        const source = await addKey(database, accountId);
        const request = { id: "request", argumentsHash: "arguments", salt: "salt" };
        await addKey(database, accountId, { sourceId: source.id, request });
        await other.keys.revoke(accountId, source.id, NOW);
        expect(await database.keys.add(apiKey(accountId, { sourceId: source.id, request }), 100)).toBe("source-gone");
      });

      it("that is revoked is stored with the latest 200, so that the table does not grow", async () => {
        const accountId = await addAccount(database);
        const numbers = "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 400)";
        await place.query(`insert into api_keys (id, account_id, hash, name, hint, scopes, created_at, revoked_at)
          ${numbers} select '${accountId}' || n, '${accountId}', '${accountId}' || n, 'key', '', '', 1, n from numbers`);
        const live = await addKey(database, accountId);
        const last = await addKey(database, accountId);
        expect(await database.keys.revoke(accountId, last.id, NOW)).toMatchObject({ revokedAt: NOW });
        const revoked = `select id from api_keys where account_id = '${accountId}' and revoked_at is not null`;
        expect(await place.query(revoked)).toHaveLength(200);
        expect(await database.keys.revoke(accountId, last.id, NOW + 1)).toMatchObject({ revokedAt: NOW });
        expect(await database.keys.revoke(accountId, `${accountId}400`, NOW)).toMatchObject({ revokedAt: 400 });
        expect(await database.keys.revoke(accountId, `${accountId}1`, NOW)).toBeUndefined();
        expect(await database.keys.list(accountId)).toMatchObject([{ id: live.id }]);
      });

      it("is found again by its request, even when revoked, before its name or the limit is checked", async () => {
        const accountId = await addAccount(database);
        const request = { id: "request", argumentsHash: "arguments", salt: "salt" };
        const {
          secret: _secret,
          sourceId: _source,
          ...key
        } = await addKey(database, accountId, { name: "agent", request });
        expect(await other.keys.add(apiKey(accountId, { name: "agent", request }), 1)).toBe("request-known");
        expect(await other.keys.byRequest(accountId, "request")).toEqual(key);
        await database.keys.revoke(accountId, key.id, NOW + 1);
        expect(await other.keys.add(apiKey(accountId, { request }), 100)).toBe("request-known");
        expect(await other.keys.byRequest(accountId, "request")).toEqual({ ...key, revokedAt: NOW + 1 });
        const stranger = await addAccount(database);
        expect(await other.keys.byRequest(stranger, "request")).toBeUndefined();
        expect(await other.keys.add(apiKey(stranger, { request }), 100)).toBe("added");
      });

      it("is added once for a request by ten simultaneous additions", async () => {
        const accountId = await addAccount(database);
        const request = { id: "request", argumentsHash: "arguments", salt: "salt" };
        const additions = await atOnce(10, (index) =>
          (index % 2 === 0 ? database : other).keys.add(apiKey(accountId, { request }), 100),
        );
        expect(additions.filter((addition) => addition === "added")).toHaveLength(1);
        expect(additions.filter((addition) => addition === "request-known")).toHaveLength(9);
      });

      it("is revoked once, and keeps the time of the first revocation", async () => {
        const accountId = await addAccount(database);
        const { id } = await addKey(database, accountId);
        expect((await database.keys.revoke(accountId, id, NOW + 1))?.revokedAt).toBe(NOW + 1);
        expect(await other.keys.revoke(accountId, id, NOW + 2)).toMatchObject({ id, revokedAt: NOW + 1 });
        expect(await database.keys.list(accountId)).toEqual([]);
      });

      it("is not revoked by another account", async () => {
        const accountId = await addAccount(database);
        const { id, hash } = await addKey(database, accountId);
        expect(await database.keys.revoke(await addAccount(database), id, NOW)).toBeUndefined();
        expect(await database.keys.revoke(accountId, "unknown", NOW)).toBeUndefined();
        expect(await database.credentials.apiKey(hash)).toBeDefined();
      });
    });

    describe("a credential", () => {
      it("of a key exists until the key is revoked, expired or not", async () => {
        const accountId = await addAccount(database);
        const key = await addKey(database, accountId, { expiresAt: NOW - 1, scopes: ["keys:write"] });
        const stored = { accountId, scopes: ["keys:write"], expiresAt: NOW - 1, sourceId: key.id };
        expect(await other.credentials.apiKey(key.hash)).toEqual(stored);
        await database.keys.revoke(accountId, key.id, NOW);
        expect(await other.credentials.apiKey(key.hash)).toBeUndefined();
        expect(await other.credentials.apiKey("unknown")).toBeUndefined();
      });

      it("of a token exists until the token is revoked", async () => {
        const accountId = await addAccount(database);
        const { grant, access, refresh } = await addGrant(database, accountId);
        const stored = { accountId, scopes: grant.scopes, expiresAt: access.expiresAt, sourceId: grant.id };
        expect(await other.credentials.accessToken(access.hash)).toEqual(stored);
        expect(await other.credentials.accessToken(refresh.hash)).toBeUndefined();
        expect(await other.credentials.apiKey(access.hash)).toBeUndefined();
        await database.oauth.revokeAccessToken(access.hash, NOW);
        expect(await other.credentials.accessToken(access.hash)).toBeUndefined();
        expect(await other.oauth.refreshToken(refresh.hash)).toMatchObject({ grant: { revokedAt: undefined } });
      });

      it("of a token exists until its grant is revoked", async () => {
        const { grant, access } = await addGrant(database, await addAccount(database));
        await other.oauth.revokeGrant(grant.id, NOW);
        expect(await database.credentials.accessToken(access.hash)).toBeUndefined();
      });
    });

    describe("usage", () => {
      it("is summed by account since a day, over reports of several processes", async () => {
        const accountId = await addAccount(database);
        const report = (day: string, count: number) => ({ calls: [{ accountId, day, count }], lastUsed: [] });
        await atOnce(10, (index) => (index % 2 === 0 ? database : other).usage.add(report("2026-11-02", 3)));
        await database.usage.add(report("2026-11-01", 5));
        await database.usage.add(report("2026-10-31", 7));
        expect(await other.usage.calls(accountId, "2026-11-01")).toBe(35);
        expect(await other.usage.calls(accountId, "2026-11-03")).toBe(0);
        expect(await other.usage.calls(await addAccount(database), "2026-11-01")).toBe(0);
      });

      it("states when keys and grants were last used, for reports in any order", async () => {
        const accountId = await addAccount(database);
        const key = await addKey(database, accountId);
        const { grant } = await addGrant(database, accountId);
        const report = (at: number) => ({ calls: [], lastUsed: [key, grant].map(({ id }) => ({ sourceId: id, at })) });
        await database.usage.add(report(NOW + 5));
        await other.usage.add(report(NOW + 3));
        expect(await database.keys.list(accountId)).toMatchObject([{ lastUsedAt: NOW + 5 }]);
        expect(await database.oauth.applications(accountId, NOW)).toMatchObject([{ lastUsedAt: NOW + 5 }]);
      });

      it("of accounts and credentials that were removed in the meantime is skipped", async () => {
        const accountId = await addAccount(database);
        await database.usage.add({
          calls: [
            { accountId: "gone", day: "2026-11-21", count: 1 },
            { accountId, day: "2026-11-21", count: 2 },
          ],
          lastUsed: [{ sourceId: "gone", at: NOW }],
        });
        await database.usage.add({ calls: [], lastUsed: [] });
        expect(await other.usage.calls(accountId, "2026-11-21")).toBe(2);
      });

      it("accepts a report of a thousand accounts", async () => {
        const accountId = await addAccount(database);
        const calls = Array.from({ length: 1201 }, (_, index) => ({
          accountId: index === 700 ? accountId : `gone${index}`,
          day: "2026-11-21",
          count: 4,
        }));
        await database.usage.add({ calls, lastUsed: calls.map((call) => ({ sourceId: call.accountId, at: NOW })) });
        expect(await database.usage.calls(accountId, "2026-11-21")).toBe(4);
      });
    });

    it("no table holds a secret", async () => {
      const { secrets } = await fill(database);
      const tables = ["accounts", "sessions", "api_keys", "usage", "oauth_clients", "oauth_grants", "oauth_codes"];
      tables.push("oauth_access_tokens", "oauth_refresh_tokens", "oauth_assertions");
      const stored = JSON.stringify(await Promise.all(tables.map((table) => place.query(`select * from ${table}`))));
      expect(secrets).toHaveLength(10);
      for (const secret of secrets) expect(stored).not.toContain(secret.slice(15));
    });
  });
});
