import { NAME } from "./releases.ts";

/** A dotted IPv4 address, to which the URL parser normalizes all spellings, or a bracketed IPv6 address. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** Returns the reversed domain name of an https URL. Undefined for a URL without a domain of at least two labels. */
export function authorityOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username + url.password !== "") return undefined;
  const host = url.hostname.replace(/\.$/, "");
  if (ADDRESS.test(host)) return undefined;
  const reversed = host.split(".").toReversed().join(".");
  return NAME.test(reversed) ? reversed : undefined;
}

/** Tells whether the host of a URL owns a name (UCP's authority binding). */
export function bindsTo(url: string, name: string): boolean {
  const authority = authorityOf(url);
  return authority !== undefined && (name === authority || name.startsWith(`${authority}.`));
}
