import { beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../src/shared/log.ts";
import { hashSecret, SECRET_KINDS } from "../../src/shared/secret.ts";
import { Browser, filled, formOf } from "../support/cookie-jar.ts";
import { DATABASES, type TestDatabase } from "../support/databases.ts";
import { call, post } from "../support/mcp-messages.ts";
import { CollectedMail, linkIn } from "../support/mail.ts";
import { OAuthClient, pkce, REDIRECT, tokensOf } from "../support/oauth-client.ts";
import {
  bearer,
  createKey,
  mintKey,
  type OAuthServer,
  readAccount,
  signUp,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { json, send } from "../support/server.ts";

/** Any secret of this service, in any text. */
const ANY_SECRET = new RegExp(`acs_(${Object.values(SECRET_KINDS).join("|")})_[0-9A-Za-z]{49}`, "g");

describe.each(DATABASES)("during a whole journey, on $database,", ({ missing, create }) => {
  let database: TestDatabase;
  let server: OAuthServer;
  /** Every created or typed secret by its kind. */
  const secrets = new Map<string, string>();
  /** The secrets that are stored as a hash. */
  const hashed = new Set<string>();
  const lines: string[] = [];
  const mail = new CollectedMail();

  beforeAll(async () => {
    if (missing) return;
    database = await create();
    const log = createLog("trace", { write: (line: string) => void lines.push(line) });
    server = await startOAuthServer({ log, mailer: mail }, database.env);
    await journey();
  });

  function note(what: string, secret: string | undefined, stored = false): string {
    if (secret === undefined || secret.length < 12) throw new Error(`There is no ${what}.`);
    secrets.set(what, secret);
    if (stored) hashed.add(secret);
    return secret;
  }

  const noteSession = (what: string, browser: Browser, stored = false) =>
    note(what, browser.cookies.get("acs_session"), stored);

  async function journey(): Promise<void> {
    const person = await signUp(server);
    const { browser } = person;
    note("password", person.password);
    noteSession("session of the sign-up", browser);
    note("device of the sign-up", browser.cookies.get("acs_device"), true);
    const dashboard = await browser.get("/dashboard/settings");
    for (const [, value] of filled(formOf(dashboard, "/logout"), {}, /./)) note("form token", value);
    const key = note("key of the dashboard", await mintKey(browser, "first"), true);
    const made = json(await createKey(server, key, { name: "second", idempotencyKey: "request-1" }));
    note("key with an idempotency key", made.key, true);
    await createKey(server, key, { name: "second", idempotencyKey: "request-1" });
    await useOAuth(browser);
    await misplace();
    const form = formOf(await browser.get("/dashboard/settings"), "/dashboard/password");
    const next = note("new password", "an entirely new password");
    await browser.submit(form, { "current-password": person.password, "new-password": next });
    noteSession("session after the change", browser, true);
    await recover(person.email);
    const stranger = new Browser(server);
    const mistaken = formOf(await stranger.get("/login"), "/login");
    await stranger.submit(mistaken, { email: note("password as an email", "my secret password"), password: "x" });
  }

  async function recover(email: string): Promise<void> {
    const forgetful = new Browser(server);
    await forgetful.submit(formOf(await forgetful.get("/forgot"), "/forgot"), { email });
    const [welcome, , asked] = await mail.to(email);
    const verification = linkIn(welcome?.text ?? "", "/verify");
    note("link that verifies", verification.split("token=")[1], true);
    await forgetful.get(verification);
    const link = linkIn(asked?.text ?? "", "/reset");
    note("link for a reset", link.split("token=")[1], true);
    await forgetful.get(link);
  }

  async function useOAuth(browser: Browser): Promise<void> {
    const host = new OAuthClient(server, browser);
    const client = await host.register({ token_endpoint_auth_method: "client_secret_post" });
    note("client secret", client.client_secret, true);
    const code = await host.code(client);
    note("code", code.code, true);
    note("code verifier", code.verifier);
    const tokens = tokensOf(await host.exchange(client, code));
    note("access token", tokens.access_token, true);
    note("refresh token", tokens.refresh_token, true);
    const renewed = tokensOf(await host.refresh(client, tokens.refresh_token));
    note("second access token", renewed.access_token, true);
    note("second refresh token", renewed.refresh_token, true);
    await readAccount(server, renewed.access_token);
    const unused = await host.code(client);
    note("code that is not redeemed", unused.code, true);
    await host.exchange(client, { ...unused, verifier: note("wrong verifier", pkce().verifier) });
    const given = await host.tokens(client);
    note("revoked access token", given.access_token, true);
    note("revoked refresh token", given.refresh_token, true);
    await host.revoke(client, given.refresh_token);
    await host.refresh(client, given.refresh_token);
    await host.refresh({ ...client, client_secret: note("wrong client secret", pkce().verifier) }, "x");
  }

  /** Sends secrets where they do not belong. */
  async function misplace(): Promise<void> {
    for (const secret of secrets.values()) {
      const text = encodeURIComponent(secret);
      const headers = { "Content-Type": "application/json" };
      const form = { "Content-Type": "application/x-www-form-urlencoded" };
      for (const path of ["/api/merchant/v1/account", "/mcp", "/login", "/authorize", "/docs", "/token", "/nowhere"]) {
        const query = ["api_key", "access_token", "code", "x"].map((name) => `${name}=${text}`).join("&");
        const odd = { "X-Api-Key": secret, Cookie: `acs_session=${text}`, Referer: `http://x/${text}` };
        await send(server.base, `${path}?${query}`, { headers: odd });
        await send(server.base, `${path}/${text}`);
      }
      await send(server.base, "/api/merchant/v1/account", { headers: { Authorization: secret } });
      await send(server.base, "/api/merchant/v1/account", { headers: bearer(secret) });
      await post(server.base, call("get_account", { key: secret }), { headers: bearer(secret) });
      await post(server.base, call(secret, {}));
      await post(server.base, `{"jsonrpc":"2.0","method":${JSON.stringify(secret)}`);
      const authorized = { ...headers, ...bearer(secret) };
      await send(server.base, "/api/merchant/v1/keys/revocation", {
        method: "POST",
        headers: authorized,
        body: JSON.stringify({ id: secret }),
      });
      await send(server.base, `/api/merchant/v1/keys/${text}`, { method: "DELETE", headers: authorized });
      await send(server.base, "/token", { method: "POST", headers, body: JSON.stringify({ token: secret }) });
      await send(server.base, "/token", {
        method: "POST",
        headers: form,
        body: `grant_type=${text}&client_id=${text}`,
      });
      await send(server.base, "/revoke", { method: "POST", headers: form, body: `token=${text}&client_id=x` });
      await send(server.base, "/register", {
        method: "POST",
        headers,
        body: JSON.stringify({ redirect_uris: [secret] }),
      });
      const request = new URLSearchParams({ client_id: secret, redirect_uri: REDIRECT, state: secret });
      await send(server.base, `/authorize?${request.toString()}`);
    }
  }

  it.skipIf(missing)("no secret is in the log", () => {
    const canary = secrets.get("key of the dashboard") ?? "";
    server.app.log.warn({ url: `/x?y=${canary}` }, "the log of this test is read");
    const text = lines.join("");
    expect(text).toContain("the log of this test is read");
    for (const [what, secret] of secrets) expect(text.includes(secret), what).toBe(false);
    expect(text.match(ANY_SECRET)).toBeNull();
    // None of this was a failure of the service.
    expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });

  it.skipIf(missing)("no secret is in the database, only the hash of each that can be used again", async () => {
    const stored = await database.contents();
    for (const [what, secret] of secrets) expect(stored.includes(secret), what).toBe(false);
    expect(stored.match(ANY_SECRET)).toBeNull();
    // Proves that the search works: permitted values are found.
    for (const secret of hashed) expect(stored).toContain(hashSecret(secret));
    expect(secrets.size).toBeGreaterThan(15);
  });
});
