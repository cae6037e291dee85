import type { Article } from "./articles.ts";
import { plainToken } from "./articles.ts";
import { feedDocument, type FeedShape } from "./feed-document.ts";
import { searchArticles } from "./search.ts";

const FEED_LIMIT = 100;

export interface FeedSource {
  readonly articles: readonly Article[];
  readonly origin: string;
  readonly now: number;
}

/** Returns the document for a search in a mode. */
export function feedFor(mode: string, parameters: URLSearchParams, { articles, origin, now }: FeedSource): string {
  const value = (name: string) => parameters.get(name) ?? "";
  const q = value("q");
  const found = searchArticles(articles, q, now).slice(0, mode === "single" ? 1 : FEED_LIMIT);
  const listed = mode === "empty" ? [] : mode === "old-tokens" ? found.map(withPlainToken) : found;
  const locale = { hl: value("hl"), gl: value("gl"), ceid: value("ceid") };
  const document = feedDocument(listed, { origin, q, locale, now }, SHAPES[mode]);
  return DEFORMATIONS[mode]?.(document) ?? document;
}

const SHAPES: Readonly<Record<string, FeedShape>> = {
  "re-indented": { indented: true },
  "numeric-references": { numericReferences: true },
  "old-guids": { guid: ({ token }) => numericGuid(token), path: "/__i/rss/rd/articles/" },
};

const ENTITY_BOMB =
  '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>';
const ATOM = '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title></feed>';

const DEFORMATIONS: Readonly<Record<string, (document: string) => string>> = {
  truncated: (document) => document.slice(0, Math.floor(document.length * 0.6)),
  doctype: (document) => document.replace("?>", `?>${ENTITY_BOMB}`),
  "entity-flood": (document) => document.replace("</title>", `${"&amp;".repeat(200_000)}</title>`),
  atom: () => ATOM,
};

function withPlainToken(article: Article): Article {
  return { ...article, token: plainToken(article.url) };
}

/** Returns more digits than a number can represent. */
function numericGuid(token: string): string {
  const sum = Buffer.from(token).reduce((total, byte) => (total * 7n + BigInt(byte)) % 10n ** 20n, 0n);
  return `15${sum}`;
}

/** The known editions, so that others are unknown. */
const EDITIONS = new Set([
  "US:en",
  "GB:en",
  "CA:en",
  "AU:en",
  "IN:en",
  "DE:de",
  "FR:fr",
  "ES:es",
  "IT:it",
  "JP:ja",
  "BR:pt-419",
]);

/** Returns the locale to which the upstream redirects for an unknown one. */
export function otherLocale(parameters: URLSearchParams): string | undefined {
  const ceid = parameters.get("ceid") ?? "";
  const [country, language = ""] = ceid.split(":");
  const consistent = country === parameters.get("gl") && (parameters.get("hl") ?? "").startsWith(language);
  return EDITIONS.has(ceid) && consistent ? undefined : "hl=en-US&gl=US&ceid=US:en";
}
