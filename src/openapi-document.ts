import type { Domain } from "./domain.ts";
import type { Service } from "./service.ts";
import { type Document, JSON_TYPE } from "./shared/document.ts";
import type { OpenApiObject } from "./shared/openapi.ts";
import { PATHS } from "./shared/site.ts";
import type { Tool } from "./tools/tool.ts";
import { UCP_MCP_ENDPOINT } from "./ucp/endpoint.ts";

const EXAMPLE_TIMEOUT_MS = 5_000;

export interface OpenApiDocumentParts {
  readonly service: Service;
  readonly domains: readonly Domain[];
  /** The other documents. Discovery documents are operations, too. */
  readonly documents: readonly Document[];
}

/** Returns the OpenAPI document of everything that answers over HTTP. Its code is loaded at its first use. */
export function openApiDocument(parts: OpenApiDocumentParts): Document {
  return {
    name: "openapi",
    title: "OpenAPI document",
    description: "Every REST operation with its parameters, schemas, answers and examples.",
    path: PATHS.openapi,
    mediaType: JSON_TYPE,
    async text() {
      const { service } = parts;
      const { site, tools } = service;
      const otherPaths = await pathItems(parts);
      const runExample = (tool: Tool) => exampleOf(tool, service);
      const { openApiDocument: restDocument } = await import("./rest/openapi.ts");
      return JSON.stringify(await restDocument({ site, tools, runExample, otherPaths }));
    },
  };
}

/** Returns the path items of everything but the tools. */
async function pathItems({ service: { site }, domains, documents }: OpenApiDocumentParts): Promise<OpenApiObject> {
  const [{ mcpPathItem, mcpPathItems }, { ucpPathItems }, { discoveryPathItems }] = await Promise.all([
    import("./mcp/openapi.ts"),
    import("./ucp/openapi.ts"),
    import("./wellknown/openapi.ts"),
  ]);
  const domainItems = await Promise.all(domains.flatMap((domain) => domain.pathItems?.(site) ?? []));
  return {
    ...Object.assign({}, ...domainItems),
    ...mcpPathItems(site),
    ...(await discoveryPathItems(documents)),
    ...ucpPathItems(site),
    [UCP_MCP_ENDPOINT.path]: mcpPathItem(site, UCP_MCP_ENDPOINT),
  };
}

/** Runs the example of a public tool that reads local data. Without a result, the document lacks the example. */
async function exampleOf(tool: Tool, service: Service): Promise<unknown> {
  const { effect, openWorld = false, scope, example, exampleOutput } = tool.contract;
  if (effect !== "read" || openWorld || scope !== "public") return exampleOutput;
  const signal = AbortSignal.timeout(EXAMPLE_TIMEOUT_MS);
  const caller = { identity: undefined, metering: service.metering("examples"), signal };
  return service.call(tool, example, caller).catch(() => undefined);
}
