import { type Html, html } from "../shared/html.js";
import { PATHS } from "../shared/site.ts";

/** The links on every page for programs (RFC 8288), as values of `Link`. */
const LINKS = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  `<${PATHS.openapi}>; rel="service-desc"; type="application/json"`,
  `<${PATHS.docs}>; rel="service-doc"; type="text/html"`,
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</sitemap.xml>; rel="sitemap"; type="application/xml"',
];

/** Returns the `Link` header of a page, with a link to its other format. */
export function pageLinks(other: string, type: "text/html" | "text/markdown"): string {
  return [...LINKS, `<${other}>; rel="${type === "text/html" ? "canonical" : "alternate"}"; type="${type}"`].join(", ");
}

/** Renders a link to another site. It opens a new tab, because going back to the result of a form would lose it. */
export function externalLink(url: string, text: Html): Html {
  return html`<a href="${url}" target="_blank" rel="noopener external"
    >${text}<span class="hidden">, in a new tab</span></a
  >`;
}
