import { parameterNames } from "../http/path-template.ts";
import { descriptionWithNotice } from "../shared/deprecation.ts";
import { headerReferences, type OpenApiObject, problemResponse } from "../shared/openapi.ts";
import { PROBLEMS } from "../shared/problem.ts";
import { componentNames, inputJsonSchema, componentName } from "../shared/schema.ts";
import { STANDARD_HEADER_NAMES } from "../shared/standard-headers.ts";
import { deprecationOf, itemRouteOf, takesArguments, type ToolContract, type ToolRoute } from "../tools/tool.ts";
import { successStatusOf } from "./routes.ts";

/** Returns a route of a tool as an OpenAPI operation. `example` is an example answer, if there is one. */
export function operationObject(contract: ToolContract, route: ToolRoute, example: unknown): OpenApiObject {
  const { description, scope } = contract;
  const item = itemRouteOf(route);
  const deprecated = deprecationOf(contract, route);
  return {
    operationId: item?.operationId ?? operationIdOf(contract, route),
    summary: item?.title ?? contract.title,
    description: descriptionWithNotice(description, deprecated),
    ...(deprecated === undefined ? {} : { deprecated: true }),
    security: scope === "public" ? [] : [{ bearer: [] }, { oauth2: [scope] }],
    parameters: [
      { $ref: "#/components/parameters/API-Version" },
      ...argumentParameters(contract, route),
      ...headerParameters(contract, route),
    ],
    ...(route.method === "POST" ? { requestBody: requestBody(contract, parameterNames(route.path)) } : {}),
    responses: responses(contract, route, item?.exampleOutput ?? example),
  };
}

/** Returns the id of an operation: the name of the tool for its main route, and a longer one for others. */
function operationIdOf({ name, route: main }: ToolContract, route: ToolRoute): string {
  return route === main ? name : `${name}_${route.method.toLowerCase()}`;
}

/** Returns the parameters of the path and the query. */
function argumentParameters({ input, example }: ToolContract, route: ToolRoute): OpenApiObject[] {
  const schema = inputJsonSchema(input);
  const named = new Set(parameterNames(route.path));
  const takesQuery = route.method !== "POST" && itemRouteOf(route) === undefined;
  const required = new Set(schema.required);
  const examples = example as OpenApiObject;
  return Object.entries(schema.properties ?? {}).flatMap(([name, { description, ...property }]) => {
    if (!named.has(name) && !takesQuery) return [];
    return {
      name,
      in: named.has(name) ? "path" : "query",
      required: named.has(name) || required.has(name),
      description,
      schema: property,
      ...(property.type === "array" ? { style: "form", explode: true } : {}),
      ...(examples[name] === undefined ? {} : { example: examples[name] }),
    };
  });
}

function headerParameters({ input }: ToolContract, { headers = {} }: ToolRoute): OpenApiObject[] {
  const { properties = {} } = inputJsonSchema(input);
  return Object.entries(headers).map(([header, field]) => {
    const { description, ...schema } = properties[field] ?? {};
    return { name: header, in: "header", required: false, description, schema };
  });
}

/** Returns the body of a POST: all arguments that are not in the path. */
function requestBody({ input, example }: ToolContract, named: readonly string[]): OpenApiObject {
  const isInBody = (name: string) => !named.includes(name);
  const content = (schema: object) => {
    const sent = Object.fromEntries(Object.entries(example).filter(([name]) => isInBody(name)));
    return { required: Object.keys(sent).length > 0, content: { "application/json": { schema, example: sent } } };
  };
  if (named.length === 0 && componentNames.has(input))
    return content({ $ref: `#/components/schemas/${componentName(input)}` });
  const { properties = {}, required = [], ...schema } = inputJsonSchema(input);
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name)));
  return content({ ...schema, properties: own, required: required.filter(isInBody) });
}

function responses(contract: ToolContract, route: ToolRoute, example: unknown): OpenApiObject {
  const { title, output } = itemRouteOf(route) ?? contract;
  const codes: OpenApiObject = {
    [successStatusOf(contract, route)]: {
      description: `${title}: the result.`,
      headers: successHeaders(contract, route),
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${componentName(output)}` },
          ...(example === undefined ? {} : { example }),
        },
        ...formats(contract),
      },
    },
    "400": problemResponse("invalid-request"),
    "429": problemResponse("rate-limited"),
    "500": problemResponse("internal-error"),
  };
  if (route.method === "POST")
    for (const status of [413, 415]) codes[status] = problemResponse("invalid-request", status);
  if (takesArguments(contract)) codes["422"] = problemResponse("validation-failed");
  if (contract.scope !== "public") {
    codes["401"] = problemResponse("unauthenticated");
    codes["403"] = problemResponse("unauthorized");
    // While the database does not answer.
    codes["503"] = problemResponse("internal-error", 503);
  }
  for (const code of contract.problems ?? []) codes[PROBLEMS[code].status] = problemResponse(code);
  return codes;
}

function formats({ formats: others = {} }: ToolContract): OpenApiObject {
  return Object.fromEntries(Object.keys(others).map((mediaType) => [mediaType, { schema: { type: "string" } }]));
}

function successHeaders(contract: ToolContract, route: ToolRoute): OpenApiObject {
  const added = deprecationOf(contract, route) === undefined ? [] : ["Deprecation", "Sunset", "Link"];
  return headerReferences([...STANDARD_HEADER_NAMES, ...added]);
}
