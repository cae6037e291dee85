import { Cors } from "../http/cors.ts";
import type { HandlerOptions } from "../http/handler.ts";
import { POLICIES } from "../limits/policies.ts";
import { type EndpointInfo, PATHS, type ProtocolInfo } from "../shared/site.ts";

/** The supported releases of UCP, newest first. */
export const UCP_VERSIONS = ["2026-08-25", "2026-04-08"] as const;
export type UcpVersion = (typeof UCP_VERSIONS)[number];

/** The capability of a catalog operation. */
export type CatalogCapability = "dev.ucp.shopping.catalog.search" | "dev.ucp.shopping.catalog.lookup";

export interface CatalogOperation {
  readonly name: "search_catalog" | "lookup_catalog" | "get_product";
  readonly path: string;
  readonly summary: string;
  /** Tells a model what the operation returns. */
  readonly description: string;
  readonly capability: CatalogCapability;
  /** The name of the response in UCP's schema of the capability. */
  readonly response: "search_response" | "lookup_response" | "get_product_response";
}

/** The operations that agents use to read the plans as products, at the paths that UCP defines. */
export const CATALOG_OPERATIONS: readonly CatalogOperation[] = [
  {
    name: "search_catalog",
    path: `${PATHS.ucp}/catalog/search`,
    summary: "Search the plans (UCP)",
    description: "Finds plans by words, kind of billing and price, best match first, in pages.",
    response: "search_response",
    capability: "dev.ucp.shopping.catalog.search",
  },
  {
    name: "lookup_catalog",
    path: `${PATHS.ucp}/catalog/lookup`,
    summary: "Look up plans by identifier (UCP)",
    description: "Gives the plans behind up to 50 identifiers of products or variants.",
    response: "lookup_response",
    capability: "dev.ucp.shopping.catalog.lookup",
  },
  {
    name: "get_product",
    path: `${PATHS.ucp}/catalog/product`,
    summary: "Get one plan as a product (UCP)",
    description: "Gives one plan by the identifier of its product or variant.",
    response: "get_product_response",
    capability: "dev.ucp.shopping.catalog.lookup",
  },
];

export const UCP_ENDPOINTS: readonly EndpointInfo[] = CATALOG_OPERATIONS.map(({ path, summary }) => ({
  path,
  method: "POST",
  summary,
  authentication: "none",
}));

/** The facts about UCP's catalog over REST for the router. */
export const UCP_HANDLER_OPTIONS: HandlerOptions = {
  routes: CATALOG_OPERATIONS.map(({ path }) => ({ path, methods: ["POST"] })),
  policy: POLICIES.public,
  compresses: true,
  // The response depends on the agent's profile.
  cacheControl: "no-store",
  cors: new Cors({
    allowHeaders: [
      "Content-Type",
      "UCP-Agent",
      "Request-Id",
      "Authorization",
      "X-API-Key",
      "Signature",
      "Signature-Input",
      "Content-Digest",
    ],
    exposeHeaders: ["Allow"],
  }),
};

/** The MCP endpoint that offers the same operations as tools. */
export const UCP_MCP_ENDPOINT = {
  path: PATHS.ucpMcp,
  takesCredentials: false,
  offers: "plan catalog (UCP)",
  methods: ["initialize", "ping", "tools/list", "tools/call"],
  manifest: PATHS.ucpProfile,
  documentation: PATHS.ucpGuide,
  summaries: {
    get: "Describe the MCP endpoint of the plan catalog (UCP)",
    post: "Send an MCP message to the plan catalog (UCP)",
  },
  tag: "ucp",
  suffix: "_ucp",
  example: {
    name: "search_catalog",
    arguments: {
      meta: { "ucp-agent": { profile: "https://agent.example/profile.json" } },
      catalog: { query: "monthly" },
    },
  },
  statuses: {
    "400":
      "The MCP-Protocol-Version is not supported, or the agent's profile is not named by a URL that may be fetched.",
    "422": "The agent's profile cannot be used, or its version is not supported.",
    "424": "The agent's profile cannot be fetched.",
    "500": "The service could not complete this request.",
    "503": "Too many fetches are in progress.",
  },
} as const;

const { get, post } = UCP_MCP_ENDPOINT.summaries;

export const UCP_MCP_ENDPOINTS: readonly EndpointInfo[] = [
  { path: PATHS.ucpMcp, method: "GET", summary: get, authentication: "none" },
  { path: PATHS.ucpMcp, method: "POST", summary: post, authentication: "none" },
];

export const UCP_PROTOCOL: ProtocolInfo = {
  key: "ucp",
  name: "Universal Commerce Protocol",
  version: UCP_VERSIONS[0],
  transport: "rest",
  endpoint: PATHS.ucp,
  alsoAt: [PATHS.ucpMcp],
  manifests: [PATHS.ucpProfile],
};
