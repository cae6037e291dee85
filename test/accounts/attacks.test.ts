import { beforeAll, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../support/identity.ts";
import { AheadClock } from "../support/clock.ts";
import { formsOf } from "../support/cookie-jar.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { call, MCP_PATHS, post } from "../support/mcp-messages.ts";
import {
  type Code,
  locationOf,
  OAuthClient,
  pkce,
  REDIRECT,
  type Registered,
  type Tokens,
  tokensOf,
} from "../support/oauth-client.ts";
import { ASSERTION_TYPE, CHATGPT, ClientKey, PublishedDocuments } from "../support/oauth-documents.ts";
import {
  bearer,
  callAccount,
  type OAuthServer,
  type Person,
  readAccount,
  signUp,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { type Answer, json, send } from "../support/server.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** Runs ahead of the real time by an offset that tests set. */
const clock = new AheadClock();

async function later<T>(ms: number, run: () => Promise<T>): Promise<T> {
  clock.aheadMs = ms;
  try {
    return await run();
  } finally {
    clock.aheadMs = 0;
  }
}

function expectRefused(answer: Answer, error: string, status = 400): void {
  expect([answer.status, json(answer).error], answer.text).toEqual([status, error]);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.text).not.toMatch(/acs_(at|rt|ac)_/);
}

/** Expects a page of this service instead of a redirect: 503 when the client's document cannot be fetched. */
function expectDeadEnd({ status, headers, text }: Answer): void {
  expect(status).toBeOneOf([400, 503]);
  expect(headers).not.toHaveProperty("location");
  expect(headers["content-type"]).toContain("text/html");
  expect(text).not.toMatch(/http-equiv|evil\.example/);
}

describe.each(FLOW_DATABASES)("on $database", ({ missing, create }) => {
  const web = new PublishedDocuments();
  let server: OAuthServer;
  let person: Person;
  let host: OAuthClient;
  let client: Registered;
  let foreign: Registered;
  beforeAll(async () => {
    if (missing) return;
    web.publish(CHATGPT);
    server = await startOAuthServer({ clock, guardedFetch: web }, (await create()).env);
    person = await signUp(server);
    host = new OAuthClient(server, person.browser);
    client = await host.register();
    foreign = await host.register();
  });

  const isLive = async (token: string) => {
    const statuses = [(await readAccount(server, token)).status, (await callAccount(server, token)).status];
    expect([
      [200, 200],
      [401, 401],
    ]).toContainEqual(statuses);
    return statuses[0] === 200;
  };

  describe.skipIf(missing)("a registration is refused with", () => {
    it.each([
      ["a script", "javascript:alert(1)"],
      ["a script in capitals", "JavaScript:alert(1)"],
      ["data", "data:text/html,x"],
      ["a blob", "blob:https://a.example/1"],
      ["a file", "file:///etc/passwd"],
      ["vbscript", "vbscript:x"],
      ["a page of the browser", "about:blank"],
      ["http on another host", "http://evil.example/cb"],
      ["http on a host that begins like loopback", "http://127.0.0.1.evil.example/cb"],
      ["http on localhost's neighbour", "http://localhost.evil.example/cb"],
      ["a fragment", "https://a.example/cb#x"],
      ["an empty fragment", "https://a.example/cb#"],
      ["a user name", "https://user@a.example/cb"],
      ["a password", "http://127.0.0.1:pw@evil.example/cb"],
      ["a line break", "https://a.example/cb\r\nSet-Cookie: x=1"],
      ["a backslash", "https://a.example\\@evil.example/cb"],
      ["a path only", "/cb"],
      ["nothing", ""],
      ["a scheme that anybody could take", "app:/cb"],
      ["the address of everything", "http://0.0.0.0/cb"],
      ["5,000 characters", `https://a.example/${"a".repeat(5_000)}`],
    ])("a redirect URI that is %s", async (_, uri) => {
      for (const uris of [[uri], [REDIRECT, uri]])
        expectRefused(await host.registration({ client_name: "x", redirect_uris: uris }), "invalid_redirect_uri");
    });

    it.each([
      ["no redirect URI", {}],
      ["an empty list of them", { redirect_uris: [] }],
      ["one that is no list", { redirect_uris: REDIRECT }],
      ["one that is no text", { redirect_uris: [{ uri: REDIRECT }] }],
      ["hundreds of them", { redirect_uris: Array.from({ length: 300 }, (_, i) => `https://a.example/${i}`) }],
      ["an unknown authentication method", { redirect_uris: [REDIRECT], token_endpoint_auth_method: "tls" }],
      ["a grant that there is not", { redirect_uris: [REDIRECT], grant_types: ["client_credentials"] }],
      ["a list in place of an object", [1]],
    ])("%s", async (_, metadata) => {
      const answer = await host.registration(metadata);
      expect(answer.status).toBe(400);
      expect(json(answer).error).toMatch(/^invalid_(redirect_uri|client_metadata|request)$/);
    });
  });

  describe.skipIf(missing)("a registration takes", () => {
    it.each([
      ["https", "https://a.example:8443/cb?x=1", undefined],
      ["loopback at another port", "http://127.0.0.1/cb", "http://127.0.0.1:61000/cb"],
      ["localhost at another port", "http://localhost:1/cb", "http://localhost:61000/cb"],
      ["loopback of IPv6 at another port", "http://[::1]:1/cb", "http://[::1]:61000/cb"],
      ["an application's own scheme", "com.example.app:/oauth", undefined],
      ["the scheme of an editor", "cursor://anysphere.cursor-deeplink/mcp/oauth", undefined],
    ])("%s, and the code is sent there", async (_, registered, asked = registered) => {
      const known = await host.register({ redirect_uris: [registered] });
      const back = await host.callback(host.request(known, { redirect_uri: asked }));
      expect(back.href.startsWith(asked)).toBe(true);
      expect(back.searchParams.get("code")).toMatch(/^acs_ac_/);
    });
  });

  describe.skipIf(missing)("a metadata document is refused", () => {
    const ask = (clientId: string) => person.browser.get(host.request({ client_id: clientId }));

    it.each([
      "http://host.example/client.json",
      "https://host.example/",
      "https://host.example",
      "https://user@host.example/client.json",
      "https://host.example/a/../client.json",
      "https://host.example/a/%2e%2e/client.json",
      "https://host.example/client.json#x",
      "https://HOST.example/client.json",
      "https://127.0.0.1/client.json",
      "https://2130706433/client.json",
      "https://[::1]/client.json",
      "https://169.254.169.254/latest",
    ])("without a request, at %s", refusesDocument);

    it("without a request, at a URL of 600 characters", () =>
      refusesDocument(`https://host.example/${"a".repeat(579)}`));

    async function refusesDocument(url: string): Promise<void> {
      web.documents.set(url, { ...CHATGPT, client_id: url, redirect_uris: [REDIRECT] });
      const before = web.fetched.length;
      expectDeadEnd(await ask(url));
      expect(web.fetched.length).toBe(before);
    }

    it.each([
      ["is another one's", { client_id: CHATGPT.client_id }],
      ["has no id", { client_id: undefined }],
      ["holds a secret", { client_secret: "x" }],
      ["wants to use a secret", { token_endpoint_auth_method: "client_secret_basic" }],
      ["has keys where anybody could change them", { jwks_uri: "http://host.example/jwks.json" }],
      ["has no redirect URI", { redirect_uris: [] }],
      ["has only a redirect URI that is a script", { redirect_uris: ["javascript:alert(1)"] }],
      ["is too large", { padding: "a".repeat(20_000) }],
    ])("that %s", async (what, changes) => {
      const url = `https://host.example/${what.replaceAll(" ", "-")}.json`;
      const document = { client_id: url, client_name: "x", redirect_uris: [REDIRECT] };
      web.documents.set(url, { ...document, ...changes });
      expectDeadEnd(await ask(url));
      // Only this is wrong with it: without this, it is valid.
      web.documents.set(`${url}?good`, { ...document, client_id: `${url}?good` });
      expect((await ask(`${url}?good`)).status).toBe(200);
    });
  });

  describe.skipIf(missing)("an authorization request", () => {
    it("of an unknown client, or to a foreign redirect URI, leads nowhere", async () => {
      const requests = [
        host.request(client, { redirect_uri: "https://evil.example/cb" }),
        host.request(client, { redirect_uri: `${REDIRECT}/` }),
        host.request(client, { redirect_uri: `${REDIRECT}?x=1` }),
        host.request(client, { redirect_uri: REDIRECT.replace("http:", "https:") }),
        host.request(client, { redirect_uri: "javascript:alert(1)" }),
        host
          .request(client, { redirect_uri: "" })
          .replace("redirect_uri=", "redirect_uri=https%3A%2F%2Fevil.example%2F"),
        host.request({ client_id: "cli_0000000000000000000000" }),
        host.request({ client_id: "https://evil.example/client.json" }),
        host.request({ client_id: "" }),
        host.request(client, { client_id: undefined }),
        `${host.request(client)}&client_id=${foreign.client_id}`,
        `${host.request(client)}&redirect_uri=${encodeURIComponent("https://evil.example/cb")}`,
        "/authorize",
        "/authorize?%",
      ];
      for (const request of requests) {
        expectDeadEnd(await person.browser.get(request));
        // The form of such a request, forged for a signed-in user, leads nowhere either.
        const page = await person.browser.get(host.request(client));
        const [form] = formsOf(page, "/authorize");
        const forged = await person.browser.submit({
          action: request,
          inputs: form?.inputs ?? [],
          buttons: form?.buttons ?? [],
        });
        expectDeadEnd(forged);
      }
    });

    it.each([
      ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
      ["with PKCE but no method, which means plain", { code_challenge_method: undefined }, "invalid_request"],
      ["with the method plain", { code_challenge_method: "plain" }, "invalid_request"],
      ["with a challenge that is no hash", { code_challenge: "short" }, "invalid_request"],
      ["for a foreign resource", { resource: "https://evil.example/mcp" }, "invalid_target"],
      ["for a resource on another path", { resource: "http://localhost/mcp/other" }, "invalid_target"],
      ["for a token in the address", { response_type: "token" }, "unsupported_response_type"],
      ["for no known response", { response_type: undefined }, "invalid_request"],
      ["that wants no question to be asked", { prompt: "none" }, "consent_required"],
    ])("%s gets an error with its state and the issuer, and no code", async (_, changes, error) => {
      const back = await host.callback(host.request(client, changes));
      expect(back.origin + back.pathname).toBe(REDIRECT);
      const { error: told, state, iss, code } = Object.fromEntries(back.searchParams);
      expect({ told, state, iss, code }).toEqual({ told: error, state: "a state", iss: server.site, code: undefined });
    });

    it.each(["code_challenge", "code_challenge_method", "resource", "scope", "state", "response_type"])(
      "with %s twice gets no code",
      async (name) => {
        const request = `${host.request(client, { scope: "account:read" })}&${name}=x`;
        const answer = await host.consent(request);
        if (answer.status === 400) return expectDeadEnd(answer);
        expect(locationOf(answer).searchParams.get("error")).toMatch(/^invalid_(request|target)$/);
        expect(locationOf(answer).searchParams.has("code")).toBe(false);
      },
    );

    it("returns a code only after Allow, and access_denied after Deny", async () => {
      const page = await person.browser.get(host.request(client));
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/acs_ac_/);
      const denied = await host.callback(host.request(client), /deny/i);
      expect(Object.fromEntries(denied.searchParams)).toMatchObject({
        error: "access_denied",
        state: "a state",
        iss: server.site,
      });
      expect(denied.searchParams.has("code")).toBe(false);
    });

    it("returns the issuer and exactly its state, for any state", async () => {
      for (const state of ["x", "a b&c=d#e", "\r\nSet-Cookie: session=evil\r\n\r\n<script>", "ü\u202e", "%0d%0a"]) {
        const answer = await host.consent(host.request(client, { state }));
        expect(answer.headers).not.toHaveProperty("set-cookie");
        const back = locationOf(answer);
        expect(back.searchParams.get("state")).toBe(state);
        expect(back.searchParams.get("iss")).toBe(server.site);
        expect(back.origin + back.pathname).toBe(REDIRECT);
      }
    });

    it("shows a client's name as text, without characters that reorder or hide it", async () => {
      const name = "<img src=x onerror=alert(1)>\"'</title><script>\u202Eevil\u0000\u200B\n&amp;";
      const hostile = await host.register({ client_name: name });
      const page = await person.browser.get(host.request(hostile));
      expect(page.status).toBe(200);
      expect(page.text).not.toMatch(/<img|<script(?! type="module" src="\/assets\/)|onerror=alert\(1\)>"|\p{Cf}/u);
      expect(page.text).toContain("&lt;img");
      await host.callback(host.request(hostile));
      const tokens = await host.tokens(hostile);
      const dashboard = await person.browser.get("/dashboard/settings");
      expect(dashboard.text).not.toMatch(/<img|<script(?! type="module" src="\/assets\/)|\u202E/);
      expect(dashboard.text).toContain("&lt;img");
      await host.revoke(hostile, tokens.refresh_token);
    });

    it("may redirect only to the client, by the page's policy", async () => {
      const page = await person.browser.get(host.request(client));
      const policy = String(page.headers["content-security-policy"]);
      expect(policy).toContain(`form-action 'self' ${new URL(REDIRECT).origin}`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'");
    });
  });

  describe.skipIf(missing)("a code", () => {
    it("needs its verifier, client, redirect URI and resource, and is used up by the attempt", async () => {
      const attempts: readonly [string, (code: Code) => Promise<Answer>][] = [
        ["invalid_grant", (code) => host.exchange(client, { ...code, verifier: pkce().verifier })],
        ["invalid_grant", (code) => host.exchange(client, code, { redirect_uri: "http://127.0.0.1:45555/other" })],
        ["invalid_grant", (code) => host.exchange(client, code, { redirect_uri: "http://127.0.0.1:45556/callback" })],
        ["invalid_target", (code) => host.exchange(client, code, { resource: "https://evil.example/mcp" })],
      ];
      for (const [error, attempt] of attempts) {
        const code = await host.code(client);
        expectRefused(await attempt(code), error);
        expectRefused(await host.exchange(client, code), "invalid_grant");
      }
    });

    it("needs its client, and another client gets nothing", async () => {
      expectRefused(await host.exchange(foreign, await host.code(client)), "invalid_grant");
    });

    it("without a verifier, or without the redirect URI that the request had, is refused", async () => {
      for (const left of ["code_verifier", "redirect_uri"]) {
        const answer = await host.exchange(client, await host.code(client), { [left]: undefined });
        expect(answer.status).toBe(400);
        expect(json(answer).error).toMatch(/^invalid_(grant|request)$/);
      }
    });

    it("expires after a minute", async () => {
      const code = await host.code(client);
      expectRefused(await later(61 * SECOND, () => host.exchange(client, code)), "invalid_grant");
      const other = await host.code(client);
      expect((await later(50 * SECOND, () => host.exchange(client, other))).status).toBe(200);
    });

    it("that is redeemed ten times at once returns at most one set of tokens, which is revoked", async () => {
      const code = await host.code(client);
      const answers = await Promise.all(Array.from({ length: 10 }, () => host.exchange(client, code)));
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length).toBeLessThanOrEqual(1);
      for (const lost of answers.filter((answer) => !won.includes(answer))) expectRefused(lost, "invalid_grant");
      for (const answer of won) {
        const tokens = tokensOf(answer);
        expect(await isLive(tokens.access_token)).toBe(false);
        expectRefused(await host.refresh(client, tokens.refresh_token), "invalid_grant");
      }
    });

    it("that is used again later revokes its tokens", async () => {
      const code = await host.code(client);
      const tokens = tokensOf(await host.exchange(client, code));
      expect(await isLive(tokens.access_token)).toBe(true);
      expectRefused(await host.exchange(client, code), "invalid_grant");
      expect(await isLive(tokens.access_token)).toBe(false);
      expectRefused(await host.refresh(client, tokens.refresh_token), "invalid_grant");
    });
  });

  describe.skipIf(missing)("tokens", () => {
    let tokens: Tokens;
    beforeAll(async () => {
      tokens = await host.tokens(client);
    });

    it("are never cached", async () => {
      const answer = await host.exchange(client, await host.code(client));
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(tokensOf(answer)).toMatchObject({ token_type: "Bearer", scope: EVERY_SCOPE });
    });

    it("last an hour, and the refresh token 30 days", async () => {
      expect(await isLive(tokens.access_token)).toBe(true);
      expect(await later(HOUR + SECOND, () => isLive(tokens.access_token))).toBe(false);
      const old = await host.tokens(client);
      const answer = await later(30 * DAY + SECOND, () => host.refresh(client, old.refresh_token));
      expectRefused(answer, "invalid_grant");
    });

    it("are not accepted in a query, and not logged", async () => {
      const names = ["access_token", "api_key", "key", "token", "authorization", "bearer"];
      for (const name of names) {
        const query = `?${name}=${tokens.access_token}`;
        expect((await send(server.base, `/api/merchant/v1/account${query}`)).status).toBe(401);
        for (const path of MCP_PATHS)
          expect((await post(server.base, call("get_account", {}), { path: path + query })).status).toBe(401);
      }
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      const body = `access_token=${tokens.access_token}`;
      const answer = await send(server.base, "/api/merchant/v1/keys", { method: "POST", headers: form, body });
      expect(answer.status).toBe(401);
      expect(server.logged.join("")).not.toContain(tokens.access_token);
    });

    it("of other kinds are not credentials", async () => {
      const secret = await host.register({ token_endpoint_auth_method: "client_secret_post" });
      const { code } = await host.code(client);
      const session = [...person.browser.cookies.values()][0] ?? "";
      for (const wrong of [tokens.refresh_token, code, session, secret.client_secret ?? "", client.client_id])
        expect(await isLive(wrong)).toBe(false);
    });
  });

  describe.skipIf(missing)("a refresh token", () => {
    it("needs its client", async () => {
      const { refresh_token: token } = await host.tokens(client);
      expectRefused(await host.refresh(foreign, token), "invalid_grant");
      expect((await host.refresh(client, token)).status).toBe(200);
    });

    it("allows only granted scopes and resources", async () => {
      const { refresh_token: token } = await host.tokens(client, { scope: "account:read" });
      const more = await host.refresh(client, token, { scope: "account:read keys:write" });
      if (more.status === 200) expect(tokensOf(more).scope).toBe("account:read");
      else expectRefused(more, "invalid_scope");
      const { refresh_token: other } = await host.tokens(client, { scope: "account:read" });
      const unknown = await host.refresh(client, other, { scope: "account:read admin:all" });
      if (unknown.status === 200) expect(tokensOf(unknown).scope).toBe("account:read");
      else expectRefused(unknown, "invalid_scope");
      const { refresh_token: third } = await host.tokens(client);
      expectRefused(await host.refresh(client, third, { resource: "https://evil.example" }), "invalid_target");
    });

    it("returns fewer scopes on request, and all of them again the next time", async () => {
      const { refresh_token: token } = await host.tokens(client);
      const fewer = tokensOf(await host.refresh(client, token, { scope: "account:read" }));
      expect(fewer.scope).toBe("account:read");
      const create = await post(server.base, call("create_api_key", { name: "no" }), {
        headers: bearer(fewer.access_token),
      });
      expect(create.status).toBe(403);
      expect(tokensOf(await host.refresh(client, fewer.refresh_token)).scope).toBe(EVERY_SCOPE);
    });

    it("that five windows use at once returns the same successor to all", async () => {
      const { refresh_token: token } = await host.tokens(client);
      const answers = await Promise.all(Array.from({ length: 5 }, () => host.refresh(client, token)));
      const all = answers.map(tokensOf);
      expect(new Set(all.map((one) => one.refresh_token)).size).toBe(1);
      for (const one of all) expect(await isLive(one.access_token)).toBe(true);
      expect((await host.refresh(client, all[0]?.refresh_token ?? "")).status).toBe(200);
    });

    it("that is used again after its successor revokes the whole family", async () => {
      const first = await host.tokens(client);
      const second = tokensOf(await host.refresh(client, first.refresh_token));
      const third = tokensOf(await host.refresh(client, second.refresh_token));
      expect(await isLive(third.access_token)).toBe(true);
      expectRefused(await host.refresh(client, first.refresh_token), "invalid_grant");
      for (const { access_token: token } of [first, second, third]) expect(await isLive(token)).toBe(false);
      expectRefused(await host.refresh(client, third.refresh_token), "invalid_grant");
    });

    it("that is used again after half a minute revokes the family, even with an unused successor", async () => {
      const first = await host.tokens(client);
      const second = tokensOf(await host.refresh(client, first.refresh_token));
      const again = await later(31 * SECOND, () => host.refresh(client, first.refresh_token));
      expectRefused(again, "invalid_grant");
      expect(await isLive(second.access_token)).toBe(false);
    });
  });

  describe.skipIf(missing)("a revocation", () => {
    it("by another client changes and reveals nothing", async () => {
      const tokens = await host.tokens(client);
      for (const token of [tokens.refresh_token, tokens.access_token]) {
        const answer = await host.revoke(foreign, token);
        expect([answer.status, answer.text]).toEqual([200, ""]);
        expect(await isLive(tokens.access_token)).toBe(true);
      }
    });

    it("of an access token revokes only that token, and of a refresh token everything", async () => {
      const first = await host.tokens(client);
      await host.revoke(client, first.access_token);
      expect(await isLive(first.access_token)).toBe(false);
      const second = tokensOf(await host.refresh(client, first.refresh_token));
      expect(await isLive(second.access_token)).toBe(true);
      await host.revoke(client, second.refresh_token);
      expect(await isLive(second.access_token)).toBe(false);
    });

    it("does not revoke other credentials", async () => {
      const { access_token: token } = await host.tokens(client);
      const made = await post(server.base, call("create_api_key", { name: "not by OAuth" }), {
        headers: bearer(token),
      });
      const { key } = json(made).result.structuredContent;
      expect((await host.revoke(client, key)).status).toBe(200);
      expect(await isLive(key)).toBe(true);
    });
  });

  describe.skipIf(missing)("a client", () => {
    it("with a secret is refused without it, with another one, and with two methods at once", async () => {
      for (const method of ["client_secret_basic", "client_secret_post"]) {
        const known = await host.register({ token_endpoint_auth_method: method });
        const { client_id: id, client_secret: secret = "" } = known;
        const basic = (password: string) => ({
          Authorization: `Basic ${Buffer.from(`${id}:${password}`).toString("base64")}`,
        });
        const form = `grant_type=refresh_token&refresh_token=x`;
        const other = (await host.register({ token_endpoint_auth_method: method })).client_secret ?? "";
        for (const wrong of [
          await host.send("/token", `${form}&client_id=${id}`),
          await host.send("/token", `${form}&client_id=${id}&client_secret=${other}`),
          await host.send("/token", form, basic(other)),
          await host.send("/token", form, basic("")),
        ]) {
          expectRefused(wrong, "invalid_client", 401);
          expect(wrong.text).not.toContain(secret);
        }
        const twice = await host.send("/token", `${form}&client_id=${id}&client_secret=${secret}`, basic(secret));
        expect([400, 401]).toContain(twice.status);
        expect(json(twice).error).toMatch(/^invalid_(request|client)$/);
      }
    });

    it("that is unknown is refused", async () => {
      const nobody = { client_id: "cli_0000000000000000000000" };
      expectRefused(await host.refresh(nobody, "x"), "invalid_client", 401);
      expectRefused(await host.revoke(nobody, "x"), "invalid_client", 401);
    });
  });

  describe.skipIf(missing)("a client assertion is refused", () => {
    let key: ClientKey;
    let other: ClientKey;
    beforeAll(async () => {
      [key, other] = await Promise.all([ClientKey.make(), ClientKey.make()]);
      web.documents.set(CHATGPT.jwks_uri, key.keySet);
    });

    const id = CHATGPT.client_id;
    const unsigned = (header: object, claims: object) =>
      `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")}.`;
    const seconds = () => Math.floor(Date.now() / 1000);
    const attempt = (assertion: string, changes: Record<string, string | undefined> = {}) =>
      host.refresh({ client_id: id }, "x", {
        client_assertion_type: ASSERTION_TYPE,
        client_assertion: assertion,
        ...changes,
      });

    it("when any part of it is wrong", async () => {
      const audience = `${server.site}/token`;
      const good = { iss: id, sub: id, aud: audience, exp: seconds() + 60, jti: "n" };
      const forged = [
        await other.assertion(id, audience),
        await key.assertion(id, "https://other.example/token"),
        await key.assertion(id, audience, { aud: undefined }),
        await key.assertion(id, audience, { iss: "https://other.example" }),
        await key.assertion(id, audience, { sub: "https://other.example" }),
        await key.assertion(id, audience, { exp: seconds() - 600 }),
        await key.assertion(id, audience, { exp: undefined }),
        await key.assertion(id, audience, { exp: seconds() + 86_400 }),
        await key.assertion(id, audience, { jti: undefined }),
        await key.assertion(id, audience, { nbf: seconds() + 600 }),
        unsigned({ alg: "none" }, good),
        unsigned({ alg: "NONE", kid: "k1" }, good),
        `${unsigned({ alg: "HS256", kid: "k1" }, good)}AAAA`,
        "x",
        "a.b.c",
      ];
      for (const assertion of forged) expectRefused(await attempt(assertion), "invalid_client", 401);
    });

    it("when it is used a second time", async () => {
      const assertion = await key.assertion(id, `${server.site}/token`);
      expectRefused(await attempt(assertion), "invalid_grant");
      expectRefused(await attempt(assertion), "invalid_client", 401);
      const raced = await key.assertion(id, `${server.site}/token`);
      const errors = (await Promise.all(Array.from({ length: 5 }, () => attempt(raced)))).map(
        (answer) => json(answer).error,
      );
      expect(errors.filter((error) => error === "invalid_grant")).toHaveLength(1);
    });

    it("when it is another client's, or of another type", async () => {
      const assertion = await key.assertion(id, `${server.site}/token`);
      expectRefused(await attempt(assertion, { client_id: client.client_id }), "invalid_client", 401);
      const type = "urn:ietf:params:oauth:client-assertion-type:saml2-bearer";
      const answer = await attempt(assertion, { client_assertion_type: type });
      expect([400, 401]).toContain(answer.status);
      expect(json(answer).error).toMatch(/^invalid_(client|request)$/);
    });
  });
});
