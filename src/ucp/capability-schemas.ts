import { type Document, JSON_TYPE } from "../shared/document.ts";
import type { JsonSchema } from "../shared/schema.ts";
import { PATHS, type Site } from "../shared/site.ts";

/** A tool as UCP sees it: a capability with a request and a response. */
export interface Capability {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly request: () => JsonSchema;
  readonly response: () => JsonSchema;
}

/** The version of this service's own entries. A later date comes with a change that breaks callers. */
export const OWN_VERSION = "2026-11-21";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Where the schema of a capability is served. */
export function schemaPath(capability: Pick<Capability, "name">): string {
  return `${PATHS.ucpProfile}/schemas/${capability.name}.json`;
}

/** Where the methods of the MCP endpoint are described. */
export const OPENRPC_PATH = `${PATHS.ucpProfile}/schemas/commerce.openrpc.json`;

/** The schema of each capability, and all of them as the methods of one OpenRPC document. */
export function capabilitySchemas(site: Site, service: string, capabilities: readonly Capability[]): Document[] {
  const documents = capabilities.map((capability) => ({
    name: `ucp-schema-${capability.name}`,
    title: `Schema of ${capability.name}`,
    description: `What ${capability.name} takes and gives, as JSON Schema.`,
    path: schemaPath(capability),
    mediaType: JSON_TYPE,
    text: () => JSON.stringify(schemaOf(site, service, capability)),
  }));
  const openRpc = {
    name: "ucp-openrpc",
    title: "OpenRPC document",
    description: "The tools of the MCP endpoint as OpenRPC methods.",
    path: OPENRPC_PATH,
    mediaType: JSON_TYPE,
    text: () => JSON.stringify(openRpcOf(site, capabilities)),
  };
  return [...documents, openRpc];
}

function schemaOf({ baseUrl }: Site, service: string, capability: Capability): object {
  const { name, title, description, request, response } = capability;
  return {
    $schema: DIALECT,
    $id: baseUrl + schemaPath(capability),
    name: `${service}.${name}`,
    version: OWN_VERSION,
    title,
    description,
    $defs: { request: request(), response: response() },
  };
}

/** Each method is the name of a tool for `tools/call`, its parameters the members of `arguments`. */
function openRpcOf({ title, baseUrl }: Site, capabilities: readonly Capability[]): object {
  return {
    openrpc: "1.3.2",
    info: { title, version: OWN_VERSION },
    servers: [{ name: "mcp", url: baseUrl + PATHS.mcp }],
    methods: capabilities.map((capability) => {
      const { properties = {}, required = [] } = capability.request();
      return {
        name: capability.name,
        summary: capability.title,
        description: capability.description,
        paramStructure: "by-name",
        params: Object.entries(properties).map(([name, schema]) => ({
          name,
          required: required.includes(name),
          schema,
        })),
        result: { name: "structuredContent", schema: capability.response() },
      };
    }),
  };
}
