import type { z } from "zod";
import type { HttpRoute } from "../http/handler.ts";
import { parameterNames } from "../http/path-template.ts";
import { lazy } from "../shared/lazy.ts";
import { deprecationHeaders } from "../shared/deprecation.ts";
import { inputJsonSchema, type JsonSchema } from "../shared/schema.ts";
import { deprecationOf, itemRouteOf, routesOf, type Tool, type ToolContract, type ToolRoute } from "../tools/tool.ts";

/** A REST operation: a tool under a method and a path. */
export interface Operation {
  readonly tool: Tool;
  readonly route: ToolRoute;
  /** Returns where its arguments are. The first request derives this from the schema of the tool. */
  readonly places: () => ArgumentPlaces;
  /** The largest body of a POST, in bytes. */
  readonly bodyBytes: number;
  /** The headers that are arguments, in lower case, with the fields of the input. */
  readonly headerArguments: readonly (readonly [header: string, field: string])[];
  readonly successStatus: number;
  /** The media types of the answer. The first is JSON. */
  readonly mediaTypes: readonly string[];
  /** Additional headers of every answer, including failures. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a request that holds the arguments of an operation. */
export interface ArgumentPlaces {
  /** The arguments in the path. */
  readonly pathParameters: ParameterKinds;
  /** The arguments in the query. When it is empty, the operation ignores its query. */
  readonly queryParameters: ParameterKinds;
  /** True when a POST needs no body, because all arguments are in the path. */
  readonly bodyIsOptional: boolean;
}

/** The types of parameters, by name. */
export type ParameterKinds = ReadonlyMap<string, ParameterKind>;

export interface ParameterKind {
  readonly type: "string" | "number" | "boolean";
  readonly repeats: boolean;
}

/** The operations of each path by method. */
export type OperationTable = ReadonlyMap<string, ReadonlyMap<string, Operation>>;

/** Returns the operations of the tools. `docsUrl` is the page that explains deprecations. */
export function operationTable(tools: readonly Tool[], docsUrl: string): OperationTable {
  const table = new Map<string, Map<string, Operation>>();
  for (const tool of tools) {
    for (const route of routesOf(tool.contract)) {
      const methods = table.get(route.path) ?? new Map<string, Operation>();
      if (methods.has(route.method)) throw new Error(`Two tools have the route ${route.method} ${route.path}.`);
      table.set(route.path, methods.set(route.method, operationOf(tool, route, docsUrl)));
    }
  }
  return table;
}

/** Returns the paths of the operations with their methods. */
export function httpRoutes(table: OperationTable): HttpRoute[] {
  return [...table].map(([path, operations]) => ({
    path,
    methods: [...operations.values()].map(({ route }) => route.method),
  }));
}

const NONE: ParameterKinds = new Map();

/** The default body limit of a POST. */
const DEFAULT_BODY_BYTES = 65_536;

function operationOf(tool: Tool, route: ToolRoute, docsUrl: string): Operation {
  const { contract } = tool;
  const deprecated = deprecationOf(contract, route);
  return {
    tool,
    route,
    places: lazy(() => placesOf(contract, route)),
    bodyBytes: route.bodyBytes ?? DEFAULT_BODY_BYTES,
    headerArguments: Object.entries(route.headers ?? {}).map(([header, field]) => [header.toLowerCase(), field]),
    successStatus: successStatusOf(contract, route),
    mediaTypes: ["application/json", ...Object.keys(contract.formats ?? {})],
    headers: {
      ...(deprecated === undefined ? {} : deprecationHeaders(deprecated, docsUrl)),
      ...successHeaders(contract),
    },
  };
}

function placesOf({ input }: ToolContract, route: ToolRoute): ArgumentPlaces {
  const named = new Set(parameterNames(route.path));
  const takesBody = route.method === "POST";
  const takesQuery = !takesBody && itemRouteOf(route) === undefined;
  const parameters = takesBody && named.size === 0 ? NONE : parametersOf(input);
  return {
    pathParameters: filterKinds(parameters, (name) => named.has(name)),
    queryParameters: filterKinds(parameters, (name) => takesQuery && !named.has(name)),
    bodyIsOptional: Object.keys(input.shape).every((name) => named.has(name)),
  };
}

function successHeaders({ scope, formats }: ToolContract): Readonly<Record<string, string>> {
  return {
    // No cache may store an answer to a credential.
    ...(scope === "public" ? {} : { "Cache-Control": "no-store" }),
    ...(formats === undefined ? {} : { Vary: "Accept" }),
  };
}

/** Returns the status of a success. */
export function successStatusOf({ effect }: ToolContract, { successStatus }: ToolRoute): number {
  return successStatus ?? (effect === "create" ? 201 : 200);
}

function filterKinds(kinds: ParameterKinds, matches: (name: string) => boolean): ParameterKinds {
  return new Map([...kinds].filter(([name]) => matches(name)));
}

function parametersOf(input: z.ZodObject): ParameterKinds {
  const { properties = {} } = inputJsonSchema(input);
  return new Map(Object.entries(properties).map(([name, schema]) => [name, kindOf(schema)] as const));
}

function kindOf({ type, items = {} }: JsonSchema): ParameterKind {
  if (type === "array") return { ...kindOf(items), repeats: true };
  if (type === "integer" || type === "number") return { type: "number", repeats: false };
  return { type: type === "boolean" ? "boolean" : "string", repeats: false };
}
