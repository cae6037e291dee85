import { PUBLIC_NEWS_ORIGIN } from "../ports.ts";

/** The origin where the public feed asks for consent. */
const PUBLIC_CONSENT_ORIGIN = "https://consent.google.com";

/** The origins of the upstream. */
export interface UpstreamOrigins {
  readonly news: string;
  /** May equal the news origin. Then the path identifies the consent flow. */
  readonly consent: string;
}

/**
 * Returns the origins of the upstream at a news origin. The default for consent is the known origin of the public feed,
 * and the news origin of any other upstream. Throws a TypeError for an invalid URL.
 */
export function upstreamOrigins(news: string, consent?: string): UpstreamOrigins {
  const { origin } = new URL(news);
  const known = origin === PUBLIC_NEWS_ORIGIN ? PUBLIC_CONSENT_ORIGIN : origin;
  return { news: origin, consent: consent === undefined ? known : new URL(consent).origin };
}

/** The kind of a URL to which the upstream redirects. */
export type Destination = "news" | "consent" | "block" | "elsewhere";

const CONSENT_PATH = /^\/ml?$/;
/** The path of the captcha page, on any host, because several hosts have served it. */
const BLOCK_PATH = /^\/sorry\//;

/** Classifies a URL to which the upstream redirects. */
export function destinationOf({ origin, pathname }: URL, { news, consent }: UpstreamOrigins): Destination {
  if (BLOCK_PATH.test(pathname)) return "block";
  if (origin === consent && (consent !== news || CONSENT_PATH.test(pathname))) return "consent";
  return origin === news ? "news" : "elsewhere";
}
