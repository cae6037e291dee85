import { Passwords } from "../../src/accounts/passwords.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { AheadClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { MemoryRateCounter } from "../../src/limits/memory-rate-counter.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import type { RateCounter } from "../../src/limits/rate-limit.ts";
import { mintSecret } from "../../src/shared/secret.ts";
import { Browser, formOf } from "../support/cookie-jar.ts";
import { call, post } from "../support/mcp-messages.ts";
import { OAuthClient, pkce, REDIRECT, tokensOf } from "../support/oauth-client.ts";
import { PLAIN_CLIENT, PublishedDocuments } from "../support/oauth-documents.ts";
import {
  bearer,
  mintKey,
  type OAuthServer,
  signUp,
  startLimitedServer,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { type Answer, json, send } from "../support/server.ts";

/** Checks a refusal and returns its Retry-After in seconds. */
function refusedFor({ status, headers, text }: Answer, windowSeconds: number): number {
  expect(status, text).toBe(429);
  const seconds = Number(headers["retry-after"]);
  expect(Number.isInteger(seconds)).toBe(true);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(windowSeconds);
  return seconds;
}

let people = 0;
const newEmail = () => `person${(people += 1)}@example.com`;

/** Hashing a password takes time, so each attempt counts five times here. */
describe("forms that take a password", () => {
  let server: OAuthServer;
  let clock: AheadClock;
  beforeAll(async () => {
    clock = new AheadClock();
    const counter = new MemoryRateCounter(clock);
    const dear: RateCounter = {
      hit: (policy, key, cost) => counter.hit(policy, key, policy.name === "public" ? 0 : cost * 5),
    };
    server = await startLimitedServer({ clock, rateCounter: dear });
  });

  const attempt = async (path: string, from: string, email: string, password = "wrong wrong wrong") => {
    const browser = new Browser(server, from);
    return browser.submit(formOf(await browser.get(path), path), { email, password });
  };

  it("are accepted ten times a minute from one address, and again after Retry-After", async () => {
    const from = "127.0.21.1";
    for (let i = 0; i < POLICIES.auth.quota / 5; i += 1)
      expect((await attempt("/login", from, newEmail())).status).toBe(401);
    const refused = await attempt("/login", from, newEmail());
    const seconds = refusedFor(refused, POLICIES.auth.windowSeconds);
    expect(refused.headers["content-type"]).toContain("text/html");
    expect((await attempt("/login", "127.0.21.2", newEmail())).status).toBe(401);
    clock.aheadMs += seconds * 1000;
    expect((await attempt("/login", from, newEmail())).status).toBe(401);
  });

  it("are accepted five times in 15 minutes for one email from one address, with or without an account", async () => {
    const person = await signUp(server, "127.0.22.9");
    const nextMinute = () => void (clock.aheadMs += POLICIES.auth.windowSeconds * 1000);
    for (const email of [person.email, newEmail()]) {
      expect((await attempt("/login", "127.0.22.1", email)).status).toBe(401);
      refusedFor(await attempt("/login", "127.0.22.1", email), POLICIES.authAccount.windowSeconds);
      nextMinute();
    }
    // Not even the right password gets another answer.
    const right = await attempt("/login", "127.0.22.1", person.email.toUpperCase(), person.password);
    const seconds = refusedFor(right, POLICIES.authAccount.windowSeconds);
    expect(right.headers).not.toHaveProperty("set-cookie");
    // It is accepted elsewhere, and a right password is not counted.
    for (const from of ["127.0.22.4", "127.0.22.4"]) {
      expect((await attempt("/login", from, person.email, person.password)).status).toBe(303);
      nextMinute();
    }
    clock.aheadMs += seconds * 1000;
    expect((await attempt("/login", "127.0.22.1", person.email, person.password)).status).toBe(303);
  });

  it("create five accounts an hour from one address", async () => {
    const password = "correct horse battery";
    expect((await attempt("/signup", "127.0.23.1", newEmail(), password)).status).toBe(303);
    const refused = await attempt("/signup", "127.0.23.1", newEmail(), password);
    refusedFor(refused, POLICIES.signUp.windowSeconds);
    expect(refused.headers).not.toHaveProperty("set-cookie");
    expect(refused.text).toMatch(/Too many sign-ups from your network<\/h2>\s*<p>Try again in \d+ minutes\./);
    expect((await attempt("/signup", "127.0.23.2", newEmail(), password)).status).toBe(303);
    clock.aheadMs += POLICIES.signUp.windowSeconds * 1000;
    expect((await attempt("/signup", "127.0.23.1", newEmail(), "too short")).status).toBe(422);
  });
});

describe("endpoints for programs", () => {
  let server: OAuthServer;
  const clock = new AheadClock();
  const web = new PublishedDocuments();
  beforeAll(async () => {
    server = await startLimitedServer({ clock, guardedFetch: web });
  });

  const many = async (count: number, ask: () => Promise<Answer>): Promise<number[]> =>
    (await Promise.all(Array.from({ length: count }, ask))).map(({ status }) => status);

  it("register as many clients an hour from one address as configured", async () => {
    const limited = await startLimitedServer({ clock }, { REGISTRATIONS_PER_HOUR: "20" });
    const body = JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" });
    const headers = { "Content-Type": "application/json" };
    const register = (from: string) => send(limited.base, "/register", { method: "POST", headers, body, from });
    const preflight = () => send(limited.base, "/register", { method: "OPTIONS", from: "127.0.24.1" });
    await many(30, preflight);
    const statuses = await many(20, () => register("127.0.24.1"));
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await register("127.0.24.1");
    const seconds = refusedFor(refused, POLICIES.register.windowSeconds);
    expect(refused.headers["ratelimit-policy"]).toBe('"register";q=20;w=3600');
    expect((await send(limited.base, "/docs/rate-limits.md")).text).toContain('`"register";q=20;w=3600`');
    expect((await register("127.0.24.2")).status).toBe(201);
    clock.aheadMs += seconds * 1000;
    expect((await register("127.0.24.1")).status).toBe(201);
  });

  it("accept 60 failed requests a minute from one address, for tokens and revocations together", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const ask = (path: string, from: string) =>
      send(server.base, path, { method: "POST", headers, body: "grant_type=refresh_token", from });
    await many(POLICIES.token.quota / 2, () => ask("/token", "127.0.25.1"));
    await many(POLICIES.token.quota / 2, () => ask("/revoke", "127.0.25.1"));
    for (const path of ["/token", "/revoke"]) {
      const refused = await ask(path, "127.0.25.1");
      refusedFor(refused, POLICIES.token.windowSeconds);
      expect(refused.headers["content-type"]).toBe("application/json");
      expect(refused.headers["ratelimit-policy"]).toBe('"token";q=60;w=60');
      expect(refused.headers["ratelimit"]).toMatch(/^"token";r=0;t=\d+$/);
      expect(json(refused)).toMatchObject({
        error_description: expect.stringContaining("allows 60 failures in 60 seconds"),
      });
    }
    expect((await ask("/token", "127.0.25.2")).status).toBe(401);
  });

  it("refuse no valid request after any number of failures at the same address", async () => {
    const from = "127.0.25.3";
    const person = await signUp(server, from);
    const host = new OAuthClient(server, person.browser);
    const client = await host.register();
    const tokens = await host.tokens(client);
    const other = await host.tokens(client);
    const code = await host.code(client);
    const forged = () => host.refresh(client, mintSecret("refreshToken"));
    await many(POLICIES.token.quota, forged);
    const seconds = refusedFor(await forged(), POLICIES.token.windowSeconds);
    const exchanged = await host.exchange(client, code);
    expect(exchanged.status, exchanged.text).toBe(200);
    const refreshed = await host.refresh(client, tokens.refresh_token);
    expect(refreshed.status, refreshed.text).toBe(200);
    // The headers state the remaining failures and refreshes.
    expect(refreshed.headers["ratelimit-policy"]).toBe('"token";q=60;w=60, "grant";q=120;w=60');
    expect(refreshed.headers["ratelimit"]).toMatch(/^"token";r=0;t=\d+, "grant";r=119;t=\d+$/);
    expect((await host.revoke(client, other.refresh_token)).status).toBe(200);
    refusedFor(await forged(), POLICIES.token.windowSeconds);
    clock.aheadMs += seconds * 1000;
    expect((await forged()).status).toBe(400);
  });

  it("count a revocation of an unknown token as a failure, although the answer is the same", async () => {
    const person = await signUp(server, "127.0.25.4");
    const host = new OAuthClient(server, person.browser);
    const client = await host.register();
    const statuses = await many(POLICIES.token.quota, () => host.revoke(client, mintSecret("refreshToken")));
    expect(new Set(statuses)).toEqual(new Set([200]));
    refusedFor(await host.revoke(client, mintSecret("accessToken")), POLICIES.token.windowSeconds);
  });

  it("stop endless refreshes of one grant, but no other grant of its client", async () => {
    const person = await signUp(server, "127.0.25.5");
    const host = new OAuthClient(server, person.browser);
    const client = await host.register();
    const [runaway, calm] = [await host.tokens(client), await host.tokens(client)];
    let token = runaway.refresh_token;
    for (let i = 0; i < POLICIES.grant.quota; i += 1) token = tokensOf(await host.refresh(client, token)).refresh_token;
    const refused = await host.refresh(client, token);
    const seconds = refusedFor(refused, POLICIES.grant.windowSeconds);
    expect(json(refused)).toMatchObject({ error: "temporarily_unavailable" });
    expect((await host.refresh(client, calm.refresh_token)).status).toBe(200);
    clock.aheadMs += seconds * 1000;
    // A refused token was not used.
    expect((await host.refresh(client, token)).status).toBe(200);
  });

  it("look up every credential after any number of wrong ones from its address, over REST and MCP together", async () => {
    const rest = (token: string, from: string) =>
      send(server.base, "/api/merchant/v1/account", { headers: bearer(token), from });
    const mcp = (token: string, from: string) =>
      post(server.base, call("get_account", {}), { headers: bearer(token), from });
    const person = await signUp(server, "127.0.26.9");
    const from = "127.0.26.1";
    for (let i = 0; i < POLICIES.credentials.quota * 2; i += 1) {
      const [ask, surface] = i % 2 === 0 ? [rest, "public"] : [mcp, "mcp"];
      const answer = await ask(mintSecret(i % 3 === 0 ? "apiKey" : "accessToken"), from);
      // The answer is never 429: after a 401, a host refreshes its token.
      expect(answer.status).toBe(401);
      expect(answer.headers["ratelimit-policy"]).toMatch(new RegExp(`^"${surface}";q=\\d+;w=60$`));
    }
    for (const [i, ask] of [rest, mcp].entries()) {
      const answer = await ask(await mintKey(person.browser, `good ${i}`), from);
      expect(answer.status).toBe(200);
      expect(Number(answer.headers["ratelimit-remaining"])).toBe(Number(answer.headers["ratelimit-limit"]) - 1);
    }
  });

  it("count requests with a wrong credential separately, and limit them too", async () => {
    const from = "127.0.26.2";
    const key = mintSecret("apiKey");
    const guess = () => send(server.base, "/api/merchant/v1/account", { headers: bearer(key), from });
    const statuses = await many(POLICIES.public.quota, guess);
    expect(new Set(statuses)).toEqual(new Set([401]));
    refusedFor(await guess(), POLICIES.public.windowSeconds);
    const open = await send(server.base, "/api/v1/plans", { from });
    expect(open.status).toBe(200);
    expect(open.headers["ratelimit-remaining"]).toBe(String(POLICIES.public.quota - 1));
  });

  it("fetch 10 client documents a minute for one address, and ask the browser to wait", async () => {
    const ask = (url: string, from = "127.0.27.1") => {
      const query = new URLSearchParams({
        client_id: url,
        redirect_uri: REDIRECT,
        response_type: "code",
        code_challenge: pkce().challenge,
        code_challenge_method: "S256",
      });
      return send(server.base, `/authorize?${query.toString()}`, { from });
    };
    for (let i = 0; i <= POLICIES.clientMetadata.quota; i += 1)
      web.publish({ ...PLAIN_CLIENT, client_id: `https://many.example/${i}.json` });
    web.publish(PLAIN_CLIENT);
    for (let i = 0; i < POLICIES.clientMetadata.quota; i += 1)
      expect((await ask(`https://many.example/${i}.json`)).status).toBe(303);
    const last = `https://many.example/${POLICIES.clientMetadata.quota}.json`;
    const refused = await ask(last);
    refusedFor(refused, POLICIES.clientMetadata.windowSeconds);
    expect(refused.headers).not.toHaveProperty("location");
    expect(web.fetched).not.toContain(last);
    expect((await ask(PLAIN_CLIENT.client_id, "127.0.27.2")).status).toBe(303);
    // A known document is not fetched again.
    expect((await ask("https://many.example/0.json")).status).toBe(303);
  });
});

