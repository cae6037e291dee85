import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";

// Checks of readiness checkers for agents, one by one. DNS records are an operator's to publish.

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ rateCounter: unlimited });
});

const get = (path: string, accept?: string): Promise<Answer> =>
  send(server.base, path, accept === undefined ? {} : { headers: { accept } });

describe("level 1 and 2: crawlers", () => {
  it("robotsTxt: is plain text with rules", async () => {
    const { status, headers, text } = await get("/robots.txt");
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(text).toMatch(/^User-agent: \*$/m);
  });

  it("sitemap: lists pages of this origin, and robots.txt names it", async () => {
    const { text } = await get("/sitemap.xml");
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/);
    const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    expect(pages.length).toBeGreaterThan(10);
    for (const url of pages) {
      expect(new URL(url).origin).toBe(PUBLIC_URL);
      const { status, headers } = await get(new URL(url).pathname);
      expect([status, headers["content-type"]], url).toEqual([200, "text/html; charset=utf-8"]);
    }
    expect((await get("/robots.txt")).text).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
  });

  it("robotsTxtAiRules: names assistants and their crawlers", async () => {
    const { text } = await get("/robots.txt");
    for (const agent of ["GPTBot", "ClaudeBot", "OAI-SearchBot", "ChatGPT-User", "Claude-User", "PerplexityBot"])
      expect(text).toContain(`\nUser-agent: ${agent}\n`);
  });

  it("contentSignals: are in every group", async () => {
    const { text } = await get("/robots.txt");
    const groups = text.split("\n\n").filter((group) => group.startsWith("User-agent:"));
    expect(groups.length).toBe(2);
    for (const group of groups) {
      expect(group).toMatch(/\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n/);
      expect(group).toContain("\nAllow: /\n");
    }
  });
});

describe("level 3 and 4: reading", () => {
  it("markdownNegotiation: the home page is Markdown for who asks, HTML otherwise", async () => {
    const markdown = await get("/", "text/markdown");
    expect(markdown.headers["content-type"]).toContain("text/markdown");
    expect(markdown.headers.vary).toContain("Accept");
    for (const accept of [undefined, "*/*", "text/html,*/*;q=0.8"]) {
      const html = await get("/", accept);
      expect(html.headers["content-type"]).toContain("text/html");
      expect(html.headers.vary).toContain("Accept");
      expect(html.headers.etag).not.toBe(markdown.headers.etag);
    }
  });

  it("linkHeaders: the home page leads to the catalog, the description and the documentation", async () => {
    const { headers } = await get("/");
    for (const rel of ["api-catalog", "service-desc", "service-doc", "describedby"])
      expect(headers["link"], rel).toMatch(new RegExp(`rel="?[^",]*${rel}`));
  });

  it("agentSkills: the index has every field of version 0.2.0", async () => {
    const { skills } = json(await get("/.well-known/agent-skills/index.json"));
    expect(skills.length).toBeGreaterThan(0);
    for (const skill of skills) expect(Object.keys(skill)).toEqual(["name", "type", "description", "url", "digest"]);
  });

  it("llms.txt: begins with a heading and a summary, says when to use this, and links absolutely", async () => {
    const { text } = await get("/llms.txt");
    expect(text).toMatch(/^# \S.*\n\n> \S/);
    expect(text).toContain("\n## When to use this\n");
    expect(text.length).toBeGreaterThan(1_000);
    expect(text.length).toBeLessThan(30_000);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => url);
    expect(links.length).toBeGreaterThan(15);
    for (const url of links) expect(url.startsWith(`${PUBLIC_URL}/`), url).toBe(true);
    expect(text).not.toMatch(/\n{3}/);
  });

  it("llms.txt: lists every page by its Markdown", async () => {
    const { text } = await get("/llms.txt");
    for (const { document } of server.app.published.pages) expect(text).toContain(`](${PUBLIC_URL}${document.path})`);
  });

  it("agent-instructions: has front matter and every section that agents look for", async () => {
    const { text } = await get("/.well-known/agent-instructions.md");
    expect(text).toMatch(/^---\ntitle: .+\ndescription: .+\ncanonical: https:\/\/shop\.example\//);
    for (const heading of [
      "What it is",
      "When to use it",
      "When not to use it",
      "How to call it",
      "Authentication",
      "Limits",
      "Errors",
      "Links",
    ])
      expect(text).toContain(`\n## ${heading}\n`);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = ""]) => url);
    for (const url of links) expect(url).toMatch(/^https:\/\/shop\.example\//);
  });
});

