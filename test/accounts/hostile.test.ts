import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Browser, type Field, filled, formOf } from "../support/cookie-jar.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { OAuthClient, REDIRECT, type Registered } from "../support/oauth-client.ts";
import { createKey, mintKey, type OAuthServer, signUp, startOAuthServer } from "../support/oauth-server.ts";
import { openSocket, received } from "../support/raw.ts";
import { json, send } from "../support/server.ts";

const JSON_BODY = { "Content-Type": "application/json" };
const FORM_BODY = { "Content-Type": "application/x-www-form-urlencoded" };
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Texts that a layer might fail on: databases, headers, regular expressions, HTML. */
const HOSTILE_TEXTS = [
  "\0",
  "a\0b",
  "\ud800",
  "\r\nX-Injected: 1",
  "'; drop table accounts; --",
  '" or "1"="1',
  "<script>alert(1)</script>",
  "${process.exit()}",
  "%00%0d%0a",
  "\u202e\u2066",
  "🙂".repeat(500),
  "a".repeat(10_000),
  "__proto__",
  "-1",
  "1e309",
];

/** Valid parameters of the forms that programs send. */
const USES = [
  { path: "/token", grant_type: "authorization_code", code: "x" },
  { path: "/token", grant_type: "refresh_token", refresh_token: "x" },
  { path: "/revoke", token: "x" },
];

