import { PATHS, type Site } from "../shared/site.ts";
import { ICON, STYLE } from "./assets.ts";
import { Html, html } from "./html.js";
import { PLAYGROUND } from "./paths.ts";

/** What one page puts into the frame that all pages share. */
export interface Framed {
  readonly title: string;
  /** Its path, to mark it in the navigation. */
  readonly path?: string | undefined;
  /** The kind of page, as the stylesheet names it. */
  readonly kind: string;
  /** Further elements of the head. */
  readonly head?: Html;
  /** The links at the right of the header. */
  readonly account: Html;
  /** Everything between header and footer; it holds the page's `main` with the id `main`. */
  readonly content: Html;
}

/** The policy of a page: nothing but our own styles and pictures is loaded, and no script runs. */
export const PAGE_POLICY = { "default-src": "'none'", "style-src": "'self'", "img-src": "'self'" } as const;

/** The value of `Content-Security-Policy` for these rules; no page may be framed, and none has a base of its own. */
export function policy(rules: Readonly<Record<string, string>>): string {
  const all = { ...rules, "frame-ancestors": "'none'", "base-uri": "'none'" };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

/** The headers of a public page. `rules` stand over those of every public page's policy. */
export function publicHeaders(rules: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    "Content-Security-Policy": policy({ ...PUBLIC_POLICY, ...rules }),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
}

/** No script runs that could connect, but auditors ask for robots.txt and llms.txt in the page's name. */
const PUBLIC_POLICY = { ...PAGE_POLICY, "connect-src": "'self'", "form-action": "'none'" };

/** A whole page as text. */
export function framed(site: Site, { title, path, kind, head, account, content }: Framed): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title === site.title ? title : `${title} · ${site.title}`}</title>
      <link rel="stylesheet" href="${STYLE.path}" />
      <link rel="icon" href="${ICON.path}" type="image/svg+xml" />
      ${head}
    </head>
    <body class="${kind}">
      <a class="skip" href="#main">Skip to the content</a>
      <header>
        <div class="bar">
          <a class="brand" href="/">${MARK}${site.title}</a>
          <nav aria-label="Site">${list(SITE_LINKS, path)}</nav>
          <nav aria-label="Account">${account}</nav>
        </div>
      </header>
      ${content}
      <footer>
        <div class="bar">
          <p>Open source under the Apache License 2.0</p>
          <nav aria-label="About this site">${list(FOOTER_LINKS, path)}</nav>
        </div>
      </footer>
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}

type Link = readonly [path: string, text: string];

const SITE_LINKS: readonly Link[] = [
  ["/", "Home"],
  [PATHS.docs, "Docs"],
  ["/pricing", "Pricing"],
  [PLAYGROUND, "Playground"],
];

const FOOTER_LINKS: readonly Link[] = [
  ["/about", "About"],
  ["/support", "Support"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
  ["/docs/api", "API reference"],
  [PATHS.openapi, "OpenAPI"],
  ["/llms.txt", "llms.txt"],
];

/** A list of links, in which the page's own is marked, and that of the part of the site that it belongs to. */
export function list(links: readonly Link[], path?: string): Html {
  return html`<ul>
    ${links.map(([to, text]) => html`<li><a href="${to}" ${current(to, path)}>${text}</a></li>`)}
  </ul>`;
}

function current(to: string, path: string | undefined): Html | undefined {
  if (path === to) return html`aria-current="page"`;
  return to !== "/" && path?.startsWith(`${to}/`) ? html`aria-current="true"` : undefined;
}

/** Three bars of different length: listings, ranked. */
const MARK = new Html(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0a6457"/><path d="M7 10.5h18M7 16h12M7 21.5h7" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>',
);
