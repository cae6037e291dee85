const MAX_LENGTH = 4_096;

/**
 * A URL that the upstream gave, in its normal form. Undefined when it must not be passed on: not of the web, with
 * credentials or control characters, or one of the upstream's own hosts, which would be no publisher's page. The one
 * host of the upstream's site that may pass is that which the feed itself names as the publisher.
 */
export function plausibleUrl(
  text: string,
  upstream: readonly string[],
  publisherUrl: string | undefined,
): string | undefined {
  if (text.length > MAX_LENGTH || /\p{Cc}/u.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  const host = hostOf(text);
  if (!/^https?:$/.test(protocol) || host === undefined || username + password !== "") return undefined;
  return isOwn(host, upstream, hostOf(publisherUrl)) ? undefined : href;
}

function isOwn(host: string, upstream: readonly string[], publisher: string | undefined): boolean {
  return upstream.includes(host) || (upstream.some((own) => sameSite(own, host)) && host !== publisher);
}

/**
 * Whether a URL may be the publisher's that the feed names: of the same site, or of one with the same name under
 * another ending (`example.com`, `example.co.uk`). Undefined when the feed names none.
 */
export function agrees(url: string, publisherUrl: string | undefined): boolean | undefined {
  const publisher = hostOf(publisherUrl);
  const host = hostOf(url);
  if (publisher === undefined || host === undefined) return undefined;
  return sameSite(publisher, host) || nameOf(publisher) === nameOf(host);
}

/** The host without the dot that may end it: with the dot it is the same host. */
function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const host = new URL(url).hostname.replace(/\.$/, "");
  return host === "" ? undefined : host;
}

function sameSite(one: string, other: string): boolean {
  return one.endsWith(`.${other}`) || other.endsWith(`.${one}`) || siteOf(one) === siteOf(other);
}

/** The label that a site is known by: `example` of `www.example.co.uk`. */
function nameOf(host: string): string {
  return isAddress(host) ? host : (siteOf(host).split(".")[0] ?? "");
}

/** Labels under which countries register names, as in `co.uk`, `com.au`, `or.jp`. */
const SECOND_LEVEL = new Set([
  "co",
  "com",
  "ne",
  "net",
  "or",
  "org",
  "edu",
  "ac",
  "go",
  "gov",
  "gob",
  "gouv",
  "mil",
  "ltd",
  "me",
  "sch",
  "nhs",
]);

/**
 * The part of a host name that one owner has registered, as far as that can be told without the list of all public
 * suffixes: the last two labels, or three under a country's second level. Where that is wrong it is mostly too wide
 * (`asso.fr`): two publishers pass for one. It serves to count answers that disagree with the feed, where a few that
 * are missed do not matter; wrong answers come in numbers.
 */
function siteOf(host: string): string {
  const labels = host.replace(/^www\./, "").split(".");
  if (isAddress(host)) return host;
  const country = labels.at(-1)?.length === 2 && SECOND_LEVEL.has(labels.at(-2) ?? "");
  return labels.slice(country ? -3 : -2).join(".");
}

/** Addresses have no registered part. */
function isAddress(host: string): boolean {
  return host.startsWith("[") || /\.\d+$/.test(host);
}
