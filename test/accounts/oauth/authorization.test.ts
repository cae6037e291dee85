import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALL_SCOPES } from "../../../src/shared/scope.ts";
import { type AuthorizationRequest, AuthorizationRefused } from "../../../src/accounts/oauth/authorization-server.ts";
import { BASE, CALLBACK, type Form, pkce, queryOf, World } from "./support.ts";

const OTHER_CALLBACK = "https://client.example/other?keep=a%20b";

let world: World;
let clientId: string;
let base: Form;
beforeAll(async () => {
  world = await World.create();
  const uris = [CALLBACK, OTHER_CALLBACK, "http://localhost/callback", "cursor://anysphere.cursor-mcp/cb"];
  clientId = (await world.client({ client_name: "Some client", redirect_uris: uris })).id;
  base = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    code_challenge: pkce().challenge,
    code_challenge_method: "S256",
    state: "a state & more",
  };
});
afterAll(() => world.close());

const ask = (changes: Form = {}) => world.authorization(queryOf({ ...base, ...changes }));

const refusal = async (query: string): Promise<AuthorizationRefused> => {
  const thrown: unknown = await world.authorization(query).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(AuthorizationRefused);
  return thrown as AuthorizationRefused;
};

const redirected = async (query: string) => {
  const { redirectTo } = await refusal(query);
  expect(redirectTo).toBeDefined();
  return new URL(redirectTo ?? "");
};

describe("an authorization request", () => {
  it("contains what the user has to know", async () => {
    expect(await ask({ scope: "account:read" })).toEqual({
      client: { id: clientId, name: "Some client", verifiedHost: undefined },
      redirectUri: CALLBACK,
      sentRedirectUri: CALLBACK,
      scopes: ["account:read"],
      state: "a state & more",
      challenge: base["code_challenge"],
    });
  });

  it.each([
    [{ client_id: undefined }, "client_id"],
    [{ client_id: "" }, "client_id"],
    [{ client_id: "unknown" }, "no client"],
    [{ client_id: `cli_${"0".repeat(22)}` }, "no client"],
    [{ client_id: "cli_\0" }, "no client"],
    [{ redirect_uri: "https://evil.example/callback" }, "redirect_uri"],
    [{ redirect_uri: `${CALLBACK}/` }, "redirect_uri"],
    [{ redirect_uri: `${CALLBACK}?a=1` }, "redirect_uri"],
    [{ redirect_uri: "javascript:alert(1)" }, "redirect_uri"],
    [{ redirect_uri: undefined }, "redirect_uri"],
  ])("with %j sends the browser nowhere", async (changes, why) => {
    const { redirectTo, message } = await refusal(queryOf({ ...base, ...changes }));
    expect(redirectTo).toBeUndefined();
    expect(message).toContain(why);
  });

  it.each(["client_id", "redirect_uri"])("with a repeated %s sends the browser nowhere", async (name) => {
    const { redirectTo } = await refusal(`${queryOf(base)}&${name}=x`);
    expect(redirectTo).toBeUndefined();
  });

  it.each([
    [{ response_type: undefined }, "invalid_request"],
    [{ response_type: "token" }, "unsupported_response_type"],
    [{ response_type: "code id_token" }, "unsupported_response_type"],
    [{ response_mode: "fragment" }, "invalid_request"],
    [{ code_challenge: undefined }, "invalid_request"],
    [{ code_challenge: "x".repeat(42) }, "invalid_request"],
    [{ code_challenge: "x".repeat(44) }, "invalid_request"],
    [{ code_challenge: `${"x".repeat(42)}=` }, "invalid_request"],
    [{ code_challenge_method: "plain" }, "invalid_request"],
    [{ code_challenge_method: undefined }, "invalid_request"],
    [{ resource: "https://evil.example/mcp" }, "invalid_target"],
    [{ resource: `${BASE}/other` }, "invalid_target"],
    [{ resource: `${BASE}/mcp/x` }, "invalid_target"],
    [{ resource: `${BASE}/mcp#x` }, "invalid_target"],
    [{ resource: `${BASE}/mcp?x=1` }, "invalid_target"],
    [{ resource: `${BASE}.evil.example` }, "invalid_target"],
    [{ resource: "mcp" }, "invalid_target"],
    [{ prompt: "none" }, "consent_required"],
    [{ prompt: "login none" }, "consent_required"],
  ])("with %j sends the browser back with an error, the state and the issuer", async (changes, error) => {
    const url = await redirected(queryOf({ ...base, ...changes }));
    expect(url.origin + url.pathname).toBe(CALLBACK);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error,
      error_description: expect.stringMatching(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/) as string,
      state: "a state & more",
      iss: BASE,
    });
  });

  it.each([
    ["scope", "invalid_request"],
    ["code_challenge", "invalid_request"],
    ["response_type", "invalid_request"],
    ["resource", "invalid_target"],
  ])("with a repeated %s is refused", async (name, error) => {
    const url = await redirected(`${queryOf({ ...base, resource: BASE, scope: "x" })}&${name}=x`);
    expect(url.searchParams.get("error")).toBe(error);
    expect(url.searchParams.get("state")).toBe("a state & more");
  });

  it("with two states returns neither", async () => {
    const url = await redirected(`${queryOf(base)}&state=other`);
    expect(url.searchParams.get("error")).toBe("invalid_request");
    expect(url.searchParams.has("state")).toBe(false);
  });

  it.each([
    ["account:read", ["account:read"]],
    ["keys:write account:read", ["keys:write", "account:read"]],
    ["account:read account:read", ["account:read"]],
    ["openid offline_access account:read", ["account:read"]],
    [" offline_access", ALL_SCOPES],
    ["admin:all openid __proto__ constructor", ALL_SCOPES],
    [undefined, ALL_SCOPES],
  ])("for the scope %j is for what it names, else for every scope", async (scope, scopes) => {
    expect((await ask({ scope })).scopes).toEqual(scopes);
  });

  it.each([
    undefined,
    "",
    BASE,
    `${BASE}/`,
    "HTTPS://SHOP.example/mcp",
    `${BASE}/mcp`,
    `${BASE}/api/mcp`,
    `${BASE}/mcp/`,
    `${BASE}/mcp?login`,
  ])("may be for the resource %j", async (resource) => {
    await expect(ask({ resource })).resolves.toBeDefined();
  });

  it("may have a prompt, a nonce and unknown parameters", async () => {
    await expect(
      ask({ prompt: "consent", nonce: "n", response_mode: "query", login_hint: "x" }),
    ).resolves.toBeDefined();
  });

  it("may omit the redirect URI of a client that has only one", async () => {
    const { id } = await world.client();
    const request = await ask({ client_id: id, redirect_uri: undefined });
    expect(request).toMatchObject({ redirectUri: CALLBACK, sentRedirectUri: undefined });
    const { verifier, challenge } = pkce();
    const url = await world.server.approve({ ...request, challenge }, world.accountId, request.scopes);
    expect(url.startsWith(`${CALLBACK}?code=`)).toBe(true);
    const code = { code: new URL(url).searchParams.get("code") ?? "", verifier, url: new URL(url) };
    expect((await world.redeem(id, code, { redirect_uri: undefined })).status).toBe(200);
  });
});

