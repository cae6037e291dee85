import { PATHS } from "../shared/site.ts";

/** What every page leads machines to (RFC 8288), as values of `Link`. */
const LINKS = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  `<${PATHS.openapi}>; rel="service-desc"; type="application/json"`,
  `<${PATHS.docs}>; rel="service-doc"; type="text/html"`,
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</sitemap.xml>; rel="sitemap"; type="application/xml"',
];

/** The `Link` header of a page, which also names the page's other form. */
export function pageLinks(other: string, type: "text/html" | "text/markdown"): string {
  return [...LINKS, `<${other}>; rel="${type === "text/html" ? "canonical" : "alternate"}"; type="${type}"`].join(", ");
}
