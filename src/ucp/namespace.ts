import { isIP } from "node:net";

/** Names of UCP 2026-08-25, and those that 2026-04-08 took: letters, digits and underscores only. */
const NAME = /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/;
const OLD_NAME = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;

/** Under which name this service's own entries stand in a UCP profile. */
export interface Namespace {
  /** Undefined: there are no own entries, because no name of them could be believed. */
  readonly name: string | undefined;
  /** What an operator should know, as a sentence; undefined when all is well. */
  readonly warning: string | undefined;
}

/**
 * The namespace is the public host with its labels reversed, because platforms believe a name only when its schema is
 * served from that host. A configured name is taken as it is: who sets it says that the domain is theirs.
 */
export function namespaceOf(publicUrl: string, configured: string | undefined): Namespace {
  const { hostname } = new URL(publicUrl);
  if (configured !== undefined) {
    if (bindsTo(publicUrl, configured)) return { name: configured, warning: undefined };
    return {
      name: configured,
      warning: `UCP platforms will ignore what the profile names under UCP_NAMESPACE ${configured}: PUBLIC_URL ${publicUrl} is not the https address of that domain.`,
    };
  }
  const name = authorityOf(publicUrl);
  if (name === undefined) {
    const warning = `The UCP profile names no capabilities of this service's own: PUBLIC_URL ${publicUrl} is not the https address of a domain.`;
    return { name: undefined, warning: isLocal(hostname) ? undefined : warning };
  }
  if (isOldName(name)) return { name, warning: undefined };
  return {
    name,
    warning: `The UCP profile for 2026-04-08 names no capabilities of this service's own: parts of a name hold only letters, digits and underscores there, and begin with a letter. The host is ${hostname}.`,
  };
}

/** True when UCP 2026-04-08 takes the name. */
export function isOldName(name: string): boolean {
  return OLD_NAME.test(name);
}

/** UCP's authority binding: true when who serves a schema at that URL controls the name. */
export function bindsTo(schemaUrl: string, name: string): boolean {
  const authority = authorityOf(schemaUrl);
  return authority !== undefined && (name === authority || name.startsWith(`${authority}.`));
}

/** The reversed labels of an https URL's domain; undefined where there is no domain of two labels. */
function authorityOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username + url.password !== "") return undefined;
  const host = url.hostname.replace(/\.$/, "");
  if (isIP(host.replace(/^\[|\]$/g, "")) !== 0) return undefined;
  const reversed = host.split(".").toReversed().join(".");
  return NAME.test(reversed) ? reversed : undefined;
}

/** Nobody looks for a profile on the developer's own machine. */
function isLocal(hostname: string): boolean {
  return hostname === "localhost" || hostname.startsWith("127.") || hostname === "[::1]";
}
