/** True when a redirect URI leads to a website: over https, to its host or one below it. */
export function leadsTo(host: string, redirectUri: string): boolean {
  const url = new URL(redirectUri);
  return url.protocol === "https:" && (url.host === host || url.hostname.endsWith(`.${host}`));
}

/** Where a redirect URI leads, as people can judge it, and as a Content-Security-Policy source. */
export interface Destination {
  /** Origin, or scheme with its colon. */
  readonly text: string;
  /** What a form may lead to for its answer to get there. */
  readonly sources: string;
  readonly isLocal: boolean;
}

/** Reads a redirect URI that was checked to be one of the client's. */
export function destinationOf(redirectUri: string): Destination {
  const { protocol, origin, hostname } = new URL(redirectUri);
  // Chromium holds whatever the application redirects to from there to the same sources, so these allow any https.
  if (protocol === "https:") return { text: origin, sources: "https:", isLocal: false };
  if (protocol !== "http:") return { text: protocol, sources: protocol, isLocal: true };
  // A source cannot be an IPv6 address.
  return { text: origin, sources: hostname.startsWith("[") ? "http: https:" : `${origin} https:`, isLocal: true };
}
