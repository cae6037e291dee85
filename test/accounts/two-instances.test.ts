import { randomInt } from "node:crypto";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POLICIES } from "../../src/limits/policies.ts";
import { formOf } from "../support/cookie-jar.ts";
import { createPostgres } from "../support/databases.ts";
import { OAuthClient, tokensOf } from "../support/oauth-client.ts";
import { bearer, mintKey, type Person, readAccount, signUp } from "../support/oauth-server.ts";
import { call, post } from "../support/mcp-messages.ts";
import { patientCounter } from "../support/patient-counter.ts";
import { type Answer, json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

const REDIS_URL = process.env["TEST_REDIS_URL"];
const lacking = ["TEST_DATABASE_URL", "TEST_REDIS_URL"].filter((name) => process.env[name] === undefined);
const reason = lacking.length === 0 ? "" : " (skipped: no PostgreSQL or no Redis)";

/** Separate addresses, because other tests count in the same Redis. */
const network = `127.${randomInt(1, 255)}.${randomInt(1, 255)}`;
const address = (last: number) => `${network}.${last}`;

describe.skipIf(lacking.length > 0)(`two instances with one PostgreSQL and one Redis${reason}`, () => {
  let one: TestServer;
  let other: TestServer;
  let person: Person;
  let redis: Redis;
  const accountIds: string[] = [];
  beforeAll(async () => {
    redis = new Redis(REDIS_URL ?? "");
    const { env } = await createPostgres();
    const start = async () => startServer({ rateCounter: await patientCounter(REDIS_URL ?? "") }, env);
    [one, other] = await Promise.all([start(), start()]);
    person = await signUp({ base: one.base, site: PUBLIC_URL }, address(1));
  });
  afterAll(async () => {
    // The remaining keys would expire within the hour.
    const patterns = [`*${network}.*`, ...accountIds.map((id) => `*${id}`)];
    const ours = (await Promise.all(patterns.map((pattern) => redis.keys(pattern)))).flat();
    if (ours.length > 0) await redis.del(ours);
    await redis.quit();
  });

  const read = ({ base }: TestServer, token: string) => readAccount({ base }, token, address(5));

  /** The same person at the other instance. */
  const there = () => person.browser.at(other.base);

  it("count in the Redis that REDIS_URL names", async () => {
    const { base } = await startServer({}, { REDIS_URL: REDIS_URL ?? "" });
    const from = address(6);
    await expect
      .poll(async () => {
        await send(base, "/api/v1/plans", { from });
        return redis.keys(`*${from}`);
      })
      .not.toEqual([]);
  });

  it("share one quota exactly", async () => {
    const from = address(2);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => send((i % 2 === 0 ? one : other).base, "/api/v1/plans", { from })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(POLICIES.public.quota);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200 - POLICIES.public.quota);
    const left = answers
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers["ratelimit-remaining"]));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: POLICIES.public.quota }, (_, i) => i));
  });

  it("share the limits of credentials and of an account", async () => {
    const key = await mintKey(person.browser, "for limits");
    const left = async ({ base }: TestServer) =>
      Number(
        (await post(base, call("get_account", {}), { headers: bearer(key), from: address(3) })).headers[
          "ratelimit-remaining"
        ],
      );
    const first = await left(one);
    expect(await left(other)).toBe(first - 1);
    expect(await left(one)).toBe(first - 2);
    accountIds.push(json(await read(one, key)).id);
  });

  it("share accounts and sessions, and see when they end", async () => {
    expect((await there().get("/dashboard/settings")).status).toBe(200);
    const second = await signUp({ base: other.base, site: PUBLIC_URL }, address(4));
    const here = second.browser.at(one.base);
    const page = await here.get("/dashboard/settings");
    expect(page.text).toContain(second.email);
    expect((await here.submit(formOf(page, "/logout"))).status).toBe(303);
    expect((await second.browser.get("/dashboard/settings")).status).toBe(303);
  });

  it("share keys and their revocations", async () => {
    const key = await mintKey(there(), "made there");
    expect((await read(one, key)).status).toBe(200);
    const { keys } = json(await send(one.base, "/api/merchant/v1/keys", { headers: bearer(key), from: address(5) }));
    const { id } = keys.find(({ name }: { name: string }) => name === "made there");
    expect(
      (await post(one.base, call("revoke_api_key", { id }), { headers: bearer(key), from: address(5) })).status,
    ).toBe(200);
    await expect.poll(async () => (await read(other, key)).status).toBe(401);
    expect((await read(one, key)).status).toBe(401);
  });

  it("redeem each other's codes, once", async () => {
    const here = new OAuthClient({ base: one.base, site: PUBLIC_URL }, person.browser);
    const elsewhere = new OAuthClient({ base: other.base, site: PUBLIC_URL }, there());
    const client = await here.register();
    const code = await here.code(client);
    const tokens = tokensOf(await elsewhere.exchange(client, code));
    expect((await read(one, tokens.access_token)).status).toBe(200);
    const raced = await elsewhere.code(client);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? here : elsewhere).exchange(client, raced)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const answer of answers.filter(({ status }) => status === 200))
      for (const at of [one, other]) await expectDead(at, tokensOf(answer).access_token);
  });

  it("keep one family of refresh tokens under simultaneous use", async () => {
    const here = new OAuthClient({ base: one.base, site: PUBLIC_URL }, person.browser);
    const elsewhere = new OAuthClient({ base: other.base, site: PUBLIC_URL }, there());
    const client = await here.register();
    const first = await here.tokens(client);
    const answers: Answer[] = await Promise.all(
      [here, elsewhere, here, elsewhere].map((host) => host.refresh(client, first.refresh_token)),
    );
    const all = answers.map(tokensOf);
    expect(new Set(all.map((tokens) => tokens.refresh_token)).size).toBe(1);
    for (const { access_token: token } of all)
      for (const at of [one, other]) expect((await read(at, token)).status).toBe(200);
    const next = tokensOf(await elsewhere.refresh(client, all[0]?.refresh_token ?? ""));
    // The first token is sent again after its successor was used, so that everything ends on both.
    expect((await here.refresh(client, first.refresh_token)).status).toBe(400);
    for (const { access_token: token } of [...all, next]) for (const at of [one, other]) await expectDead(at, token);
  });

  const expectDead = (at: TestServer, token: string) =>
    expect.poll(async () => (await read(at, token)).status).toBe(401);
});
