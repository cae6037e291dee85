/** The announcement that a tool will be removed. */
export interface Deprecation {
  /** The dates of deprecation (RFC 9745) and removal (RFC 8594), in ISO 8601 and at least 180 days apart. */
  readonly since: string;
  readonly sunset: string;
  /** A sentence that names the replacement. */
  readonly instead: string;
}

/** Returns the announcement as text for every interface and page. */
export function deprecationNotice({ since, sunset, instead }: Deprecation): string {
  return `Deprecated since ${since}, will be removed on ${sunset}. ${instead}`;
}

/** Returns the headers of the announcement. RFC 9745 requires Unix seconds, and RFC 8594 an HTTP date. */
export function deprecationHeaders({ since, sunset }: Deprecation, docsUrl: string): Record<string, string> {
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${docsUrl}>; rel="deprecation"; type="text/html"`,
  };
}

/** Returns a description with the announcement, if there is one. */
export function descriptionWithNotice(description: string, deprecated: Deprecation | undefined): string {
  return deprecated === undefined ? description : `${description}\n\n${deprecationNotice(deprecated)}`;
}
