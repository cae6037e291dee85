import { XMLParser } from "fast-xml-parser";
import { FeedFailure, type FeedItem } from "../../news.ts";
import { anchorText } from "./anchor-text.ts";

/**
 * A feed of 100 items has 1,400 markup characters `<`, one with clusters 30 an item. Far beyond that it is made to
 * cost time.
 */
const MAX_MARKUP = 20_000;

const parser = new XMLParser({
  // Of all attributes only the publisher's address is read.
  ignoreAttributes: (name) => name !== "url",
  // Otherwise a title "2026" becomes a number and a long numeric guid loses its last digits.
  parseTagValue: false,
  parseAttributeValue: false,
  // Numeric references are decoded only with this on.
  htmlEntities: true,
  // A full feed has over 1,000 references, the older shapes 200 an item.
  processEntities: { enabled: true, maxTotalExpansions: 50_000, maxExpandedLength: 4_000_000, maxEntityCount: 1 },
  maxNestedTags: 16,
  isArray: (name) => name === "item",
  jPath: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * The items of an RSS document, in its order. An item without a title or a web address is left out.
 * The parser reads anything, a page of HTML or half a feed included, so the envelope is checked first.
 * Throws a FeedFailure: `blocked` for HTML, `truncated` for half a feed, `not-a-feed` for everything else.
 */
export function parseFeed(text: string): FeedItem[] {
  checkEnvelope(text.trimStart());
  const channel = member(member(parse(text), "rss"), "channel");
  if (typeof channel !== "object" || Array.isArray(channel)) throw new FeedFailure("not-a-feed");
  const items = member(channel, "item");
  if (!Array.isArray(items)) return [];
  // Texts cut out of the document would keep all of it in memory for as long as the items are cached.
  return structuredClone(items.map(itemOf).filter((item) => item !== undefined));
}

function checkEnvelope(text: string): void {
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(text)) throw new FeedFailure("blocked");
  if (!/^(?:<\?xml[^>]{0,200}\?>\s*)?<rss[\s>]/.test(text)) throw new FeedFailure("not-a-feed");
  // The feed has no document type; one would only define entities.
  if (/<!doctype/i.test(text)) throw new FeedFailure("not-a-feed");
  if (!text.trimEnd().endsWith("</rss>")) throw new FeedFailure("truncated");
  if (exceeds(text, "<", MAX_MARKUP)) throw new FeedFailure("not-a-feed");
}

function exceeds(text: string, character: string, limit: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1 && count <= limit; at = text.indexOf(character, at + 1)) count += 1;
  return count > limit;
}

/** The parser's own messages quote the document, so they are dropped. */
function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    throw new FeedFailure("not-a-feed");
  }
}

function itemOf(item: unknown): FeedItem | undefined {
  const title = textOf(item, "title");
  const upstreamUrl = webAddress(textOf(item, "link"));
  if (title === undefined || upstreamUrl === undefined) return undefined;
  const publishedAt = Date.parse(textOf(item, "pubDate") ?? "");
  return {
    title,
    anchor: anchorText(textOf(item, "description") ?? ""),
    publisher: textOf(item, "source"),
    publisherUrl: webAddress(member(first(member(item, "source")), "@_url")),
    publishedAt: Number.isNaN(publishedAt) ? undefined : publishedAt,
    upstreamUrl,
    articleId: textOf(item, "guid") ?? upstreamUrl,
  };
}

/** The text of a child element: on one line, never empty. Of several children of the name the first one counts. */
function textOf(item: unknown, name: string): string | undefined {
  const child = first(member(item, name));
  const text = typeof child === "string" ? child : member(child, "#text");
  return typeof text === "string" ? oneLine(text) : undefined;
}

/** Feeds that were indented anew have line breaks inside every text. */
function oneLine(text: string): string | undefined {
  const line = text.replace(/[\p{Cc} ]+/gu, " ").trim();
  return line === "" ? undefined : line;
}

function webAddress(text: unknown): string | undefined {
  if (typeof text !== "string" || !URL.canParse(text)) return undefined;
  const { protocol } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? text : undefined;
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
