import { isIP } from "node:net";
import { createBlockList } from "./address.ts";
import { lazy } from "./lazy.ts";

/** Addresses that are reserved for this machine, its network or its protocols. No host on the internet has one. */
const SPECIAL = lazy(() =>
  createBlockList(
    "0.0.0.0/8", // this network
    "10.0.0.0/8", // private
    "100.64.0.0/10", // carrier-grade NAT
    "127.0.0.0/8", // loopback
    "168.63.129.16", // the Azure platform
    "169.254.0.0/16", // link-local, with the metadata services of clouds
    "172.16.0.0/12", // private
    "192.0.0.0/24", // protocol assignments
    "192.0.2.0/24", // documentation
    "192.88.99.0/24", // 6to4 relays
    "192.168.0.0/16", // private
    "198.18.0.0/15", // benchmarking
    "198.51.100.0/24", // documentation
    "203.0.113.0/24", // documentation
    "224.0.0.0/4", // multicast
    "240.0.0.0/4", // reserved, and broadcast
    "2001::/23", // protocol assignments, including Teredo
    "2001:db8::/32", // documentation
    "2002::/16", // 6to4, with an IPv4 address in it
    "3fff::/20", // documentation
  ),
);

/**
 * The range of IPv6 from which public addresses are assigned. Loopback, link-local, unique local, mapped and translated
 * addresses are outside it.
 */
const GLOBAL_UNICAST = lazy(() => createBlockList("2000::/3"));

/** Returns whether a host on the internet may have an address, in any spelling. Returns false for other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL().check(address, "ipv4");
  if (family === 0 || address.includes("%")) return false;
  return GLOBAL_UNICAST().check(address, "ipv6") && !SPECIAL().check(address, "ipv6");
}
