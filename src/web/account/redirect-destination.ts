/** Returns whether a redirect URI leads to a website: over https, to its host or a subdomain. */
export function leadsTo(host: string, redirectUri: string): boolean {
  const url = new URL(redirectUri);
  return url.protocol === "https:" && (url.host === host || url.hostname.endsWith(`.${host}`));
}

/** The destination of a redirect URI, for people and for a content security policy. */
export interface Destination {
  /** The origin, or the scheme with its colon. */
  readonly text: string;
  /** The sources that a form needs to reach the destination. */
  readonly sources: string;
  readonly isLocal: boolean;
}

/** Returns the destination of a validated redirect URI. */
export function destinationOf(redirectUri: string): Destination {
  const { protocol, origin, hostname } = new URL(redirectUri);
  // Chromium also applies the sources to later redirects by the application, so any https URL is allowed.
  if (protocol === "https:") return { text: origin, sources: "https:", isLocal: false };
  if (protocol !== "http:") return { text: protocol, sources: protocol, isLocal: true };
  // CSP sources cannot be IPv6 addresses.
  return { text: origin, sources: hostname.startsWith("[") ? "http: https:" : `${origin} https:`, isLocal: true };
}
