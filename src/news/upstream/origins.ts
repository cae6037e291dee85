import { PUBLIC_NEWS_ORIGIN } from "../../news.ts";

/** Where the public feed sends addresses of which it wants a consent first. */
const PUBLIC_CONSENT_ORIGIN = "https://consent.google.com";

/** Origins that answer for the upstream. */
export interface UpstreamOrigins {
  readonly news: string;
  /** May be the news origin itself: then the path tells the consent flow. */
  readonly consent: string;
}

/**
 * The origins around a news origin. Where no consent origin is given, that of the public feed is known; any other
 * upstream is taken to answer for everything at one origin. Throws a TypeError for what is no URL.
 */
export function upstreamOrigins(news: string, consent?: string): UpstreamOrigins {
  const { origin } = new URL(news);
  const known = origin === PUBLIC_NEWS_ORIGIN ? PUBLIC_CONSENT_ORIGIN : origin;
  return { news: origin, consent: consent === undefined ? known : new URL(consent).origin };
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
