import type { Article } from "./articles.ts";

/** The format of the document, which differs by year and by program. */
export interface FeedShape {
  /** White space around every text, as in reindented feeds. */
  readonly indented?: boolean;
  /** Characters beyond the basic five written as numeric references. */
  readonly numericReferences?: boolean;
  /** The guid, which is the token by default. */
  readonly guid?: (article: Article) => string;
  /** The path before the token, which is the current one by default. */
  readonly path?: string;
}

export interface FeedFacts {
  readonly origin: string;
  readonly q: string;
  readonly locale: { readonly hl: string; readonly gl: string; readonly ceid: string };
  readonly now: number;
}

/** Writes a feed like the upstream: no space between elements, six children an item. */
export function feedDocument(articles: readonly Article[], facts: FeedFacts, shape: FeedShape = {}): string {
  const { origin, q, locale, now } = facts;
  const query = new URLSearchParams({ q, ...locale }).toString();
  const channel = [
    element("generator", "NFE/5.0"),
    element("title", escapeXml(`"${q}" - News`)),
    element("link", escapeXml(`${origin}/search?${query}`)),
    element("language", locale.hl),
    element("copyright", "Generated for tests. Nothing in it is real."),
    element("lastBuildDate", new Date(now).toUTCString()),
    element("image", element("title", "News") + element("link", `${origin}/`)),
    element("description", "News"),
    ...articles.map((article) => itemOf(article, origin, shape)),
  ];
  const document = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://media.example/"><channel>${channel.join("")}</channel></rss>`;
  return shape.indented === true ? indent(document) : document;
}

function itemOf(article: Article, origin: string, shape: FeedShape): string {
  const { headline, publisher, publishedAt, token, cluster } = article;
  const text = shape.numericReferences === true ? withNumericReferences : escapeXml;
  const link = linkOf(article, origin, shape.path);
  const members = [article, ...cluster].map((member) => anchorOf(member, origin, shape.path));
  const description =
    cluster.length === 0 ? members.join("") : `<ol>${members.map((li) => `<li>${li}</li>`).join("")}</ol>`;
  return element(
    "item",
    [
      element("title", text(publisher === undefined ? headline : `${headline} - ${publisher.name}`)),
      element("link", escapeXml(link)),
      `<guid isPermaLink="false">${escapeXml(shape.guid?.(article) ?? token)}</guid>`,
      publishedAt === undefined ? "" : element("pubDate", new Date(publishedAt).toUTCString()),
      element("description", text(description)),
      publisher === undefined ? "" : `<source url="${publisher.url}">${text(publisher.name)}</source>`,
    ].join(""),
  );
}

/** Returns the redirect URL of an article in the feed. */
export function linkOf({ token }: Article, origin: string, path = "/rss/articles/"): string {
  return `${origin}${path}${token}?oc=5`;
}

/** Writes the description, which is HTML, so that its texts are escaped twice. */
function anchorOf(article: Article, origin: string, path: string | undefined): string {
  const name = article.publisher === undefined ? "" : escapeXml(article.publisher.name);
  const link = linkOf(article, origin, path);
  return `<a href="${link}" target="_blank">${escapeXml(article.headline)}</a>&nbsp;&nbsp;<font color="#6f6f6f">${name}</font>`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

export function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function withNumericReferences(text: string): string {
  return escapeXml(text).replace(/['"\u0080-\uffff]/gu, (character) => `&#${character.codePointAt(0)};`);
}

/** Indents a feed, so that every text has separate lines. */
function indent(document: string): string {
  return document.replace(/>([^<]+)</g, ">\n   $1\n  <").replaceAll("><", ">\n <");
}
