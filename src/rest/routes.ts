import type { z } from "zod";
import { inputJsonSchema, type JsonSchema } from "../shared/schema.ts";
import { takesArguments, type Tool, type ToolContract } from "../tools/tool.ts";

/** One REST operation: a tool under a method and a path. */
export interface Operation {
  readonly tool: Tool;
  readonly method: "GET" | "POST";
  readonly path: string;
  /** How the query's text becomes arguments. Undefined: the operation takes no query and ignores what it gets. */
  readonly parameters: ReadonlyMap<string, ParameterKind> | undefined;
  /** Largest body, for a POST. */
  readonly bodyBytes: number;
  /** Headers that are arguments too: header in lower case to the input's member. */
  readonly headerArguments: readonly (readonly [header: string, member: string])[];
  readonly successStatus: number;
  readonly successHeaders: Readonly<Record<string, string>>;
}

export interface ParameterKind {
  readonly type: "string" | "number" | "boolean";
  readonly repeats: boolean;
}

/** Every path of the API with its operations by method. */
export type RouteTable = ReadonlyMap<string, ReadonlyMap<string, Operation>>;

/** The table of the tools' routes. `docsUrl` is where a deprecation is explained. */
export function routeTable(tools: readonly Tool[], docsUrl: string): RouteTable {
  const table = new Map<string, Map<string, Operation>>();
  for (const operation of tools.flatMap((tool) => operationOf(tool, docsUrl))) {
    const methods = table.get(operation.path) ?? new Map<string, Operation>();
    if (methods.has(operation.method))
      throw new Error(`Two tools have the route ${operation.method} ${operation.path}.`);
    table.set(operation.path, methods.set(operation.method, operation));
  }
  return table;
}

/** The methods of a path, as `Allow` lists them. */
export function allowOf(methods: ReadonlyMap<string, Operation>): string {
  return [...methods.keys()]
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .concat("OPTIONS")
    .join(", ");
}

/** Body limit of a POST that names none. */
const DEFAULT_BODY_BYTES = 65_536;

function operationOf(tool: Tool, docsUrl: string): Operation[] {
  const { contract } = tool;
  const { route } = contract;
  if (route === undefined) return [];
  const takesQuery = route.method === "GET" && takesArguments(contract);
  return [
    {
      tool,
      method: route.method,
      path: route.path,
      parameters: takesQuery ? parametersOf(contract.input) : undefined,
      bodyBytes: route.bodyBytes ?? DEFAULT_BODY_BYTES,
      headerArguments: Object.entries(route.headers ?? {}).map(([header, member]) => [header.toLowerCase(), member]),
      successStatus: successStatusOf(contract),
      successHeaders: {
        ...deprecationHeaders(tool, docsUrl),
        // What a credential shows is nobody else's, a shared cache's neither.
        ...(contract.scope === "public" ? {} : { "Cache-Control": "no-store" }),
      },
    },
  ];
}

/** The status of an answer that is no failure. */
export function successStatusOf({ effect }: ToolContract): number {
  return effect === "create" ? 201 : 200;
}

/** RFC 9745 wants a date as Unix seconds, RFC 8594 an HTTP date. */
function deprecationHeaders({ contract: { deprecated } }: Tool, docsUrl: string): Record<string, string> {
  if (deprecated === undefined) return {};
  return {
    Deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    Sunset: new Date(deprecated.sunset).toUTCString(),
    Link: `<${docsUrl}>; rel="deprecation"; type="text/html"`,
  };
}

function parametersOf(input: z.ZodObject): ReadonlyMap<string, ParameterKind> {
  const { properties = {} } = inputJsonSchema(input);
  return new Map(Object.entries(properties).map(([name, schema]) => [name, kindOf(schema)] as const));
}

function kindOf({ type, items = {} }: JsonSchema): ParameterKind {
  if (type === "array") return { ...kindOf(items), repeats: true };
  if (type === "integer" || type === "number") return { type: "number", repeats: false };
  return { type: type === "boolean" ? "boolean" : "string", repeats: false };
}
