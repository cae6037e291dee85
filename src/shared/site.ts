/** The published surface as plain data. Every index, manifest and page is a function of it. */
export interface Site {
  /** The name for machines, as in `serverInfo.name` of MCP. */
  readonly name: string;
  /** The name for people. */
  readonly title: string;
  readonly description: string;
  /** The version of this release, such as `1.0.0`. */
  readonly release: string;
  /** The date of this release, such as `2026-11-21`. Undefined before the release. */
  readonly releasedOn?: string | undefined;
  /** The major version of the REST API, as in `API-Version`. */
  readonly apiVersion: string;
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly endpoints: readonly EndpointInfo[];
  readonly protocols: readonly ProtocolInfo[];
  /** The paths of the published discovery documents, by name. */
  readonly documents: Readonly<Record<string, string>>;
  readonly skills: readonly SkillInfo[];
}

export interface EndpointInfo {
  /** A path or a template, such as `/keys/{id}`. */
  readonly path: string;
  readonly method: "GET" | "POST" | "DELETE";
  readonly summary: string;
  readonly authentication: "none" | "bearer" | "x402";
  /** True when the endpoint will be removed. */
  readonly deprecated?: boolean;
}

export interface ProtocolInfo {
  readonly key: "mcp" | "ucp" | "acp" | "openapi" | "x402";
  readonly name: string;
  readonly version: string;
  readonly transport: "http" | "http-json-rpc" | "rest";
  /** The path of the endpoint. */
  readonly endpoint: string;
  /** The paths of the same protocol over other transports. The manifests list them. */
  readonly alsoAt?: readonly string[];
  /** The paths of the manifests. */
  readonly manifests: readonly string[];
}

export interface SkillInfo {
  readonly name: string;
  readonly summary: string;
  readonly whenToUse: string;
  /** The path of its SKILL.md. */
  readonly path: string;
}

/** Returns the absolute URL of a path on this site. */
export function urlOf(site: Pick<Site, "baseUrl">, path: string): string {
  return path === "/" ? site.baseUrl : site.baseUrl + path;
}

/** The paths that several rooms link to. */
export const PATHS = {
  index: "/api/v1",
  openapi: "/openapi.json",
  docs: "/docs",
  errors: "/docs/errors",
  rateLimits: "/docs/rate-limits",
  versioning: "/docs/versioning",
  sandboxGuide: "/docs/sandbox",
  simulationsGuide: "/docs/simulations",
  methodology: "/docs/methodology",
  coefficients: "/docs/coefficients",
  playground: "/playground",
  mcpGuide: "/docs/mcp",
  ucpGuide: "/docs/discovery#ucp",
  authentication: "/docs/authentication",
  authGuide: "/auth.md",
  authorize: "/authorize",
  token: "/token",
  signUp: "/signup",
  dashboard: "/dashboard",
  mcp: "/api/mcp",
  mcpAlias: "/mcp",
  serverCard: "/api/mcp/server-card",
  mcpManifest: "/.well-known/mcp.json",
  aiCatalog: "/.well-known/ai-catalog.json",
  apiCatalog: "/.well-known/api-catalog",
  ucp: "/ucp",
  ucpMcp: "/ucp/mcp",
  ucpProfile: "/.well-known/ucp",
  acp: "/.well-known/acp.json",
  skillIndex: "/.well-known/agent-skills/index.json",
  agentInstructions: "/.well-known/agent-instructions.md",
  securityTxt: "/.well-known/security.txt",
  registryAuth: "/.well-known/mcp-registry-auth",
  llms: "/llms.txt",
  robots: "/robots.txt",
  sitemap: "/sitemap.xml",
  tools: "/docs/tools",
  rest: "/docs/rest",
  pricing: "/pricing",
  support: "/support",
  health: "/api/v1/health",
  protectedResource: "/.well-known/oauth-protected-resource",
  authorizationServer: "/.well-known/oauth-authorization-server",
} as const;

/** The views that hosts of MCP Apps show with the result of a tool. */
export const VIEWS = { sandbox: "ui://agent-commerce/sandbox", report: "ui://agent-commerce/report" } as const;
