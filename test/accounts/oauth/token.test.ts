import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../../support/identity.ts";
import { hashSecret, secretKind } from "../../../src/shared/secret.ts";
import type { Place } from "../../database/support.ts";
import { type Answer, basic, BASE, CALLBACK, PLACES, PLAIN, tokensOf, World } from "./support.ts";
import { type StoredDatabase } from "../../support/stores.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

describe.each(PLACES)("on $name", ({ skipped, place: newPlace }) => {
  let place: Place;
  /** Acts as another process. */
  let otherDatabase: StoredDatabase;
  let world: World;
  let client: string;
  let other: string;
  beforeAll(async () => {
    if (skipped) return;
    place = await newPlace();
    otherDatabase = place.database();
  });
  afterAll(async () => {
    if (!skipped) await place.remove();
  });
  beforeEach(async () => {
    if (skipped) return;
    world = await World.create(place);
    client = (await world.client()).id;
    other = (await world.client()).id;
  });

  const isAlive = async (access: string) =>
    (await world.database.credentials.accessToken(hashSecret(access))) !== undefined;
  const grantOf = (token: string) => world.database.oauth.grantOfToken(hashSecret(token));
  const errorOf = ({ status, body }: Answer) => [status, body["error"]];
  const INVALID_GRANT = [400, "invalid_grant"];

  describe.skipIf(skipped)("a client that registered without the grant type refresh_token", () => {
    it.each([
      ["with codes only", { grant_types: ["authorization_code"] }],
      ["without grant types, which means codes only", { grant_types: undefined }],
    ])("%s gets an access token and no refresh token", async (_, changes) => {
      const { id } = await world.client(changes);
      const answer = await world.redeem(id, await world.code(id));
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body)).toEqual(["access_token", "token_type", "expires_in", "scope"]);
      expect(await isAlive(String(answer.body["access_token"]))).toBe(true);
      expect((await world.database.oauth.applications(world.accountId, world.clock.at)).length).toBeGreaterThan(0);
    });

    it("may not refresh, not even with the token of another client", async () => {
      const { id } = await world.client({ grant_types: ["authorization_code"] });
      const { refresh } = await world.tokens(client);
      expect(errorOf(await world.refresh(id, refresh))).toEqual([400, "unauthorized_client"]);
      expect((await world.refresh(client, refresh)).status).toBe(200);
    });

    it("may not refresh with a document that says so, while a document without grant types may", async () => {
      const document = { ...PLAIN, client_id: "https://client.example/oauth/codes-only.json" };
      world.web.documents.set(document.client_id, { ...document, grant_types: ["authorization_code"] });
      world.web.documents.set(PLAIN.client_id, PLAIN);
      const codesOnly = await world.redeem(document.client_id, await world.code(document.client_id));
      expect(codesOnly.body).not.toHaveProperty("refresh_token");
      const silent = await world.redeem(PLAIN.client_id, await world.code(PLAIN.client_id));
      expect(silent.body).toHaveProperty("refresh_token");
    });
  });

  describe.skipIf(skipped)("a code", () => {
    it("returns an access token for an hour and a refresh token for 30 days", async () => {
      const answer = await world.redeem(client, await world.code(client));
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ "Cache-Control": "no-store", Pragma: "no-cache" });
      expect(answer.body).toEqual({
        access_token: expect.any(String) as string,
        token_type: "Bearer",
        expires_in: 3600,
        refresh_token: expect.any(String) as string,
        scope: EVERY_SCOPE,
      });
      const { access, refresh } = tokensOf(answer);
      expect([secretKind(access), secretKind(refresh)]).toEqual(["accessToken", "refreshToken"]);
      expect(await world.database.credentials.accessToken(hashSecret(access))).toMatchObject({
        accountId: world.accountId,
        scopes: EVERY_SCOPE.split(" "),
        expiresAt: world.clock.at + 60 * MINUTE,
      });
      expect(await world.database.oauth.refreshToken(hashSecret(refresh))).toMatchObject({
        expiresAt: world.clock.at + 30 * DAY,
      });
    });

    it("is valid for 60 seconds", async () => {
      const inTime = await world.code(client);
      const late = await world.code(client);
      world.clock.at += MINUTE - 1;
      expect((await world.redeem(client, inTime)).status).toBe(200);
      world.clock.at += 1;
      expect(errorOf(await world.redeem(client, late))).toEqual(INVALID_GRANT);
    });

    it("belongs to one client, and others cannot use it up", async () => {
      const code = await world.code(client);
      expect(errorOf(await world.redeem(other, code))).toEqual(INVALID_GRANT);
      expect((await world.redeem(client, code)).status).toBe(200);
    });

    it.each([
      ["a wrong verifier", { code_verifier: "x".repeat(43) }],
      ["no verifier", { code_verifier: undefined }],
      ["a verifier that is too long", { code_verifier: "x".repeat(129) }],
      ["another redirect URI", { redirect_uri: `${CALLBACK}/` }],
      ["no redirect URI", { redirect_uri: undefined }],
    ])("with %s is refused, and used up", async (_, changes) => {
      const code = await world.code(client);
      expect(errorOf(await world.redeem(client, code, changes))).toEqual(INVALID_GRANT);
      expect(errorOf(await world.redeem(client, code))).toEqual(INVALID_GRANT);
    });

    it("accepts no verifier of fewer than 43 characters", async () => {
      const code = await world.code(client, { code_challenge: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU" });
      expect(errorOf(await world.redeem(client, code, { code_verifier: "" }))).toEqual(INVALID_GRANT);
    });

    it.each([
      [undefined, undefined],
      [undefined, BASE],
      [`${BASE}/`, BASE],
      [`${BASE}/mcp`, undefined],
      [`${BASE}/mcp`, `${BASE}/mcp`],
      [BASE, `${BASE}/mcp`],
      [`${BASE}/mcp`, `${BASE}/api/mcp`],
    ])("for the resource %s may be redeemed for %s of the same service", async (asked, sent) => {
      const code = await world.code(client, { resource: asked });
      expect((await world.redeem(client, code, { resource: sent })).status).toBe(200);
    });

    it.each(["https://evil.example/", `${BASE}/other`, "mcp"])("may not be redeemed for %s", async (resource) => {
      const code = await world.code(client);
      expect(errorOf(await world.redeem(client, code, { resource }))).toEqual([400, "invalid_target"]);
    });

    it("that is used twice revokes the tokens of the first use", async () => {
      const code = await world.code(client);
      const { access, refresh } = tokensOf(await world.redeem(client, code));
      expect(await isAlive(access)).toBe(true);
      expect(errorOf(await world.redeem(client, code))).toEqual(INVALID_GRANT);
      expect(await isAlive(access)).toBe(false);
      expect(errorOf(await world.refresh(client, refresh))).toEqual(INVALID_GRANT);
    });

    it("that is used ten times at once in two processes returns tokens at most once, and they are revoked", async () => {
      const code = await world.code(client);
      const servers = [world.server, world.instance(otherDatabase)];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, i) => world.redeem(client, code, {}, servers[i % 2])),
      );
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      for (const answer of answers) if (answer.status !== 200) expect(errorOf(answer)).toEqual(INVALID_GRANT);
      for (const answer of won) {
        const { access, refresh } = tokensOf(answer);
        expect(await isAlive(access)).toBe(false);
        expect(errorOf(await world.refresh(client, refresh))).toEqual(INVALID_GRANT);
      }
    });

    it("returns nothing after its grant is revoked", async () => {
      const code = await world.code(client);
      expect(await world.database.oauth.disconnect(world.accountId, client, world.clock.at)).toBe(true);
      expect(errorOf(await world.redeem(client, code))).toEqual(INVALID_GRANT);
    });

    it.each(["nonsense", "\0", `acs_ac_${"0".repeat(49)}`, `acs_rt_${"0".repeat(49)}`])(
      "%j is not known",
      async (code) => {
        const answer = await world.redeem(client, { ...(await world.code(client)), code });
        expect(errorOf(answer)).toEqual(INVALID_GRANT);
      },
    );
  });

  describe.skipIf(skipped)("a refresh token", () => {
    it("is exchanged for new tokens of the same grant, while the old access token stays valid", async () => {
      const first = await world.tokens(client);
      world.clock.at += MINUTE;
      const answer = await world.refresh(client, first.refresh);
      expect(answer.body["scope"]).toBe(EVERY_SCOPE);
      const second = tokensOf(answer);
      expect(second.access).not.toBe(first.access);
      expect(second.refresh).not.toBe(first.refresh);
      expect((await grantOf(second.refresh))?.id).toBe((await grantOf(first.refresh))?.id);
      expect([await isAlive(first.access), await isAlive(second.access)]).toEqual([true, true]);
      expect(await world.database.oauth.refreshToken(hashSecret(second.refresh))).toMatchObject({
        expiresAt: world.clock.at + 30 * DAY,
      });
    });

    it("keeps a client signed in as long as it is used within 30 days", async () => {
      let { refresh } = await world.tokens(client);
      for (let i = 0; i < 3; i += 1) {
        world.clock.at += 30 * DAY - 1;
        ({ refresh } = tokensOf(await world.refresh(client, refresh)));
      }
      world.clock.at += 30 * DAY;
      expect(errorOf(await world.refresh(client, refresh))).toEqual(INVALID_GRANT);
    });

    it("belongs to one client", async () => {
      const { refresh } = await world.tokens(client);
      expect(errorOf(await world.refresh(other, refresh))).toEqual(INVALID_GRANT);
      expect((await world.refresh(client, refresh)).status).toBe(200);
    });

    it("that is used five times at once in two processes has the same successor in every answer", async () => {
      const { refresh } = await world.tokens(client);
      const servers = [world.server, world.instance(otherDatabase)];
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, i) => world.refresh(client, refresh, {}, servers[i % 2])),
      );
      const tokens = answers.map(tokensOf);
      expect(new Set(tokens.map((token) => token.refresh)).size).toBe(1);
      for (const { access } of tokens) expect(await isAlive(access)).toBe(true);
      expect((await world.refresh(client, tokens[0]?.refresh ?? "")).status).toBe(200);
    });

    it("that is used again within 30 seconds gets the same successor", async () => {
      const { refresh } = await world.tokens(client);
      const lost = tokensOf(await world.refresh(client, refresh));
      world.clock.at += 29_999;
      const again = tokensOf(await world.refresh(client, refresh));
      expect(again.refresh).toBe(lost.refresh);
      expect((await world.refresh(client, again.refresh)).status).toBe(200);
    });

    it("whose successor could not be stored may be used again at any time", async () => {
      const { refresh } = await world.tokens(client);
      await place.query("alter table oauth_access_tokens rename to missing");
      const failed = await world.refresh(client, refresh);
      await place.query("alter table missing rename to oauth_access_tokens");
      expect(failed.status).toBe(500);
      world.clock.at += 3_600_000;
      expect(tokensOf(await world.refresh(client, refresh)).refresh).not.toBe(refresh);
    });

    it("that is used again after its salt was deleted revokes the grant", async () => {
      const { refresh } = await world.tokens(client);
      const next = tokensOf(await world.refresh(client, refresh));
      await world.database.removeExpired(world.clock.at + 30_000);
      expect(errorOf(await world.refresh(client, refresh))).toEqual(INVALID_GRANT);
      expect(await isAlive(next.access)).toBe(false);
    });

    it("that is used again after 30 seconds revokes the grant", async () => {
      const { refresh } = await world.tokens(client);
      const next = tokensOf(await world.refresh(client, refresh));
      world.clock.at += 30_000;
      expect(errorOf(await world.refresh(client, refresh))).toEqual(INVALID_GRANT);
      expect(await isAlive(next.access)).toBe(false);
      expect(errorOf(await world.refresh(client, next.refresh))).toEqual(INVALID_GRANT);
    });

    it("that is used again after its successor revokes the grant immediately", async () => {
      const first = await world.tokens(client);
      const second = tokensOf(await world.refresh(client, first.refresh));
      const third = tokensOf(await world.refresh(client, second.refresh));
      expect(errorOf(await world.refresh(client, first.refresh))).toEqual(INVALID_GRANT);
      for (const { access } of [first, second, third]) expect(await isAlive(access)).toBe(false);
      expect(errorOf(await world.refresh(client, third.refresh))).toEqual(INVALID_GRANT);
    });

    it("of a revoked grant returns nothing and stores nothing", async () => {
      const { refresh } = await world.tokens(client);
      await world.database.oauth.disconnect(world.accountId, client, world.clock.at);
      const count = async () => (await place.query("select * from oauth_refresh_tokens")).length;
      const before = await count();
      expect(errorOf(await world.refresh(client, refresh))).toEqual(INVALID_GRANT);
      expect(await count()).toBe(before);
    });

    it.each([
      ["account:read", "account:read"],
      ["account:read openid unknown", "account:read"],
      ["offline_access", EVERY_SCOPE],
      ["keys:write account:read", "keys:write account:read"],
    ])("with the scope %j gives an access token for %j", async (scope, granted) => {
      const { refresh } = await world.tokens(client);
      const answer = await world.refresh(client, refresh, { scope });
      expect(answer.body["scope"]).toBe(granted);
      const { access, refresh: next } = tokensOf(answer);
      const credential = await world.database.credentials.accessToken(hashSecret(access));
      expect(credential?.scopes.join(" ")).toBe(granted);
      expect((await world.refresh(client, next)).body["scope"]).toBe(EVERY_SCOPE);
    });

    it("with a scope beyond its grant, or a foreign resource, is refused and stays valid", async () => {
      const { refresh } = await world.tokens(client, { scope: "account:read", resource: `${BASE}/mcp` });
      const grow = { scope: "account:read keys:write" };
      expect(errorOf(await world.refresh(client, refresh, grow))).toEqual([400, "invalid_scope"]);
      for (const resource of [`${BASE}/other`, "https://evil.example"])
        expect(errorOf(await world.refresh(client, refresh, { resource }))).toEqual([400, "invalid_target"]);
      expect((await world.refresh(client, refresh, { resource: `${BASE}/api/mcp` })).status).toBe(200);
    });

    it("is not any other kind of secret", async () => {
      const { access } = await world.tokens(client);
      for (const token of [access, "nonsense", `acs_rt_${"0".repeat(49)}`])
        expect(errorOf(await world.refresh(client, token))).toEqual(INVALID_GRANT);
    });
  });

  describe.skipIf(skipped)("a revoked token", () => {
    const revoke = (clientId: string, token: string) => world.post("/revoke", { client_id: clientId, token });

    it("ends alone when it is an access token", async () => {
      const { access, refresh } = await world.tokens(client);
      const answer = await revoke(client, access);
      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await isAlive(access)).toBe(false);
      const next = tokensOf(await world.refresh(client, refresh));
      expect(await isAlive(next.access)).toBe(true);
    });

    it("ends the whole grant when it is a refresh token, used or not", async () => {
      for (const used of [false, true]) {
        const first = await world.tokens(client);
        const second = tokensOf(await world.refresh(client, first.refresh));
        expect((await revoke(client, used ? first.refresh : second.refresh)).status).toBe(200);
        expect([await isAlive(first.access), await isAlive(second.access)]).toEqual([false, false]);
        expect(errorOf(await world.refresh(client, second.refresh))).toEqual(INVALID_GRANT);
      }
    });

    it("by another client has no effect, without a difference in the answer", async () => {
      const { access, refresh } = await world.tokens(client);
      for (const token of [access, refresh]) expect((await revoke(other, token)).status).toBe(200);
      expect(await isAlive(access)).toBe(true);
      expect((await world.refresh(client, refresh)).status).toBe(200);
    });

    it("may be unknown, already revoked, or no token at all", async () => {
      const { access } = await world.tokens(client);
      for (const token of [access, access, "nonsense", "\0", `acs_at_${"0".repeat(49)}`])
        expect((await revoke(client, token)).status).toBe(200);
    });

    it("must be sent", async () => {
      expect(errorOf(await revoke(client, ""))).toEqual([400, "invalid_request"]);
    });
  });

  it.skipIf(skipped)("missing and unsupported parameters are named", async () => {
    const form = { client_id: client };
    expect(errorOf(await world.post("/token", form))).toEqual([400, "invalid_request"]);
    for (const grant_type of ["password", "client_credentials", "authorization_code,refresh_token"])
      expect(errorOf(await world.post("/token", { ...form, grant_type }))).toEqual([400, "unsupported_grant_type"]);
    for (const grant_type of ["authorization_code", "refresh_token"])
      expect(errorOf(await world.post("/token", { ...form, grant_type }))).toEqual([400, "invalid_request"]);
  });

  it.skipIf(skipped)("no issued secret is in the log, an error or the database", async () => {
    const { id, secret } = await world.client({ token_endpoint_auth_method: "client_secret_post" });
    const code = await world.code(id);
    const first = tokensOf(await world.redeem(id, code, { client_secret: secret }));
    const second = tokensOf(await world.refresh(id, first.refresh, { client_secret: secret }));
    await world.redeem(id, code, { client_secret: secret });
    await world.refresh(id, second.refresh, { client_secret: secret });
    await world.refresh(id, second.refresh, { client_secret: second.access });
    await world.post("/token", { grant_type: secret, code: code.code }, basic(id, secret));
    await world.post("/revoke", { token: second.access, client_id: first.refresh });
    expect(world.secrets.size).toBe(6);
    expect(world.errors.length).toBeGreaterThanOrEqual(5);
    const tables = ["clients", "grants", "codes", "access_tokens", "refresh_tokens"];
    const rows = await Promise.all(tables.map((table) => place.query(`select * from oauth_${table}`)));
    const written = [...world.logged, ...place.logged, ...world.errors, JSON.stringify(rows)].join("\n");
    for (const given of [...world.secrets, code.verifier]) expect(written).not.toContain(given);
  });
});
