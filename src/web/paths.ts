import { Cors } from "../http/cors.ts";
import type { HandlerOptions, HttpRoute } from "../http/handler.ts";
import { POLICIES } from "../limits/policies.ts";
import { parseAccept } from "../shared/accept.ts";
import type { Document } from "../shared/document.ts";
import type { HttpRequest } from "../shared/http.ts";
import { PATHS } from "../shared/site.ts";

/** The public page that simulates listings with the offline model. */
export const PLAYGROUND = PATHS.playground;

/** The public page that compares listings in the sandbox. */
export const SANDBOX = "/sandbox";

/** The public page that checks a listing. */
export const AUDIT = "/audit";

/** The search results page. */
export const SEARCH = "/docs/search";

/** The search index of all pages, for the search script. */
export const SEARCH_INDEX = "/docs/search.json";

/** The paths of public pages with a form. */
export const PUBLIC_FORMS: readonly string[] = [PLAYGROUND, SANDBOX, AUDIT];

/** The directives that a public page with a form adds to its content security policy. */
export const FORM_CSP = { "form-action": "'self'", "script-src": "'self'" };

/** The folder of styles, images and scripts. A digest of the content follows, then the file name. */
export const ASSETS = "/assets/";

/** A page that shows a Markdown document. */
export interface HtmlPage {
  readonly pagePath: string;
  /** The page in Markdown, at its own path. */
  readonly document: Document;
  /** Returns the Markdown of the page with `{{name}}` placeholders for embeds. */
  readonly template: () => Promise<string>;
}

/** The chart in the documentation of how response costs grow with load. */
export const GROWTH_PICTURE = "/docs/growth.svg";

/** The paths where browsers look for a site's icon. */
export const ICON_PATHS: readonly string[] = ["/favicon.svg", "/favicon.ico"];

/**
 * The hint for MCP hosts that send messages to the root, because they were configured with the address of the site.
 */
const ROOT_HINT = "MCP messages go to /mcp.";

/** Returns the facts about pages and documents for the router. */
export function pageHandlerOptions(documents: readonly Document[], pages: readonly HtmlPage[]): HandlerOptions {
  return {
    routes: pageRoutes(documents, pages),
    policy: POLICIES.public,
    // MCP clients send their version with every request, even for discovery documents.
    cors: new Cors({
      allowHeaders: ["If-None-Match", "MCP-Protocol-Version"],
      exposeHeaders: ["ETag", "Link", "Allow"],
    }),
  };
}

/** Returns the handler options of a public form. Only pages of this site send it, so other origins are refused. */
export function formHandlerOptions(path: string): HandlerOptions {
  return { routes: [{ path, methods: ["POST"] }], policy: POLICIES.public, cacheControl: "no-store" };
}

/** Returns the routes of pages, documents and static files. */
function pageRoutes(documents: readonly Document[], pages: readonly HtmlPage[]): HttpRoute[] {
  const paths = new Set([
    ...ICON_PATHS,
    GROWTH_PICTURE,
    ...documents.flatMap(({ path }) => (path === undefined ? [] : routePath(path))),
    ...pages.map(({ pagePath }) => pagePath),
    SEARCH,
    SEARCH_INDEX,
    `${ASSETS}{file*}`,
  ]);
  return [...paths].map((path) => ({
    path,
    methods: ["GET"],
    trailingSlash: path.startsWith("/.well-known/"),
    ...(path === "/" ? { hint: ROOT_HINT } : {}),
  }));
}

/** Returns the route path of a document: its address without a query and a trailing slash. */
function routePath(address: string): string {
  return withoutSlash(address.split("?", 1)[0] ?? "");
}

/** Returns a path without its trailing slash. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Returns whether a request is for a page: outside the interfaces for programs, with HTML or Markdown in `Accept`. */
export function asksForPage({ method, path, headers: { accept } }: HttpRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (path.startsWith("/api") || path.startsWith("/.well-known")) return false;
  return parseAccept(accept).some(({ type, q }) => q > 0 && (type === "text/html" || type === "text/markdown"));
}
