import { createHash } from "node:crypto";
import { H3, type NodeHandler, redirect, toNodeHandler } from "h3";
import { FastResponse } from "srvx";
import type { Document } from "../shared/document.ts";
import type { HttpReply } from "../shared/http.ts";
import { PATHS, type Site } from "../shared/site.ts";
import { layout } from "./layout.ts";
import { type HtmlPage, READ_METHODS } from "./paths.ts";

export interface WebParts {
  readonly site: Site;
  readonly documents: readonly Document[];
  readonly pages: readonly HtmlPage[];
  /** The answer when a page cannot be made. */
  readonly failure: (thrown: unknown, address: string, path: string) => Promise<HttpReply>;
}

/** A body with what a cache needs to know of it. */
interface Rendered {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const MAX_AGE_SECONDS = 300;

/**
 * What is read, as a handler of node's requests: documents under their paths, and pages around them. Every body is
 * made once, on first use.
 */
export function createWebHandler({ site, documents, pages, failure }: WebParts): NodeHandler {
  const app = new H3({
    silent: true,
    onError: async (error, { req, url }) => toResponse(await failure(error.cause ?? error, req.ip ?? "", url.pathname)),
  });
  const navigation = pages.map(({ path, document }) => ({ path, title: document.title }));
  app.get("/", () => redirect(PATHS.docs, 302));
  app.options("/", preflight);
  for (const document of documents) {
    if (document.path === undefined) continue;
    serve(app, document.path, async () => rendered(await document.text(), document.mediaType));
  }
  for (const { path, document } of pages) {
    serve(app, path, async () => {
      // Loaded on first use: most processes never show a page.
      const { renderMarkdown } = await import("./markdown.ts");
      const main = renderMarkdown(await document.text());
      const { title, description, path: markdownPath = path } = document;
      const page = { title, description, path, markdownPath, navigation, main };
      return rendered(layout(site.title, site.baseUrl, page), "text/html", PAGE_HEADERS);
    });
  }
  return toNodeHandler(app);
}

function toResponse({ status, headers, body }: HttpReply): Response {
  return new FastResponse(body ?? null, { status, headers });
}

/** Pages load nothing and run no scripts. */
const PAGE_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'",
  "Referrer-Policy": "no-referrer",
};

const PREFLIGHT_HEADERS = {
  Allow: READ_METHODS,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": READ_METHODS,
  "Access-Control-Allow-Headers": "If-None-Match",
  "Access-Control-Max-Age": "86400",
};

function preflight(): Response {
  return new FastResponse(null, { status: 204, headers: PREFLIGHT_HEADERS });
}

function rendered(body: string, mediaType: string, extra: Readonly<Record<string, string>> = {}): Rendered {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  return {
    body,
    headers: {
      "Content-Type": mediaType.startsWith("text/") ? `${mediaType}; charset=utf-8` : mediaType,
      "Cache-Control": `public, max-age=${MAX_AGE_SECONDS}`,
      ETag: etag,
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "ETag",
      "X-Content-Type-Options": "nosniff",
      ...extra,
    },
  };
}

function serve(app: H3, path: string, render: () => Promise<Rendered>): void {
  let made: Promise<Rendered> | undefined;
  app.options(path, preflight);
  app.get(path, async (event) => {
    made ??= render().catch((error: unknown) => {
      // The next request tries again.
      made = undefined;
      throw error;
    });
    const { body, headers } = await made;
    if (matches(event.req.headers.get("if-none-match"), headers["ETag"]))
      return new FastResponse(null, { status: 304, headers: headers });
    return new FastResponse(body, {
      status: 200,
      statusText: "OK",
      headers: { ...headers, "Content-Length": String(Buffer.byteLength(body)) },
    });
  });
}

/** RFC 9110 section 13.1.2: any of the listed tags, compared weakly. */
function matches(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (ifNoneMatch === null || etag === undefined) return false;
  return ifNoneMatch === "*" || ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
