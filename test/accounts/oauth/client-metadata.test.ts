import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { CHATGPT, CLAUDE_CODE, CLAUDE_WEB } from "../../support/oauth-documents.ts";
import { AuthorizationRefused, verifiedHostOf } from "../../../src/accounts/oauth/authorization-server.ts";
import { FetchRefused } from "../../../src/guarded-fetch/ports.ts";
import { POLICIES } from "../../../src/limits/policies.ts";
import { eventually } from "../../support/eventually.ts";
import { type Form, pkce, queryOf, sqlitePlace, tokensOf, World, PLAIN } from "./support.ts";

const place = sqlitePlace();
afterAll(() => place.remove());

let world: World;
beforeEach(async () => {
  world = await World.create(place);
  for (const document of [PLAIN, CLAUDE_WEB, CLAUDE_CODE, CHATGPT])
    world.web.documents.set(document.client_id, document);
});

const queryFor = (clientId: string, changes: Form = {}) =>
  queryOf({
    client_id: clientId,
    response_type: "code",
    code_challenge: pkce().challenge,
    code_challenge_method: "S256",
    ...changes,
  });

const askFor = (clientId: string, changes: Form = {}) => world.authorization(queryFor(clientId, changes));

/** Returns the client's name for a request from an address, or the refusal. */
const askFrom = (address: string, clientId: string): Promise<string | AuthorizationRefused> =>
  world.authorization(queryFor(clientId), address).then(
    ({ client }) => client.name,
    (thrown: unknown) => thrown as AuthorizationRefused,
  );

/** Publishes plain clients, each at its own origin. */
function publishMany(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const clientId = `https://client${i}.example/client.json`;
    world.web.documents.set(clientId, { ...PLAIN, client_id: clientId });
    return clientId;
  });
}

const STRANGER = "203.0.113.9";
const HOUR_MS = 3_600_000;

/** Returns the message of a refusal without a redirect. */
const refusal = async (clientId: string, changes: Form = {}): Promise<string> => {
  const thrown: unknown = await askFor(clientId, changes).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AuthorizationRefused);
  expect((thrown as AuthorizationRefused).redirectTo).toBeUndefined();
  return (thrown as AuthorizationRefused).message;
};

const publish = (changes: Readonly<Record<string, unknown>>) =>
  world.web.documents.set(PLAIN.client_id, { ...PLAIN, ...changes });

