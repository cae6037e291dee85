import type { Document } from "../shared/document.ts";
import type { HttpRequest } from "../shared/http.ts";
import { accepts } from "./accept.ts";

/** What a page or document takes, as `Allow` lists it. */
export const READ_METHODS = "GET, HEAD, OPTIONS";

/** The one public page that takes a form. */
export const PLAYGROUND = "/playground";

/** The methods of a page, document or file. */
export function methodsOf(path: string): string {
  return path === PLAYGROUND ? "GET, HEAD, POST, OPTIONS" : READ_METHODS;
}

/** Files of the pages: styles, pictures and scripts. The part after it is a digest of the content, then the name. */
export const ASSETS = "/assets/";

/** A page that shows a Markdown document. */
export interface HtmlPage {
  readonly pagePath: string;
  /** The page in Markdown: its twin, at a path of its own. */
  readonly document: Document;
  /** The Markdown that the page shows, with `{{name}}` where a figure stands. */
  readonly template: () => string;
}

const ICONS = ["/favicon.svg", "/favicon.ico"] as const;

/** Whether a path is a page's, a document's, or a file's that pages need. */
export function webPaths(documents: readonly Document[], pages: readonly HtmlPage[]): (path: string) => boolean {
  const paths = documents.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const known = new Set<string>([...ICONS, ...paths, ...pages.map(({ pagePath }) => pagePath)]);
  return (path) => known.has(path) || path.startsWith(ASSETS);
}

/** True for a request outside the interfaces for programs whose sender names HTML or Markdown: a person, or their agent. */
export function asksForPage({ method, path, headers: { accept } }: HttpRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  if (path.startsWith("/api") || path.startsWith("/.well-known")) return false;
  return accepts(accept).some(({ type, q }) => q > 0 && (type === "text/html" || type === "text/markdown"));
}
