import { z } from "zod";
import type { AccountStore, KeyStore, UsageStore } from "../shared/accounts.ts";
import type { LinkResolver, NewsFeed } from "../shared/news.ts";
import type { Plan } from "../shared/plan.ts";
import type { Clock, Identity } from "../shared/ports.ts";
import { Problem, type ProblemCode } from "../shared/problem.ts";
import type { Metering, RatePolicy } from "../shared/rate-limit.ts";
import type { Scope } from "../shared/scope.ts";
import type { Site } from "../shared/site.ts";

/** One capability, as data. Every face, index, manifest and page derives from it. */
export interface ToolContract<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
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
  /** Scopes that a credential needs beyond that one for some inputs. */
  readonly needs?: (input: z.output<I>) => readonly Scope[];
  /** Where REST serves it. Without a route it is an MCP tool only. */
  readonly route?: Route;
  /** Failures beyond those that follow from the contract itself. */
  readonly problems?: readonly ProblemCode[];
  /** A tighter rate policy for some inputs. */
  readonly meter?: (input: z.output<I>) => RatePolicy | undefined;
  /** What `Cache-Control` says of an answer, where caches need to be told. */
  readonly cacheControl?: (output: z.input<O>) => string | undefined;
  /** URI of the document that draws its result, for hosts that render MCP Apps. */
  readonly view?: string;
  readonly deprecated?: Deprecation;
  /** An input that works, for the documentation. Its output is shown beside it. */
  readonly example: z.input<I>;
  /** That output, where the documentation cannot run the tool: it writes, needs a credential or reaches other systems. */
  readonly exampleOutput?: z.input<O>;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** An exact path below `/api/`. */
  readonly path: string;
  /** Largest body in bytes. A POST has one. */
  readonly bodyBytes?: number;
  /** Request headers that are arguments too: header to the input's member. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Deprecation {
  /** Since when it is deprecated (RFC 9745) and when it goes (RFC 8594): ISO 8601 dates, at least 180 days apart. */
  readonly since: string;
  readonly sunset: string;
  /** What to use instead, as a sentence. */
  readonly instead: string;
}

/** What handlers use of the world. */
export interface ToolPorts {
  readonly clock: Clock;
  readonly plans: readonly Plan[];
  readonly newsFeed: NewsFeed;
  readonly linkResolver: LinkResolver;
  readonly accounts: AccountStore;
  readonly keys: KeyStore;
  readonly usage: UsageStore;
}

/** What a handler may use beside its input: ports and the published surface. */
export interface ToolContext extends ToolPorts {
  readonly site: Site;
  readonly caller: Caller;
}

/** On whose behalf a call is made. */
export interface Caller {
  /** Undefined for a caller without a credential. */
  readonly identity: Identity | undefined;
  readonly metering: Metering;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
}

/** Who calls a tool that is not public. */
export function identityOf({ identity }: Pick<Caller, "identity">): Identity {
  if (identity === undefined) throw new Problem("unauthenticated", "This needs a credential.");
  return identity;
}

/**
 * A caller behind a request, whose signal is made only when somebody asks for it. A class, because an object literal
 * with a getter gets a hidden class of its own each time: measured, that costs more than the whole call.
 */
export class RequestCaller implements Caller {
  readonly identity: Identity | undefined;
  readonly metering: Metering;
  readonly #request: { readonly signal: AbortSignal };

  constructor(identity: Identity | undefined, metering: Metering, request: { readonly signal: AbortSignal }) {
    this.identity = identity;
    this.metering = metering;
    this.#request = request;
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }
}

export type Handler<I extends z.ZodObject, O extends z.ZodObject> = (
  input: z.output<I>,
  context: ToolContext,
) => z.input<O> | Promise<z.input<O>>;

/** A contract with its handler. The schemas are compiled once, at their first use. */
export interface Tool {
  readonly contract: ToolContract;
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  run(input: unknown, context: ToolContext): object | Promise<object>;
}

/**
 * Two steps, `defineTool(contract).handler(fn)`: in one object the literal types of the return value would widen.
 */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(contract: ToolContract<I, O>) {
  return {
    handler(run: Handler<I, O>): Tool {
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

/** MCP's four hints, which follow from what a tool does. */
export function annotationsOf({ effect, openWorld = false }: ToolContract) {
  return {
    readOnlyHint: effect === "read",
    destructiveHint: effect === "update" || effect === "delete",
    idempotentHint: effect !== "create",
    openWorldHint: openWorld,
  };
}

/** True when a caller can send arguments, hence can send wrong ones. */
export function takesArguments({ input }: ToolContract): boolean {
  return Object.keys(input.shape).length > 0;
}
