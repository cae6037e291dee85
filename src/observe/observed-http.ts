import type { HttpReply, HttpRequest, RequestOrigin } from "../shared/http.ts";
import type { Problem } from "../shared/problem.ts";
import type { Attributes, Observer } from "./observer.ts";

type Answer = (request: HttpRequest) => HttpReply | Promise<HttpReply>;
type Refuse = (from: RequestOrigin, problem: Problem) => Promise<HttpReply>;

/** The methods that HTTP defines. All others share one name, so that clients cannot create arbitrary labels. */
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]);
const OTHER = "_OTHER";

export interface ObservedHttpParts {
  readonly observer: Observer;
  readonly scheme: "http" | "https";
  /** Returns the template of a path. Undefined for a path without a route. */
  readonly templateOf: (path: string) => string | undefined;
}

/** Observes requests. An operation ends when its answer begins. */
export function observedAnswer(answer: Answer, { observer, scheme, templateOf }: ObservedHttpParts): Answer {
  return (request) => {
    const method = METHODS.has(request.method) ? request.method : OTHER;
    const route = templateOf(request.path);
    const attributes = { ...originOf(request, scheme), "http.request.method": method, "http.route": route };
    const name = route === undefined ? method : `${method} ${route}`;
    return observer.observe(
      { kind: "http", name, attributes, carrier: request.headers },
      async () => answer(request),
      outcomeOf,
    );
  };
}

/** Observes the requests that are refused before routing. */
export function observedRefusal(refuse: Refuse, { observer, scheme }: ObservedHttpParts): Refuse {
  return (from, problem) => {
    const attributes = { ...originOf(from, scheme), "http.request.method": OTHER };
    return observer.observe({ kind: "http", name: OTHER, attributes }, () => refuse(from, problem), outcomeOf);
  };
}

function originOf({ id, address, path }: RequestOrigin, scheme: string): Attributes {
  return { "url.scheme": scheme, "url.path": path, "client.address": address, "http.request.header.x-request-id": id };
}

function outcomeOf({ status }: HttpReply): Attributes {
  return { "http.response.status_code": status, "error.type": status >= 500 ? String(status) : undefined };
}
