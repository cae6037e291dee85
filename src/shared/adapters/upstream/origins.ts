/** The public news feed. */
export const PUBLIC_NEWS_ORIGIN = "https://news.google.com";

/** Where the public feed sends addresses of which it wants a consent first. */
const PUBLIC_CONSENT_ORIGIN = "https://consent.google.com";

/** Origins that answer for the upstream, each without a trailing slash. */
export interface UpstreamOrigins {
  readonly news: string;
  /** May be the news origin itself: then the path tells the consent flow. */
  readonly consent: string;
}

/**
 * The origins around a news origin. Where no consent origin is given, that of the public feed is known; any other
 * upstream is taken to answer for everything at one origin.
 */
export function upstreamOrigins(news: string, consent?: string): UpstreamOrigins {
  return { news, consent: consent ?? (news === PUBLIC_NEWS_ORIGIN ? PUBLIC_CONSENT_ORIGIN : news) };
}

/** What stands at a URL that the upstream redirects to. */
export type Destination = "news" | "consent" | "block" | "elsewhere";

const CONSENT_PATH = /^\/ml?$/;
/** The page that asks for proof of a person. It is never fetched, so any host may serve it: several have. */
const BLOCK_PATH = /^\/sorry\//;

export function destinationOf({ origin, pathname }: URL, { news, consent }: UpstreamOrigins): Destination {
  if (BLOCK_PATH.test(pathname)) return "block";
  if (origin === consent && (consent !== news || CONSENT_PATH.test(pathname))) return "consent";
  return origin === news ? "news" : "elsewhere";
}
