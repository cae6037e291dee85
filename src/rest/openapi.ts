import type { OpenApiObject } from "../shared/openapi.ts";
import { componentJsonSchemas } from "../shared/schema.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { routesOf, type Tool } from "../tools/tool.ts";
import { apiVersionParameter, headerObjects, responseObjects, securitySchemes } from "./openapi-components.ts";
import { groupTags, inGroups } from "./openapi-groups.ts";
import { operationObject } from "./openapi-operation.ts";

/** The version of the interface description, which changes with the contract, not with each release. */
const DESCRIPTION_VERSION = "1.0.0";

export interface OpenApiParts {
  readonly site: Site;
  readonly tools: readonly Tool[];
  /** Runs a tool on its example to show the answer. Resolves with undefined when there is none to show. */
  readonly runExample: (tool: Tool) => Promise<unknown>;
  /** The path items of all other handlers. */
  readonly otherPaths: OpenApiObject;
}

/** Returns the OpenAPI 3.1 document, derived from routes and contracts. */
export async function openApiDocument({ site, tools, runExample, otherPaths }: OpenApiParts): Promise<OpenApiObject> {
  const paths = inGroups({ ...(await toolPaths(tools, runExample)), ...otherPaths });
  const info = {
    title: site.title,
    version: DESCRIPTION_VERSION,
    description: site.description,
    contact: { name: site.title, url: urlOf(site, PATHS.docs) },
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  };
  const components = {
    schemas: componentJsonSchemas("#/components/schemas/"),
    parameters: { "API-Version": apiVersionParameter(site) },
    headers: headerObjects(),
    responses: responseObjects(site),
  };
  return {
    openapi: "3.1.0",
    info,
    externalDocs: { description: "Documentation", url: urlOf(site, PATHS.docs) },
    servers: [{ url: site.baseUrl, description: "This server" }],
    security: [],
    tags: groupTags(paths),
    paths,
    components: { ...usedComponents(components, paths), securitySchemes: securitySchemes(site) },
  };
}

async function toolPaths(
  tools: readonly Tool[],
  runExample: OpenApiParts["runExample"],
): Promise<Record<string, OpenApiObject>> {
  const paths: Record<string, OpenApiObject> = {};
  for (const tool of tools) {
    const routes = routesOf(tool.contract);
    const example = routes.length === 0 ? undefined : await runExample(tool);
    for (const route of routes)
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operationObject(tool.contract, route, example);
  }
  return paths;
}

/** Returns the components that the paths refer to, directly or through one another. */
function usedComponents(components: Readonly<Record<string, OpenApiObject>>, paths: OpenApiObject): OpenApiObject {
  const used: Record<string, OpenApiObject> = {};
  const seen = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, kind = "", name = ""] of JSON.stringify(part).matchAll(/"#\/components\/([^/"]+)\/([^/"]+)"/g)) {
      if (seen.has(`${kind}/${name}`)) continue;
      seen.add(`${kind}/${name}`);
      const component = components[kind]?.[name];
      (used[kind] ??= {})[name] = component;
      visit(component);
    }
  };
  visit(paths);
  return used;
}
