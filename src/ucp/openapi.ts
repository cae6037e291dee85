import { headerReferences, type OpenApiObject, STANDARD_HEADERS } from "../shared/openapi.ts";
import { inputJsonSchema } from "../shared/schema.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { ANSWER } from "./answer-schema.ts";
import { CATALOG_OPERATIONS, type CatalogOperation, UCP_VERSIONS } from "./endpoint.ts";
import { UCP_REQUESTS } from "./requests.ts";

const EXAMPLES = {
  search_catalog: { query: "monthly" },
  lookup_catalog: { ids: ["scan"] },
  get_product: { id: "scan" },
};

/** Returns UCP's catalog as OpenAPI path items. UCP's own schemas describe the responses in detail. */
export function ucpPathItems(site: Site): OpenApiObject {
  return Object.fromEntries(
    CATALOG_OPERATIONS.map((operation) => [operation.path, { post: operationOf(site, operation) }]),
  );
}

const AGENT_PARAMETER = {
  name: "UCP-Agent",
  in: "header",
  required: true,
  description: "The caller's own UCP profile, as a dictionary (RFC 8941).",
  schema: { type: "string" },
  example: 'profile="https://agent.example/profile.json"',
};

function operationOf(site: Site, { name, summary, capability }: CatalogOperation): OpenApiObject {
  return {
    operationId: name,
    summary,
    description: `The operation ${name} of the Universal Commerce Protocol (${capability}): the plans as products. The UCP profile of the caller is fetched and has to declare the capability.`,
    externalDocs: {
      description: "Specification",
      url: `https://ucp.dev/${UCP_VERSIONS[0]}/specification/shopping/catalog/rest`,
    },
    security: [],
    parameters: [AGENT_PARAMETER],
    requestBody: {
      required: true,
      content: { "application/json": { schema: inputJsonSchema(UCP_REQUESTS[name]), example: EXAMPLES[name] } },
    },
    responses: responsesOf(site, capability),
  };
}

const FAILURE = {
  type: "object",
  description: "A failure as UCP reports it.",
  properties: {
    code: { type: "string", description: "Code to branch on." },
    content: { type: "string", description: "What went wrong." },
    continue_url: { type: "string", format: "uri", description: "Where a person can go on." },
  },
  required: ["code", "content"],
};

const FAILURES = {
  "400": ["invalid_profile_url", "The UCP-Agent header or the body does not fit."],
  "413": ["request_too_large", "The body is too large."],
  "415": ["unsupported_media_type", "The body is compressed, or not declared as application/json."],
  "422": ["version_unsupported", "The caller's profile cannot be used, or its version is not supported."],
  "424": ["profile_unreachable", "The caller's profile cannot be fetched."],
  "429": ["rate_limited", "Too many requests."],
  "500": ["internal_error", "The service could not complete this request."],
  "503": ["temporarily_unavailable", "Too many fetches are in progress."],
} as const;

function responsesOf(site: Site, capability: string): OpenApiObject {
  const [version] = UCP_VERSIONS;
  const example = { ucp: { version, capabilities: { [capability]: [{ version }] } }, products: [] };
  const failures = Object.entries(FAILURES).map(([status, [code, content]]) => {
    const failure = { code, content, continue_url: urlOf(site, PATHS.pricing) };
    const headers = { ...STANDARD_HEADERS, ...headerReferences(status === "429" ? ["Retry-After"] : []) };
    return [
      status,
      { description: content, headers, content: { "application/json": { schema: FAILURE, example: failure } } },
    ] as const;
  });
  return {
    "200": {
      description: "The outcome: products, or messages that say why there are none.",
      headers: STANDARD_HEADERS,
      content: { "application/json": { schema: ANSWER, example } },
    },
    ...Object.fromEntries(failures),
  };
}
