import { beforeAll, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../support/identity.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { isListed } from "../../src/tools/tool.ts";
import { FLOW_DATABASES } from "../support/flow-databases.ts";
import { call, MCP_PATHS, post } from "../support/mcp-messages.ts";
import { OAuthClient, type Registered, type Tokens, tokensOf } from "../support/oauth-client.ts";
import {
  ASSERTION_TYPE,
  CHATGPT,
  CLAUDE_CODE,
  CLAUDE_WEB,
  ClientKey,
  PLAIN_CLIENT,
  PublishedDocuments,
} from "../support/oauth-documents.ts";
import { Memory, type Sdk, SDKS } from "../support/oauth-sdk.ts";
import {
  bearer,
  callAccount,
  type OAuthServer,
  type Person,
  readAccount,
  signUp,
  startOAuthServer,
} from "../support/oauth-server.ts";
import { json, send } from "../support/server.ts";

const pathOf = ({ pathname, search }: URL) => pathname + search;
let names = 0;
const newName = () => `key ${(names += 1)}`;

describe.each(FLOW_DATABASES)("on $database", ({ missing, create }) => {
  const web = new PublishedDocuments();
  let server: OAuthServer;
  let person: Person;
  let host: OAuthClient;
  let key: ClientKey;
  beforeAll(async () => {
    if (missing) return;
    for (const document of [PLAIN_CLIENT, CLAUDE_WEB, CLAUDE_CODE, CHATGPT]) web.publish(document);
    key = await ClientKey.make();
    web.documents.set(CHATGPT.jwks_uri, key.keySet);
    server = await startOAuthServer({ guardedFetch: web }, (await create()).env);
    person = await signUp(server);
    host = new OAuthClient(server, person.browser);
  });

  describe.skipIf(missing).each(Object.entries(SDKS))("the %s client of the SDK", (_, sdk: Sdk) => {
    it.each([
      ["by dynamic registration", undefined],
      ["by its metadata document", PLAIN_CLIENT.client_id],
    ])(
      "explores without an account, is known %s, signs in, calls, refreshes, revokes its tokens, and is refused",
      async (_, documentUrl) => {
        const url = `${server.site}/mcp`;
        const memory = new Memory(documentUrl);
        const first = await sdk.connect(url, memory);
        expect((await first.listTools()).tools).toHaveLength(TOOLS.filter(isListed).length);
        const create = { name: "create_api_key", arguments: { name: newName() } };
        await expect(first.callTool(create)).rejects.toThrow(/unauthorized/i);

        const asked = (memory.asked as URL).searchParams;
        expect(asked.get("scope")?.split(" ")).toEqual(expect.arrayContaining(EVERY_SCOPE.split(" ")));
        expect([server.site, `${server.site}/`, url]).toContain(asked.get("resource"));
        if (documentUrl !== undefined) expect(asked.get("client_id")).toBe(documentUrl);
        else expect(asked.get("client_id")).toBe(memory.client?.client_id);

        const back = await host.callback(pathOf(memory.asked as URL));
        expect(back.searchParams.get("state")).toBe(asked.get("state"));
        expect(back.searchParams.get("iss")).toBe(server.site);
        await first.finishAuth(back);
        expect(memory.saved).toMatchObject({ token_type: "Bearer", scope: EVERY_SCOPE, expires_in: 3600 });

        const second = await sdk.connect(url, memory);
        expect(await second.callTool(create)).toMatchObject({
          structuredContent: { key: expect.stringMatching(/^acs_sk_/), scopes: EVERY_SCOPE.split(" ") },
        });

        const before = memory.saved as Tokens;
        expect(await sdk.authorize(url, memory)).toBe("AUTHORIZED");
        const now = memory.saved as Tokens;
        expect(now.access_token).not.toBe(before.access_token);
        expect(now.refresh_token).not.toBe(before.refresh_token);
        expect(await second.callTool({ name: "get_account", arguments: {} })).toMatchObject({
          structuredContent: { email: person.email, credential: { kind: "access-token" } },
        });

        const client = { client_id: asked.get("client_id") as string };
        expect((await host.revoke(client, now.refresh_token)).status).toBe(200);
        for (const token of [before.access_token, now.access_token]) {
          expect((await callAccount(server, token)).status).toBe(401);
          expect((await readAccount(server, token)).status).toBe(401);
        }
        expect((await host.refresh(client, now.refresh_token)).status).toBe(400);
        expect((await host.revoke(client, "nonsense")).status).toBe(200);
        await Promise.all([first.close(), second.close()]);
      },
    );
  });

  describe.skipIf(missing)("a merchant with a signed-in assistant", () => {
    it("gets from a question to its diagnosis: listings saved, simulated, read back and explained", async () => {
      const url = `${server.site}/mcp`;
      const memory = new Memory();
      const first = await SDKS.v2.connect(url, memory);
      const [own, rival] = [
        { externalId: "A-1", title: "Steel bottle 750 ml", priceCents: 2490, currency: "EUR", rating: 4.3 },
        {
          externalId: "R-1",
          role: "rival",
          title: "Bike bottle 750 ml",
          priceCents: 1990,
          currency: "EUR",
          rating: 4.6,
        },
      ];
      const save = { name: "save_listings", arguments: { items: [own, rival] } };
      await expect(first.callTool(save)).rejects.toThrow(/unauthorized/i);
      await first.finishAuth(await host.callback(pathOf(memory.asked as URL)));

      const session = await SDKS.v2.connect(url, memory);
      // oxlint-disable-next-line typescript/no-explicit-any -- tests look into any shape
      const call = async (name: string, args: Record<string, unknown>): Promise<any> =>
        ((await session.callTool({ name, arguments: args })) as { structuredContent: object }).structuredContent;
      const { saved } = await call("save_listings", save.arguments);
      const run = await call("run_simulation", {
        product: { id: saved[0].id },
        competitors: [{ id: saved[1].id }],
        queries: [{ text: "bottle that fits a bike" }],
      });
      expect(run.headline).toMatch(/^The model expects/);
      expect(await call("get_simulation", { id: run.id })).toEqual(run);
      const { pairs, actions, limits } = await call("diagnose_simulation", { id: run.id, query: 0, competitor: 0 });
      for (const { contributions, logOdds } of pairs)
        expect(
          contributions.reduce((sum: number, one: { contribution: number }) => sum + one.contribution, 0),
        ).toBeCloseTo(logOdds, 9);
      expect(actions.length * limits.length).toBeGreaterThan(0);
      expect((await call("list_simulations", { listingId: saved[0].id })).total).toBe(1);
      await Promise.all([first.close(), session.close()]);
    });
  });

  describe.skipIf(missing)("a token with too small a scope", () => {
    it("makes the v2 client request the union of scopes, after which the call succeeds", async () => {
      const url = `${server.site}/mcp`;
      const memory = new Memory();
      const client = await host.register();
      memory.client = { ...client, issuer: server.site };
      memory.saved = { ...(await host.tokens(client, { scope: "account:read" })), issuer: server.site };
      expect(memory.saved.scope).toBe("account:read");
      const session = await SDKS.v2.connect(url, memory);
      const create = { name: "create_api_key", arguments: { name: newName() } };
      await expect(session.callTool(create)).rejects.toThrow(/unauthorized/i);
      const scope = (memory.asked as URL).searchParams.get("scope")?.split(" ");
      expect(scope).toEqual(expect.arrayContaining(["account:read", "keys:write"]));
      await session.finishAuth(await host.callback(pathOf(memory.asked as URL)));
      expect(memory.saved.scope).toBe("account:read keys:write");
      const again = await SDKS.v2.connect(url, memory);
      expect(await again.callTool(create)).toHaveProperty("structuredContent.key");
      await Promise.all([session.close(), again.close()]);
    });

    it("never reaches the v1 client, because the first 401 names every scope", async () => {
      for (const name of ["get_account", "create_api_key", "list_api_keys", "revoke_api_key"]) {
        const answer = await post(server.base, call(name, {}));
        expect(answer.headers["www-authenticate"]).toContain(`scope="${EVERY_SCOPE}"`);
      }
    });

    it("permits what its scopes allow, and nothing else", async () => {
      const client = await host.register();
      const { access_token: token } = await host.tokens(client, { scope: "account:read" });
      expect((await readAccount(server, token)).status).toBe(200);
      const create = await post(server.base, call("create_api_key", { name: newName() }), { headers: bearer(token) });
      expect(create.status).toBe(403);
      expect(create.headers["www-authenticate"]).toContain('error="insufficient_scope"');
    });
  });

  describe.skipIf(missing)("the token endpoint", () => {
    it("accepts any of the service's own resources, because a host may name another one in its callback", async () => {
      const client = await host.register();
      const own = ["", "/", "/mcp", "/api/mcp"].map((path) => server.site + path);
      for (const asked of [undefined, ...own]) {
        const code = await host.code(client, { resource: asked });
        const other = own[(own.indexOf(asked ?? "") + 2) % own.length];
        const tokens = tokensOf(await host.exchange(client, code, { resource: other }));
        expect((await callAccount(server, tokens.access_token)).status).toBe(200);
        expect((await host.refresh(client, tokens.refresh_token, { resource: asked })).status).toBe(200);
      }
    });
  });

  describe.skipIf(missing)("a client as published by hosts", () => {
    const signInAs = async (client: Registered, redirectUri: string, changes: Record<string, string> = {}) => {
      const redirect = { redirect_uri: redirectUri };
      const code = await host.code(client, { ...redirect, ...changes });
      return {
        exchange: (extra: Record<string, string | undefined> = {}) =>
          host.exchange(client, code, { ...redirect, ...extra }),
      };
    };

    it("like that of claude.ai signs in, with an unknown scope and a prompt", async () => {
      const odd = { scope: " offline_access", prompt: "consent" };
      for (const redirect of CLAUDE_WEB.redirect_uris) {
        const { exchange } = await signInAs({ client_id: CLAUDE_WEB.client_id }, redirect, odd);
        const tokens = tokensOf(await exchange());
        expect((await readAccount(server, tokens.access_token)).status).toBe(200);
      }
    });

    it("like that of Claude Code signs in at any loopback port, and nowhere else", async () => {
      const client = { client_id: CLAUDE_CODE.client_id };
      for (const redirect of ["http://localhost:52817/callback", "http://127.0.0.1:1999/callback"]) {
        const { exchange } = await signInAs(client, redirect);
        const tokens = tokensOf(await exchange());
        expect((await readAccount(server, tokens.access_token)).status).toBe(200);
        // The port belongs to the code.
        const other = await signInAs(client, redirect);
        expect((await other.exchange({ redirect_uri: "http://127.0.0.1:2000/callback" })).status).toBe(400);
      }
      for (const redirect of [
        "http://127.0.0.1:1999/other",
        "http://127.0.0.2:1999/callback",
        "https://127.0.0.1:1999/callback",
        "http://localhost.evil.example:1999/callback",
      ]) {
        const answer = await host.consent(host.request(client, { redirect_uri: redirect }));
        expect(answer.status).toBe(400);
        expect(answer.headers).not.toHaveProperty("location");
      }
    });

    it("like that of ChatGPT signs in with an assertion for the token endpoint or the issuer, and as a public client", async () => {
      const client = { client_id: CHATGPT.client_id };
      const [redirect = ""] = CHATGPT.redirect_uris;
      for (const audience of [`${server.site}/token`, server.site]) {
        const { exchange } = await signInAs(client, redirect, { prompt: "consent", scope: " offline_access" });
        const tokens = tokensOf(
          await exchange({
            client_id: undefined,
            client_assertion_type: ASSERTION_TYPE,
            client_assertion: await key.assertion(client.client_id, audience),
          }),
        );
        expect((await readAccount(server, tokens.access_token)).status).toBe(200);
        const refreshed = await host.refresh(client, tokens.refresh_token, {
          client_assertion_type: ASSERTION_TYPE,
          client_assertion: await key.assertion(client.client_id, audience),
        });
        expect(refreshed.status).toBe(200);
      }
      const { exchange } = await signInAs(client, redirect);
      expect((await exchange()).status).toBe(200);
    });

    it("shows its verified host on the consent page", async () => {
      const request = host.request({ client_id: CHATGPT.client_id }, { redirect_uri: CHATGPT.redirect_uris[0] });
      const page = await person.browser.get(request);
      expect(page.status).toBe(200);
      expect(page.text).toContain("chatgpt.com");
      expect(page.text).not.toMatch(/not (been )?verified/i);
    });

    it("that registers itself is shown as not verified", async () => {
      const page = await person.browser.get(host.request(await host.register()));
      expect(page.text).toMatch(/not (been )?verified/i);
    });
  });
});

describe("the metadata", () => {
  let server: OAuthServer;
  beforeAll(async () => {
    server = await startOAuthServer();
  });

  it("leads from each protected resource to the authorization server and its endpoints", async () => {
    for (const path of ["", "/mcp", "/api/mcp"]) {
      const resource = json(await send(server.base, `/.well-known/oauth-protected-resource${path}`));
      expect(resource).toMatchObject({
        resource: server.site + path,
        authorization_servers: [server.site],
        scopes_supported: EVERY_SCOPE.split(" "),
        bearer_methods_supported: ["header"],
      });
    }
    expect(json(await send(server.base, "/.well-known/oauth-authorization-server"))).toMatchObject({
      issuer: server.site,
      authorization_endpoint: `${server.site}/authorize`,
      token_endpoint: `${server.site}/token`,
      registration_endpoint: `${server.site}/register`,
      revocation_endpoint: `${server.site}/revoke`,
      response_types_supported: ["code"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: expect.arrayContaining(["none", "private_key_jwt", "client_secret_basic"]),
      scopes_supported: expect.arrayContaining(EVERY_SCOPE.split(" ")),
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
  });
});

/** The strict rules of hosts for the metadata that a 401 names. */
describe.each(["root", "path"])("a strict host, with MCP_CHALLENGE=%s", (challenge) => {
  let server: OAuthServer;
  beforeAll(async () => {
    server = await startOAuthServer({}, { MCP_CHALLENGE: challenge });
  });

  it.each(MCP_PATHS)("finds what it needs at %s", async (path) => {
    const answer = await post(server.base, call("create_api_key", { name: "x" }), { path });
    expect(answer.status).toBe(401);
    const url = /^Bearer resource_metadata="([^"]+)"/.exec(answer.headers["www-authenticate"] ?? "")?.[1] ?? "";
    expect(url).toBe(`${server.site}/.well-known/oauth-protected-resource${challenge === "path" ? path : ""}`);
    expect(json(answer).error.data.resource_metadata).toBe(url);
    const { resource } = json(await send(server.base, new URL(url).pathname));
    const endpoint = server.site + path;
    // VS Code compares whole URLs, the SDKs accept a prefix, and RFC 9728 derives the document's location from the
    // resource.
    expect(new URL(resource).href === new URL(endpoint).href).toBe(challenge === "path");
    expect(endpoint.startsWith(resource)).toBe(true);
    const { origin, pathname } = new URL(resource);
    expect(url).toBe(`${origin}/.well-known/oauth-protected-resource${pathname === "/" ? "" : pathname}`);
    // A client without an exact match falls back to the origin.
    expect((await send(server.base, "/.well-known/oauth-authorization-server")).status).toBe(200);
  });

  it("gets the root document named by REST", async () => {
    const answer = await send(server.base, "/api/merchant/v1/account");
    expect(answer.headers["www-authenticate"]).toMatch(
      new RegExp(`^Bearer resource_metadata="${server.site}/.well-known/oauth-protected-resource"`),
    );
  });
});
