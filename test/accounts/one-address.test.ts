import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Overrides } from "../../src/compose.ts";
import { POLICIES } from "../../src/limits/policies.ts";
import { hashSecret, mintSecret, newId, secretHint } from "../../src/shared/secret.ts";
import { TestClock } from "../support/clock.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { call, post } from "../support/mcp-messages.ts";
import { REDIRECT } from "../support/oauth-client.ts";
import { patientCounter } from "../support/patient-counter.ts";
import { bearer, type OAuthServer, readAccount, startLimitedServer } from "../support/oauth-server.ts";
import { type Answer, send } from "../support/server.ts";
import { rounds } from "../support/rounds.ts";

/**
 * The address of all clients in a test. It differs between tests, because they count in one Redis, which other tests
 * use, too.
 */
let address = "";
beforeEach(() => {
  address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
});

/** All windows stay open, even on a slow machine. */
const now = Date.now();
const clock = new TestClock(now);

async function addAccount({ app }: OAuthServer): Promise<string> {
  const id = newId("acc");
  const added = { id, email: `${id}@example.com`, passwordHash: "none", plan: "scan", createdAt: now };
  expect(await app.accounts.stores.accounts.add(added)).toBe(true);
  return id;
}

async function addKey({ app }: OAuthServer, accountId: string, key = mintSecret("apiKey")): Promise<string> {
  const row = {
    id: newId("key"),
    accountId,
    name: newId("name"),
    hint: secretHint(key),
    hash: hashSecret(key),
    scopes: ["account:read"] as const,
    createdAt: now,
    expiresAt: undefined,
    lastUsedAt: undefined,
    revokedAt: undefined,
    request: undefined,
    sourceId: undefined,
  };
  expect(await app.accounts.stores.keys.add(row, 100)).toBe("added");
  return key;
}

async function addRefreshToken({ app }: OAuthServer, accountId: string, clientId: string): Promise<string> {
  const { oauth } = app.accounts.stores;
  const scopes = ["account:read"] as const;
  const grant = { id: newId("grant"), accountId, clientId, clientName: "Host", scopes, createdAt: now };
  const token = mintSecret("refreshToken");
  const expiresAt = now + 3_600_000;
  const code = { hash: hashSecret(newId("code")), grantId: grant.id, redirectUri: undefined, challenge: "", expiresAt };
  await oauth.addGrant(grant, code);
  const access = { hash: hashSecret(mintSecret("accessToken")), grantId: grant.id, scopes, expiresAt };
  await oauth.addTokens(access, { hash: hashSecret(token), grantId: grant.id, expiresAt });
  return token;
}

/** Runs a task for each item, a few at a time, and returns the answers. */
async function forEach<T>(items: readonly T[], ask: (item: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = [...items];
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) answers.push(await ask(item));
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return answers;
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);
const statusesOf = (answers: readonly Answer[]) => new Set(answers.map(({ status }) => status));

const viaRest = ({ base }: OAuthServer, key: string) => readAccount({ base }, key, address);
const viaMcp = ({ base }: OAuthServer, key: string, tool = "get_account") =>
  post(base, call(tool, {}), { headers: bearer(key), from: address });

const REDIS_URL = process.env["TEST_REDIS_URL"];
const COUNTERS = [
  { counter: "memory", lacking: false, shared: false, overrides: async (): Promise<Overrides> => ({}) },
  {
    counter: REDIS_URL === undefined ? "Redis (skipped: no Redis)" : "Redis",
    lacking: REDIS_URL === undefined,
    shared: true,
    overrides: async (): Promise<Overrides> => ({ rateCounter: await patientCounter(REDIS_URL ?? "") }),
  },
];
/** Each database and each counter once; with all rounds, each combination. */
const PLACES = FLOW_DATABASES.flatMap((place, i) =>
  COUNTERS.filter((_, j) => i === j || rounds(1, 0) > 0).map((counter) => ({ ...place, ...counter })),
);

