import { z } from "zod";
import type { CachedResult } from "../shared/result-cache.ts";
import type { Deprecation } from "../shared/deprecation.ts";
import type { PortGroup } from "../shared/port-group.ts";
import type { Clock, Identity } from "../shared/ports.ts";
import type { ReportProgress } from "../shared/progress.ts";
import { Problem, type ProblemCode } from "../shared/problem.ts";
import type { RatePolicy } from "../limits/policies.ts";
import type { Metering } from "../limits/rate-limit.ts";
import type { Scope } from "../shared/scope.ts";
import type { Site } from "../shared/site.ts";

/** One capability, as data. Every handler, index, manifest and page derives from it. */
export interface ToolContract<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  G extends readonly PortGroup[] = readonly PortGroup[],
> {
  /** The name in snake_case, verb first. It is also the MCP name, the OpenAPI operationId and the file name. */
  readonly name: string;
  readonly title: string;
  /** States what the tool does, returns and does not do, in at most 2 KB. */
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly effect: "read" | "create" | "update" | "delete";
  /** True when a call reaches systems outside this service. */
  readonly openWorld?: boolean;
  /** `public`, or the scope that a credential must have. */
  readonly scope: "public" | Scope;
  /** The groups of ports that its handler uses. If one of them is not configured, the tool does not exist. */
  readonly uses?: G;
  /** Returns the additional scopes that some inputs need. */
  readonly needs?: (input: z.output<I>) => readonly Scope[];
  /** The REST operation. Without a route, the tool is available only over MCP. */
  readonly route?: Route;
  /** False for an operation that MCP does not list, because MCP has its own equivalent. */
  readonly mcp?: false;
  /** A REST operation that returns one part of the result. */
  readonly itemRoute?: ItemRoute<O>;
  /** The deprecated REST operations. */
  readonly formerRoutes?: readonly FormerRoute[];
  /** The problems that do not already follow from the contract. */
  readonly problems?: readonly ProblemCode[];
  /** Returns a tighter rate policy for some inputs, or for a media type other than JSON. */
  readonly meter?: (input: z.output<I>, mediaType?: string) => RatePolicy | undefined;
  /** Returns the `Cache-Control` of an answer, if it needs one. */
  readonly cacheControl?: (output: z.input<O>) => string | undefined;
  /** The media types other than JSON in which REST returns the answer, by `Accept`. */
  readonly formats?: Readonly<Record<string, Format<I, G>>>;
  /** The URI of the document that renders the result in hosts of MCP Apps. */
  readonly view?: string;
  readonly deprecated?: Deprecation;
  /** A valid input for the documentation, which also shows its output. */
  readonly example: z.input<I>;
  /**
   * The output of the example, for a tool that the documentation cannot run because it writes, needs a credential or
   * reaches other systems.
   */
  readonly exampleOutput?: z.input<O>;
}

/** Answers a call in a media type other than JSON. */
export type Format<I extends z.ZodObject, G extends readonly PortGroup[]> = (
  input: z.output<I>,
  context: ToolContext & PortsOf<G>,
) => TextAnswer | Promise<TextAnswer>;

/** An answer as text: whole, or in chunks that are made as the client reads them. */
export type TextAnswer = string | AsyncIterable<string>;

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** The path, below `/api/`. In `/keys/{id}` the argument `id` comes from the path. */
  readonly path: string;
  /** True for an operation that counts against no quota, because it is cheap and many clients share an address. */
  readonly uncounted?: boolean;
  /** The largest body of a POST in bytes. */
  readonly bodyBytes?: number;
  /**
   * The status of success, if it is not the default of the effect: 200 for a tool that creates something and returns its
   * result.
   */
  readonly successStatus?: 200;
  /** The request headers that are arguments, and the fields of the input that they set. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route whose only arguments are in its path. It returns one part of the result, such as the listing with an id. */
export interface ItemRoute<O extends z.ZodObject = z.ZodObject> extends Route {
  readonly operationId: string;
  readonly title: string;
  readonly output: z.ZodObject;
  /** Returns that part of the result. */
  readonly pick: (output: z.input<O>) => object;
  /** An example of the answer, for the documentation. */
  readonly exampleOutput: object;
}

/** A route that will be removed while its tool remains. */
export interface FormerRoute extends Route {
  readonly deprecated: Deprecation;
}

/** Any route of a tool. */
export type ToolRoute = Route | ItemRoute | FormerRoute;

