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

/** The page with the results of a search. */
export const SEARCH = "/docs/search";

/** The index of every page, for the script of the search. */
export const SEARCH_INDEX = "/docs/search.json";

/** The public pages that take a form. */
export const PUBLIC_FORMS: readonly string[] = [PLAYGROUND, SANDBOX, AUDIT];

/** Rules that the policy of a public page with a form adds to those of every public page. */
export const FORM_CSP = { "form-action": "'self'", "script-src": "'self'" };

/** Files of the pages: styles, pictures and scripts. The part after it is a digest of the content, then the name. */
export const ASSETS = "/assets/";

/** A page that shows a Markdown document. */
export interface HtmlPage {
  readonly pagePath: string;
  /** The page in Markdown, at its own path. */
  readonly document: Document;
  /** Returns the Markdown of the page, with `{{name}}` for embedded content. */
  readonly template: () => Promise<string>;
}

/** The picture in the documentation of what answers cost as things grow. */
export const GROWTH_PICTURE = "/docs/growth.svg";

/** The paths at which browsers look for the icon of a site. */
export const ICON_PATHS: readonly string[] = ["/favicon.svg", "/favicon.ico"];

/**
 * The advice to hosts that send MCP messages to the root, because they were configured with the address of the site.
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

/** Returns what the router needs to know of a public form. A page of ours sends it, so other origins are not let in. */
export function formHandlerOptions(path: string): HandlerOptions {
  return { routes: [{ path, methods: ["POST"] }], policy: POLICIES.public, cacheControl: "no-store" };
}

/** Returns the routes of pages, documents and the files that pages need. */
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

/** Returns the path of a document's route, without the query and the slash that may be part of its address. */
function routePath(address: string): string {
  return withoutSlash(address.split("?", 1)[0] ?? "");
}

/** Returns a path without the slash at its end. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** Returns whether a request is for a page: outside the interfaces for programs, with HTML or Markdown in `Accept`. */
export function asksForPage({ method, path, headers: { accept } }: HttpRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (path.startsWith("/api") || path.startsWith("/.well-known")) return false;
  return parseAccept(accept).some(({ type, q }) => q > 0 && (type === "text/html" || type === "text/markdown"));
}