describe.each(PLACES)(
  "behind one address, on $database with counts in $counter",
  ({ missing, create, lacking, shared, overrides }) => {
    const start = async () => {
      const database = await create();
      const startOne = async (env = {}) =>
        startLimitedServer({ clock, ...(await overrides()) }, { ...database.env, ...env });
      const one = await startOne();
      return { one, startOther: () => startOne({ PUBLIC_URL: one.site }) };
    };

    describe.skipIf(missing || lacking)("", () => {
      it("thirty people work while three programs send invalid keys", async () => {
        const { one: server } = await start();
        const keys = await Promise.all(times(30, server).map(async () => addKey(server, await addAccount(server))));
        const dead = times(3, "").map(() => mintSecret("apiKey"));
        const stale = forEach(
          dead.flatMap((key) => [
            ...times(rounds(250, 40), { key, ask: viaMcp }),
            ...times(rounds(50, 30), { key, ask: viaRest }),
          ]),
          ({ key, ask }) => ask(server, key),
        );
        const people = await forEach(
          keys.flatMap((key) => [
            () => viaRest(server, key),
            () => viaMcp(server, key),
            () => viaMcp(server, key, "list_plans"),
            () => send(server.base, "/api/v1/plans", { from: address }),
          ]),
          (ask) => ask(),
        );
        expect(statusesOf(people)).toEqual(new Set([200]));
        // The speed of the machine determines how many invalid keys a window sees, and so whether any is refused with
        // 429.
        for (const status of statusesOf(await stale)) expect([401, 429]).toContain(status);
        // Later requests succeed, too.
        const late = await addKey(server, await addAccount(server));
        for (const answer of [await viaRest(server, late), await viaMcp(server, late)]) expect(answer.status).toBe(200);
      });

      it("an invalid key that becomes valid works immediately, and a revoked one is refused, on every instance", async () => {
        const { one, startOther } = await start();
        const other = await startOther();
        const accountId = await addAccount(one);
        const key = mintSecret("apiKey");
        for (let i = 0; i < 3; i += 1)
          for (const server of [one, other])
            for (const ask of [viaRest, viaMcp]) expect((await ask(server, key)).status).toBe(401);
        await addKey(one, accountId, key);
        for (const server of [one, other])
          for (const ask of [viaRest, viaMcp]) expect((await ask(server, key)).status).toBe(200);
        const [added] = await one.app.accounts.stores.keys.list(accountId);
        await one.app.accounts.stores.keys.revoke(accountId, added?.id ?? "", now);
        expect((await viaRest(one, key)).status).toBe(401);
        await expect.poll(async () => (await viaRest(other, key)).status).toBe(401);
      });

      it("a failure at /token counts once for two instances, and a valid refresh works on each", async () => {
        const { one, startOther } = await start();
        const other = await startOther();
        const clientId = await registered(one);
        const tokens = await Promise.all(
          times(2, one).map(async () => addRefreshToken(one, await addAccount(one), clientId)),
        );
        for (const server of shared ? [one] : [one, other]) {
          const forged = times(POLICIES.token.quota, server);
          expect(statusesOf(await forEach(forged, (at) => refresh(at, clientId, mintSecret("refreshToken"))))).toEqual(
            new Set([400]),
          );
        }
        for (const [i, server] of [one, other].entries()) {
          expect((await refresh(server, clientId, mintSecret("refreshToken"))).status).toBe(429);
          expect((await refresh(server, clientId, tokens[i] ?? "")).status).toBe(200);
        }
      });
    });
  },
);

const form = { "Content-Type": "application/x-www-form-urlencoded" };

function refresh({ base }: OAuthServer, clientId: string, token: string): Promise<Answer> {
  const body = new URLSearchParams({ grant_type: "refresh_token", client_id: clientId, refresh_token: token });
  return send(base, "/token", { method: "POST", headers: form, body: body.toString(), from: address });
}

function register({ base }: OAuthServer): Promise<Answer> {
  const grants = ["authorization_code", "refresh_token"];
  const body = JSON.stringify({
    redirect_uris: [REDIRECT],
    grant_types: grants,
    token_endpoint_auth_method: "none",
  });
  return send(base, "/register", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    from: address,
  });
}

async function registered(server: OAuthServer): Promise<string> {
  const { status, text } = await register(server);
  expect(status, text).toBe(201);
  return (JSON.parse(text) as { client_id: string }).client_id;
}

describe("a hosted assistant with many users behind one address", () => {
  it("registers and refreshes for all of them within a minute", async () => {
    const server = await startLimitedServer({ clock });
    const registrations = await forEach(times(rounds(1_000, 100), server), register);
    expect(statusesOf(registrations)).toEqual(new Set([201]));
    const accountIds = await Promise.all(times(20, server).map(addAccount));
    const connected = await Promise.all(
      registrations.map(async ({ text }, i) => {
        const clientId = (JSON.parse(text) as { client_id: string }).client_id;
        return { clientId, token: await addRefreshToken(server, accountIds[i % 20] ?? "", clientId) };
      }),
    );
    const refreshed = await forEach(connected, ({ clientId, token }) => refresh(server, clientId, token));
    expect(statusesOf(refreshed)).toEqual(new Set([200]));
    expect(refreshed.at(-1)?.headers["ratelimit"]).toMatch(/^"token";r=60;t=\d+, "grant";r=119;t=\d+$/);
    // Each of them is written to the disk, which takes time while many tests write.
  }, 240_000);
});
