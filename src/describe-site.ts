import { readFileSync } from "node:fs";
import { MCP_ENDPOINTS, MCP_PROTOCOL } from "./mcp/endpoint.ts";
import { PAYMENT_ENDPOINTS, PAYMENT_PROTOCOL } from "./payments/endpoint.ts";
import { PACKAGE_ROOT } from "./shared/package-root.ts";
import { type EndpointInfo, PATHS, type ProtocolInfo, type Site } from "./shared/site.ts";
import { deprecationOf, itemRouteOf, routesOf, type Tool } from "./tools/tool.ts";
import { UCP_ENDPOINTS, UCP_MCP_ENDPOINTS, UCP_PROTOCOL } from "./ucp/endpoint.ts";
import { ACP_PROTOCOL } from "./wellknown/acp.ts";
import { DISCOVERY_ENDPOINTS } from "./wellknown/endpoint.ts";

const OPENAPI_PROTOCOL: ProtocolInfo = {
  key: "openapi",
  name: "OpenAPI",
  version: "3.1.0",
  transport: "rest",
  endpoint: PATHS.index,
  manifests: [PATHS.openapi],
};

/** The name of the service for people. */
export const TITLE = "Agent Commerce Service";

/** Returns the published surface as plain data: the endpoints of tools and handlers, protocols, documents and skills. */
export function describeSite(baseUrl: string, tools: readonly Tool[], skills: Site["skills"]): Site {
  const release = readRelease();
  return {
    name: "agent-commerce",
    title: TITLE,
    description:
      "Audits product listings, simulates how AI shopping assistants would choose between them and rival listings, says what decided, improves their text without an untrue word, and compares versions. Simulations are predictions of an offline model with published coefficients, not measurements. Also: a news wire on AI and commerce, the plan catalog, skills, and a sandbox, a synthetic try of the interface that measures nothing real. Tools with a scope act on a merchant's account and need an API key or a sign-in; all others need no credential.",
    release,
    releasedOn: readReleaseDate(release),
    apiVersion: "1",
    baseUrl,
    endpoints: [
      ...tools.flatMap(endpointInfos),
      ...PAYMENT_ENDPOINTS,
      ...MCP_ENDPOINTS,
      ...DISCOVERY_ENDPOINTS,
      ...UCP_ENDPOINTS,
      ...UCP_MCP_ENDPOINTS,
    ],
    protocols: [MCP_PROTOCOL, UCP_PROTOCOL, ACP_PROTOCOL, OPENAPI_PROTOCOL, PAYMENT_PROTOCOL],
    documents: {
      openapi: PATHS.openapi,
      documentation: PATHS.docs,
      errors: PATHS.errors,
      rateLimits: PATHS.rateLimits,
      versioning: PATHS.versioning,
      protectedResource: PATHS.protectedResource,
      authorizationServer: PATHS.authorizationServer,
      authMd: PATHS.authGuide,
      mcpManifest: PATHS.mcpManifest,
      mcpServerCard: PATHS.serverCard,
      ucp: PATHS.ucpProfile,
      acp: PATHS.acp,
      apiCatalog: PATHS.apiCatalog,
      aiCatalog: PATHS.aiCatalog,
      agentSkills: PATHS.skillIndex,
      agentInstructions: PATHS.agentInstructions,
      llms: PATHS.llms,
      robots: PATHS.robots,
      sitemap: PATHS.sitemap,
    },
    skills,
  };
}

function endpointInfos({ contract }: Tool): EndpointInfo[] {
  const { title, scope } = contract;
  return routesOf(contract).map((route) => ({
    path: route.path,
    method: route.method,
    summary: itemRouteOf(route)?.title ?? title,
    authentication: scope === "public" ? "none" : "bearer",
    deprecated: deprecationOf(contract, route) !== undefined,
  }));
}

function readRelease(): string {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  return version;
}

/** Reads the date of a release from its heading in the changelog: `## 1.2.0 - 2026-11-21`. */
function readReleaseDate(release: string): string | undefined {
  const headings = [...read("CHANGELOG.md").matchAll(/^## (\S+) - (\d{4}-\d\d-\d\d)$/gm)];
  return headings.find(([, version]) => version === release)?.[2];
}

function read(name: string): string {
  return readFileSync(new URL(name, PACKAGE_ROOT), "utf8");
}
