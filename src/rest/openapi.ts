import { PROBLEM_MEDIA_TYPE, ProblemDocument, problemDocument } from "../shared/problem-document.ts";
import { Problem, type ProblemCode, PROBLEMS } from "../shared/problem.ts";
import { RATE_HEADER_NAMES } from "../shared/rate-limit.ts";
import { SCOPES } from "../shared/scope.ts";
import { componentJsonSchemas, componentNames, inputJsonSchema, nameOf } from "../shared/schema.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { successStatusOf } from "./routes.ts";
import { takesArguments, type Tool, type ToolContract } from "../tools/tool.ts";

/** The version that the interface description carries. It changes with the contract, not with each release. */
const DESCRIPTION_VERSION = "1.0.0";

type Json = Record<string, unknown>;

export interface OpenApiParts {
  readonly site: Site;
  readonly tools: readonly Tool[];
  /** Runs a tool on its example, for the example of its answer. Undefined where that cannot be shown. */
  readonly runExample: (tool: Tool) => Promise<unknown>;
  /** Path items of faces that are not made of routes. */
  readonly otherPaths: Json;
}

/** The OpenAPI 3.1 document: routes and contracts, nothing of its own. */
export async function openApiDocument({ site, tools, runExample, otherPaths }: OpenApiParts): Promise<Json> {
  const paths: Record<string, Json> = {};
  for (const tool of tools) {
    const { route } = tool.contract;
    if (route === undefined) continue;
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationObject(tool, await runExample(tool));
  }
  Object.assign(paths, otherPaths);
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
    tags: tagObjects(paths),
    paths,
    components: { ...usedComponents(components, paths), securitySchemes: securitySchemes(site) },
  };
}

function securitySchemes(site: Site): Json {
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      description: "An API key or an OAuth access token with the scope of the operation. No open operation needs it.",
    },
    oauth2: {
      type: "oauth2",
      description: "How an access token is got, by the authorization code flow with PKCE.",
      flows: {
        authorizationCode: {
          authorizationUrl: urlOf(site, PATHS.authorize),
          tokenUrl: urlOf(site, PATHS.token),
          refreshUrl: urlOf(site, PATHS.token),
          scopes: SCOPES,
        },
      },
    },
  };
}

/** The components that the paths refer to, directly or through one another. */
function usedComponents(components: Readonly<Record<string, Json>>, paths: Json): Json {
  const used: Record<string, Json> = {};
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

/** The component name of a response for a problem, which differs by status where one code has several. */
function problemResponse(code: ProblemCode, status: number = PROBLEMS[code].status): Json {
  return { $ref: `#/components/responses/${status}-${code}` };
}

function operationObject({ contract }: Tool, example: unknown): Json {
  const { name, title, description, scope, deprecated } = contract;
  return {
    operationId: name,
    tags: [tagOf(contract)],
    summary: title,
    description: deprecated === undefined ? description : `${description}\n\n${deprecated.instead}`,
    ...(deprecated === undefined ? {} : { deprecated: true }),
    security: scope === "public" ? [] : [{ bearer: [] }, { oauth2: [scope] }],
    parameters: [
      { $ref: "#/components/parameters/API-Version" },
      ...queryParameters(contract),
      ...headerParameters(contract),
    ],
    ...(contract.route?.method === "POST" ? { requestBody: requestBody(contract) } : {}),
    responses: responses(contract, example),
  };
}

function tagOf({ route }: ToolContract): string {
  return route?.path.split("/")[3] ?? "service";
}

/** A tag is described by what its operations do. */
function tagObjects(paths: Record<string, Json>): Json[] {
  const titles = new Map<string, string[]>();
  for (const item of Object.values(paths)) {
    for (const operation of Object.values(item) as { tags?: string[]; summary: string }[]) {
      for (const tag of operation.tags ?? []) titles.set(tag, [...(titles.get(tag) ?? []), operation.summary]);
    }
  }
  return [...titles].map(([name, summaries]) => ({ name, description: `${summaries.join(". ")}.` }));
}

function queryParameters(contract: ToolContract): Json[] {
  if (contract.route?.method !== "GET") return [];
  const schema = inputJsonSchema(contract.input);
  const required = new Set(schema.required);
  const examples = contract.example as Json;
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: "query",
      required: required.has(name),
      description,
      schema: rest,
      ...(property.type === "array" ? { style: "form", explode: true } : {}),
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    };
  });
}

function headerParameters({ route, input }: ToolContract): Json[] {
  const { properties = {} } = inputJsonSchema(input);
  return Object.entries(route?.headers ?? {}).map(([header, member]) => {
    const { description, ...schema } = properties[member] ?? {};
    return { name: header, in: "header", required: false, description, schema };
  });
}

