import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientName } from "../../../src/accounts/oauth/client.ts";
import { hashSecret, secretKind } from "../../../src/shared/secret.ts";
import { CALLBACK, requestOf, World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

describe("a registration", () => {
  it("of a public client answers with all that is registered, and without a secret", async () => {
    const redirects = ["http://127.0.0.1:33418/", "cursor://anysphere.cursor-mcp/oauth/callback", CALLBACK];
    const { status, headers, body } = await world.register({
      client_name: "Cursor",
      redirect_uris: redirects,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
      response_types: ["code"],
      application_type: "native",
      logo_uri: "https://evil.example/logo.svg",
      anything: { at: "all" },
    });
    expect(status).toBe(201);
    expect(headers["Cache-Control"]).toBe("no-store");
    expect(body).toEqual({
      client_id: expect.stringMatching(/^cli_[0-9A-Za-z]{22}$/) as string,
      client_id_issued_at: Math.floor(world.clock.at / 1000),
      client_name: "Cursor",
      redirect_uris: redirects,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      scope: "account:read keys:write",
    });
  });

  it("without a method gets a secret for client_secret_basic, of which only the hash is stored", async () => {
    const { status, body } = await world.register({ redirect_uris: [CALLBACK] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      client_name: "Unnamed application",
      client_secret_expires_at: 0,
      token_endpoint_auth_method: "client_secret_basic",
      grant_types: ["authorization_code"],
    });
    const secret = String(body["client_secret"]);
    expect(secretKind(secret)).toBe("clientSecret");
    const stored = await world.database.oauth.client(String(body["client_id"]));
    expect(stored?.secretHash).toBe(hashSecret(secret));
    expect(JSON.stringify(await world.place.query("select * from oauth_clients"))).not.toContain(secret);
  });

  it.each([
    [undefined],
    [null],
    ["https://client.example/cb"],
    [[]],
    [[7]],
    [[CALLBACK, "javascript:alert(1)"]],
    [["data:text/html,x"]],
    [["http://evil.example/cb"]],
    [["https://a.example/cb#x"]],
    [["https://user@a.example/cb"]],
    [["unknown://cb"]],
    [Array.from({ length: 21 }, (_, i) => `${CALLBACK}/${i}`)],
  ])("with the redirect URIs %j is refused", async (uris) => {
    const answer = await world.register({ redirect_uris: uris, token_endpoint_auth_method: "none" });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_redirect_uri" } });
  });

  it.each([
    { token_endpoint_auth_method: "private_key_jwt" },
    { token_endpoint_auth_method: "client_secret_jwt" },
    { token_endpoint_auth_method: 1 },
    { grant_types: ["implicit"] },
    { grant_types: "authorization_code" },
    { response_types: ["token"] },
    { response_types: "code" },
  ])("with %j is refused", async (metadata) => {
    const answer = await world.register({ redirect_uris: [CALLBACK], ...metadata });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_client_metadata" } });
  });

  it.each(["", "{", "[]", "null", "7", '"text"', "\ud800"])("whose body is %j is refused", async (body) => {
    const answer = await world.send(requestOf("/register", body, { "content-type": "application/json" }));
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_client_metadata" } });
  });

  it("with the deepest JSON that fits is answered", async () => {
    const deep = `{"redirect_uris":["${CALLBACK}"],"x":${"[".repeat(8_000)}${"]".repeat(8_000)}}`;
    expect((await world.send(requestOf("/register", deep))).status).toBe(201);
  });

  it.each([
    ["  Spaced \t\n out ", "Spaced out"],
    ["abc\u202egnp.exe", "abcgnp.exe"],
    ["zero\u200bwidth\u0000\u0007", "zerowidth"],
    ["\u3164\u115f\u200f", "Unnamed application"],
    ["lone \ud800 half", "lone half"],
    ["\u{1f600}".repeat(200), `${"\u{1f600}".repeat(60)}…`],
    ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    [{ toString: "x" }, "Unnamed application"],
  ])("with the name %j is called %j", async (name, shown) => {
    const { body } = await world.register({ redirect_uris: [CALLBACK], client_name: name });
    expect(String(body["client_name"]).replaceAll(/ +/g, " ")).toBe(shown);
  });

  it("never shows control, format or bidi characters, whatever name is sent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (name) => {
        expect(clientName(name) ?? "none").toMatch(/^[^\p{C}\p{Bidi_Control}\p{Zl}\p{Zp}]{1,80}$/u);
      }),
    );
  });

  it("is never refused for the others: the oldest that nobody has connected goes, from 10,000 on", async () => {
    const numbers = "with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 10000)";
    const columns = "id, name, redirect_uris, auth_method, created_at, connected_at";
    const add = (id: string, connectedAt: string) =>
      world.place.query(`insert into oauth_clients (${columns})
        ${numbers} select '${id}' || n, 'Client', '[]', 'none', n, ${connectedAt} from numbers`);
    await add("connected", "n");
    await add("unused", "null");
    const ids = [await world.client(), await world.client()].map(({ id }) => id);
    const [kept] = await world.place.query("select count(*) as count from oauth_clients where id like 'connected%'");
    expect(kept).toEqual({ count: 10_000 });
    expect(await world.database.oauth.client("unused1")).toBeUndefined();
    expect(await world.database.oauth.client("unused10000")).toBeDefined();
    for (const id of ids) expect(await world.database.oauth.client(id)).toBeDefined();
  });
});
