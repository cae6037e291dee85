import { authorityOf, bindsTo } from "../engine/ucp-profile/authority.ts";
import { OLD_NAME } from "../engine/ucp-profile/releases.ts";

/** The namespace of this service's own entries in a UCP profile. */
export interface Namespace {
  /** Undefined if no platform would trust a name for own entries, so that there are none. */
  readonly name: string | undefined;
  /** A warning for the operator about a wrong setting. */
  readonly warning: string | undefined;
}

/**
 * Returns the namespace: the public host with its labels reversed, because platforms trust a name only if that host serves
 * its schema. A configured name is used unchanged: setting it claims the domain.
 */
export function namespaceOf(publicUrl: string, configured: string | undefined): Namespace {
  const { hostname } = new URL(publicUrl);
  if (configured !== undefined) {
    if (bindsTo(publicUrl, configured)) return { name: configured, warning: undefined };
    return {
      name: configured,
      warning: `UCP platforms will ignore the capabilities under UCP_NAMESPACE ${configured}: PUBLIC_URL ${publicUrl} is not the https address of that domain.`,
    };
  }
  const name = authorityOf(publicUrl);
  if (name === undefined) {
    const warning = `The UCP profile lists none of this service's own capabilities: PUBLIC_URL ${publicUrl} is not the https address of a domain.`;
    return { name: undefined, warning: isLocal(hostname) ? undefined : warning };
  }
  if (isOldName(name)) return { name, warning: undefined };
  return {
    name,
    warning: `The UCP profile for 2026-04-08 lists none of this service's own capabilities: there, each part of a name begins with a letter and contains only letters, digits and underscores. The host is ${hostname}.`,
  };
}

/** Returns whether UCP 2026-04-08 accepts a name. */
export function isOldName(name: string): boolean {
  return OLD_NAME.test(name);
}

/** Returns whether a host is the developer's own machine, where no platform looks for a profile. */
function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}
