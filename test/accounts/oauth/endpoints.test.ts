import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ALL_SCOPES } from "../../../src/shared/scope.ts";
import { ClientDisconnected } from "../../../src/shared/http.ts";
import type { OAuthStore } from "../../../src/accounts/oauth/ports.ts";
import { POLICIES } from "../../../src/limits/policies.ts";
import { BASE, CALLBACK, requestOf, World } from "./support.ts";

let world: World;
beforeAll(async () => {
  world = await World.create();
});
afterAll(() => world.close());

const PATHS = ["/register", "/token", "/revoke"];
const { register, token } = POLICIES;

describe("the metadata", () => {
  it("have the issuer byte for byte, endpoints on its own origin, and everything that hosts need", () => {
    expect(world.server.metadata()).toEqual({
      issuer: BASE,
      authorization_endpoint: `${BASE}/authorize`,
      token_endpoint: `${BASE}/token`,
      registration_endpoint: `${BASE}/register`,
      revocation_endpoint: `${BASE}/revoke`,
      scopes_supported: [...ALL_SCOPES, "offline_access"],
      response_types_supported: ["code"],
      response_modes_supported: ["query"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
      token_endpoint_auth_signing_alg_values_supported: ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"],
      revocation_endpoint_auth_methods_supported: [
        "none",
        "client_secret_basic",
        "client_secret_post",
        "private_key_jwt",
      ],
      revocation_endpoint_auth_signing_alg_values_supported: ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
      service_documentation: `${BASE}/docs/authentication`,
    });
  });
});

describe.each(PATHS)("%s", (path) => {
  it.each(["GET", "HEAD", "PUT", "DELETE"])("answers %s with 405 and the permitted methods", async (method) => {
    const answer = await world.send(requestOf(path, "", {}, { method }));
    expect(answer).toMatchObject({ status: 405, body: { error: "invalid_request" } });
    expect(answer.headers["Allow"]).toBe("POST, OPTIONS");
  });

  it("permits scripts of any origin to send what they need", async () => {
    const { status, headers } = await world.send(requestOf(path, "", {}, { method: "OPTIONS" }));
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "POST, OPTIONS",
      "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version, X-Request-Id",
    });
    expect((await world.send(requestOf(path, "", {}, { method: "OPTIONS" }))).headers).not.toBe(headers);
  });

  it("permits scripts to read failures, which are not cached or sniffed", async () => {
    const { status, headers, body } = await world.send(requestOf(path, "{"));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body).toEqual({ error: expect.any(String) as string, error_description: expect.any(String) as string });
    expect(headers).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-store",
      "Content-Type": "application/json",
    });
    expect(headers["Access-Control-Expose-Headers"]).toContain("WWW-Authenticate");
    expect(headers["RateLimit-Policy"]).toBeDefined();
  });

  it("refuses a large body with 413", async () => {
    const answer = await world.send(requestOf(path, `a=${"x".repeat(20_000)}`));
    expect(answer).toMatchObject({ status: 413, body: { error: "invalid_request" } });
  });

  it("sends Retry-After to a client above the quota", async () => {
    const address = `203.0.113.${PATHS.indexOf(path)}`;
    const answers = [];
    const { quota } = path === "/register" ? register : token;
    for (let i = 0; i <= quota; i += 1) answers.push(await world.send(requestOf(path, "", {}, { address })));
    const last = answers.at(-1);
    expect(last).toMatchObject({ status: 429, body: { error: "temporarily_unavailable" } });
    expect(Number(last?.headers["Retry-After"])).toBeGreaterThan(0);
    expect(last?.headers["RateLimit"]).toMatch(/;r=0;t=/);
    expect(answers[0]?.status).not.toBe(429);
  });

  it("rethrows when the client has disconnected", async () => {
    const readBody = () => Promise.reject(new ClientDisconnected());
    await expect(world.answer(requestOf(path, "", {}, { readBody }))).rejects.toThrow(ClientDisconnected);
  });
});

it("only these paths are answered", async () => {
  expect(world.server.endpoints.routes.map((route) => route.path)).toEqual(PATHS);
});

it.each(["/token", "/revoke"])("%s accepts only forms", async (path) => {
  const answer = await world.send(requestOf(path, "{}", { "content-type": "application/json" }));
  expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  expect(answer.body["error_description"]).toContain("application/x-www-form-urlencoded");
  const typed = { "content-type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8" };
  expect((await world.send(requestOf(path, "", typed))).body["error"]).toBe("invalid_client");
});

it.each(["/token", "/revoke"])("%s refuses a repeated parameter, even with the same value", async (path) => {
  const answer = await world.send(requestOf(path, "client_id=a&client_id=a"));
  expect(answer).toMatchObject({
    status: 400,
    body: { error: "invalid_request", error_description: "Send the parameter client_id only once." },
  });
});

it("an internal error is logged and not reported", async () => {
  const failure = new Error("relation oauth_clients is on fire");
  const failing = await World.create(undefined, {
    database: { oauth: { addClient: () => Promise.reject(failure) } as unknown as OAuthStore },
  });
  const answer = await failing.register({ redirect_uris: [CALLBACK] });
  expect(answer).toMatchObject({ status: 500, body: { error: "server_error" } });
  expect(JSON.stringify(answer)).not.toContain("fire");
  expect(failing.logged.join("")).toContain("on fire");
  await failing.close();
});
