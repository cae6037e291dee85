import { type Site, urlOf } from "../shared/site.ts";
import { PREVIEW, PAGE_SCRIPT } from "./assets.ts";
import { layout } from "./layout.ts";
import { SIGNED_OUT_LINKS } from "./signed-in-variant.ts";
import { Html, html } from "../shared/html.js";

/** The contents and metadata of a public page. */
export interface PublicPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** The path of the page in Markdown, if there is one. */
  readonly markdownPath?: string;
  readonly kind: string;
  readonly head?: Html;
  readonly content: Html;
}

/**
 * Renders a page that is the same for every visitor, so it links to the dashboard, which redirects visitors without a
 * session.
 */
export function publicPage(site: Site, page: PublicPage): string {
  const { title, description, path, markdownPath, kind, head, content } = page;
  const url = urlOf(site, path);
  return layout(site, {
    title,
    path,
    kind,
    markdownPath,
    account: SIGNED_OUT_LINKS,
    head: html`<meta name="description" content="${description}" />
      <link rel="canonical" href="${url}" />
      ${markdownPath && html`<link rel="alternate" type="text/markdown" href="${markdownPath}" title="This page in Markdown" />`}
      <link rel="describedby" type="text/plain" href="/llms.txt" />
      <link rel="privacy-policy" href="/privacy" />
      <link rel="terms-of-service" href="/terms" />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="${site.title}" />
      <meta property="og:title" content="${title}" />
      <meta property="og:description" content="${description}" />
      <meta property="og:url" content="${url}" />
      <meta property="og:image" content="${urlOf(site, PREVIEW.path)}" />
      <meta property="og:image:alt" content="${site.title}" />
      <meta name="twitter:card" content="summary_large_image" />
      ${usesScript(content) ? html`<script type="module" src="${PAGE_SCRIPT.path}"></script>` : undefined} ${head}`,
    content,
  });
}

/** Returns whether a page has code or text to copy, or a search field. */
export function usesScript({ text }: Html): boolean {
  return text.includes('<div class="code"') || text.includes('<form class="search"');
}

/** Returns rendered Markdown with its links to this site made relative, so that they work at any of its addresses. */
export function siteHtml(site: Site, rendered: string): Html {
  const local = rendered
    .replaceAll(`href="${site.baseUrl}/`, 'href="/')
    .replaceAll(`href="${site.baseUrl}"`, 'href="/"');
  return new Html(local);
}
