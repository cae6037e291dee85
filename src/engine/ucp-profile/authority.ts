import { NAME } from "./releases.ts";

/** A dotted address of IPv4, which the URL parser makes of all other spellings, or a bracketed one of IPv6. */
const ADDRESS = /^(?:[\d.]+|\[.*\])$/;

/** Returns the reversed labels of an https URL's domain, and undefined without a domain of at least two labels. */
export function authorityOf(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== "https:" || url.username + url.password !== "") return undefined;
  const host = url.hostname.replace(/\.$/, "");
  if (ADDRESS.test(host)) return undefined;
  const reversed = host.split(".").toReversed().join(".");
  return NAME.test(reversed) ? reversed : undefined;
}

/** Tells whether the host of a URL controls a name (UCP's authority binding). */
export function bindsTo(url: string, name: string): boolean {
  const authority = authorityOf(url);
  return authority !== undefined && (name === authority || name.startsWith(`${authority}.`));
}
