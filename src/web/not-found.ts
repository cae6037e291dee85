import { PATHS, type Site, urlOf } from "../shared/site.ts";
import { framed, list } from "./frame.ts";
import { html } from "./html.js";

const TITLE = "There is no page here";

/** The page that stands in place of one that does not exist. */
export function notFoundHtml(site: Site): string {
  return framed(site, {
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

export function notFoundMarkdown(site: Site): string {
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