describe("the answer to an authorization request", () => {
  const uris = [
    [CALLBACK, `${CALLBACK}?`],
    [OTHER_CALLBACK, `${OTHER_CALLBACK}&`],
    ["http://localhost:4711/callback", "http://localhost:4711/callback?"],
    ["cursor://anysphere.cursor-mcp/cb", "cursor://anysphere.cursor-mcp/cb?"],
  ] as const;

  it.each(uris)("that was allowed sends code, state and issuer to %s", async (redirectUri, start) => {
    const request = await ask({ redirect_uri: redirectUri });
    const url = await world.server.approve(request, world.accountId, request.scopes);
    expect(url.startsWith(`${start}code=acs_ac_`)).toBe(true);
    const { searchParams } = new URL(url);
    expect([searchParams.get("state"), searchParams.get("iss")]).toEqual(["a state & more", BASE]);
  });

  it.each(uris)("that was denied sends the error to %s", async (redirectUri, start) => {
    const url = world.server.deny(await ask({ redirect_uri: redirectUri }));
    expect(url.startsWith(`${start}error=access_denied&`)).toBe(true);
    const { searchParams } = new URL(url);
    expect([searchParams.get("state"), searchParams.get("iss")]).toEqual(["a state & more", BASE]);
  });

  it("has no state when none was sent", async () => {
    const request = await ask({ state: undefined });
    expect(new URL(world.server.deny(request)).searchParams.has("state")).toBe(false);
  });

  it("is a denial when none of the requested scopes is allowed", async () => {
    const request: AuthorizationRequest = await ask({ scope: "account:read" });
    for (const scopes of [[], ["keys:write"]] as const) {
      const url = new URL(await world.server.approve(request, world.accountId, scopes));
      expect([url.searchParams.get("error"), url.searchParams.has("code")]).toEqual(["access_denied", false]);
    }
  });

  it("has a code for the scopes that were requested and allowed", async () => {
    const narrow = await world.code(clientId, {}, ["keys:write"]);
    expect((await world.redeem(clientId, narrow)).body["scope"]).toBe("keys:write");
    const wide = await world.code(clientId, { scope: "account:read" }, ["account:read", "keys:write"]);
    expect((await world.redeem(clientId, wide)).body["scope"]).toBe("account:read");
  });
});
