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
  /** snake_case, verb first: also the MCP name, the OpenAPI operationId and the file name. */
  readonly name: string;
  readonly title: string;
  /** Facts in at most 2 KB: what it does, what it returns, what it does not do. */
  readonly description: string;
  readonly input: I;
  readonly output: O;
  readonly effect: "read" | "create" | "update" | "delete";
  /** True when a call reaches systems outside this service. */
  readonly openWorld?: boolean;
  /** `public`, or what a credential must permit. */
  readonly scope: "public" | Scope;
  /** The groups of ports that its handler uses. Where one is not configured, the tool does not exist. */
  readonly uses?: G;
  /** Scopes that a credential needs beyond that one for some inputs. */
  readonly needs?: (input: z.output<I>) => readonly Scope[];
  /** Its REST operation. Without a route it is an MCP tool only. */
  readonly route?: Route;
  /** False for an operation that MCP does not list, because MCP has its own way of saying the same. */
  readonly mcp?: false;
  /** A REST operation that answers one part of its result. */
  readonly itemRoute?: ItemRoute<O>;
  /** Deprecated REST operations of the tool. */
  readonly formerRoutes?: readonly FormerRoute[];
  /** Failures beyond those that follow from the contract itself. */
  readonly problems?: readonly ProblemCode[];
  /** A tighter rate policy for some inputs, or for an answer in another media type than JSON. */
  readonly meter?: (input: z.output<I>, mediaType?: string) => RatePolicy | undefined;
  /** Returns the `Cache-Control` of an answer, where caches have to be told. */
  readonly cacheControl?: (output: z.input<O>) => string | undefined;
  /** Other media types of its answer over REST, by `Accept`. */
  readonly formats?: Readonly<Record<string, Format<I, G>>>;
  /** URI of the document that draws its result, for hosts that render MCP Apps. */
  readonly view?: string;
  readonly deprecated?: Deprecation;
  /** An input that works, for the documentation, which also shows its output. */
  readonly example: z.input<I>;
  /**
   * The output of the example, where the documentation cannot run the tool: it writes, needs a credential or reaches
   * other systems.
   */
  readonly exampleOutput?: z.input<O>;
}

/** Writes the answer to a call in another media type than JSON. */
export type Format<I extends z.ZodObject, G extends readonly PortGroup[]> = (
  input: z.output<I>,
  context: ToolContext & PortsOf<G>,
) => TextAnswer | Promise<TextAnswer>;

/** An answer as text: whole, or in pieces that are made as the client reads them. */
export type TextAnswer = string | AsyncIterable<string>;

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  /** A path below `/api/`. In `/keys/{id}` the argument `id` comes from the path. */
  readonly path: string;
  /** True for an operation that counts against no quota: many ask for it through one address, and it costs nothing. */
  readonly uncounted?: boolean;
  /** The largest body of a POST in bytes. */
  readonly bodyBytes?: number;
  /**
   * The status, where it differs from the default of the effect: 200 for a tool that creates something and returns its
   * result.
   */
  readonly successStatus?: 200;
  /** Request headers that are arguments: header to the field of the input. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route with no arguments but those in its path. It answers one part of the result, such as the listing with an id. */
export interface ItemRoute<O extends z.ZodObject = z.ZodObject> extends Route {
  readonly operationId: string;
  readonly title: string;
  readonly output: z.ZodObject;
  /** Takes the part out of the result. */
  readonly pick: (output: z.input<O>) => object;
  /** An answer, for the documentation. */
  readonly exampleOutput: object;
}

/** A route that will be removed while its tool stays. */
export interface FormerRoute extends Route {
  readonly deprecated: Deprecation;
}

/** A route of a tool, of any kind. */
export type ToolRoute = Route | ItemRoute | FormerRoute;

/** Returns the routes of a tool, the deprecated ones last. */
export function routesOf({ route, itemRoute, formerRoutes = [] }: ToolContract): ToolRoute[] {
  if (route === undefined) return [];
  return [route, ...(itemRoute === undefined ? [] : [itemRoute]), ...formerRoutes];
}

/** Returns a route as one that answers a part of the result; undefined for one that answers all of it. */
export function itemRouteOf(route: ToolRoute): ItemRoute | undefined {
  return "pick" in route ? route : undefined;
}

/** Returns the deprecation of an operation, either its own or that of its tool. */
export function deprecationOf(contract: ToolContract, route: ToolRoute): Deprecation | undefined {
  return "deprecated" in route ? route.deprecated : contract.deprecated;
}

/** Parts that every handler gets in addition to its input. */
export interface ToolContext {
  readonly site: Site;
  readonly clock: Clock;
  readonly caller: Caller;
}

/** The ports of several groups by name. */
export type PortsOf<G extends readonly PortGroup[]> = G extends readonly [
  PortGroup<infer P>,
  ...infer Others extends readonly PortGroup[],
]
  ? P & PortsOf<Others>
  : unknown;

/** On whose behalf a call is made. */
export interface Caller {
  /** Undefined for a caller without a credential. */
  readonly identity: Identity | undefined;
  readonly metering: Metering;
  /** The HTTP request behind the call, for the log. Undefined on stdio. */
  readonly requestId?: string | undefined;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
  /** Tells the caller how far a call is. Undefined where the caller did not ask for that. */
  readonly report?: ReportProgress | undefined;
}

/** Returns the identity of a caller. Throws `unauthenticated` when it has none. */
export function identityOf({ identity }: Pick<Caller, "identity">): Identity {
  if (identity === undefined) throw new Problem("unauthenticated", "This needs a credential.");
  return identity;
}

/**
 * A caller behind a request. Its signal is made only at its first use. A class, because an object literal with a getter
 * gets a hidden class of its own each time: measured, that costs more than the whole call.
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

/** A contract with its handler. The schemas are compiled once, at their first use. */
export interface Tool {
  readonly contract: ToolContract;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** Returns the data, or a CachedResult of it. */
  run(input: unknown, context: ToolContext): object | Promise<object>;
}

/**
 * Defines a tool in two steps, `defineTool(contract).handler(fn)`: in one object the literal types of the return value
 * would widen.
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

/** Returns the four hints of MCP, which follow from what a tool does. */
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

/** Returns true when a caller can send arguments, hence can send wrong ones. */
export function takesArguments({ input }: ToolContract): boolean {
  return Object.keys(input.shape).length > 0;
}
