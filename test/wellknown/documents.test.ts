import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { TestClock } from "../support/clock.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { acpErrors, cardErrors } from "./official-schemas.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const get = (path: string) => send(server.base, path);
const read = async (path: string) => json(await get(path));

/** Every document at a fixed place with its media type. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  "/.well-known/mcp.json": "application/json",
  "/.well-known/mcp/server-card.json": "application/json",
  "/api/mcp/server-card": "application/mcp-server-card+json",
  "/mcp/server-card": "application/mcp-server-card+json",
  "/.well-known/ai-catalog.json": "application/ai-catalog+json",
  "/.well-known/ard.json": "application/ai-catalog+json",
  "/.well-known/ucp": "application/json",
  "/.well-known/ucp/2026-04-08": "application/json",
  "/.well-known/ucp/schemas/list_plans.json": "application/json",
  "/.well-known/ucp/schemas/commerce.openrpc.json": "application/json",
  "/.well-known/acp.json": "application/json",
  "/.well-known/api-catalog": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  "/.well-known/agent-skills/index.json": "application/json",
  "/.well-known/agent-instructions.md": "text/markdown; charset=utf-8",
  "/.well-known/security.txt": "text/plain; charset=utf-8",
  "/.well-known/oauth-protected-resource": "application/json",
  "/.well-known/oauth-authorization-server": "application/json",
  "/llms.txt": "text/plain; charset=utf-8",
  "/robots.txt": "text/plain; charset=utf-8",
  "/sitemap.xml": "application/xml",
  "/auth.md": "text/markdown; charset=utf-8",
  "/ucp": "application/json",
};

const WELL_KNOWN = Object.keys(DOCUMENTS).filter((path) => path.startsWith("/.well-known/"));

describe.each(WELL_KNOWN)("%s with a slash at the end", (path) => {
  it("is the same document", async () => {
    const [plain, slashed] = [await get(path), await get(`${path}/`)];
    expect([slashed.status, slashed.headers["content-type"]]).toEqual([200, DOCUMENTS[path]]);
    expect(slashed.text).toBe(plain.text);
  });

  it("is served with one slash only", async () => {
    expect((await get(`${path}//`)).status).toBe(404);
  });
});

describe.each(Object.entries(DOCUMENTS))("%s", (path, mediaType) => {
  it("is served with its media type, for every cache and every origin, without a redirect", async () => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": mediaType,
      "cache-control": expect.stringMatching(/^public, max-age=\d{2,}$/),
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff",
    });
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
  });

  it("is answered 304 to who has it, HEAD without the body, and a preflight with the methods", async () => {
    const { headers, text } = await get(path);
    const { etag = "" } = headers;
    const again = await send(server.base, path, { headers: { "if-none-match": etag } });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
    const head = await send(server.base, path, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers).toMatchObject({ etag, "content-length": String(Buffer.byteLength(text)) });
    const preflight = await send(server.base, path, { method: "OPTIONS" });
    expect(preflight.status).toBe(204);
    expect(preflight.headers["access-control-allow-methods"]).toContain("GET");
    expect(preflight.headers["access-control-allow-headers"]).toContain("If-None-Match");
  });

  it("takes no other method", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) {
      const answer = await send(server.base, path, { method });
      expect([answer.status, json(answer).code], method).toEqual([405, "method-not-allowed"]);
      expect(answer.headers.allow).toContain("GET");
    }
  });

  it("is the same at every request, and holds nothing of the machine that serves it", async () => {
    const { text } = await get(path);
    expect((await get(path)).text).toBe(text);
    expect(text).not.toMatch(/localhost:|127\.0\.0\.1:\d|\{\{|undefined|\/tmp\//);
  });
});

describe("what is not there", () => {
  it.each([
    "/.well-known/agent-card.json",
    "/.well-known/ucp/2026-01-23",
    "/.well-known/ucp/schemas/none.json",
    "/.well-known/mcp",
    "/.well-known/agent-skills/none/SKILL.md",
  ])("is a 404 problem: %s", async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers["content-type"]]).toEqual([404, "application/problem+json"]);
  });
});

describe("the MCP server card", () => {
  const paths = Object.keys(DOCUMENTS).filter((path) => path.includes("server-card") || path.endsWith("/mcp.json"));

  it("is the same bytes at each of its places, and fits the official schema", async () => {
    expect(paths).toHaveLength(4);
    const texts = new Set(await Promise.all(paths.map(async (path) => (await get(path)).text)));
    expect(texts.size).toBe(1);
    for (const text of texts) expect(cardErrors(JSON.parse(text))).toEqual([]);
  });

  it("agrees with what the server says when a client connects", async () => {
    const card = await read("/api/mcp/server-card");
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
    const answer = await send(server.base, new URL(card.remotes[0].url).pathname, {
      method: "POST",
      headers: { "content-type": "application/json", host: "shop.example" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
    });
    const { result } = json(answer);
    expect(card.serverInfo).toEqual(result.serverInfo);
    expect([card.version, card.title]).toEqual([result.serverInfo.version, result.serverInfo.title]);
    expect(card.protocolVersion).toBe(result.protocolVersion);
    expect(card.capabilities).toEqual(result.capabilities);
    expect(card.remotes[0].supportedProtocolVersions[0]).toBe(result.protocolVersion);
    expect([card.endpoint, card.serverUrl, card.transport.endpoint]).toEqual(Array(3).fill(card.remotes[0].url));
  });

  it("names no tools, and is told of by the endpoint itself", async () => {
    const card = await read("/.well-known/mcp.json");
    for (const member of ["tools", "resources", "prompts"]) expect(card).not.toHaveProperty(member);
    expect(await read("/api/mcp")).toMatchObject({
      manifest: `${PUBLIC_URL}/.well-known/mcp.json`,
      serverCard: `${PUBLIC_URL}/api/mcp/server-card`,
    });
  });

  it.each(["http://localhost:3000", "http://[::1]:3000", "https://192.0.2.7"])(
    "is valid without a domain, too: %s",
    async (url) => {
      const { base } = await startServer({}, { PUBLIC_URL: url });
      const card = json(await send(base, "/.well-known/mcp.json"));
      expect(cardErrors(card)).toEqual([]);
      expect(acpErrors(json(await send(base, "/.well-known/acp.json")))).toEqual([]);
    },
  );
});

describe("the ACP document", () => {
  it("fits the official schema, sells nothing through ACP, and names the tools as extensions", async () => {
    const document = await read("/.well-known/acp.json");
    expect(acpErrors(document)).toEqual([]);
    const { protocol, capabilities, transports, api_base_url: baseUrl } = document;
    expect(protocol.supported_versions.at(-1)).toBe(protocol.version);
    expect(capabilities.services).toEqual([]);
    expect([baseUrl, transports]).toEqual([`${PUBLIC_URL}/api/v1`, ["rest", "mcp"]]);
    const names = server.app.service.tools.map(({ contract }) => `example.shop.commerce.${contract.name}`);
    expect(capabilities.extensions.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it("may be kept for an hour", async () => {
    expect((await get("/.well-known/acp.json")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("has no checkout, because there is none", async () => {
    expect((await send(server.base, "/api/v1/checkout_sessions", { method: "POST" })).status).toBe(404);
  });
});

describe("the API catalog", () => {
  it("links to every endpoint, and each to its description", async () => {
    const { linkset } = await read("/.well-known/api-catalog");
    const [catalog, ...apis] = linkset;
    const { protocols } = await read("/api/v1/discovery");
    const endpoints = new Set(protocols.map(({ endpoint }: { endpoint: string }) => endpoint));
    // UCP is spoken over REST, which discovery names, and over MCP.
    endpoints.add(`${PUBLIC_URL}/ucp/mcp`);
    expect(new Set(catalog.item.map(({ href }: { href: string }) => href))).toEqual(endpoints);
    expect(catalog.anchor).toBe(`${PUBLIC_URL}/.well-known/api-catalog`);
    for (const api of apis) {
      expect(endpoints).toContain(api.anchor);
      expect(api["service-desc"][0].href).toBe(`${PUBLIC_URL}/openapi.json`);
      expect(api["service-doc"].length).toBeGreaterThan(0);
    }
    expect(apis[0].status[0].href).toBe(`${PUBLIC_URL}/api/v1/health`);
  });

  it("has a Link to itself, on HEAD as well", async () => {
    for (const method of ["GET", "HEAD"]) {
      const { headers } = await send(server.base, "/.well-known/api-catalog", { method });
      expect(headers["link"]).toBe(`<${PUBLIC_URL}/.well-known/api-catalog>; rel="api-catalog"`);
    }
  });

  it("names the media types that its targets have", async () => {
    const { linkset } = await read("/.well-known/api-catalog");
    for (const links of linkset.flatMap((context: object) => Object.values(context).filter(Array.isArray))) {
      for (const { href, type } of links as { href: string; type?: string }[]) {
        if (type === undefined) continue;
        const { headers } = await get(href.slice(PUBLIC_URL.length));
        expect(headers["content-type"], href).toContain(type);
      }
    }
  });
});

describe("the AI catalog", () => {
  it("has complete entries with identifiers of this domain", async () => {
    const { specVersion, host, entries } = await read("/.well-known/ai-catalog.json");
    expect([specVersion, host.identifier]).toEqual(["1.0", "shop.example"]);
    expect(entries).toHaveLength(4);
    for (const entry of entries) {
      expect(entry.identifier).toMatch(/^urn:air:shop\.example:[a-z]+:[a-z-]+$/);
      expect(entry).toMatchObject({ displayName: expect.any(String), type: expect.any(String) });
      expect(entry.url === undefined).not.toBe(entry.data === undefined);
      expect(entry.representativeQueries.length).toBeGreaterThanOrEqual(2);
      expect(entry.representativeQueries.length).toBeLessThanOrEqual(5);
      const { headers } = await get(entry.url.slice(PUBLIC_URL.length));
      const [mediaType, profile] = entry.type.split("; ");
      expect(headers["content-type"]).toContain(mediaType);
      // It tells a skill from other Markdown.
      const isSkill = entry.identifier.includes(":skill:");
      expect(profile).toBe(isSkill ? 'profile="urn:air:agent-skills"' : undefined);
    }
  });

  it("is the same bytes at the place of the earlier draft", async () => {
    expect((await get("/.well-known/ard.json")).text).toBe((await get("/.well-known/ai-catalog.json")).text);
  });
});

describe("the index of the skills", () => {
  it("has the digest of the bytes that are served, and the description of the front matter", async () => {
    const { $schema, skills } = await read("/.well-known/agent-skills/index.json");
    expect($schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
    expect(skills.map(({ name }: { name: string }) => name)).toEqual([
      "agent-commerce",
      "optimize-listings",
      "validate-ucp",
    ]);
    for (const { name, type, description, url, digest } of skills) {
      const { text, headers } = await get(url.slice(PUBLIC_URL.length));
      expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
      expect(digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
      expect([type, text.includes(`name: ${name}\ndescription: ${description}\n`)]).toEqual(["skill-md", true]);
      expect(description.length).toBeLessThanOrEqual(1_024);
    }
  });

  it("is what list_skills leads to", async () => {
    expect((await read("/api/v1/skills")).index).toBe(`${PUBLIC_URL}/.well-known/agent-skills/index.json`);
  });
});

describe("security.txt", () => {
  it("names the support page, where nobody else is named", async () => {
    const { text } = await get("/.well-known/security.txt");
    expect(text).toContain(`Contact: ${PUBLIC_URL}/support\n`);
    expect(text).toContain(`Canonical: ${PUBLIC_URL}/.well-known/security.txt\n`);
    expect((await get("/support")).status).toBe(200);
  });

  it.each([
    ["security@shop.example", "mailto:security@shop.example"],
    ["https://shop.example/report", "https://shop.example/report"],
  ])("names SECURITY_CONTACT %s", async (contact, shown) => {
    const { base } = await startServer({}, { SECURITY_CONTACT: contact });
    expect((await send(base, "/.well-known/security.txt")).text).toContain(`Contact: ${shown}\n`);
  });

  it("never expires while the service runs, and less than a year ahead", async () => {
    const clock = new TestClock(Date.UTC(2026, 10, 21));
    const { app } = await startServer({ clock });
    const document = app.published.documents.find(({ name }) => name === "security-txt");
    for (const days of [0, 1, 400]) {
      clock.at = Date.UTC(2026, 10, 21 + days);
      const expires = Date.parse(/^Expires: (.+)$/m.exec((await document?.text()) ?? "")?.[1] ?? "");
      expect(expires).toBeGreaterThan(clock.at);
      expect(expires).toBeLessThan(clock.at + 365 * 86_400_000);
    }
    expect(document?.renewMs).toBeLessThanOrEqual(86_400_000);
  });
});

describe("configuration", () => {
  it.each([
    ["UCP_NAMESPACE", "dev.ucp"],
    ["UCP_NAMESPACE", "dev.ucp.shopping"],
    ["UCP_NAMESPACE", "com"],
    ["UCP_NAMESPACE", "Com.Example"],
    ["UCP_NAMESPACE", "com.my-shop"],
    ["SECURITY_CONTACT", "nobody"],
    ["SECURITY_CONTACT", "http://shop.example/report"],
    ["SECURITY_CONTACT", "a@b.example\nExpires: never"],
  ])("refuses %s %j, and says what it takes", async (name, value) => {
    await expect(startServer({}, { [name]: value })).rejects.toThrow(`${name} takes`);
  });
});
