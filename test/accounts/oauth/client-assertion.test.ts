import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CHATGPT } from "../../support/oauth-documents.ts";
import { FetchRefused } from "../../../src/guarded-fetch/ports.ts";
import { BASE, basic, type Form, queryOf, requestOf, sqlitePlace, World, PLAIN } from "./support.ts";

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const REDIRECT = { redirect_uri: CHATGPT.redirect_uris[0] };
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"];

interface Key {
  readonly alg: string;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly jwk: object;
}

async function newKey(alg: string, kid = `key ${alg}`): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

const place = sqlitePlace();
afterAll(() => place.remove());

let world: World;
let keys: Key[];
let key: Key;
beforeAll(async () => {
  keys = await Promise.all(ALGORITHMS.map((alg) => newKey(alg)));
  key = keys[0] as Key;
});
beforeEach(async () => {
  world = await World.create(place);
  world.web.documents.set(CHATGPT.client_id, CHATGPT);
  publishKeys(keys);
});

function publishKeys(published: readonly Key[]): void {
  world.web.documents.set(CHATGPT.jwks_uri, { keys: published.map(({ jwk }) => jwk) });
}

interface Changes {
  readonly key?: Key;
  readonly header?: object;
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** Creates a valid assertion with changes. Undefined claims are omitted. */
async function assertion({ key: signing = key, header = {}, claims = {} }: Changes = {}): Promise<string> {
  const now = Math.floor(world.clock.at / 1000);
  const signed = new SignJWT({
    iss: CHATGPT.client_id,
    sub: CHATGPT.client_id,
    aud: `${BASE}/token`,
    iat: now,
    exp: now + 300,
    jti: randomUUID(),
    ...claims,
  });
  const text = await signed
    .setProtectedHeader({ alg: signing.alg, kid: signing.kid, ...header })
    .sign(signing.privateKey);
  world.secrets.add(text);
  return text;
}

const asserted = (text: string): Form => ({ client_assertion_type: ASSERTION_TYPE, client_assertion: text });

/** Returns the answer of the token endpoint to these parameters and an unknown refresh token. */
async function authenticate(form: Form, headers = {}) {
  const answer = await world.post(
    "/token",
    { grant_type: "refresh_token", refresh_token: "x", client_id: CHATGPT.client_id, ...form },
    headers,
  );
  return { ...answer, error: answer.body["error"], why: String(answer.body["error_description"]) };
}

/** The server answers `invalid_grant` only to an authenticated client. */
const accepted = async (text: string, form: Form = {}) =>
  (await authenticate({ ...asserted(text), ...form })).error === "invalid_grant";

const refused = async (text: string, why: RegExp) => {
  const answer = await authenticate(asserted(text));
  expect([answer.status, answer.error]).toEqual([401, "invalid_client"]);
  expect(answer.why).toMatch(why);
  expect(answer.headers["WWW-Authenticate"]).toBeUndefined();
};

describe("a client assertion", () => {
  it("authenticates a client through the whole flow, even without a client_id", async () => {
    const code = await world.code(CHATGPT.client_id, REDIRECT);
    const changes = { ...REDIRECT, client_id: undefined, ...asserted(await assertion()) };
    const redeemed = await world.redeem(CHATGPT.client_id, code, changes);
    expect(redeemed.status).toBe(200);
    const refresh = String(redeemed.body["refresh_token"]);
    const refreshed = await world.refresh(CHATGPT.client_id, refresh, asserted(await assertion()));
    expect(refreshed.status).toBe(200);
    const token = String(refreshed.body["refresh_token"]);
    const revoked = await world.post("/revoke", { token, ...asserted(await assertion()) });
    expect(revoked.status).toBe(200);
    expect((await world.refresh(CHATGPT.client_id, token)).body["error"]).toBe("invalid_grant");
  });

  it.each(ALGORITHMS)("may be signed with %s", async (alg) => {
    expect(await accepted(await assertion({ key: keys.find((other) => other.alg === alg) as Key }))).toBe(true);
  });

  it.each([[BASE], [`${BASE}/token`], [["https://other.example", BASE]]])("may be for %j", async (aud) => {
    expect(await accepted(await assertion({ claims: { aud } }))).toBe(true);
  });

  it.each([["https://other.example"], [`${BASE}/`], [`${BASE}/revoke`], [`${BASE}.evil.example`], [[]], [undefined]])(
    "may not be for %j",
    async (aud) => {
      await refused(await assertion({ claims: { aud } }), /aud/);
    },
  );

  it("works once", async () => {
    const text = await assertion();
    expect(await accepted(text)).toBe(true);
    await refused(text, /used before/);
  });

  it("works for one of ten simultaneous uses", async () => {
    const text = await assertion();
    const taken = await Promise.all(Array.from({ length: 10 }, () => accepted(text)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it("does not work again in another process, nor within the clock tolerance", async () => {
    const text = await assertion();
    expect(await accepted(text)).toBe(true);
    world.clock.at += 320_000;
    await world.database.removeExpired(world.clock.at);
    await refused(text, /used before/);
    const other = await world.post("/token", asserted(text), {}, world.instance(world.place.database()));
    expect(other.body["error_description"]).toMatch(/used before/);
  });

  it("may have the jti of another client's assertion", async () => {
    const other = { ...CHATGPT, client_id: "https://chatgpt.com/oauth/other/client.json" };
    world.web.documents.set(other.client_id, other);
    const jti = "the same";
    expect(await accepted(await assertion({ claims: { jti } }))).toBe(true);
    const claims = { jti, iss: other.client_id, sub: other.client_id };
    expect(await accepted(await assertion({ claims }), { client_id: other.client_id })).toBe(true);
  });

  it.each([
    ["has expired", { exp: -31 }, /exp/],
    ["lives longer than 10 minutes", { exp: 601 }, /10 minutes/],
    ["lives for ever", { exp: 1e15 }, /10 minutes/],
    ["is not valid yet", { nbf: 60 }, /nbf/],
  ])("that %s is refused", async (_, offsets, why) => {
    const now = Math.floor(world.clock.at / 1000);
    const claims = Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, now + offset]));
    await refused(await assertion({ claims }), why);
  });

  it.each([
    [{ iss: "https://evil.example/client.json" }, /iss/],
    [{ sub: "https://evil.example/client.json" }, /sub/],
    [{ iss: undefined }, /iss/],
    [{ exp: undefined }, /exp/],
    [{ exp: "tomorrow" }, /exp/],
    [{ jti: undefined }, /jti/],
    [{ jti: "" }, /jti/],
    [{ jti: 7 }, /jti/],
  ])("with %j is refused", async (claims, why) => {
    await refused(await assertion({ claims }), why);
  });

  it("may expire between two milliseconds", async () => {
    expect(await accepted(await assertion({ claims: { exp: world.clock.at / 1000 + 100.123_456 } }))).toBe(true);
  });

  it("with a foreign key under a known key id is refused", async () => {
    await refused(await assertion({ key: await newKey("RS256", key.kid) }), /signature/);
  });

  it("without a signature, or with the public key as a secret, is refused", async () => {
    const claims = { iss: CHATGPT.client_id, sub: CHATGPT.client_id, aud: BASE, jti: "x", exp: world.clock.at / 1000 };
    await refused(new UnsecuredJWT(claims).encode(), /./);
    const none = Buffer.from(JSON.stringify({ alg: "none", kid: key.kid })).toString("base64url");
    await refused(`${none}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`, /./);
    const shared = new TextEncoder().encode(JSON.stringify(key.jwk));
    const hmac = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: key.kid }).sign(shared);
    await refused(hmac, /alg/);
  });

  it("of an unlisted algorithm is refused, even with a published key", async () => {
    const strange = await newKey("ES384");
    publishKeys([strange]);
    await refused(await assertion({ key: strange }), /alg/);
  });

  it.each(["x", "a.b.c", "..", "é", "{}"])("that reads %j is refused", async (text) => {
    await refused(text, /./);
    const unnamed = await authenticate({ ...asserted(text), client_id: undefined });
    expect([unnamed.status, unnamed.error]).toEqual([401, "invalid_client"]);
  });

  it.each([[7], [["https://chatgpt.com/oauth/abc123/client.json"]], [null]])(
    "of the subject %j is refused",
    async (sub) => {
      const answer = await authenticate({ ...asserted(await assertion({ claims: { sub } })), client_id: undefined });
      expect([answer.status, answer.error]).toEqual([401, "invalid_client"]);
    },
  );

  it("of another type, or with another authentication, is refused", async () => {
    const text = await assertion();
    expect((await authenticate({ client_assertion: text })).error).toBe("invalid_client");
    expect((await authenticate({ ...asserted(text), client_assertion_type: "urn:x" })).error).toBe("invalid_client");
    expect((await authenticate({ ...asserted(text), client_secret: "x" })).error).toBe("invalid_request");
    expect((await authenticate(asserted(text), basic("a", "b"))).error).toBe("invalid_request");
  });

  it("of a client that does not declare it is refused, registered or with a document", async () => {
    world.web.documents.set(PLAIN.client_id, { ...PLAIN, token_endpoint_auth_method: "none" });
    for (const id of [PLAIN.client_id, (await world.client()).id]) {
      const claims = { iss: id, sub: id };
      const answer = await authenticate({ ...asserted(await assertion({ claims })), client_id: id });
      expect(answer.why).toContain("does not declare private_key_jwt");
    }
  });

  it("may be omitted by a client that also declares `none`, but a wrong one is never ignored", async () => {
    expect((await authenticate({})).error).toBe("invalid_grant");
    await refused(await assertion({ claims: { aud: "https://other.example" } }), /aud/);
  });
});

