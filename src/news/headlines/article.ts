import type { FeedItem } from "../ports.ts";
import { HEADLINE_LENGTH } from "./text.ts";

/** Another publisher of the same story. */
export interface OtherPublisher {
  publisher: string | null;
  domain: string | null;
}

/** An item of the feed as the news wire shows it. */
export interface Article {
  /** The title without the publisher's suffix. */
  headline: string;
  publisher: string | null;
  /** The host of the publisher's site without `www.`. */
  publisherDomain: string | null;
  /** Milliseconds since 1970, never in the future; null when unknown. */
  publishedAt: number | null;
  /** The redirect URL of the feed, used as an identifier. */
  upstreamUrl: string;
  /** The feed's guid, by which exact repeats are recognized. */
  articleId: string;
  alsoIn: OtherPublisher[];
  /** The query that found it. */
  query: string;
  /** The publisher's site according to the feed. */
  publisherUrl: string | undefined;
}

const DASH = " - ";
/** Bounds titles and names, because normalization takes quadratic time on a text full of accents. */
const TITLE_LENGTH = 2 * HEADLINE_LENGTH;
/** Tolerance for clocks that differ. */
const AHEAD_MS = 15 * 60_000;

/** Converts an item that `query` found. Drops a date after `retrievedAt`, which is an error of the publisher. */
export function articleOf(item: FeedItem, query: string, retrievedAt: number): Article {
  const publisher = tidy(item.publisher);
  return {
    headline: headlineOf(tidy(item.title), tidy(item.anchor), publisher),
    publisher: publisher === "" ? null : publisher,
    publisherDomain: domainOf(item.publisherUrl),
    publishedAt: dateOf(item.publishedAt, retrievedAt),
    upstreamUrl: item.upstreamUrl,
    articleId: item.articleId,
    alsoIn: [],
    query,
    publisherUrl: item.publisherUrl,
  };
}

/**
 * Returns the title without " - publisher". Publishers' names and headlines may contain dashes, so only the texts of the
 * feed tell where to cut.
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
  const parsed = URL.parse(url?.trim() ?? "");
  if (parsed?.protocol !== "https:" && parsed?.protocol !== "http:") return null;
  const host = parsed.hostname.replace(/\.$/u, "");
  const bare = host.replace(/^www\./u, "");
  // "www.com" is a site itself.
  return bare.includes(".") ? bare : host || null;
}

function dateOf(date: number | undefined, retrievedAt: number): number | null {
  return date !== undefined && date >= 0 && date <= retrievedAt + AHEAD_MS ? date : null;
}

/** Returns a bounded line. Keeps single spaces of other kinds, such as the wide space in Japanese headlines. */
function tidy(text: string | undefined): string {
  return (text ?? "")
    .slice(0, TITLE_LENGTH)
    .toWellFormed()
    .normalize("NFC")
    .replace(/\s{2,}|\p{Cc}/gu, " ")
    .trim();
}

/** Replaces all spaces by the same one for comparison, without a change of length. */
function spaced(text: string): string {
  return text.replace(/\s/gu, " ");
}
