import { Passwords } from "../../src/accounts/passwords.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { MemoryRateCounter } from "../../src/shared/adapters/memory-rate-counter.ts";
import { POLICIES, type RateCounter } from "../../src/shared/rate-limit.ts";
import { mintSecret } from "../../src/shared/secret.ts";
import { Browser, formOf } from "../support/cookie-jar.ts";
import { call, post, rpcError } from "../support/mcp-messages.ts";
import { pkce, REDIRECT } from "../support/oauth-client.ts";
import { PLAIN_CLIENT, PublishedDocuments } from "../support/oauth-documents.ts";
import {
  bearer,
  mintKey,
  type OAuthServer,
  signUp,
  startLimitedServer,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { type Answer, send } from "../support/server.ts";

/** A clock that a test moves. */
class Clock {
  aheadMs = 0;
  now(): number {
    return Date.now() + this.aheadMs;
  }
}

/** Checks a refusal and gives the seconds that it says to wait. */
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

/** To hash a password takes time, so here each try counts five times. */
describe("forms that take a password", () => {
  let server: OAuthServer;
  let clock: Clock;
  beforeAll(async () => {
    clock = new Clock();
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

  it("are taken ten times a minute from one address, and again when the time is over that it is told", async () => {
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

  it("are taken five times in a quarter of an hour for one account, from however many addresses, known or not", async () => {
    const person = await signUp(server, "127.0.22.9");
    for (const email of [person.email, newEmail()]) {
      expect((await attempt("/login", "127.0.22.1", email)).status).toBe(401);
      refusedFor(await attempt("/login", "127.0.22.2", email), POLICIES.authAccount.windowSeconds);
    }
    // Not even the right password tells that it is right.
    const right = await attempt("/login", "127.0.22.3", person.email.toUpperCase(), person.password);
    const seconds = refusedFor(right, POLICIES.authAccount.windowSeconds);
    expect(right.headers).not.toHaveProperty("set-cookie");
    clock.aheadMs += seconds * 1000;
    // What was right costs nothing.
    for (const from of ["127.0.22.4", "127.0.22.5"])
      expect((await attempt("/login", from, person.email, person.password)).status).toBe(303);
  });

  it("make five accounts an hour from one address", async () => {
    const password = "correct horse battery";
    expect((await attempt("/signup", "127.0.23.1", newEmail(), password)).status).toBe(303);
    const refused = await attempt("/signup", "127.0.23.1", newEmail(), password);
    refusedFor(refused, POLICIES.signUp.windowSeconds);
    expect(refused.headers).not.toHaveProperty("set-cookie");
    expect((await attempt("/signup", "127.0.23.2", newEmail(), password)).status).toBe(303);
    clock.aheadMs += POLICIES.signUp.windowSeconds * 1000;
    expect((await attempt("/signup", "127.0.23.1", newEmail(), "too short")).status).toBe(422);
  });
});

describe("endpoints for programs", () => {
  let server: OAuthServer;
  const clock = new Clock();
  const web = new PublishedDocuments();
  beforeAll(async () => {
    server = await startLimitedServer({ clock, guardedFetch: web });
  });

  const many = async (count: number, ask: () => Promise<Answer>): Promise<number[]> =>
    (await Promise.all(Array.from({ length: count }, ask))).map(({ status }) => status);

  it("register 20 clients an hour from one address", async () => {
    const body = JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" });
    const headers = { "Content-Type": "application/json" };
    const register = (from: string) => send(server.base, "/register", { method: "POST", headers, body, from });
    const preflight = () => send(server.base, "/register", { method: "OPTIONS", from: "127.0.24.1" });
    await many(30, preflight);
    const statuses = await many(POLICIES.register.quota, () => register("127.0.24.1"));
    expect(new Set(statuses)).toEqual(new Set([201]));
    const seconds = refusedFor(await register("127.0.24.1"), POLICIES.register.windowSeconds);
    expect((await register("127.0.24.2")).status).toBe(201);
    clock.aheadMs += seconds * 1000;
    expect((await register("127.0.24.1")).status).toBe(201);
  });

  it("take 60 forms a minute from one address, for tokens and revocations together", async () => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const ask = (path: string, from: string) =>
      send(server.base, path, { method: "POST", headers, body: "grant_type=refresh_token", from });
    await many(POLICIES.token.quota / 2, () => ask("/token", "127.0.25.1"));
    await many(POLICIES.token.quota / 2, () => ask("/revoke", "127.0.25.1"));
    for (const path of ["/token", "/revoke"]) {
      const refused = await ask(path, "127.0.25.1");
      refusedFor(refused, POLICIES.token.windowSeconds);
      expect(refused.headers["content-type"]).toBe("application/json");
      expect(refused.headers["ratelimit-policy"]).toContain('"token";q=60;w=60');
    }
    expect((await ask("/token", "127.0.25.2")).status).toBe(401);
  });

  it("look 60 wrong credentials up in a minute from one address, over REST and MCP together", async () => {
    const rest = (token: string, from: string) =>
      send(server.base, "/api/merchant/v1/account", { headers: bearer(token), from });
    const mcp = (token: string, from: string) =>
      post(server.base, call("get_account", {}), { headers: bearer(token), from });
    const person = await signUp(server, "127.0.26.9");
    const key = await mintKey(person.browser, "good");
    const [bad, good] = ["127.0.26.1", "127.0.26.2"];
    // What was never a credential costs no look, and does not count.
    for (let i = 0; i < 30; i += 1) expect((await rest("nonsense", bad)).status).toBe(401);
    for (let i = 0; i < POLICIES.credentials.quota; i += 1) {
      const answer = i % 2 === 0 ? await rest(mintSecret("apiKey"), bad) : await mcp(mintSecret("accessToken"), bad);
      expect(answer.status).toBe(401);
    }
    refusedFor(await rest(mintSecret("apiKey"), bad), POLICIES.credentials.windowSeconds);
    const refused = await mcp(mintSecret("apiKey"), bad);
    // The policy of the surface comes first, and the one that refuses is named too.
    expect(refused.headers["ratelimit-policy"]).toMatch(/^"mcp";q=\d+;w=\d+, "credentials";q=60;w=60$/);
    refusedFor(refused, POLICIES.credentials.windowSeconds);
    expect(rpcError(refused)).toMatchObject({ code: -32005, data: { code: "rate-limited" } });
    // A guess that would be right is not told from the others; who has the key is not held up elsewhere.
    refusedFor(await rest(key, bad), POLICIES.credentials.windowSeconds);
    expect((await rest(key, good)).status).toBe(200);
  });

  it("fetch 10 documents of clients a minute for one address, and tell the browser to wait", async () => {
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
    // What is known already is not fetched again.
    expect((await ask("https://many.example/0.json")).status).toBe(303);
  });
});

describe("a flood of sign-ins", () => {
  it("is refused beyond what the machine can do, and holds nobody else up", async () => {
    const server = await startOAuthServer({ passwords: new Passwords() });
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
    // The others were answered while people still wait for their turn.
    expect(statuses.length).toBeLessThan(100);
    await eventually(() => counted(401) > 0);
    expect(counted(401) + counted(503)).toBe(statuses.length);
    // To wait for all of them would take seconds, and those who leave do no harm either.
    gone.abort();
    await done;
    expect((await send(server.base, "/api/v1/health")).status).toBe(200);
    expect(server.logged).toEqual([]);
  });
});
