import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../support/identity.ts";
import { AheadClock } from "../support/clock.ts";
import { eventually } from "../support/eventually.ts";
import { startHttp } from "../../src/main.ts";
import { mintSecret, secretKind } from "../../src/shared/secret.ts";
import { formOf } from "../support/cookie-jar.ts";
import { createSqlite, type TestDatabase } from "../support/databases.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { call, MCP_PATHS, post } from "../support/mcp-messages.ts";
import { OAuthClient } from "../support/oauth-client.ts";
import { FACES, type Face, type Reply } from "../support/oauth-faces.ts";
import {
  bearer,
  callAccount,
  mintKey,
  type OAuthServer,
  readAccount,
  signUp,
  startLimitedServer,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { json, send } from "../support/server.ts";
import { createStores } from "../support/stores.ts";

const BOTH = ["account:read", "keys:write"];
const DAY = 24 * 3600 * 1000;

const clock = new AheadClock();

let names = 0;
const newName = () => `key ${(names += 1)}`;

interface Created {
  readonly key: string;
  readonly id: string;
  readonly hint: string;
}

function createdBy({ data, answer }: Reply): Created {
  if (data === undefined) throw new Error(`No key was created: ${answer.status} ${answer.text}`);
  return data as unknown as Created;
}

const listedBy = ({ data }: Reply) => (data?.["keys"] ?? []) as Record<string, unknown>[];

describe.each(FLOW_DATABASES)("on $database", ({ missing, create }) => {
  let database: TestDatabase;
  let server: OAuthServer;
  /** Acts as another process, which shares only the database with the first. */
  let second: OAuthServer;
  /** A key with every scope, and one of another account. */
  let master: string;
  let stranger: string;
  /** Credentials with one scope each. */
  let reader: string;
  let writer: string;
  beforeAll(async () => {
    if (missing) return;
    database = await create();
    server = await startOAuthServer({ clock }, database.env);
    second = await startOAuthServer({}, { ...database.env, PUBLIC_URL: server.site });
    const [person, other] = await Promise.all([signUp(server), signUp(server)]);
    master = await mintKey(person.browser, "master");
    stranger = await mintKey(other.browser, "stranger");
    reader = createdBy(
      (await FACES["REST"]?.create(server, master, { name: "reader", scopes: ["account:read"] })) as Reply,
    ).key;
    const host = new OAuthClient(server, person.browser);
    writer = (await host.tokens(await host.register(), { scope: "keys:write" })).access_token;
  });
  const metadata = () => `${server.site}/.well-known/oauth-protected-resource`;

  // Depends on the Content-Type check of all REST bodies.
  describe.skipIf(missing)("a new key over REST", () => {
    it("is refused with 415 for a body that is not JSON", async () => {
      const headers = { Authorization: `Bearer ${master}`, "Content-Type": "text/plain" };
      const body = JSON.stringify({ name: "from a plain form" });
      const answer = await send(server.base, "/api/merchant/v1/keys", { method: "POST", headers, body });
      expect(answer.status).toBe(415);
      expect(json(answer).code).toBe("invalid-request");
    });
  });

  describe.skipIf(missing).each(Object.entries(FACES))("over %s", (name, face: Face) => {
    const isRest = name === "REST";
    const challengeOf = ({ answer }: Reply) => answer.headers["www-authenticate"] ?? "";

    /** Expects the exact text of a refusal. */
    function expectRefusal(reply: Reply, status: 401 | 403, code: string, rest: string): void {
      expect(reply.answer.status).toBe(status);
      expect(challengeOf(reply)).toBe(`Bearer resource_metadata="${metadata()}"${rest}`);
      const body = json(reply.answer);
      if (isRest) {
        expect(reply.answer.headers["content-type"]).toBe("application/problem+json");
        expect(body).toMatchObject({
          type: `${server.site}/docs/errors#${code}`,
          status,
          code,
          title: expect.any(String),
          detail: expect.any(String),
          resolution: expect.any(String),
        });
      } else {
        expect(reply.answer.headers["content-type"]).toBe("application/json");
        expect(body).toEqual({
          jsonrpc: "2.0",
          id: 1,
          error: { code: -32001, message: expect.any(String), data: expect.any(Object) },
        });
        expect(body.error.data).toMatchObject({ code, resource_metadata: metadata() });
      }
    }

    it("a missing credential is 401, with a challenge for all scopes", async () => {
      const replies = [
        await face.account(server),
        await face.list(server),
        await face.create(server, undefined, { name: "x" }),
        await face.create(server, undefined, { nonsense: true }),
        await face.revoke(server, undefined, { id: "key_x" }),
      ];
      for (const reply of replies) expectRefusal(reply, 401, "unauthenticated", `, scope="${EVERY_SCOPE}"`);
    });

    it("an invalid credential is 401, and is not repeated", async () => {
      for (const wrong of [mintSecret("apiKey"), mintSecret("accessToken"), mintSecret("refreshToken"), "nonsense"]) {
        for (const reply of [await face.account(server, wrong), await face.create(server, wrong, { name: "x" })]) {
          expect(reply.answer.status).toBe(401);
          expect(reply.code).toBe("unauthenticated");
          expect(challengeOf(reply)).toMatch(new RegExp(`^Bearer resource_metadata="${metadata()}"`));
          expect(challengeOf(reply)).toContain('error="invalid_token"');
          expect(reply.answer.text).not.toContain(wrong);
        }
      }
    });

    it("a credential without the scope is 403 with the name of the scope", async () => {
      // Names both, so that a client that requests exactly these scopes loses none that it had.
      const write = ', scope="account:read keys:write", error="insufficient_scope"';
      const read = write;
      expectRefusal(await face.create(server, reader, { name: "x" }), 403, "unauthorized", write);
      expectRefusal(await face.create(server, reader, { nonsense: true }), 403, "unauthorized", write);
      expectRefusal(await face.revoke(server, reader, { id: "key_x" }), 403, "unauthorized", write);
      expectRefusal(await face.account(server, writer), 403, "unauthorized", read);
      expectRefusal(await face.list(server, writer), 403, "unauthorized", read);
    });

    it("a key never has more scopes than the credential that creates it", async () => {
      const reply = await face.create(server, writer, { name: newName(), scopes: BOTH });
      expect([reply.answer.status, reply.code]).toEqual([403, "unauthorized"]);
      expect(challengeOf(reply)).toContain('error="insufficient_scope"');
      const own = await face.create(server, writer, { name: newName() });
      expect(own.data).toMatchObject({ scopes: ["keys:write"] });
    });

    it("a key has its format and checksum, works, and is never listed", async () => {
      const name = newName();
      const reply = await face.create(server, master, { name, scopes: ["account:read"] });
      expect(reply.answer.status).toBe(isRest ? 201 : 200);
      const { key, id, hint } = createdBy(reply);
      expect(key).toMatch(/^acs_sk_[0-9A-Za-z]{49}$/);
      expect(secretKind(key)).toBe("apiKey");
      expect(hint.length).toBeLessThan(20);
      expect((await face.account(server, key)).data).toMatchObject({
        credential: { kind: "api-key", scopes: ["account:read"], expiresAt: null },
      });
      const list = await face.list(server, master);
      expect(list.answer.text).not.toContain(key);
      expect(listedBy(list).find((listed) => listed["id"] === id)).toEqual({
        id,
        name,
        hint,
        scopes: ["account:read"],
        createdAt: expect.any(String),
        expiresAt: null,
        lastUsedAt: expect.stringMatching(/^\d{4}-/),
        status: "active",
        application: null,
      });
      if (isRest) expect(reply.answer.headers["cache-control"]).toBe("no-store");
    });

    it("a used name is a conflict until the revocation", async () => {
      const name = newName();
      const { id } = createdBy(await face.create(server, master, { name }));
      const again = await face.create(server, master, { name });
      expect(again.code).toBe("conflict");
      expect(again.answer.status).toBe(isRest ? 409 : 200);
      expect((await face.create(server, stranger, { name })).code).toBeUndefined();
      await face.revoke(server, master, { id });
      expect((await face.create(server, master, { name })).code).toBeUndefined();
    });

    it("names that look equal are equal", async () => {
      const name = newName();
      const accented = `caf\u00e9 ${name}`;
      const request = { name: accented, idempotencyKey: name.replaceAll(" ", "-") };
      const made = createdBy(await face.create(server, master, request));
      expect(made).toMatchObject({ name: accented });
      for (const same of [` ${accented}`, `${accented}\u00a0 `, `cafe\u0301 ${name}`]) {
        expect((await face.create(server, master, { name: same })).code).toBe("conflict");
        expect(createdBy(await face.create(server, master, { ...request, name: same }))).toEqual(made);
      }
    });

    it("one of many simultaneous requests for a name gets the key", async () => {
      const name = newName();
      const replies = await Promise.all(Array.from({ length: 8 }, () => face.create(server, master, { name })));
      expect(replies.filter(({ code }) => code === undefined)).toHaveLength(1);
      expect(replies.filter(({ code }) => code === "conflict")).toHaveLength(7);
    });

    it("a repeated request with its idempotency key returns the same key, with one row", async () => {
      const args = {
        name: newName(),
        scopes: BOTH,
        expiresInDays: 30,
        idempotencyKey: `request ${newName()}`.replaceAll(" ", "-"),
      };
      const first = createdBy(await face.create(server, master, args));
      const replies = await Promise.all(Array.from({ length: 4 }, () => face.create(server, master, args)));
      for (const reply of replies) expect(reply.data).toEqual(first);
      expect(createdBy(await face.create(second, master, args))).toEqual(first);
      expect(createdBy(await face.create(server, master, { ...args, scopes: BOTH.toReversed() }))).toEqual(first);
      expect(listedBy(await face.list(server, master)).filter(({ name }) => name === args.name)).toHaveLength(1);
      for (const other of [{ name: newName() }, { scopes: ["account:read"] }, { expiresInDays: 31 }]) {
        const reply = await face.create(server, master, { ...args, ...other });
        expect(reply.code).toBe("conflict");
        expect(reply.answer.text).not.toContain(first.key);
      }
      // Another credential of the account may repeat the request, but does not see the key.
      const another = await face.create(server, writer, { ...args, scopes: ["keys:write"] });
      expect(another.code).toBe("conflict");
      const twin = createdBy(await face.create(server, master, { name: newName() }));
      const stolen = await face.create(server, twin.key, args);
      expect(stolen.code).toBe("conflict");
      expect(stolen.answer.text).not.toContain(first.key);
      // The requests of another account are separate.
      expect(createdBy(await face.create(server, stranger, args)).key).not.toBe(first.key);
    });

    it("simultaneous requests with one idempotency key count as one", async () => {
      const args = { name: newName(), idempotencyKey: `at-once-${newName().replaceAll(" ", "-")}` };
      const replies = await Promise.all(Array.from({ length: 8 }, () => face.create(server, master, args)));
      expect(new Set(replies.map((reply) => createdBy(reply).key)).size).toBe(1);
    });

    it("an expired key is refused, and listed as expired", async () => {
      const { key, id } = createdBy(await face.create(server, master, { name: newName(), expiresInDays: 2 }));
      expect((await face.account(server, key)).answer.status).toBe(200);
      clock.aheadMs = 2 * DAY - 60_000;
      expect((await face.account(server, key)).answer.status).toBe(200);
      clock.aheadMs = 2 * DAY + 1;
      const reply = await face.account(server, key);
      const listed = listedBy(await face.list(server, master)).find((one) => one["id"] === id);
      clock.aheadMs = 0;
      expect([reply.answer.status, reply.code]).toEqual([401, "unauthenticated"]);
      expect(listed).toMatchObject({ status: "expired" });
    });

    it("a revoked key is refused immediately here, and soon at every other server", async () => {
      const { key, id } = createdBy(await face.create(server, master, { name: newName() }));
      // Both servers have cached it by now.
      for (const at of [server, second, server, second]) expect((await face.account(at, key)).answer.status).toBe(200);
      const revoked = await face.revoke(server, master, { id });
      expect(revoked.data).toMatchObject({ id, revokedAt: expect.any(String) });
      expect((await face.account(server, key)).answer.status).toBe(401);
      if ("DATA_DIR" in database.env) expect((await face.account(second, key)).answer.status).toBe(401);
      else await eventually(async () => (await face.account(second, key)).answer.status === 401);
      // A second revocation succeeds and keeps the time of the first.
      expect((await face.revoke(second, master, { id })).data).toEqual(revoked.data);
      expect(listedBy(await face.list(server, master)).map((one) => one["id"])).not.toContain(id);
    });

    it("a key can revoke itself, but nothing of another account", async () => {
      const { key, id } = createdBy(await face.create(server, master, { name: newName() }));
      const reply = await face.revoke(server, stranger, { id });
      expect(reply.code).toBe("not-found");
      expect(reply.answer.status).toBe(isRest ? 404 : 200);
      expect((await face.account(server, key)).answer.status).toBe(200);
      expect((await face.list(server, stranger)).answer.text).not.toContain(id);
      expect((await face.revoke(server, key, { id })).code).toBeUndefined();
      expect((await face.account(server, key)).answer.status).toBe(401);
    });

    it.each([
      ["no name", {}],
      ["an empty name", { name: "" }],
      ["a name of spaces", { name: " \u00a0" }],
      ["a long name", { name: "a".repeat(65) }],
      ["a name with a line break", { name: "a\nb" }],
      ["a name that hides what it is", { name: "a\u202Eb" }],
      ["a name that is a number", { name: 5 }],
      ["a scope that there is not", { name: "x", scopes: ["admin"] }],
      ["no scope", { name: "x", scopes: [] }],
      ["no day", { name: "x", expiresInDays: 0 }],
      ["half a day", { name: "x", expiresInDays: 0.5 }],
      ["eleven years", { name: "x", expiresInDays: 4015 }],
      ["a field that does not exist", { name: "x", admin: true }],
      ["a dangerous field", { name: "x", constructor: { prototype: {} } }],
      ["an idempotency key with a space", { name: "x", idempotencyKey: "a b" }],
    ])("arguments with %s get an error that says what to change", async (_, args) => {
      const reply = await face.create(server, master, args);
      expect(reply.code).toBe("validation-failed");
      expect(reply.answer.status).toBe(isRest ? 422 : 200);
      if (isRest) expect(json(reply.answer).errors.length).toBeGreaterThan(0);
      else expect(reply.answer.text).toContain("Correct these arguments");
    });

    it("a revocation of a malformed id is refused, and of an unknown id is not found", async () => {
      expect((await face.revoke(server, master, { id: "key/../x" })).code).toBe("validation-failed");
      expect((await face.revoke(server, master, { id: "key_0000000000000000000000" })).code).toBe("not-found");
      // When a caller sends the key in place of its id, the answer does not repeat it.
      const mistaken = await face.revoke(server, master, { id: `${master}${master}` });
      expect(mistaken.code).toBe("validation-failed");
      expect(mistaken.answer.text).not.toContain(master);
    });
  });

  it.skipIf(missing)(
    "a key that an application created ends with the application, and so do keys that were created with it",
    async () => {
      const face = FACES["REST"] as Face;
      const person = await signUp(server);
      const host = new OAuthClient(server, person.browser);
      const client = await host.register({ client_name: "Minter" });
      const token = (await host.tokens(client)).access_token;
      const first = createdBy(await face.create(server, token, { name: "first" }));
      const second = createdBy(await face.create(server, first.key, { name: "second" }));
      const own = await mintKey(person.browser, "own");
      // As in a rotation, the key that created it may be revoked.
      await face.revoke(server, second.key, { id: first.id });
      const listed = listedBy(await face.list(server, own)).map(({ name, application }) => [name, application]);
      expect(listed).toEqual([
        ["second", "Minter"],
        ["own", null],
      ]);
      // The application may revoke its own tokens, and a script may still use the key.
      await host.send("/revoke", new URLSearchParams({ token, client_id: client.client_id }).toString());
      expect((await face.account(server, second.key)).answer.status).toBe(200);
      const dashboard = await person.browser.get("/dashboard/settings");
      await person.browser.submit(formOf(dashboard, "/dashboard/applications/revoke"));
      expect((await face.account(server, second.key)).answer.status).toBe(401);
      expect((await face.account(server, own)).answer.status).toBe(200);
    },
  );

  it.skipIf(missing)("the use of credentials is visible after it was stored", async () => {
    const fresh = createdBy((await FACES["REST"]?.create(server, master, { name: newName(), scopes: BOTH })) as Reply);
    const log = pino({ level: "silent" });
    const third = await startHttp({ PORT: "0", NEWS_UPSTREAM_ORIGIN: "off", ...database.env }, { log });
    const base = `http://127.0.0.1:${third.address.port}`;
    const before = json(await readAccount({ base }, fresh.key)).usage.requests;
    for (const read of [readAccount, callAccount, callAccount])
      expect((await read({ base }, fresh.key)).status).toBe(200);
    await third.stop();
    const account = json(await readAccount(second, master));
    // Includes the other process's own counts, which are not stored yet.
    expect(account.usage.requests).toBeGreaterThanOrEqual(before + 4);
    expect(account.usage.since).toBe(`${new Date().toISOString().slice(0, 7)}-01T00:00:00.000Z`);
    const { keys } = json(await send(second.base, "/api/merchant/v1/keys", { headers: bearer(master) }));
    const { lastUsedAt } = keys.find(({ id }: Created) => id === fresh.id);
    expect(Math.abs(Date.parse(lastUsedAt) - Date.now())).toBeLessThan(120_000);
  });
});

describe("a text that cannot be a key", () => {
  it("is refused without a lookup, and an unknown key after one", async () => {
    const { env } = await createSqlite();
    const log = pino({ level: "silent" });
    const database = createStores({ url: undefined, dataDir: env["DATA_DIR"] ?? "", log });
    let looks = 0;
    const { credentials } = database;
    const counted = {
      apiKey: (hash: string) => ((looks += 1), credentials.apiKey(hash)),
      accessToken: (hash: string) => ((looks += 1), credentials.accessToken(hash)),
      epoch: () => credentials.epoch(),
    };
    const server = await startOAuthServer({ accountStores: { credentials: counted } }, env);
    const key = mintSecret("apiKey");
    const garbage = [
      "x",
      "acs_sk_",
      `${key}x`,
      key.slice(0, -1),
      key.slice(0, -1) + (key.endsWith("a") ? "b" : "a"),
      key.replace("acs_", "abc_"),
      key.replace("_sk_", "_xx_"),
      mintSecret("session"),
      mintSecret("refreshToken"),
      mintSecret("clientSecret"),
      mintSecret("authorizationCode"),
      "a".repeat(500),
      "'or'1'='1",
    ];
    for (const token of garbage)
      for (const read of [readAccount, callAccount]) expect((await read(server, token)).status).toBe(401);
    expect(looks).toBe(0);
    expect((await readAccount(server, key)).status).toBe(401);
    expect(looks).toBe(1);
  });
});

describe("a credential that is revoked while it creates a key", () => {
  it.each(Object.entries(FACES))("creates none, and gets an error over %s", async (name, face: Face) => {
    const { env } = await createSqlite();
    const database = createStores({ url: undefined, dataDir: env["DATA_DIR"] ?? "", log: pino({ level: "silent" }) });
    const { keys } = database;
    const server = await startOAuthServer(
      {
        accountStores: {
          keys: {
            async add(key, limit) {
              if (key.sourceId !== undefined) await keys.revoke(key.accountId, key.sourceId, Date.now());
              return keys.add(key, limit);
            },
            list: (accountId) => keys.list(accountId),
            byRequest: (accountId, requestId) => keys.byRequest(accountId, requestId),
            revoke: (accountId, id, now) => keys.revoke(accountId, id, now),
          },
        },
      },
      env,
    );
    const { browser } = await signUp(server);
    const master = await mintKey(browser, "master");
    const other = await mintKey(browser, "other");
    const reply = await face.create(server, master, { name: "late", idempotencyKey: "late" });
    // Over MCP it is a tool error, because the call had already started.
    expect([reply.answer.status, reply.code]).toEqual([name === "REST" ? 401 : 200, "unauthenticated"]);
    expect(listedBy(await face.list(server, other)).map((key) => key["name"])).toEqual(["other"]);
  });
});

describe("the limits of credentials", () => {
  it("apply to the account: two of its keys share the quotas of MCP and REST", async () => {
    const server = await startLimitedServer();
    const [one, other] = await Promise.all([signUp(server), signUp(server, "127.0.0.2")]);
    const keys = [await mintKey(one.browser, "a"), await mintKey(one.browser, "b")] as const;
    const foreign = await mintKey(other.browser, "c");
    const left = async (path: string, token: string) =>
      Number(
        (await post(server.base, call("list_plans", {}), { path, headers: bearer(token) })).headers[
          "ratelimit-remaining"
        ],
      );
    for (const path of MCP_PATHS) {
      const first = await left(path, keys[0]);
      expect(await left(path, keys[1])).toBe(first - 1);
      await left(path, foreign);
      expect(await left(path, keys[0])).toBe(first - 2);
    }
    const remaining = async (token: string) =>
      Number((await readAccount(server, token)).headers["ratelimit-remaining"]);
    const first = await remaining(keys[0]);
    expect(await remaining(keys[1])).toBe(first - 1);
    await remaining(foreign);
    expect(await remaining(keys[0])).toBe(first - 2);
  });
});