/** Returns the routes of a tool, the deprecated ones last. */
export function routesOf({ route, itemRoute, formerRoutes = [] }: ToolContract): ToolRoute[] {
  if (route === undefined) return [];
  return [route, ...(itemRoute === undefined ? [] : [itemRoute]), ...formerRoutes];
}

/** Returns a route if it is an item route. Undefined: it returns the whole result. */
export function itemRouteOf(route: ToolRoute): ItemRoute | undefined {
  return "pick" in route ? route : undefined;
}

/** Returns the deprecation of a route, which is its own or that of its tool. */
export function deprecationOf(contract: ToolContract, route: ToolRoute): Deprecation | undefined {
  return "deprecated" in route ? route.deprecated : contract.deprecated;
}

/** The context of every handler, in addition to the ports that it uses. */
export interface ToolContext {
  readonly site: Site;
  readonly clock: Clock;
  readonly caller: Caller;
}

/** The ports of several groups, by name. */
export type PortsOf<G extends readonly PortGroup[]> = G extends readonly [
  PortGroup<infer P>,
  ...infer Others extends readonly PortGroup[],
]
  ? P & PortsOf<Others>
  : unknown;

/** The person or program on whose behalf a call is made. */
export interface Caller {
  /** Undefined for a caller without a credential. */
  readonly identity: Identity | undefined;
  readonly metering: Metering;
  /** The HTTP request behind the call, for the log. Undefined on stdio. */
  readonly requestId?: string | undefined;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  /** Reports the progress of the call. Undefined: the caller did not ask for it. */
  readonly report?: ReportProgress | undefined;
}

/** Returns the identity of a caller. Throws `unauthenticated` when the caller has none. */
export function identityOf({ identity }: Pick<Caller, "identity">): Identity {
  if (identity === undefined) throw new Problem("unauthenticated", "This needs a credential.");
  return identity;
}

/**
 * The caller behind a request. Its signal is created at first use. This is a class because every object literal with a
 * getter gets a new hidden class, which was measured to cost more than the whole call.
 */
export class RequestCaller implements Caller {
  readonly identity: Identity | undefined;
  readonly metering: Metering;
  readonly requestId: string;
  readonly report: ReportProgress | undefined;
  readonly #request: CallingRequest;

  constructor(identity: Identity | undefined, metering: Metering, request: CallingRequest, report?: ReportProgress) {
    this.identity = identity;
    this.metering = metering;
    this.requestId = request.id;
    this.report = report;
    this.#request = request;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }
}

interface CallingRequest {
  readonly id: string;
  readonly signal: AbortSignal;
}

export type Handler<I extends z.ZodObject, O extends z.ZodObject, G extends readonly PortGroup[]> = (
  input: z.output<I>,
  context: ToolContext & PortsOf<G>,
) => Result<O> | Promise<Result<O>>;

type Result<O extends z.ZodObject> = z.input<O> | CachedResult<z.input<O>>;

/** A contract with its handler. The schemas are compiled once, at first use. */
export interface Tool {
  readonly contract: ToolContract;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Returns the data, or a CachedResult of it. */
  run(input: unknown, context: ToolContext): object | Promise<object>;
}

/**
 * Defines a tool in two steps, `defineTool(contract).handler(fn)`. In a single object, the literal types of the return
 * value would widen.
 */
export function defineTool<
  I extends z.ZodObject,
  O extends z.ZodObject,
  const G extends readonly PortGroup[] = readonly [],
>(contract: ToolContract<I, O, G>) {
  return {
    handler(run: Handler<I, O, G>): Tool {
      let input: z.ZodObject | undefined;
      let output: z.ZodObject | undefined;
      return {
        contract,
        get input() {
          return (input ??= z.compile(contract.input));
        },
        get output() {
          return (output ??= z.compile(contract.output));
        },
        run,
      };
    },
  };
}

/** Returns the four MCP annotations, which follow from the effect. */
export function annotationsOf({ effect, openWorld = false }: ToolContract) {
  return {
    readOnlyHint: effect === "read",
    destructiveHint: effect === "update" || effect === "delete",
    idempotentHint: effect !== "create",
    openWorldHint: openWorld,
  };
}

/** Tells whether MCP lists a tool. */
export function isListed({ contract }: Tool): boolean {
  return contract.mcp !== false;
}

/** Tells whether a caller can send arguments, and so can send invalid ones. */
export function takesArguments({ input }: ToolContract): boolean {
  return Object.keys(input.shape).length > 0;
}
