import { addRoute, createRouter, findRoute } from "rou3";
import type { HandlerOptions, HttpHandler, HttpMethod } from "./handler.ts";
import { routerPattern, withoutNames } from "./path-template.ts";

/** The options of a handler that the table reads. */
type RoutedHandler = Pick<HandlerOptions, "routes" | "cors">;

/** A path template with the handler of each of its methods. */
export interface RouteEntry<H extends RoutedHandler = HttpHandler> {
  readonly template: string;
  readonly trailingSlash: boolean;
  /** A sentence for clients that use a method without a handler. */
  readonly hint: string | undefined;
  /** The first handler of the path. It also answers methods without a handler. */
  readonly owner: H;
  /** The handlers by method, with HEAD for GET, and OPTIONS when a handler allows other origins. */
  readonly handlers: ReadonlyMap<string, H>;
  /** All methods, as `Allow` lists them. */
  readonly allow: string;
  /** The methods that scripts of other origins may use. */
  readonly corsMethods: string;
}

/** The route of a path. */
export interface RouteMatch<H extends RoutedHandler = HttpHandler> {
  readonly entry: RouteEntry<H>;
  /** The decoded values of the template's parameters. */
  readonly parameters: Readonly<Record<string, string>>;
}

const NO_PARAMETERS = {};

/** Finds the route of a path. Two handlers may share a path, but not a method of it. */
export class RouteTable<H extends RoutedHandler = HttpHandler> {
  readonly #router = createRouter<RouteEntry<H>>();

  constructor(handlers: readonly H[]) {
    // Registered for every method, so that a wrong method can be told from an unknown path.
    for (const entry of entriesOf(handlers)) addRoute(this.#router, "", routerPattern(entry.template), entry);
  }

  /** Returns the route of a path, as it was sent but without its query. */
  find(path: string): RouteMatch<H> | undefined {
    // rou3 treats "*" as "/", and ignores a trailing slash.
    if (!path.startsWith("/")) return undefined;
    const found = findRoute(this.#router, "", path);
    if (found === undefined) return undefined;
    const { data: entry, params } = found;
    if (path.endsWith("/") && path !== entry.template && !entry.trailingSlash) return undefined;
    const parameters = params === undefined ? NO_PARAMETERS : decoded(params);
    return parameters && { entry, parameters };
  }
}

/** Decodes the parameters. Returns undefined when one is malformed. */
function decoded(parameters: Readonly<Record<string, string>>): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return undefined;
  }
}

interface EntryDraft<H extends RoutedHandler> extends Pick<
  RouteEntry<H>,
  "template" | "trailingSlash" | "hint" | "owner"
> {
  readonly handlers: Map<HttpMethod, H>;
}

function entriesOf<H extends RoutedHandler>(handlers: readonly H[]): RouteEntry<H>[] {
  const entries = new Map<string, EntryDraft<H>>();
  for (const handler of handlers) {
    for (const { path: template, methods, trailingSlash = false, hint } of handler.routes) {
      const pattern = patternKey(template);
      const entry = entries.get(pattern) ?? { template, trailingSlash, hint, owner: handler, handlers: new Map() };
      if (entry.template !== template) throw new Error(`${entry.template} and ${template} match the same paths.`);
      for (const method of methods) {
        if (entry.handlers.has(method)) throw new Error(`Two routes take ${method} ${template}.`);
        entry.handlers.set(method, handler);
      }
      entries.set(pattern, entry);
    }
  }
  return [...entries.values()].map((entry) => completed(entry));
}

/** Returns a key that is equal for two templates that match the same paths in rou3. */
function patternKey(template: string): string {
  return withoutNames(template).replace(/(?<=.)\/$/, "");
}

function completed<H extends RoutedHandler>({ handlers: given, ...entry }: EntryDraft<H>): RouteEntry<H> {
  const handlers = new Map<string, H>(given);
  const get = given.get("GET");
  if (get !== undefined) handlers.set("HEAD", get);
  const open = [...given].filter(([, { cors }]) => cors !== undefined);
  const [first] = open;
  if (first !== undefined) handlers.set("OPTIONS", first[1]);
  const listed = (methods: Iterable<string>) =>
    [...[...methods].flatMap(withHead), ...(first === undefined ? [] : ["OPTIONS"])].join(", ");
  return { ...entry, handlers, allow: listed(given.keys()), corsMethods: listed(open.map(([method]) => method)) };
}

function withHead(method: string): string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}
