import type { Document } from "../shared/document.ts";
import { PATHS, type Site, urlOf } from "../shared/site.ts";

/** Assistants and crawlers by their names in robots.txt. */
const NAMED_AGENTS = [
  "GPTBot",
  "OAI-SearchBot",
  "ChatGPT-User",
  "ClaudeBot",
  "Claude-SearchBot",
  "Claude-User",
  "PerplexityBot",
  "Perplexity-User",
  "Google-Extended",
];

/** Permits the use of content for search and answers, but not for training. */
const SIGNALS = "Content-Signal: search=yes, ai-input=yes, ai-train=no";

/** The paths of personal pages. */
const PRIVATE_PATHS = [PATHS.dashboard, PATHS.authorize];

/** Creates the rules for crawlers. */
export function robots(site: Site): Document {
  const rules = [SIGNALS, "Allow: /", ...PRIVATE_PATHS.map((path) => `Disallow: ${path}`)];
  const lines = [
    "User-agent: *",
    ...rules,
    "",
    ...NAMED_AGENTS.map((agent) => `User-agent: ${agent}`),
    ...rules,
    "",
    `Sitemap: ${urlOf(site, PATHS.sitemap)}`,
  ];
  return {
    name: "robots",
    title: "Rules for crawlers",
    description: "What crawlers may read, and for what purpose.",
    path: PATHS.robots,
    mediaType: "text/plain",
    text: () => `${lines.join("\n")}\n`,
  };
}

/**
 * Creates the sitemap of the pages for people. Only documentation pages have a date, that of the release, because operators
 * may change other pages at any time.
 */
export function sitemap(site: Site, paths: readonly string[]): Document {
  const { releasedOn } = site;
  const urls = paths.map((path) => {
    const isDated = releasedOn !== undefined && (path === PATHS.docs || path.startsWith(`${PATHS.docs}/`));
    return `<url><loc>${urlOf(site, path)}</loc>${isDated ? `<lastmod>${releasedOn}</lastmod>` : ""}</url>`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
  return {
    name: "sitemap",
    title: "Sitemap",
    description: "The pages of this site.",
    path: PATHS.sitemap,
    mediaType: "application/xml",
    text: () => xml,
  };
}
