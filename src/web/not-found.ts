import { htmlReply } from "../http/reply.ts";
import { preferred } from "../shared/accept.ts";
import { MARKDOWN } from "../shared/document.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { layout, list, publicHeaders } from "./layout.ts";
import { html } from "../shared/html.js";

const HTML = "text/html";
const TITLE = "There is no page here";

/** Returns a function that answers a request for a missing page, in the media type that the client prefers. */
export function notFoundPages(site: Site): (request: HttpRequest) => HttpReply {
  const headers = { Vary: "Accept", ...publicHeaders() };
  const replies = {
    [HTML]: htmlReply(404, notFoundHtml(site), headers),
    [MARKDOWN]: htmlReply(404, notFoundMarkdown(site), { "Content-Type": `${MARKDOWN}; charset=utf-8`, ...headers }),
  };
  return ({ headers: { accept } }) => replies[preferred(accept, [HTML, MARKDOWN]) ?? HTML];
}

function notFoundHtml(site: Site): string {
  return layout(site, {
    title: TITLE,
    kind: "page",
    account: list([[PATHS.dashboard, "Sign in"]]),
    content: html`<main id="main" tabindex="-1" class="prose">
      <h1>${TITLE}</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <ul>
        <li><a href="/">Home</a></li>
        <li><a href="${PATHS.docs}">Documentation</a></li>
        <li><a href="/docs/api">API reference</a></li>
        <li><a href="/support">Support</a></li>
      </ul>
    </main>`,
  });
}

function notFoundMarkdown(site: Site): string {
  const link = (title: string, path: string) => `- [${title}](${urlOf(site, path)})`;
  return [
    `# ${TITLE}`,
    "",
    "Nothing is served at this address. What there is:",
    "",
    link("Index for agents", "/llms.txt"),
    link("Site map", "/sitemap.xml"),
    link("Documentation", "/docs.md"),
    link("OpenAPI document", PATHS.openapi),
    "",
  ].join("\n");
}