function requestBody({ input, example }: ToolContract): Json {
  const schema = componentNames.has(input) ? { $ref: `#/components/schemas/${nameOf(input)}` } : inputJsonSchema(input);
  return { required: true, content: { "application/json": { schema, example } } };
}

function responses(contract: ToolContract, example: unknown): Json {
  const codes: Json = {
    [successStatusOf(contract)]: {
      description: `${contract.title}: the result.`,
      headers: headerReferences(contract),
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${nameOf(contract.output)}` },
          ...(example === undefined ? {} : { example }),
        },
      },
    },
    "400": problemResponse("invalid-request"),
    "429": problemResponse("rate-limited"),
    "500": problemResponse("internal-error"),
  };
  if (contract.route?.method === "POST") codes["413"] = problemResponse("invalid-request", 413);
  if (takesArguments(contract)) codes["422"] = problemResponse("validation-failed");
  if (contract.scope !== "public") {
    codes["401"] = problemResponse("unauthenticated");
    codes["403"] = problemResponse("unauthorized");
  }
  for (const code of contract.problems ?? []) codes[PROBLEMS[code].status] = problemResponse(code);
  return codes;
}

const SUCCESS_HEADERS = [...RATE_HEADER_NAMES.filter((name) => name !== "Retry-After"), "API-Version"];

function headerReferences(contract: ToolContract): Json {
  const names =
    contract.deprecated === undefined ? SUCCESS_HEADERS : [...SUCCESS_HEADERS, "Deprecation", "Sunset", "Link"];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headerObjects(): Json {
  const header = (description: string, schema: Json, example: unknown) => ({ description, schema, example });
  const string = { type: "string" };
  const count = { type: "integer", minimum: 0 };
  return {
    "RateLimit-Policy": header(
      "The policies that meter this request: quota (q) and window in seconds (w).",
      string,
      '"public";q=120;w=60',
    ),
    RateLimit: header(
      "What is left: requests (r) and seconds until the window ends (t).",
      string,
      '"public";r=118;t=42',
    ),
    "RateLimit-Limit": header("Requests allowed in the window.", count, 120),
    "RateLimit-Remaining": header("Requests left in the window.", count, 118),
    "RateLimit-Reset": header("Seconds until the window ends.", count, 42),
    "Retry-After": header("Seconds to wait.", count, 42),
    "API-Version": header("Major version that produced the answer.", string, "1"),
    Deprecation: header("Since when the operation is deprecated (RFC 9745).", string, "@1767225600"),
    Sunset: header("When the operation goes (RFC 8594).", string, "Wed, 01 Jul 2026 00:00:00 GMT"),
    Link: header(
      "Where the deprecation is explained.",
      string,
      '<https://example.com/docs/versioning>; rel="deprecation"',
    ),
    "WWW-Authenticate": header(
      "Names the protected resource metadata (RFC 9728).",
      string,
      'Bearer resource_metadata="https://example.com/.well-known/oauth-protected-resource"',
    ),
  };
}

function apiVersionParameter(site: Site): Json {
  return {
    name: "API-Version",
    in: "header",
    required: false,
    description: "Pins the major version. Omit it to use the version of the path.",
    schema: { type: "string", enum: [site.apiVersion], default: site.apiVersion },
  };
}

/** One response for each problem, with an example. */
function responseObjects(site: Site): Json {
  const statuses = Object.entries(PROBLEMS).map(([code, { status }]) => [code as ProblemCode, status] as const);
  return Object.fromEntries(
    [...statuses, ["invalid-request", 413] as const].map(([code, status]) => [
      `${status}-${code}`,
      responseObject(site, code, status),
    ]),
  );
}

function responseObject(site: Site, code: ProblemCode, status: number): Json {
  const names = [
    ...SUCCESS_HEADERS,
    ...(status === 429 ? ["Retry-After"] : []),
    ...(status === 401 || status === 403 ? ["WWW-Authenticate"] : []),
  ];
  const faults =
    code === "validation-failed"
      ? {
          faults: [
            {
              code: "required",
              detail: "This member is required: send a string.",
              path: ["product", "title"],
            } as const,
          ],
        }
      : {};
  const example = problemDocument(
    site,
    new Problem(code, `${PROBLEMS[code].title}.`, { status, ...faults }),
    PATHS.index,
  );
  const content = { schema: { $ref: `#/components/schemas/${nameOf(ProblemDocument)}` }, example };
  return {
    description: status === 413 ? "The body is too large." : `${PROBLEMS[code].title}.`,
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { [PROBLEM_MEDIA_TYPE]: content, "application/json": content },
  };
}
