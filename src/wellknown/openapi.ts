import { type Document, JSON_TYPE } from "../shared/document.ts";
import { type OpenApiObject, problemResponse, STANDARD_HEADERS } from "../shared/openapi.ts";
import { DISCOVERY_OPERATIONS, type DiscoveryOperation } from "./endpoint.ts";

/** Describes the discovery documents as OpenAPI path items. The example of each is the published document. */
export async function discoveryPathItems(documents: readonly Document[]): Promise<OpenApiObject> {
  const items = DISCOVERY_OPERATIONS.map(async (operation) => {
    const document = documents.find(({ path }) => path === operation.path);
    if (document === undefined) throw new Error(`No document is published at ${operation.path}.`);
    return [operation.path, { get: operationObject(operation, JSON.parse(await document.text())) }] as const;
  });
  return Object.fromEntries(await Promise.all(items));
}

function operationObject(
  { operationId, summary, description, schema }: DiscoveryOperation,
  example: unknown,
): OpenApiObject {
  return {
    operationId,
    summary,
    description,
    security: [],
    responses: {
      "200": { description: "The document.", headers: STANDARD_HEADERS, content: { [JSON_TYPE]: { schema, example } } },
      "404": problemResponse("not-found"),
    },
  };
}
