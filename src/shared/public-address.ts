import { isIP } from "node:net";
import { createBlockList } from "./address.ts";
import { lazy } from "./lazy.ts";

/** Addresses that mean something on this machine, in its network or to its protocols, and no host of the internet. */
const SPECIAL = lazy(() =>
  createBlockList(
    "0.0.0.0/8", // this network
    "10.0.0.0/8", // private
    "100.64.0.0/10", // behind a carrier's address translation
    "127.0.0.0/8", // loopback
    "168.63.129.16", // the platform that a machine on Azure runs on
    "169.254.0.0/16", // link-local, where clouds serve their metadata
    "172.16.0.0/12", // private
    "192.0.0.0/24", // protocol assignments
    "192.0.2.0/24", // documentation
    "192.88.99.0/24", // relays of 6to4
    "192.168.0.0/16", // private
    "198.18.0.0/15", // benchmarks
    "198.51.100.0/24", // documentation
    "203.0.113.0/24", // documentation
    "224.0.0.0/4", // multicast
    "240.0.0.0/4", // reserved, and broadcast
    "2001::/23", // protocol assignments, Teredo among them
    "2001:db8::/32", // documentation
    "2002::/16", // 6to4, which holds an IPv4 address
    "3fff::/20", // documentation
  ),
);

/**
 * The part of IPv6 from which addresses are given out. Outside it are loopback, link-local, unique local, mapped and
 * translated addresses.
 */
const GLOBAL_UNICAST = lazy(() => createBlockList("2000::/3"));

/** True for an address, in any spelling, that a host of the internet may have. False for what is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL().check(address, "ipv4");
  if (family === 0 || address.includes("%")) return false;
  return GLOBAL_UNICAST().check(address, "ipv6") && !SPECIAL().check(address, "ipv6");
}
