import { PATHS, type Site } from "../shared/site.ts";
import { ICON, STYLE } from "./assets.ts";
import { Html, html } from "../shared/html.js";
import { AUDIT, PLAYGROUND } from "./paths.ts";

/** The content of a page for the shared layout. */
export interface Layout {
  readonly title: string;
  /** The path of the page, for marking it in the navigation. */
  readonly path?: string | undefined;
  /** The class of the page in the stylesheet. */
  readonly kind: string;
  /** More elements of the head. */
  readonly head?: Html | undefined;
  /** The path of the page in Markdown, if there is one. */
  readonly markdownPath?: string | undefined;
  /** The links on the left of the header. Default: the links of public pages. */
  readonly navigation?: Navigation | undefined;
  /** The links on the right of the header. */
  readonly account: Html;
  /** Everything between header and footer, including a `main` element with the id `main`. */
  readonly content: Html;
}

/**
 * The content security policy of a page: it loads styles and images from this site only, and runs no script. Scripts that
 * follow a run or search need `connect-src`, and so do site auditors, which fetch robots.txt and llms.txt from the page.
 */
export const PAGE_CSP = {
  "default-src": "'none'",
  "style-src": "'self'",
  "img-src": "'self'",
  "connect-src": "'self'",
} as const;

/** Returns a `Content-Security-Policy` with these directives, which also forbids framing and a base URL. */
export function contentSecurityPolicy(rules: Readonly<Record<string, string>>): string {
  const all = { ...rules, "frame-ancestors": "'none'", "base-uri": "'none'" };
  return Object.entries(all)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

/** Returns the headers of a public page. `rules` override directives of its content security policy. */
export function publicHeaders(rules: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    "Content-Security-Policy": contentSecurityPolicy({ ...PUBLIC_CSP, ...rules }),
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
  };
}

const PUBLIC_CSP = { ...PAGE_CSP, "form-action": "'none'" };

/** Renders a whole page. */
export function layout(
  site: Site,
  { title, path, kind, head, markdownPath, navigation = SITE, account, content }: Layout,
): string {
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
          <a class="brand" href="/">${MARK}<span>${shortened(site.title)}</span></a>
          <nav aria-label="${navigation.label}">${list(navigation.links, path)}</nav>
          <nav aria-label="Account">${account}</nav>
        </div>
      </header>
      ${content}
      <footer>
        <div class="bar">
          <p>Open source under the Apache License 2.0</p>
          <nav aria-label="About this site">${list(FOOTER_LINKS, path)}</nav>
          <p class="machines">
            For machines: ${markdownPath && html`<a href="${markdownPath}">this page in Markdown</a>,`}
            <a href="${PATHS.llms}">llms.txt</a>,
            <a href="${PATHS.openapi}">OpenAPI</a>
          </p>
        </div>
      </footer>
    </body>
  </html> `;
  return `<!doctype html>\n${page.text}`;
}

/** Marks the last word of the name, which is hidden on phones. */
function shortened(title: string): Html {
  const [, first = "", last = ""] = /^(.*)( \S+)$/.exec(title) ?? [undefined, title];
  return html`${first}<span class="wide-only">${last}</span>`;
}

type Link = readonly [path: string, text: string];

/** The navigation links of the header, with their label for screen readers. */
export interface Navigation {
  readonly label: string;
  readonly links: readonly Link[];
}

const SITE: Navigation = {
  label: "Site",
  links: [
    [AUDIT, "Check a listing"],
    [PLAYGROUND, "Try a simulation"],
    [PATHS.pricing, "Pricing"],
    [PATHS.docs, "Docs"],
  ],
};

const FOOTER_LINKS: readonly Link[] = [
  ["/docs/methodology", "Methodology"],
  ["/developers", "Developers"],
  ["/docs/api", "API reference"],
  ["/news", "News"],
  ["/changelog", "Changelog"],
  ["/about", "About"],
  [PATHS.support, "Support"],
  ["/contact", "Contact"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
];

/** Renders a list of links and marks the current page or its section. */
function list(links: readonly Link[], path?: string): Html {
  const nearest = nearestOf(links, path);
  return html`<ul>
    ${links.map(([to, text]) => html`<li><a href="${to}" ${to === nearest ? current(to, path) : undefined}>${text}</a></li>`)}
  </ul>`;
}

function current(to: string, path: string | undefined): Html {
  return path === to ? html`aria-current="page"` : html`aria-current="true"`;
}

/** Returns the link to a page, or else the link to its nearest section. */
function nearestOf(links: readonly Link[], path: string | undefined): string | undefined {
  const around = links.map(([to]) => to).filter((to) => to === path || (to !== "/" && path?.startsWith(`${to}/`)));
  return around.toSorted((one, other) => other.length - one.length)[0];
}

/** The logo: three bars of different length, for ranked listings. */
const MARK = new Html(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0a6457"/><path d="M7 10.5h18M7 16h12M7 21.5h7" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>',
);