describe.each(FLOW_DATABASES)("on $database", ({ missing, create }) => {
  let server: OAuthServer;
  let browser: Browser;
  let host: OAuthClient;
  let client: Registered;
  let key: string;
  beforeAll(async () => {
    if (missing) return;
    server = await startOAuthServer({}, (await create()).env);
    ({ browser } = await signUp(server));
    host = new OAuthClient(server, browser);
    client = await host.register();
    key = await mintKey(browser, "hostile");
  });
  beforeEach(() => {
    if (!missing) server.logged.length = 0;
  });

  const raw = (path: string, body: string | Buffer, headers: Record<string, string>) =>
    send(server.base, path, { method: "POST", headers, body });

  describe.skipIf(missing)("a body that is too large", () => {
    it.each([
      ["/register", JSON_BODY],
      ["/token", FORM_BODY],
      ["/revoke", FORM_BODY],
      ["/login", FORM_BODY],
      ["/signup", FORM_BODY],
      ["/dashboard/keys", FORM_BODY],
      ["/api/merchant/v1/keys", JSON_BODY],
    ])("is refused at %s, by declared and by actual size", async (path, type) => {
      const page = { Origin: server.site, "Sec-Fetch-Site": "same-origin", Host: new URL(server.site).host };
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { ...type, ...page, Cookie: cookie, Authorization: `Bearer ${key}` };
      if (["/token", "/revoke"].includes(path)) headers.Authorization = "Basic eDp5";
      expect((await raw(path, "x=" + "a".repeat(1_000_000), headers)).status).toBe(413);

      const socket = await openSocket(server.base);
      const lines = Object.entries({ ...headers, "Transfer-Encoding": "chunked", Connection: "close" });
      const answer = received(socket);
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`);
      for (let i = 0; i < 250; i += 1) socket.write(`1000\r\n${"a".repeat(4096)}\r\n`);
      expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(server.logged).toEqual([]);
    });
  });

  describe.skipIf(missing)("a registration", () => {
    it.each([
      ["deeply nested", nested(8_000)],
      ["deeply nested where a text belongs", `{"redirect_uris":["${REDIRECT}"],"client_name":${nested(7_000)}}`],
      ["deeply nested where a list belongs", `{"redirect_uris":${nested(7_000)}}`],
      ["cut off", `{"redirect_uris":["${REDIRECT}"`],
      ["nothing", ""],
      ["a null", "null"],
      ["a number", "1"],
      ["a text", '"x"'],
      ["made of fields of a prototype", '{"__proto__":{"redirect_uris":["https://a.example/"]},"constructor":{}}'],
      ["a form", "redirect_uris=https://a.example/"],
      ["no UTF-8", Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ])("that is %s gets an error that says so", async (_, body) => {
      const answer = await raw("/register", body, JSON_BODY);
      expect([200, 201, 400]).toContain(answer.status);
      if (answer.status === 400) expect(json(answer)).toHaveProperty("error_description");
      expect(server.logged).toEqual([]);
    });

    it("accepts any name, and shows it safely", async () => {
      for (const name of HOSTILE_TEXTS) {
        const named = await host.register({ client_name: name });
        const page = await browser.get(host.request(named));
        expect(page.status).toBe(200);
        expect(page.text).not.toMatch(/<script(?! type="module" src="\/assets\/)|[\u202e\u2066\ud800]/);
        expect(page.headers).not.toHaveProperty("x-injected");
        expect((await host.callback(host.request(named))).searchParams.has("code")).toBe(true);
      }
      expect((await browser.get("/dashboard/settings")).status).toBe(200);
      expect(server.logged).toEqual([]);
    });
  });

  it.skipIf(missing)("every parameter of the token endpoint can be any text, which is refused", async () => {
    const names = [
      "client_id",
      "client_secret",
      "code",
      "code_verifier",
      "redirect_uri",
      "refresh_token",
      "token",
      "resource",
      "scope",
      "grant_type",
      "client_assertion",
      "client_assertion_type",
      "token_type_hint",
    ];
    for (const text of HOSTILE_TEXTS) {
      const sent = names.flatMap((name) => USES.map((use) => ({ ...use, ...client, [name]: text })));
      const answers = await Promise.all(
        sent.map(({ path, ...form }) => host.send(path, new URLSearchParams({ ...form }))),
      );
      for (const [i, { status, headers }] of answers.entries()) {
        expect(status, JSON.stringify(sent[i])).toBeLessThan(500);
        expect(headers).not.toHaveProperty("x-injected");
      }
    }
    for (const body of ["%", "%zz=%", "&&&==", "a".repeat(16_000), "&a".repeat(8_000), "grant_type"])
      expect([400, 401]).toContain((await host.send("/token", body)).status);
    expect(server.logged).toEqual([]);
  });

  it.skipIf(missing)("a field that is sent twice, a form that is JSON, or has no type, is refused", async () => {
    const form = `grant_type=refresh_token&refresh_token=x&client_id=${client.client_id}`;
    const twice = [
      "grant_type=refresh_token",
      "refresh_token=y",
      `client_id=${client.client_id}`,
      "resource=x&resource=y",
      "a=1&a=2",
    ];
    for (const more of twice) {
      const answer = await host.send("/token", `${form}&${more}`);
      expect([answer.status, json(answer).error]).toEqual([400, "invalid_request"]);
    }
    const body = JSON.stringify({ grant_type: "refresh_token", refresh_token: "x", ...client });
    for (const type of [
      JSON_BODY,
      { "Content-Type": "text/plain" },
      { "Content-Type": "multipart/form-data; boundary=x" },
      {},
    ]) {
      const answer = await raw("/token", body, type);
      expect([answer.status, json(answer).error]).toEqual([400, "invalid_request"]);
    }
  });

  it.skipIf(missing)(
    "every parameter of an authorization request can be any text, which never becomes a header of an answer",
    async () => {
      const names = [
        "client_id",
        "redirect_uri",
        "state",
        "scope",
        "resource",
        "code_challenge",
        "code_challenge_method",
        "response_type",
        "prompt",
        "nonce",
      ];
      for (const text of HOSTILE_TEXTS.filter((text) => text.length < 5_000)) {
        const requests = names.map((name) => host.request(client, { [name]: text }));
        for (const answer of await Promise.all(requests.map((request) => browser.get(request)))) {
          expect(answer.status).toBeLessThan(500);
          expect(answer.headers).not.toHaveProperty("x-injected");
          expect(answer.text).not.toMatch(/<script(?! type="module" src="\/assets\/)/);
        }
      }
      for (const query of ["%", "client_id=%ff", "client_id[]=x", `client_id=${"a".repeat(9_000)}`, "\u00e9"])
        expect((await browser.get(`/authorize?${encodeURI(query)}`)).status).toBeLessThan(500);
      expect(server.logged).toEqual([]);
    },
  );

  it.skipIf(missing)("every field of the pages can be any text", async () => {
    const dashboard = await browser.get("/dashboard/settings");
    const form = filled(formOf(dashboard, "/dashboard/keys"), { text: "x" }, /./);
    for (const text of HOSTILE_TEXTS) {
      const signups: readonly Field[][] = [
        [
          ["email", text],
          ["password", "short"],
        ],
        [
          ["email", "a@example.com"],
          ["password", "short"],
          ["next", text],
        ],
      ];
      for (const fields of signups) {
        const answer = await browser.post("/signup", fields);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(/<script(?! type="module" src="\/assets\/)/);
      }
      for (const [name] of form.filter(([, value]) => !/^[\w-]{43}$/.test(value))) {
        const changed = form.map(([other, value]): Field => [other, other === name ? text : value]);
        const answer = await browser.post("/dashboard/keys", changed);
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(/<script(?! type="module" src="\/assets\/)/);
      }
      for (const path of ["/dashboard/keys/revoke", "/dashboard/applications/revoke"]) {
        const token = filled(formOf(dashboard, "/logout"), {}, /./);
        const answer = await browser.post(path, [...token, ["id", text], ["client_id", text]]);
        expect([400, 404, 413]).toContain(answer.status);
      }
      expect((await browser.get(`/dashboard?done=${encodeURIComponent(text.toWellFormed())}`)).text).not.toMatch(
        /<script(?! type="module" src="\/assets\/)/,
      );
    }
    expect(server.logged).toEqual([]);
  });

  it.skipIf(missing)("every argument of a key can be any text", async () => {
    for (const text of HOSTILE_TEXTS) {
      for (const args of [{ name: text }, { name: "x", idempotencyKey: text }, { name: "x", scopes: [text] }]) {
        const answer = await createKey(server, key, args);
        expect([201, 409, 422]).toContain(answer.status);
      }
    }
    expect(server.logged).toEqual([]);
  });
});
