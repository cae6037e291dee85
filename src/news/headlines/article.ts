import type { FeedItem } from "../../shared/news.ts";
import { HEADLINE_LENGTH } from "./text.ts";

/** Another publisher of the same story. */
export interface OtherPublisher {
  publisher: string | null;
  domain: string | null;
}

/** An item of the feed in the news wire's terms. */
export interface Article {
  /** Without the publisher's suffix. */
  headline: string;
  publisher: string | null;
  /** Host of the publisher's site without `www.`. */
  publisherDomain: string | null;
  /** Milliseconds since 1970; always within the range of a Date. */
  publishedAt: number | null;
  /** Redirect URL of the feed: an identifier. */
  upstreamUrl: string;
  /** The feed's guid: identity of an exact repeat. */
  articleId: string;
  alsoIn: OtherPublisher[];
  /** The query that brought it. */
  query: string;
  /** The publisher's site as the feed names it. */
  publisherUrl: string | undefined;
}

const DASH = " - ";
/** Titles and names are read this far: composing takes quadratic time on a text of nothing but accents. */
const TITLE_LENGTH = 2 * HEADLINE_LENGTH;
/** The last moment that a Date can hold. */
const LAST_DATE = 8.64e15;

/** The article of one item that `query` brought. */
export function articleOf(item: FeedItem, query: string): Article {
  const publisher = tidy(item.publisher);
  return {
    headline: headlineOf(tidy(item.title), tidy(item.anchor), publisher),
    publisher: publisher === "" ? null : publisher,
    publisherDomain: domainOf(item.publisherUrl),
    publishedAt: dateOf(item.publishedAt),
    upstreamUrl: item.upstreamUrl,
    articleId: item.articleId,
    alsoIn: [],
    query,
    publisherUrl: item.publisherUrl,
  };
}

/**
 * The title without " - publisher".
 * Publishers' names hold dashes too, and so do headlines: only the source's own text says where to cut.
 */
function headlineOf(title: string, anchor: string, publisher: string): string {
  const whole = spaced(title);
  const suffix = spaced(DASH + publisher);
  if (publisher !== "" && whole.endsWith(suffix)) return title.slice(0, -suffix.length);
  if (anchor !== "" && (title === "" || (whole + DASH).startsWith(spaced(anchor) + DASH))) return anchor;
  const end = whole.slice(-suffix.length);
  const matches = publisher !== "" && end.toLowerCase() === suffix.toLowerCase();
  return matches ? title.slice(0, -suffix.length) : title;
}

function domainOf(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url.trim())) return null;
  const { protocol, hostname } = new URL(url.trim());
  if (protocol !== "https:" && protocol !== "http:") return null;
  const host = hostname.replace(/\.$/u, "");
  const bare = host.replace(/^www\./u, "");
  // "www.com" is itself a site.
  return bare.includes(".") ? bare : host || null;
}

function dateOf(milliseconds: number | undefined): number | null {
  return milliseconds !== undefined && Math.abs(milliseconds) <= LAST_DATE ? milliseconds : null;
}

/** One bounded line. A single space of another kind stays: the wide one of Japanese headlines is theirs. */
function tidy(text: string | undefined): string {
  return (text ?? "")
    .slice(0, TITLE_LENGTH)
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s{2,}|\p{Cc}/gu, " ")
    .trim();
}

/** All spaces alike, for comparison: as long as the text. */
function spaced(text: string): string {
  return text.replace(/\s/gu, " ");
}
