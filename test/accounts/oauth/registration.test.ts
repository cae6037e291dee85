import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../../support/identity.ts";
import { clientName } from "../../../src/accounts/oauth/client.ts";
import { hashSecret, secretKind } from "../../../src/shared/secret.ts";
import { CALLBACK, requestOf, World } from "./support.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

describe("a registration", () => {
  it("of a public client returns all registered data without a secret", async () => {
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
      scope: EVERY_SCOPE,
    });
  });

  it("without a method gets a secret for client_secret_basic, which is stored as a hash", async () => {
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
  ])("with the redirect URIs %j is refused", refusesUris);

  it("with 21 redirect URIs is refused", () => refusesUris(Array.from({ length: 21 }, (_, i) => `${CALLBACK}/${i}`)));

  async function refusesUris(uris: unknown): Promise<void> {
    const answer = await world.register({ redirect_uris: uris, token_endpoint_auth_method: "none" });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_redirect_uri" } });
  }

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

  it("may be as deeply nested as other JSON", async () => {
    const deep = (levels: number) => `{"redirect_uris":["${CALLBACK}"],"x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect((await world.send(requestOf("/register", deep(63)))).status).toBe(201);
    for (const levels of [64, 8_000]) {
      const answer = await world.send(requestOf("/register", deep(levels)));
      expect(answer).toMatchObject({ status: 400, body: { error: "invalid_client_metadata" } });
    }
  });

  it.each([
    ["a repeated field", `{"redirect_uris":[],"redirect_uris":["${CALLBACK}"]}`, "redirect_uris: "],
    ["more than 1,000 items", `{"redirect_uris":[${Array(1_001).fill(0).join(",")}]}`, "Send at most 1000 items."],
  ])("with %s is refused with an error that says what to change", async (_, text, said) => {
    const answer = await world.send(requestOf("/register", text));
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_client_metadata" } });
    expect(JSON.stringify(answer.body)).toContain(said);
  });

  it.each([
    ["  Spaced \t\n out ", "Spaced out"],
    ["abc\u202egnp.exe", "abcgnp.exe"],
    ["zero\u200bwidth\u0000\u0007", "zerowidth"],
    ["\u3164\u115f\u200f", "Unnamed application"],
    ["lone \ud800 half", "lone half"],
    ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    [{ toString: "x" }, "Unnamed application"],
  ])("with the name %j is shown as %j", isShownAs);

  it("is shown with at most 60 characters of its name", () =>
    isShownAs("\u{1f600}".repeat(200), `${"\u{1f600}".repeat(60)}…`));

  async function isShownAs(name: unknown, shown: string): Promise<void> {
    const { body } = await world.register({ redirect_uris: [CALLBACK], client_name: name });
    expect(String(body["client_name"]).replaceAll(/ +/g, " ")).toBe(shown);
  }

  it("never shows control, format or bidi characters of a name", () => {
    fc.assert(
      fc.property(fc.string({ unit: ANY_CHARACTER, maxLength: 200 }), (name) => {
        expect(clientName(name) ?? "none").toMatch(/^[^\p{C}\p{Bidi_Control}\p{Zl}\p{Zp}]{1,80}$/u);
      }),
    );
  });

  it("is never refused because of others: beyond 10,000, the oldest without a connection is deleted", async () => {
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