describe("a client with a metadata document", () => {
  it.each([
    [CLAUDE_WEB, "https://claude.ai/api/mcp/auth_callback", "claude.ai"],
    [CLAUDE_WEB, "https://claude.com/api/mcp/auth_callback", "claude.ai"],
    [CLAUDE_CODE, "http://localhost:53412/callback", "claude.ai"],
    [CLAUDE_CODE, "http://127.0.0.1:8080/callback", "claude.ai"],
    [CHATGPT, "https://chatgpt.com/connector_platform_oauth_redirect", "chatgpt.com"],
  ])("like that of $client_name may return to %s", async (document, redirectUri, host) => {
    const { client, redirectUri: to } = await askFor(document.client_id, { redirect_uri: redirectUri });
    expect(client).toEqual({ id: document.client_id, name: document.client_name, verifiedHost: host });
    expect(to).toBe(redirectUri);
    expect(verifiedHostOf(document.client_id)).toBe(host);
  });

  it.each([
    [CLAUDE_CODE, "http://localhost:53412/other"],
    [CLAUDE_CODE, "http://[::1]:53412/callback"],
    [CLAUDE_CODE, "https://localhost:53412/callback"],
    [CLAUDE_CODE, "http://localhost.evil.example:53412/callback"],
    [CLAUDE_WEB, "https://claude.ai/api/mcp/auth_callback/"],
    [CLAUDE_WEB, "https://claude.ai:444/api/mcp/auth_callback"],
  ])("like that of $client_name may not return to %s", async (document, redirectUri) => {
    expect(await refusal(document.client_id, { redirect_uri: redirectUri })).toContain("redirect_uri");
  });

  it("gets tokens without a secret", async () => {
    const tokens = await world.tokens(PLAIN.client_id);
    expect((await world.refresh(PLAIN.client_id, tokens.refresh)).status).toBe(200);
    const [application] = await world.database.oauth.applications(world.accountId, world.clock.at);
    expect(application).toMatchObject({ clientId: PLAIN.client_id, clientName: "A plain client" });
  });

  it.each([
    "http://client.example/oauth/client.json",
    "HTTPS://client.example/oauth/client.json",
    "https://client.example",
    "https://client.example/",
    "https://client.example/client.json#x",
    "https://client.example/client.json#",
    "https://user@client.example/client.json",
    "https://client.example/a/../client.json",
    "https://client.example/a/%2e%2e/client.json",
    "https://client.example:443/client.json",
    "https://Client.example/client.json",
    "https://client.example/client .json",
    "https://127.0.0.1/client.json",
    "https://2130706433/client.json",
    "https://8.8.8.8/client.json",
    "https://[2606:4700::1111]/client.json",
    "https://",
  ])("is not fetched from %s", async (clientId) => {
    expect(await refusal(clientId)).toContain("its URL must be");
    expect(world.web.fetched).toEqual([]);
  });

  it("is not fetched from a URL that is too long", async () => {
    expect(await refusal(`https://client.example/${"x".repeat(500)}`)).toContain("its URL must be");
    expect(world.web.fetched).toEqual([]);
  });

  it.each([
    ["another client_id", { client_id: "https://client.example/oauth/other.json" }],
    ["no client_id", { client_id: undefined }],
    ["a secret", { client_secret: "x" }],
    ["no redirect_uris", { redirect_uris: undefined }],
    ["invalid redirect_uris", { redirect_uris: ["javascript:alert(1)", "http://evil.example/", 7] }],
    ["a text of redirect_uris", { redirect_uris: "https://client.example/callback" }],
    ["a secret as its method", { token_endpoint_auth_method: "client_secret_post" }],
    ["private_key_jwt without keys", { token_endpoint_auth_method: "private_key_jwt" }],
    ["keys over http", { jwks_uri: "http://client.example/jwks.json" }],
    ["keys of another origin", { jwks_uri: "https://chatgpt.com/oauth/jwks.json" }],
    ["keys at another port", { jwks_uri: "https://client.example:8443/jwks.json" }],
    ["keys at no URL", { jwks_uri: 7 }],
  ])("with %s is refused", async (_, changes) => {
    publish(changes);
    expect(await refusal(PLAIN.client_id)).toContain("metadata document cannot be used");
  });

  it.each([
    ["an array", []],
    ["null", null],
    ["no JSON", Buffer.from("<html>")],
    ["no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
    ["11 KB", { ...PLAIN, more: "x".repeat(11_000) }],
  ])("that is %s is refused", async (_, document) => {
    world.web.documents.set(PLAIN.client_id, document);
    expect(await refusal(PLAIN.client_id)).toContain("metadata document cannot be used");
  });

  it("may have unusable redirect URIs in addition to a usable one", async () => {
    publish({ redirect_uris: ["someapp://callback", ...PLAIN.redirect_uris, "javascript:alert(1)"] });
    expect((await askFor(PLAIN.client_id)).redirectUri).toBe(PLAIN.redirect_uris[0]);
    expect(await refusal(PLAIN.client_id, { redirect_uri: "javascript:alert(1)" })).toContain("redirect_uri");
  });

  it.each([
    ["\u202eevil\u0000", "evil"],
    ["", "client.example"],
    [7, "client.example"],
    [undefined, "client.example"],
  ])("with the name %j is called %j", async (name, shown) => {
    publish({ client_name: name });
    expect((await askFor(PLAIN.client_id)).client.name).toBe(shown);
  });

  it("must send an assertion when that is its only method", async () => {
    publish({ token_endpoint_auth_method: "private_key_jwt", jwks_uri: "https://client.example/jwks.json" });
    const { status, body } = await world.redeem(PLAIN.client_id, await world.code(PLAIN.client_id));
    expect([status, body["error"]]).toEqual([401, "invalid_client"]);
  });
});

describe("a metadata document", () => {
  it.each([
    [undefined, 3_600],
    [0, 30],
    [600, 600],
    [10_000_000, 86_400],
  ])("that is cacheable for %s seconds is cached for %s", async (maxAge, kept) => {
    world.web.maxAgeSeconds = maxAge;
    await askFor(PLAIN.client_id);
    world.clock.at += kept * 1000 - 1;
    await askFor(PLAIN.client_id);
    expect(world.web.fetched).toHaveLength(1);
    world.clock.at += 1;
    await askFor(PLAIN.client_id);
    expect(world.web.fetched).toHaveLength(2);
  });

  it("that is unusable is not fetched again for 10 seconds", async () => {
    publish({ client_secret: "x" });
    await refusal(PLAIN.client_id);
    publish({});
    world.clock.at += 9_999;
    await refusal(PLAIN.client_id);
    expect(world.web.fetched).toHaveLength(1);
    world.clock.at += 1;
    await askFor(PLAIN.client_id);
  });

  it("is fetched once for simultaneous requests", async () => {
    await Promise.all(Array.from({ length: 20 }, () => askFor(PLAIN.client_id)));
    expect(world.web.fetched).toEqual([PLAIN.client_id]);
  });

  it("is fetched together with one other for a client address, and the rest later", async () => {
    let release: () => void = () => {};
    world.web.held = new Promise((resolve) => (release = resolve));
    const asked = publishMany(POLICIES.clientMetadata.quota + 1).map((clientId) => askFrom(STRANGER, clientId));
    await new Promise((resolve) => setImmediate(resolve));
    expect(world.web.running).toBe(2);
    release();
    const outcomes = await Promise.all(asked);
    expect(world.web.mostRunning).toBe(2);
    expect(outcomes.filter((outcome) => outcome === PLAIN.client_name)).toHaveLength(POLICIES.clientMetadata.quota);
  });

  it("is fetched together with one other for a client address, also after an earlier one", async () => {
    const urls = publishMany(4);
    const ends: (() => void)[] = [];
    const asked: Promise<unknown>[] = [];
    const askNext = async () => {
      world.web.held = new Promise((resolve) => ends.push(resolve));
      asked.push(askFrom(STRANGER, urls[asked.length] ?? ""));
      await new Promise((resolve) => setImmediate(resolve));
    };
    await askNext();
    await askNext();
    ends[0]?.();
    await asked[0];
    await askNext();
    await askNext();
    expect(world.web.running).toBe(2);
    for (const end of ends) end();
    await Promise.all(asked);
    expect(world.web.mostRunning).toBe(2);
  });

  it("is fetched immediately although another client looks up many hosts without an answer", async () => {
    let release: () => void = () => {};
    world.web.held = new Promise((resolve) => (release = resolve));
    const slow = publishMany(36).map((clientId) => askFrom(STRANGER, clientId));
    await new Promise((resolve) => setImmediate(resolve));
    const never = world.web.held;
    world.web.held = undefined;
    expect((await askFor(PLAIN.client_id)).client.name).toBe(PLAIN.client_name);
    world.web.held = never;
    release();
    await Promise.all(slow);
  });

  it("delays only the client that looks up hosts without an answer, for a few seconds", async () => {
    let release: () => void = () => {};
    world.web.held = new Promise((resolve) => (release = resolve));
    const [first, second, third] = publishMany(3).map((clientId) => askFrom(STRANGER, clientId));
    await eventually(() => world.clock.deadlinesIn(5_000) === 3);
    world.clock.at += 5_000;
    expect(await third).toMatchObject({ busy: { status: 503, retrySeconds: 10 } });
    release();
    expect(await Promise.all([first, second])).toEqual([PLAIN.client_name, PLAIN.client_name]);
  });

  it("is fetched 10 times a minute for each client address", async () => {
    const [last = "", ...others] = publishMany(POLICIES.clientMetadata.quota + 1);
    for (const url of others) expect(await askFrom(STRANGER, url)).toBe(PLAIN.client_name);
    const refused = await askFrom(STRANGER, last);
    expect(refused).toMatchObject({ redirectTo: undefined, busy: { status: 429, retrySeconds: 60 } });
    expect(world.web.fetched).not.toContain(last);
    expect(await askFrom("203.0.113.10", last)).toBe(PLAIN.client_name);
    // A cached document costs no quota.
    for (const url of others) expect(await askFrom(STRANGER, url)).toBe(PLAIN.client_name);
    world.clock.at += 60_000;
    expect(await askFrom(STRANGER, PLAIN.client_id)).toBe(PLAIN.client_name);
  });

  it("is fetched although a stranger requests many others of its origin", async () => {
    await askFor(CLAUDE_WEB.client_id, { redirect_uri: CLAUDE_WEB.redirect_uris[0] });
    world.clock.at += HOUR_MS;
    for (let i = 0; i < 40; i += 1) await askFrom(STRANGER, `https://claude.ai/${i}.json`);
    world.web.documents.delete(PLAIN.client_id);
    expect(await askFrom(STRANGER, PLAIN.client_id)).toMatchObject({ busy: { status: 429 } });
    publish({});
    expect((await askFor(PLAIN.client_id)).client.name).toBe(PLAIN.client_name);
    const again = await askFor(CLAUDE_WEB.client_id, { redirect_uri: CLAUDE_WEB.redirect_uris[0] });
    expect(again.client.name).toBe(CLAUDE_WEB.client_name);
    expect(world.web.fetched.filter((url) => url === CLAUDE_WEB.client_id)).toHaveLength(2);
  });

  it("that is requested 20 times at once from one address counts once", async () => {
    const asked = Array.from({ length: 20 }, () => askFrom(STRANGER, PLAIN.client_id));
    expect(new Set(await Promise.all(asked))).toEqual(new Set([PLAIN.client_name]));
    for (const url of publishMany(POLICIES.clientMetadata.quota - 1))
      expect(await askFrom(STRANGER, url)).toBe(PLAIN.client_name);
  });

  it("that is cached is used for another day by clients without quota", async () => {
    world.web.maxAgeSeconds = 60;
    expect(await askFrom(STRANGER, PLAIN.client_id)).toBe(PLAIN.client_name);
    publish({ client_name: "A new name" });
    const exhaust = async () => {
      for (let i = 0; i <= POLICIES.clientMetadata.quota; i += 1)
        await askFrom(STRANGER, `https://x.example/${i}.json`);
    };
    world.clock.at += 60_000 + 24 * HOUR_MS - 1;
    await exhaust();
    expect(await askFrom(STRANGER, PLAIN.client_id)).toBe(PLAIN.client_name);
    world.clock.at += 1;
    expect(await askFrom(STRANGER, PLAIN.client_id)).toMatchObject({ busy: { status: 429 } });
    expect((await askFor(PLAIN.client_id)).client.name).toBe("A new name");
    // From then on the stranger gets the cached document.
    expect(await askFrom(STRANGER, PLAIN.client_id)).toBe("A new name");
  });

  it.each(["timeout", "network", "status", "busy"] as const)(
    "that cannot be refreshed because of %s is used for another day, then the client has to retry later",
    async (kind) => {
      const first = await world.tokens(PLAIN.client_id);
      world.web.documents.set(PLAIN.client_id, new FetchRefused(kind, "No answer came in time."));
      world.clock.at += 25 * HOUR_MS - 1;
      const second = await world.refresh(PLAIN.client_id, first.refresh);
      expect(second.status).toBe(200);
      world.clock.at += 10_000;
      const { refresh } = tokensOf(second);
      const answer = await world.refresh(PLAIN.client_id, refresh);
      expect(answer).toMatchObject({ status: 503, body: { error: "temporarily_unavailable" } });
      expect(answer.headers["Retry-After"]).toBe("10");
      publish({});
      world.clock.at += 10_000;
      expect((await world.refresh(PLAIN.client_id, refresh)).status).toBe(200);
    },
  );

  it("that cannot be refreshed is fetched again after 10 seconds", async () => {
    await askFor(PLAIN.client_id);
    world.web.documents.set(PLAIN.client_id, new FetchRefused("network", "It could not be reached."));
    world.clock.at += HOUR_MS;
    for (let i = 0; i < 5; i += 1) await askFor(PLAIN.client_id);
    expect(world.web.fetched).toHaveLength(2);
    publish({ client_name: "A new name" });
    world.clock.at += 10_000;
    expect((await askFor(PLAIN.client_id)).client.name).toBe("A new name");
  });

  it("that has changed is never used in its old version, even when it cannot be fetched later", async () => {
    await askFor(PLAIN.client_id);
    publish({ client_secret: "x" });
    world.clock.at += HOUR_MS;
    await refusal(PLAIN.client_id);
    world.web.documents.set(PLAIN.client_id, new FetchRefused("network", "It could not be reached."));
    world.clock.at += 10_000;
    expect(await askFrom(STRANGER, PLAIN.client_id)).toMatchObject({ busy: { status: 503 } });
  });

  it("at a forbidden address is refused", async () => {
    world.web.documents.set(PLAIN.client_id, new FetchRefused("address", "The host has no public address."));
    const { status, body } = await world.refresh(PLAIN.client_id, "x");
    expect([status, body["error"]]).toEqual([401, "invalid_client"]);
  });
});
