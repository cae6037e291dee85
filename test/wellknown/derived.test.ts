import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readAgentTexts } from "../../src/resources/agent-texts.ts";
import type { Site } from "../../src/shared/site.ts";
import { defineTool } from "../../src/tools/tool.ts";
import { TOOLS } from "../../src/tools/index.ts";
import { named } from "../../src/shared/schema.ts";
import { describeSite } from "../../src/describe-site.ts";
import { apiCatalog } from "../../src/wellknown/catalogs.ts";
import { sitemap } from "../../src/wellknown/crawlers.ts";
import { json, PUBLIC_URL, send, startServer, type TestServer } from "../support/server.ts";

// Nothing in a document is written twice: what is added to the registry or to the site is in all of them.

describe("a tool that is added to the registry", () => {
  const addTool = defineTool({
    name: "measure_title",
    title: "Count words",
    description: "How many words a title has.",
    input: z.strictObject({ title: z.string().describe("The title.") }),
    output: named("AddedWordCount", z.object({ words: z.int().describe("Words.") })),
    effect: "read",
    scope: "public",
    route: { method: "GET", path: "/api/v1/listings/letters" },
    example: { title: "Steel bottle" },
  }).handler(({ title }) => ({ words: title.split(" ").length }));
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ tools: [...TOOLS, addTool] });
  });

  it("is a capability of UCP with a schema, an extension of ACP, an OpenRPC method and a line for agents", async () => {
    const read = async (path: string) => json(await send(server.base, path));
    const name = "example.shop.commerce.measure_title";
    for (const path of ["/.well-known/ucp", "/.well-known/ucp/2026-04-08"])
      expect((await read(path)).ucp.capabilities).toHaveProperty([name]);
    expect(await read("/.well-known/ucp/schemas/measure_title.json")).toMatchObject({
      name,
      $defs: { request: { properties: { title: {} }, required: ["title"] }, response: { required: ["words"] } },
    });
    const { methods } = await read("/.well-known/ucp/schemas/commerce.openrpc.json");
    expect(methods.at(-1)).toMatchObject({ name: "measure_title", params: [{ name: "title", required: true }] });
    const { capabilities } = await read("/.well-known/acp.json");
    expect(capabilities.extensions.at(-1)).toMatchObject({ name, spec: `${PUBLIC_URL}/docs/tools#measure_title` });
    const { text } = await send(server.base, "/.well-known/agent-instructions.md");
    expect(text).toContain("| GET | `/api/v1/listings/letters` | Count words | none |");
  });
});

const site: Site = {
  name: "agent-commerce",
  title: "Agent Commerce Service",
  description: "",
  release: "1.0.0",
  apiVersion: "1",
  baseUrl: PUBLIC_URL,
  endpoints: [{ path: "/api", method: "GET", summary: "The payable root", authentication: "x402" }],
  protocols: [
    { key: "x402", name: "x402", version: "2", transport: "http", endpoint: "/api", manifests: ["/openapi.json"] },
  ],
  documents: {},
  skills: [],
};

describe("an endpoint that asks for a payment", () => {
  const folder = new URL("../../agents/", import.meta.url);
  const llms = async (of: Site) =>
    (await readAgentTexts(folder, async () => ({}), of, [])
      .find(({ name }) => name === "llms-txt")
      ?.text()) ?? "";

  it("is in llms.txt, and only then", async () => {
    expect(await llms(site)).toContain(`\n- The payable root (paid by x402): GET ${PUBLIC_URL}/api\n`);
    expect(await llms({ ...site, endpoints: [] })).not.toContain("x402");
  });

  it("is in the API catalog with its manifest", async () => {
    const { linkset } = JSON.parse(await apiCatalog(site).text());
    expect(linkset[0].item).toEqual([{ href: `${PUBLIC_URL}/api` }]);
    expect(linkset.at(-1)).toMatchObject({
      anchor: `${PUBLIC_URL}/api`,
      "service-meta": [{ href: `${PUBLIC_URL}/openapi.json` }],
    });
  });
});

describe("the day of the release", () => {
  it("is when the documentation changed, and only a released version has one", async () => {
    const entry = async (of: Site) => /<url>.*<\/url>/.exec(await sitemap(of, ["/docs"]).text())?.[0];
    const loc = `<loc>${PUBLIC_URL}/docs</loc>`;
    expect(await entry({ ...site, releasedOn: "2026-11-21" })).toBe(`<url>${loc}<lastmod>2026-11-21</lastmod></url>`);
    expect(await entry(site)).toBe(`<url>${loc}</url>`);
    expect(await sitemap({ ...site, releasedOn: "2026-11-21" }, ["/pricing", "/docsy"]).text()).not.toContain(
      "lastmod",
    );
  });

  it("is that of the changelog", () => {
    const { release, releasedOn } = describeSite(PUBLIC_URL, [], []);
    const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
    const heading = new RegExp(`^## ${release.replaceAll(".", String.raw`\.`)} (.*)$`, "m").exec(changelog)?.[1];
    expect(heading).toBe(releasedOn === undefined ? "(unreleased)" : `- ${releasedOn}`);
    if (releasedOn !== undefined) expect(releasedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
