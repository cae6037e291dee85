import type { z } from "zod";
import type { HttpRoute } from "../http/handler.ts";
import { parameterNames } from "../http/path-template.ts";
import { lazy } from "../shared/lazy.ts";
import { type Deprecation, deprecationHeaders } from "../shared/deprecation.ts";
import { inputJsonSchema, type JsonSchema } from "../shared/schema.ts";
import { deprecationOf, itemRouteOf, routesOf, type Tool, type ToolContract, type ToolRoute } from "../tools/tool.ts";

/** One REST operation: a tool under a method and a path. */
export interface Operation {
  readonly tool: Tool;
  readonly route: ToolRoute;
  /** Set when the tool or this route of it will be removed. */
  readonly deprecated: Deprecation | undefined;
  /** Returns the places of its arguments. The first request makes them, from the schema of the tool. */
  readonly places: () => ArgumentPlaces;
  /** Largest body in bytes, for a POST. */
  readonly bodyBytes: number;
  /** Headers that are arguments too: header in lower case to the input's field. */
  readonly headerArguments: readonly (readonly [header: string, field: string])[];
  readonly successStatus: number;
  /** Media types in which the answer can be written; JSON is the first. */
  readonly mediaTypes: readonly string[];
  /** Headers of its own in every answer, failures included. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Places of an operation's arguments in a request. */
export interface ArgumentPlaces {
  /** The arguments that the path names. */
  readonly pathParameters: ParameterKinds;
  /** The arguments in the query. When empty, the operation ignores its query. */
  readonly queryParameters: ParameterKinds;
  /** True if a POST may have no body: everything that it needs is in its path. */
  readonly bodyIsOptional: boolean;
}

/** The types to which the text of parameters is converted, by name. */
export type ParameterKinds = ReadonlyMap<string, ParameterKind>;

export interface ParameterKind {
  readonly type: "string" | "number" | "boolean";
  readonly repeats: boolean;
}

/** The operations of each path by method. */
export type OperationTable = ReadonlyMap<string, ReadonlyMap<string, Operation>>;

/** Returns the operations of the tools. `docsUrl` is the URL of the page that explains deprecations. */
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

/** Body limit of a POST that names none. */
const DEFAULT_BODY_BYTES = 65_536;

function operationOf(tool: Tool, route: ToolRoute, docsUrl: string): Operation {
  const { contract } = tool;
  const deprecated = deprecationOf(contract, route);
  return {
    tool,
    route,
    deprecated,
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
    pathParameters: only(parameters, (name) => named.has(name)),
    queryParameters: only(parameters, (name) => takesQuery && !named.has(name)),
    bodyIsOptional: Object.keys(input.shape).every((name) => named.has(name)),
  };
}

function successHeaders({ scope, formats }: ToolContract): Readonly<Record<string, string>> {
  return {
    // An answer to a credential must not be stored, not even by a shared cache.
    ...(scope === "public" ? {} : { "Cache-Control": "no-store" }),
    ...(formats === undefined ? {} : { Vary: "Accept" }),
  };
}

/** Returns the status of a success. */
export function successStatusOf({ effect }: ToolContract, { successStatus }: ToolRoute): number {
  return successStatus ?? (effect === "create" ? 201 : 200);
}

function only(kinds: ParameterKinds, isMeant: (name: string) => boolean): ParameterKinds {
  return new Map([...kinds].filter(([name]) => isMeant(name)));
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
