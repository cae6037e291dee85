/** The published surface as plain data. Every index, manifest and page is a function of it. */
export interface Site {
  /** Machine name, as MCP's `serverInfo.name` gives it. */
  readonly name: string;
  /** Name for people. */
  readonly title: string;
  readonly description: string;
  /** Version of this release, such as `1.0.0`. */
  readonly release: string;
  /** Major version of the REST API, as `API-Version` gives it. */
  readonly apiVersion: string;
  /** `{base_url}`: no trailing slash. */
  readonly baseUrl: string;
  readonly endpoints: readonly EndpointFacts[];
  readonly protocols: readonly ProtocolFacts[];
  /** Name to path of every published discovery document. */
  readonly documents: Readonly<Record<string, string>>;
  readonly skills: readonly SkillFacts[];
}

export interface EndpointFacts {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly summary: string;
  readonly authentication: "none" | "bearer" | "x402";
}

export interface ProtocolFacts {
  readonly key: "mcp" | "ucp" | "acp" | "openapi" | "x402";
  readonly name: string;
  readonly version: string;
  readonly transport: "http" | "http-json-rpc" | "rest";
  /** Path of the endpoint. */
  readonly endpoint: string;
  /** Paths of the manifests. */
  readonly manifests: readonly string[];
}

export interface SkillFacts {
  readonly name: string;
  readonly summary: string;
  readonly whenToUse: string;
  /** Where its SKILL.md is served. */
  readonly path: string;
}

/** The absolute URL of a path on this site. */
export function urlOf(site: Pick<Site, "baseUrl">, path: string): string {
  return path === "/" ? site.baseUrl : site.baseUrl + path;
}

/** Where things stand that are linked from more than one room. */
export const PATHS = {
  index: "/api/v1",
  openapi: "/openapi.json",
  docs: "/docs",
  errors: "/docs/errors",
  rateLimits: "/docs/rate-limits",
  versioning: "/docs/versioning",
  sandboxGuide: "/docs/sandbox",
  mcpGuide: "/docs/mcp",
  authentication: "/docs/authentication",
  mcp: "/api/mcp",
  protectedResource: "/.well-known/oauth-protected-resource",
} as const;
