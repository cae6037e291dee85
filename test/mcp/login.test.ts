import { auth, type OAuthClientProvider } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { EVERY_SCOPE } from "../support/identity.ts";
import { call, initialize, notification, post, request, rpcError, unlimited } from "../support/mcp-messages.ts";
import { KEY_WITH_SCOPE, testCredentials } from "../support/mcp-tools.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

const ROOT = `${PUBLIC_URL}/.well-known/oauth-protected-resource`;

let server: TestServer;
let named: TestServer;
beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited, credentials: testCredentials });
  named = await startServer({ rateCounter: unlimited }, { MCP_CHALLENGE: "path" });
});

const MESSAGES = [
  ["initialize", initialize("2025-06-18", 7), 7],
  ["tools/list", request("tools/list", undefined, 7), 7],
  ["an open tool", call("list_plans", {}, 7), 7],
  ["an unknown method", request("server/discover", undefined, "x"), "x"],
  ["a notification", notification("notifications/initialized"), null],
  ["a batch", [request("ping", undefined, 7), request("ping", undefined, 8)], 7],
  ["a body that is no JSON", "{", null],
  ["an empty body", "", null],
] as const;

describe.each(["/mcp?login", "/api/mcp?login", "/mcp/?login", "/mcp?login=1", "/api/mcp?x=1&login="])(
  "an anonymous POST to %s",
  (path) => {
    it.each(MESSAGES)("is answered 401 with the challenge: %s", async (_, message, id) => {
      const answer = await post(server.base, message, { path });
      expect(answer.status).toBe(401);
      const challenge = `Bearer resource_metadata="${ROOT}", scope="${EVERY_SCOPE}"`;
      expect(answer.headers["www-authenticate"]).toBe(challenge);
      const error = rpcError(answer);
      expect(error).toMatchObject({ id, code: -32001, data: { resource_metadata: ROOT, www_authenticate: challenge } });
    });

    it("is answered 401 whatever the Content-Type", async () => {
      expect((await send(server.base, path, { method: "POST" })).status).toBe(401);
    });
  },
);

describe("an address with ?login", () => {
  it("answers a client with a credential like the address without it", async () => {
    const headers = { Authorization: `Bearer ${KEY_WITH_SCOPE}` };
    const [plain, login] = await Promise.all(
      ["/mcp", "/mcp?login"].map((path) => post(server.base, request("tools/list"), { path, headers })),
    );
    expect([login?.status, login?.text]).toEqual([200, plain?.text]);
  });

  it("distinguishes an invalid credential from a missing one", async () => {
    const headers = { Authorization: "Bearer acs_sk_wrong" };
    const answer = await post(server.base, request("ping"), { path: "/mcp?login", headers });
    expect(answer.headers["www-authenticate"]).toContain('error="invalid_token"');
  });

  it("describes itself to a GET, and lets pages ask first, without a sign-in", async () => {
    expect((await send(server.base, "/mcp?login")).status).toBe(200);
    expect((await send(server.base, "/mcp?login", { method: "OPTIONS" })).status).toBe(204);
  });

  it("is not another word that contains it", async () => {
    for (const path of ["/mcp?logins", "/mcp?x=login", "/mcp?Login"])
      expect((await post(server.base, request("ping"), { path })).status, path).toBe(200);
  });
});

describe("the metadata of every address that a host may connect to", () => {
  it.each(["/mcp", "/api/mcp", "/mcp/", "/api/mcp/", "/mcp?login", "/api/mcp?login", "/mcp/?login"])(
    "%s names the address itself as the resource, for hosts that compare them",
    async (address) => {
      const answer = await post(named.base, call("get_account"), { path: address });
      expect(answer.status).toBe(401);
      const url = `${ROOT}${address}`;
      expect(answer.headers["www-authenticate"]).toContain(`resource_metadata="${url}"`);
      const metadata = await send(named.base, url.slice(PUBLIC_URL.length));
      expect([metadata.status, json(metadata).resource]).toEqual([200, PUBLIC_URL + address]);
    },
  );

  it("exists for no other path", async () => {
    for (const path of ["/nothing", "/mcp/x", "/api"])
      expect((await send(server.base, `/.well-known/oauth-protected-resource${path}`)).status, path).toBe(404);
  });
});

describe("a client of the SDK that connects to /mcp?login", () => {
  it("is led to the sign-in page, for a resource that the authorization server takes", async () => {
    const { base } = await startServer({ rateCounter: unlimited }, { PUBLIC_URL: "" });
    const own = base.replace("127.0.0.1", "localhost");
    let opened: URL | undefined;
    const provider = {
      redirectUrl: "http://127.0.0.1/callback",
      clientMetadata: { redirect_uris: ["http://127.0.0.1/callback"], token_endpoint_auth_method: "none" },
      clientInformation: () => undefined,
      saveClientInformation() {},
      tokens: () => undefined,
      saveTokens() {},
      redirectToAuthorization: (url: URL) => void (opened = url),
      saveCodeVerifier() {},
      codeVerifier: () => "",
    } satisfies OAuthClientProvider;
    const answer = await fetch(`${own}/mcp?login`, { method: "POST" });
    const url = /resource_metadata="([^"]+)"/.exec(answer.headers.get("www-authenticate") ?? "")?.[1] ?? "";
    await auth(provider, { serverUrl: `${own}/mcp?login`, resourceMetadataUrl: new URL(url) });
    expect(opened?.pathname).toBe("/authorize");
    const page = await fetch(opened as URL, { redirect: "manual" });
    // A signed-out visitor goes to the sign-in page first; a request that cannot be granted would be a 400.
    expect([page.status, page.headers.get("location")]).toEqual([303, expect.stringContaining("/login")]);
  });
});
