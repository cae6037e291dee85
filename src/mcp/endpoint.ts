import { LOGIN_QUERY } from "./login.ts";
import { type EndpointInfo, PATHS, type ProtocolInfo, type Site, urlOf } from "../shared/site.ts";
import type { McpEndpoint } from "./endpoint-schema.ts";
import { METHODS } from "./methods.ts";
import { PROTOCOL_VERSIONS } from "./versions.ts";

/** The paths of MCP. The second is an alias that some hosts expect. */
export const MCP_PATHS: readonly string[] = [PATHS.mcp, PATHS.mcpAlias];

/** The routes of MCP, also with a trailing slash, as people may type them. */
export const MCP_ROUTES = MCP_PATHS.map((path) => ({ path, trailingSlash: true }));

/**
 * Every address to which a host may connect, including those with a trailing slash and with the query that requires a
 * sign-in. Each has its own metadata, because some hosts compare the address.
 */
export const MCP_ADDRESSES: readonly string[] = MCP_PATHS.flatMap((path) => [path, `${path}/`]).flatMap((path) => [
  path,
  `${path}?${LOGIN_QUERY}`,
]);

/** An MCP endpoint as plain data. */
export interface McpEndpointInfo {
  readonly path: string;
  /** False when no tool needs a credential. The Authorization header is then ignored. */
  readonly takesCredentials: boolean;
  /** The title of the endpoint, which follows the name of the service. */
  readonly offers?: string;
  /** The MCP methods that it answers. */
  readonly methods: readonly string[];
  /** The path of the well-known document that names it. */
  readonly manifest: string;
  /** The path of its server card. */
  readonly serverCard?: string;
  /** The path of its guide. */
  readonly documentation: string;
  /** The summaries of its operations GET and POST. */
  readonly summaries: { readonly get: string; readonly post: string };
  /** The tag of its operations in the OpenAPI document. */
  readonly tag: string;
  /** The suffix of the ids of its operations. */
  readonly suffix: string;
  /** An example of a successful call. */
  readonly example: { readonly name: string; readonly arguments: object };
  /** Descriptions of the statuses that only this endpoint answers. */
  readonly statuses: Readonly<Record<string, string>>;
}

export const MCP_ENDPOINT: McpEndpointInfo = {
  path: PATHS.mcp,
  takesCredentials: true,
  methods: METHODS,
  manifest: PATHS.mcpManifest,
  serverCard: PATHS.serverCard,
  documentation: PATHS.mcpGuide,
  summaries: { get: "Describe the MCP endpoint", post: "Send an MCP message (JSON-RPC 2.0)" },
  tag: "mcp",
  suffix: "",
  example: { name: "list_plans", arguments: { key: "scan" } },
  statuses: {},
};

/** Returns the answer to a GET of the endpoint. */
export function mcpEndpoint(site: Site, endpoint: McpEndpointInfo): McpEndpoint {
  const { path, offers, methods, manifest, serverCard, documentation } = endpoint;
  return {
    name: offers === undefined ? site.title : `${site.title}: ${offers}`,
    protocol: "json-rpc-2.0",
    protocolVersion: PROTOCOL_VERSIONS[0],
    transport: "streamable-http",
    endpoint: urlOf(site, path),
    methods: [...methods],
    manifest: urlOf(site, manifest),
    ...(serverCard === undefined ? {} : { serverCard: urlOf(site, serverCard) }),
    documentation: urlOf(site, documentation),
  };
}

const { get, post } = MCP_ENDPOINT.summaries;

export const MCP_ENDPOINTS: readonly EndpointInfo[] = [
  { path: PATHS.mcp, method: "GET", summary: get, authentication: "none" },
  ...MCP_PATHS.map((path) => ({ path, method: "POST", summary: post, authentication: "none" }) as const),
];

export const MCP_PROTOCOL: ProtocolInfo = {
  key: "mcp",
  name: "Model Context Protocol",
  version: PROTOCOL_VERSIONS[0],
  transport: "http-json-rpc",
  endpoint: PATHS.mcp,
  manifests: [PATHS.mcpManifest, PATHS.serverCard],
};
