import { type Document, JSON_TYPE } from "../shared/document.ts";
import type { JsonSchema } from "../shared/schema.ts";
import { PATHS, type Site } from "../shared/site.ts";

/** A tool in the terms of UCP: a capability with a request and a response. */
export interface Capability {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly request: () => JsonSchema;
  readonly response: () => JsonSchema;
}

/** The version of this service's own entries. It changes only with breaking changes. */
export const OWN_VERSION = "2026-11-21";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/** Returns the path of the schema of a capability. */
export function schemaPath(capability: Pick<Capability, "name">): string {
  return `${PATHS.ucpProfile}/schemas/${capability.name}.json`;
}

/** The path of the OpenRPC document of the MCP endpoint. */
export const OPENRPC_PATH = `${PATHS.ucpProfile}/schemas/commerce.openrpc.json`;

/** Creates the schema document of each capability, and an OpenRPC document with all of them as methods. */
export function capabilitySchemas(site: Site, service: string, capabilities: readonly Capability[]): Document[] {
  const documents = capabilities.map((capability) => ({
    name: `ucp-schema-${capability.name}`,
    title: `Schema of ${capability.name}`,
    description: `Arguments and result of ${capability.name} as JSON Schema.`,
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

/** Describes each tool as a method whose parameters are the fields of `arguments` in `tools/call`. */
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