describe("a flood of sign-ins", () => {
  it("is refused beyond the capacity, and delays no other request", async () => {
    // With a hash that takes much longer than a request.
    const server = await startOAuthServer({ passwords: new Passwords({ N: 2 ** 15, r: 8, p: 1 }) });
    const gone = new AbortController();
    const statuses: number[] = [];
    const flood = Array.from({ length: 100 }, async (_, i) => {
      const response = await fetch(`${server.site}/login`, {
        method: "POST",
        headers: { Origin: server.site },
        body: new URLSearchParams({ email: `flood${i}@example.com`, password: "wrong wrong wrong" }),
        signal: gone.signal,
      });
      statuses.push(response.status);
      if (response.status === 503) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    });
    const counted = (status: number) => statuses.filter((other) => other === status).length;
    const done = Promise.allSettled(flood);
    await eventually(() => counted(503) > 50);
    for (let i = 0; i < 20; i += 1) expect((await send(server.base, "/api/v1/health")).status).toBe(200);
    // The others were answered while people were still waiting for their turn.
    expect(statuses.length).toBeLessThan(100);
    await eventually(() => counted(401) > 0);
    expect(counted(401) + counted(503)).toBe(statuses.length);
    // Waiting for all of them would take seconds, and aborted requests do no harm.
    gone.abort();
    await done;
    expect((await send(server.base, "/api/v1/health")).status).toBe(200);
    expect(server.logged).toEqual([]);
  });
});