describe("level 5: interfaces", () => {
  it("apiCatalog: is a linkset with anchors and descriptions", async () => {
    const answer = await get("/.well-known/api-catalog");
    expect(answer.headers["content-type"]).toContain("application/linkset+json");
    const { linkset } = json(answer);
    expect(linkset.some((context: object) => "anchor" in context && "service-desc" in context)).toBe(true);
    expect(linkset.some((context: object) => "service-doc" in context && "status" in context)).toBe(true);
  });

  it("oauthDiscovery: the authorization server says where and how", async () => {
    expect(json(await get("/.well-known/oauth-authorization-server"))).toMatchObject({
      issuer: PUBLIC_URL,
      authorization_endpoint: expect.any(String),
      token_endpoint: expect.any(String),
      grant_types_supported: expect.any(Array),
      response_types_supported: ["code"],
    });
  });

  it("oauthProtectedResource: names the resource, its server and its scopes", async () => {
    for (const path of ["", "/api/mcp", "/mcp"]) {
      expect(json(await get(`/.well-known/oauth-protected-resource${path}`))).toMatchObject({
        resource: PUBLIC_URL + path,
        authorization_servers: [PUBLIC_URL],
        scopes_supported: expect.any(Array),
      });
    }
  });

  it("authMd: has a heading with its name, and describes registration", async () => {
    const { headers, text } = await get("/auth.md");
    expect(headers["content-type"]).toContain("text/markdown");
    expect(text).toMatch(/^# .*auth\.md/m);
    expect(text).toContain("Registration:");
  });

  it("mcpServerCard: has the name, the version and the endpoint at one of its known paths", async () => {
    for (const path of ["/.well-known/mcp/server-card.json", "/.well-known/mcp.json"]) {
      expect(json(await get(path))).toMatchObject({
        serverInfo: { name: expect.any(String), version: expect.any(String) },
        endpoint: `${PUBLIC_URL}/api/mcp`,
        transport: { endpoint: `${PUBLIC_URL}/api/mcp` },
      });
    }
  });

  it("ard: the AI catalog is at its well-known path, with a version, a host and entries", async () => {
    expect(json(await get("/.well-known/ai-catalog.json"))).toMatchObject({
      specVersion: expect.any(String),
      host: { displayName: expect.any(String) },
      entries: expect.arrayContaining([expect.objectContaining({ identifier: expect.stringMatching(/^urn:air:/) })]),
    });
    // A line `Agentmap` in robots.txt would lead to it, too; search engines take it for an error.
    expect((await get("/robots.txt")).text).not.toContain("Agentmap");
  });

  it("a2aAgentCard and webBotAuth: are not there, because neither is spoken here", async () => {
    expect((await get("/.well-known/agent-card.json")).status).toBe(404);
    expect((await get("/.well-known/http-message-signatures-directory")).status).toBe(404);
  });

  it("x402: the payable root asks for a payment where it is served", async () => {
    const isServed = server.app.service.site.endpoints.some(({ authentication }) => authentication === "x402");
    const answer = await get("/api");
    expect(answer.status).toBe(isServed ? 402 : 404);
    if (isServed) expect(json(answer).accepts.length).toBeGreaterThan(0);
  });

  it("acp: has its protocol, an address and transports", async () => {
    expect(json(await get("/.well-known/acp.json"))).toMatchObject({
      protocol: { name: "acp", version: expect.any(String) },
      api_base_url: expect.stringMatching(/^https:/),
      transports: expect.arrayContaining(["rest"]),
    });
  });
});
