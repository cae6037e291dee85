import { beforeAll, describe, expect, it } from "vitest";
import { ACTIONS, ENTRANCES, LINKED } from "../support/account-paths.ts";
import { Browser } from "../support/cookie-jar.ts";
import { type OAuthServer, type Person, signUp, startOAuthServer } from "../support/oauth-server.ts";
import { type Answer, send } from "../support/server.ts";

const ORIGIN = { Origin: "https://inspector.example" };

const DOCUMENTS = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/mcp",
  "/.well-known/oauth-protected-resource/api/mcp",
];
const ENDPOINTS = ["/token", "/register", "/revoke"];
const REST = ["/api/merchant/v1/account", "/api/merchant/v1/keys"];
const COOKIE_ROUTES = [...ENTRANCES, ...LINKED, "/dashboard", ...ACTIONS];

let server: OAuthServer;
let person: Person;
beforeAll(async () => {
  server = await startOAuthServer();
  person = await signUp(server);
});

const preflight = (path: string, method: string, headers: string) =>
  send(server.base, path, {
    method: "OPTIONS",
    headers: { ...ORIGIN, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers },
  });

const listed = ({ headers }: Answer, name: string) =>
  String(headers[name] ?? "")
    .toLowerCase()
    .split(/\s*,\s*/);

function expectOpen({ headers }: Answer): void {
  expect(headers["access-control-allow-origin"]).toBe("*");
  // Cookies are never sent.
  expect(headers).not.toHaveProperty("access-control-allow-credentials");
}

describe("a script on any page", () => {
  it.each(DOCUMENTS)("may read %s", async (path) => {
    const asked = await preflight(path, "GET", "mcp-protocol-version");
    expect(asked.status).toBe(204);
    expectOpen(asked);
    expect(listed(asked, "access-control-allow-methods")).toContain("get");
    const answer = await send(server.base, path, { headers: ORIGIN });
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("application/json");
    expectOpen(answer);
  });

  it.each(DOCUMENTS)("may send the SDK's version header for %s", async (path) => {
    const asked = await preflight(path, "GET", "mcp-protocol-version");
    expect(listed(asked, "access-control-allow-headers")).toContain("mcp-protocol-version");
  });

  it.each(ENDPOINTS)("may post to %s, and read the error", async (path) => {
    const asked = await preflight(path, "POST", "authorization, content-type");
    expect(asked.status).toBe(204);
    expectOpen(asked);
    expect(listed(asked, "access-control-allow-methods")).toContain("post");
    expect(listed(asked, "access-control-allow-headers")).toEqual(
      expect.arrayContaining(["authorization", "content-type"]),
    );
    const form = { ...ORIGIN, "Content-Type": "application/x-www-form-urlencoded" };
    const answer = await send(server.base, path, { method: "POST", headers: form, body: "x=y" });
    expect([400, 401]).toContain(answer.status);
    expectOpen(answer);
    expect(listed(answer, "access-control-expose-headers")).toContain("www-authenticate");
    for (const method of ["GET", "PUT", "DELETE"]) {
      const wrong = await send(server.base, path, { method, headers: ORIGIN });
      expect([wrong.status, wrong.headers.allow]).toEqual([405, expect.stringContaining("POST")]);
      expectOpen(wrong);
    }
  });

  it.each(REST)("may call %s with a key, and read the challenge", async (path) => {
    const asked = await preflight(path, "GET", "authorization, idempotency-key");
    expect(asked.status).toBe(204);
    expectOpen(asked);
    expect(listed(asked, "access-control-allow-headers")).toEqual(
      expect.arrayContaining(["authorization", "idempotency-key"]),
    );
    const answer = await send(server.base, path, { headers: ORIGIN });
    expect(answer.status).toBe(401);
    expectOpen(answer);
    expect(listed(answer, "access-control-expose-headers")).toContain("www-authenticate");
  });

  it.each(COOKIE_ROUTES)("may neither read nor send anything at %s", async (path) => {
    const signedIn = Object.fromEntries(
      [...person.browser.cookies].map(([name, value]) => ["Cookie", `${name}=${value}`]),
    );
    const answers = [
      await preflight(path, "POST", "content-type"),
      await send(server.base, path, { headers: { ...ORIGIN, ...signedIn } }),
      await new Browser(server).post(path, [], ORIGIN),
      await person.browser.post(path, [], { ...ORIGIN, "Sec-Fetch-Site": "cross-site" }),
    ];
    for (const { headers, status } of answers) {
      for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/);
      expect(status).toBeLessThan(500);
    }
    expect(answers[0]?.status).not.toBe(204);
    expect(answers[3]?.status).toBeGreaterThanOrEqual(400);
  });
});
