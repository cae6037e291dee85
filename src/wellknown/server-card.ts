import { type Document, JSON_TYPE } from "../shared/document.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";

/** The facts of the MCP endpoint for its card. */
export interface McpFacts {
  /** The endpoint first, then its aliases. */
  readonly paths: readonly string[];
  /** The protocol versions, newest first. */
  readonly versions: readonly string[];
}

/** The media type of a server card. */
export const CARD_TYPE = "application/mcp-server-card+json";

/** The description, at most 100 characters in a card. */
const DESCRIPTION = "Shows merchants how AI shopping assistants might judge their listings, and what decides.";

/**
 * Creates the MCP server card at every path where clients look: below the endpoint, as the MCP extension defines, and at the
 * well-known paths of earlier drafts, which directories still read. Only tools/list lists the tools.
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

/** Returns the name of the server, below the namespace of its domain, or below its host without one. */
export function serverName({ name, baseUrl }: Site, namespace: string | undefined): string {
  return `${namespace ?? new URL(baseUrl).hostname.replaceAll(/[^a-zA-Z0-9.-]/g, "-")}/${name}`;
}

/** Returns the fields of the current schema, then those of an earlier draft, which the schema permits. */
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
