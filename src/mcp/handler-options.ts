import { Cors } from "../http/cors.ts";
import type { HandlerOptions, HttpRoute } from "../http/handler.ts";
import { POLICIES } from "../limits/policies.ts";
import type { HttpRequest } from "../shared/http.ts";
import type { OriginPolicy } from "./origin-policy.ts";
import { transportRefusal } from "./rpc-refusal.ts";

/** The request headers of all protocol revisions. A client may try a newer one first, and must pass the preflight. */
const REQUEST_HEADERS = [
  "Authorization",
  "Content-Type",
  "Accept",
  "MCP-Protocol-Version",
  "Mcp-Session-Id",
  "Last-Event-ID",
  "Mcp-Method",
  "Mcp-Name",
];

const HINT = "It issues no sessions.";

/** Returns the options of the handler of an MCP endpoint. */
export function mcpHandlerOptions(
  routes: readonly Omit<HttpRoute, "methods">[],
  origins: OriginPolicy,
): HandlerOptions {
  return {
    routes: routes.map((route): HttpRoute => ({ ...route, methods: ["GET", "POST"], hint: HINT })),
    policy: POLICIES.mcp,
    compresses: true,
    cors: new Cors({
      allowHeaders: REQUEST_HEADERS,
      exposeHeaders: ["Allow", "WWW-Authenticate"],
      originOf: (request) => readerOf(request, origins),
    }),
    guard({ headers }) {
      if (!origins.allowsHost(headers.host)) throw transportRefusal(403, "This Host is not served here.");
    },
  };
}

/** Returns the origin that may read an answer: any origin for a GET, and an allowed origin for a POST. */
function readerOf({ method, headers: { origin } }: HttpRequest, origins: OriginPolicy): string | undefined {
  if (method === "GET" || method === "HEAD") return "*";
  return origin !== undefined && origins.allowsOrigin(origin) ? origin : undefined;
}
