import { XMLParser } from "fast-xml-parser";
import { FeedError, type FeedItem } from "../ports.ts";
import { anchorText } from "./anchor-text.ts";
import { parseFeedDate } from "./feed-date.ts";

/** A feed of 100 items has 1,400 characters `<`, one with clusters 30 an item. Far more are an attack. */
const MAX_MARKUP = 20_000;

const parser = new XMLParser({
  // Only the publisher's address is read from attributes.
  ignoreAttributes: (name) => name !== "url",
  // Otherwise a title "2026" would become a number and a long numeric guid would lose its last digits.
  parseTagValue: false,
  parseAttributeValue: false,
  // Numeric references are decoded only with this option.
  htmlEntities: true,
  // A full feed has over 1,000 references, the older formats 200 an item.
  processEntities: { enabled: true, maxTotalExpansions: 50_000, maxExpandedLength: 4_000_000, maxEntityCount: 1 },
  maxNestedTags: 16,
  isArray: (name) => name === "item",
  jPath: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Parses the items of an RSS document, in its order. Omits items without a title or a web address.
 * The parser accepts anything, even HTML and half a feed, so the envelope is checked first.
 * Throws a FeedError: `blocked` for HTML, `truncated` for half a feed, `not-a-feed` for everything else.
 */
export function parseFeed(text: string): FeedItem[] {
  checkEnvelope(withoutMargins(text));
  const channel = field(field(parse(text), "rss"), "channel");
  if (typeof channel !== "object" || Array.isArray(channel)) throw new FeedError("not-a-feed");
  const items = field(channel, "item");
  if (!Array.isArray(items)) return [];
  // Substrings would keep the whole document in memory for as long as the items are cached.
  return structuredClone(items.map(itemOf).filter((item) => item !== undefined));
}

/** Removes white space, comments and instructions around the root. */
function withoutMargins(text: string): string {
  let start = 0;
  for (const margin = /\s+|<\?[^>]{0,500}\?>|<!--/gy; margin.test(text); start = margin.lastIndex) {
    if (!text.startsWith("<!--", start)) continue;
    const end = text.indexOf("-->", margin.lastIndex);
    if (end === -1) break;
    margin.lastIndex = end + "-->".length;
  }
  let document = text.slice(start).trimEnd();
  while (document.endsWith("-->")) document = document.slice(0, Math.max(0, document.lastIndexOf("<!--"))).trimEnd();
  return document;
}

function checkEnvelope(text: string): void {
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(text)) throw new FeedError("blocked");
  if (!/^<rss[\s>]/.test(text)) throw new FeedError("not-a-feed");
  // The feed has no document type. One would only define entities.
  if (/<!doctype/i.test(text)) throw new FeedError("not-a-feed");
  if (!text.endsWith("</rss>")) throw new FeedError("truncated");
  if (exceeds(text, "<", MAX_MARKUP)) throw new FeedError("not-a-feed");
}

function exceeds(text: string, character: string, limit: number): boolean {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1 && count <= limit; at = text.indexOf(character, at + 1)) count += 1;
  return count > limit;
}

/** Parses XML. Drops the parser's messages, because they quote the document. */
function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    throw new FeedError("not-a-feed");
  }
}

function itemOf(item: unknown): FeedItem | undefined {
  const title = textOf(item, "title");
  const upstreamUrl = webAddress(textOf(item, "link"));
  if (title === undefined || upstreamUrl === undefined) return undefined;
  return {
    title,
    anchor: anchorText(textOf(item, "description") ?? ""),
    publisher: textOf(item, "source"),
    publisherUrl: webAddress(field(first(field(item, "source")), "@_url")),
    publishedAt: parseFeedDate(textOf(item, "pubDate") ?? ""),
    upstreamUrl,
    articleId: textOf(item, "guid") ?? upstreamUrl,
  };
}

/** Returns the text of the first child element of a name: on one line, never empty. */
function textOf(item: unknown, name: string): string | undefined {
  const child = first(field(item, name));
  const text = typeof child === "string" ? child : field(child, "#text");
  return typeof text === "string" ? oneLine(text) : undefined;
}

/** Joins lines, because reindented feeds have line breaks inside every text. */
function oneLine(text: string): string | undefined {
  const line = text.replace(/[\p{Cc} ]+/gu, " ").trim();
  return line === "" ? undefined : line;
}

function webAddress(text: unknown): string | undefined {
  if (typeof text !== "string") return undefined;
  const protocol = URL.parse(text)?.protocol;
  return protocol === "https:" || protocol === "http:" ? text : undefined;
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}