describe("a client's keys", () => {
  const fromStranger = (form: Form) => {
    const body = queryOf({ grant_type: "refresh_token", ...form });
    return world.send(requestOf("/token", body, {}, { address: "203.0.113.9" }));
  };
  const fetches = () => world.web.fetched.filter((url) => url === CHATGPT.jwks_uri).length;

  it("are cached for 10 minutes", async () => {
    for (const wait of [0, 300_000, 299_999]) {
      world.clock.at += wait;
      expect(await accepted(await assertion())).toBe(true);
    }
    expect(fetches()).toBe(1);
    world.clock.at += 1;
    expect(await accepted(await assertion())).toBe(true);
    expect(fetches()).toBe(2);
  });

  it("are fetched again for an unknown key, but not within 10 seconds", async () => {
    const next = await newKey("ES256", "the next key");
    expect(await accepted(await assertion())).toBe(true);
    publishKeys([next]);
    await refused(await assertion({ key: next }), /key/);
    expect(fetches()).toBe(1);
    world.clock.at += 10_001;
    expect(await accepted(await assertion({ key: next }))).toBe(true);
    expect(fetches()).toBe(2);
    for (let i = 0; i < 5; i += 1) await refused(await assertion({ header: { kid: `unknown ${i}` } }), /key/);
    expect(fetches()).toBe(2);
  });

  it("that cannot be fetched make the client retry later, not sign in again", async () => {
    world.web.documents.set(CHATGPT.jwks_uri, new FetchRefused("timeout", "No answer came in time."));
    const answer = await authenticate(asserted(await assertion()));
    expect([answer.status, answer.error]).toEqual([503, "temporarily_unavailable"]);
  });

  it.each([
    ["no set", { key: [] }],
    ["no objects", { keys: [7] }],
    ["no JSON", Buffer.from("<html>")],
    ["too small", { keys: [{ kty: "RSA", kid: "key RS256", n: "AQAB", e: "AQAB" }] }],
    ["private nonsense", { keys: [{ kty: "RSA", kid: "key RS256", n: 7, e: {} }] }],
  ])("that are %s make its assertion invalid without an internal error", async (_, document) => {
    world.web.documents.set(CHATGPT.jwks_uri, document);
    await refused(await assertion(), /./);
    expect(world.logged).toEqual([]);
  });

  it("are fetched even if a stranger requests many documents of the same origin", async () => {
    for (let i = 0; i < 40; i += 1)
      await fromStranger({ client_id: `https://chatgpt.com/oauth/${i}/client.json`, refresh_token: "x" });
    expect(await accepted(await assertion())).toBe(true);
  });

  it("are used for an hour more when they cannot be refreshed", async () => {
    expect(await accepted(await assertion())).toBe(true);
    world.web.documents.set(CHATGPT.jwks_uri, new FetchRefused("timeout", "No answer came in time."));
    world.clock.at += 600_000 + 3_600_000 - 1;
    expect(await accepted(await assertion())).toBe(true);
    world.clock.at += 10_000;
    expect((await authenticate(asserted(await assertion()))).status).toBe(503);
  });

  it("outlive a stranger's assertions with unknown keys", async () => {
    expect(await accepted(await assertion())).toBe(true);
    world.web.documents.set(CHATGPT.jwks_uri, new FetchRefused("status", "It was answered with 404."));
    world.clock.at += 10_001;
    for (let i = 0; i < 20; i += 1) {
      const text = await assertion({ header: { kid: `unknown ${i}` } });
      const answer = await fromStranger({ client_id: CHATGPT.client_id, refresh_token: "x", ...asserted(text) });
      expect([answer.status, answer.body["error"]]).toEqual([503, "temporarily_unavailable"]);
    }
    expect(fetches()).toBe(2);
    expect(await accepted(await assertion())).toBe(true);
  });
});

it("no assertion is logged or quoted in an error", async () => {
  await refused(await assertion({ claims: { aud: "https://other.example" } }), /aud/);
  const written = [...world.logged, ...world.errors].join("\n");
  for (const secret of world.secrets) expect(written).not.toContain(secret);
});
