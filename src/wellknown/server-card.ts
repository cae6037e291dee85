import { type Document, JSON_TYPE } from "../shared/document.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";

/** What a card needs to know of the MCP endpoint. */
export interface McpFacts {
  /** The endpoint first, then its aliases. */
  readonly paths: readonly string[];
  /** The protocol versions, newest first. */
  readonly versions: readonly string[];
}

export const CARD_TYPE = "application/mcp-server-card+json";

/** A card says it in at most 100 characters. */
const DESCRIPTION = "Shows merchants how AI shopping assistants might judge their listings, and what decides.";

/**
 * The MCP server card under every path where clients look: beside the endpoint, as the extension of MCP has it, and at
 * the well-known paths of earlier drafts, which directories still read. It names no tools: those are for tools/list.
 */
export function serverCards(site: Site, mcp: McpFacts, name: string): Document[] {
  const text = (): string => JSON.stringify(card(site, mcp, name));
  const at = (path: string, mediaType: string): Document => ({
    name: `server-card${path.replaceAll(/[/.]+/g, "-")}`,
    title: "MCP server card",
    description: "How to connect to the MCP endpoint: protocol versions, transport and authentication.",
    path,
    mediaType,
    headers: { "Cache-Control": "public, max-age=3600" },
    text,
  });
  return [
    at(PATHS.mcpManifest, JSON_TYPE),
    at("/.well-known/mcp/server-card.json", JSON_TYPE),
    ...mcp.paths.map((path) => at(`${path}/server-card`, CARD_TYPE)),
  ];
}

/** The name of the server: a domain's namespace, or the host itself where there is no domain. */
export function serverName({ name, baseUrl }: Site, namespace: string | undefined): string {
  return `${namespace ?? new URL(baseUrl).hostname.replaceAll(/[^a-zA-Z0-9.-]/g, "-")}/${name}`;
}

/** The members of the current schema, then those of the draft before it, which it tolerates. */
function card(site: Site, { versions }: McpFacts, name: string): object {
  const endpoint = urlOf(site, PATHS.mcp);
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name,
    version: site.release,
    title: site.title,
    description: DESCRIPTION,
    websiteUrl: urlOf(site, "/"),
    remotes: [
      { type: "streamable-http", url: endpoint, headers: [AUTHORIZATION], supportedProtocolVersions: versions },
    ],
    protocolVersion: versions[0],
    serverInfo: { name: site.name, title: site.title, version: site.release },
    endpoint,
    serverUrl: endpoint,
    transport: { type: "streamable-http", endpoint },
    capabilities: { tools: { listChanged: false }, resources: { listChanged: false }, prompts: { listChanged: false } },
    authentication: {
      required: false,
      schemes: ["bearer", "oauth2"],
      resourceMetadata: urlOf(site, PATHS.protectedResource),
    },
    documentationUrl: urlOf(site, PATHS.mcpGuide),
  };
}

const AUTHORIZATION = {
  name: "Authorization",
  description: "Needed only for tools that act on a merchant's account.",
  isRequired: false,
  isSecret: true,
  value: "Bearer {api_key}",
  variables: { api_key: { description: "An API key of this service.", isSecret: true } },
};
