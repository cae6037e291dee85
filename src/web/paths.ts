import type { Document } from "../shared/document.ts";

/** What a page or document takes, as `Allow` lists it. */
export const READ_METHODS = "GET, HEAD, OPTIONS";

/** A page that shows a Markdown document. */
export interface HtmlPage {
  readonly path: string;
  readonly document: Document;
}

/** Every path that the pages serve, for GET, HEAD and OPTIONS. */
export function webPaths(documents: readonly Document[], pages: readonly HtmlPage[]): ReadonlySet<string> {
  const paths = documents.flatMap(({ path }) => (path === undefined ? [] : [path]));
  return new Set(["/", ...paths, ...pages.map(({ path }) => path)]);
}
