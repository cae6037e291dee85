import type { Answer } from "../server.ts";
import type { Browser } from "../cookie-jar.ts";

/** A page that answers 200, as its browser sees it. */
export interface CrawledPage {
  readonly path: string;
  readonly answer: Answer;
}

const MOST_PAGES = 150;
/** Pages of one kind differ in their id only. */
const ID = /[a-z]{3}_[0-9A-Za-z]{22}/g;

/** Follows the links of the site from some pages, one page of each kind, and returns those in HTML. */
export async function crawl(browser: Browser, from: readonly string[]): Promise<CrawledPage[]> {
  const waiting = [...from];
  const seen = new Set<string>();
  const pages: CrawledPage[] = [];
  for (let path = waiting.shift(); path !== undefined && pages.length < MOST_PAGES; path = waiting.shift()) {
    const kind = path.split("?")[0]?.replaceAll(ID, "{id}") ?? path;
    if (seen.has(kind)) continue;
    seen.add(kind);
    const answer = await browser.get(path);
    if (answer.status !== 200 || !answer.headers["content-type"]?.startsWith("text/html")) continue;
    pages.push({ path, answer });
    waiting.push(...linksOf(answer, browser.place.site));
  }
  return pages;
}

function linksOf({ text }: Answer, site: string): string[] {
  return [...text.matchAll(/<a\b[^>]*\shref="([^"#]+)/g)].flatMap(([, href = ""]) => {
    const url = new URL(href.replaceAll("&amp;", "&"), site);
    return url.origin === site ? [url.pathname + url.search] : [];
  });
}
