const MAX_LENGTH = 4_096;

/**
 * Returns a URL from the upstream in its normal form. Returns undefined for a URL that must not be passed on: not of
 * the web, with credentials or control characters, or on a host of the upstream, unless the feed names that host as the
 * publisher.
 */
export function plausibleUrl(
  text: string,
  upstream: readonly string[],
  publisherUrl: string | undefined,
): string | undefined {
  if (text.length > MAX_LENGTH || /\p{Cc}/u.test(text)) return undefined;
  const parsed = URL.parse(text);
  if (parsed === null) return undefined;
  const { protocol, username, password, href } = parsed;
  const host = hostOf(text);
  if (!/^https?:$/.test(protocol) || host === undefined || username + password !== "") return undefined;
  return isOwn(host, upstream, hostOf(publisherUrl)) ? undefined : href;
}

function isOwn(host: string, upstream: readonly string[], publisher: string | undefined): boolean {
  return upstream.includes(host) || (upstream.some((own) => sameSite(own, host)) && host !== publisher);
}

/**
 * Returns whether a URL matches the publisher in the feed: the same site, or a site of the same name under another suffix
 * (`example.com`, `example.co.uk`). Returns undefined when the feed names no publisher.
 */
export function matchesPublisher(url: string, publisherUrl: string | undefined): boolean | undefined {
  const publisher = hostOf(publisherUrl);
  const host = hostOf(url);
  if (publisher === undefined || host === undefined) return undefined;
  return sameSite(publisher, host) || nameOf(publisher) === nameOf(host);
}

/** Returns the host without a final dot, which would name the same host. */
function hostOf(url: string | undefined): string | undefined {
  return URL.parse(url ?? "")?.hostname.replace(/\.$/, "") || undefined;
}

function sameSite(one: string, other: string): boolean {
  return one.endsWith(`.${other}`) || other.endsWith(`.${one}`) || siteOf(one) === siteOf(other);
}

/** Returns the main label of a site: `example` of `www.example.co.uk`. */
function nameOf(host: string): string {
  return isAddress(host) ? host : (siteOf(host).split(".")[0] ?? "");
}

/** Second-level labels for registrations in countries, as in `co.uk`, `com.au`, `or.jp`. */
const SECOND_LEVEL: ReadonlySet<string> = new Set(
  "co com ne net or org edu ac go gov gob gouv mil ltd me sch nhs".split(" "),
);

/**
 * Returns the registered part of a host name without a list of public suffixes: the last two labels, or three under a
 * country's second level. Mistakes are mostly too wide (`asso.fr`), so that two publishers count as one. That suffices to
 * detect mixed-up answers, which come in numbers.
 */
function siteOf(host: string): string {
  const labels = host.replace(/^www\./, "").split(".");
  if (isAddress(host)) return host;
  const country = labels.at(-1)?.length === 2 && SECOND_LEVEL.has(labels.at(-2) ?? "");
  return labels.slice(country ? -3 : -2).join(".");
}

/** Returns whether a host is an IP address, which has no registered part. */
function isAddress(host: string): boolean {
  return host.startsWith("[") || /\.\d+$/.test(host);
}
