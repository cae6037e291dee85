import { htmlReply } from "../http/reply.ts";
import { preferredMediaType } from "../shared/accept.ts";
import { MARKDOWN } from "../shared/document.ts";
import type { HttpReply, HttpRequest } from "../shared/http.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { searchForm } from "./search-form.ts";
import { layout, publicHeaders } from "./layout.ts";
import { AUDIT, FORM_CSP, PLAYGROUND } from "./paths.ts";
import { variantFor, SIGNED_OUT_LINKS } from "./signed-in-variant.ts";
import { html } from "../shared/html.js";

const HTML = "text/html";
const TITLE = "There is no page here";

/** Creates a function that answers requests for missing pages in the preferred media type. */
export function notFoundPages(site: Site): (request: HttpRequest) => HttpReply {
  const replyHeaders = { Vary: "Accept, Cookie", ...publicHeaders({ "form-action": FORM_CSP["form-action"] }) };
  const page = notFoundHtml(site);
  const markdown = htmlReply(404, notFoundMarkdown(site), {
    "Content-Type": `${MARKDOWN}; charset=utf-8`,
    ...replyHeaders,
  });
  return ({ headers }) =>
    preferredMediaType(headers.accept, [HTML, MARKDOWN]) === MARKDOWN
      ? markdown
      : htmlReply(404, variantFor(headers, page), replyHeaders);
}

function notFoundHtml(site: Site): string {
  return layout(site, {
    title: TITLE,
    kind: "page",
    account: SIGNED_OUT_LINKS,
    content: html`<main id="main" tabindex="-1" class="prose">
      <h1>${TITLE}</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      ${searchForm()}
      <ul>
        <li><a href="/">Home</a></li>
        <li><a href="${AUDIT}">Check a listing</a></li>
        <li><a href="${PLAYGROUND}">Try a simulation</a></li>
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
    "Nothing is served at this address. Try one of these:",
    "",
    link("Index for agents", "/llms.txt"),
    link("Site map", "/sitemap.xml"),
    link("Documentation", "/docs.md"),
    link("OpenAPI document", PATHS.openapi),
    "",
  ].join("\n");
}
