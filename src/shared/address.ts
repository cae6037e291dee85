import { BlockList, isIP } from "node:net";
import { lazy } from "./lazy.ts";

/** Adds an address range in CIDR form, or a single address. */
function addToBlockList(list: BlockList, range: string): void {
  const [address = "", bits] = range.split("/");
  const family = isIP(address);
  if (family === 0) throw new Error(`${JSON.stringify(range)} is not an address or a CIDR range`);
  const type = family === 4 ? "ipv4" : "ipv6";
  const prefix = bits === undefined ? (family === 4 ? 32 : 128) : Number(bits);
  if (bits !== undefined && !/^\d{1,3}$/.test(bits))
    throw new Error(`${JSON.stringify(range)} has no valid prefix length`);
  list.addSubnet(address, prefix, type);
}

/** Creates a list of address ranges in CIDR form, or single addresses. */
export function createBlockList(...ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) addToBlockList(list, range);
  return list;
}

/**
 * Returns the client's address: that of the socket or, behind trusted proxies, the rightmost hop of X-Forwarded-For that
 * is not a trusted proxy. Anyone could have written what is to the left of an untrusted hop, so it is never read.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList | undefined,
): string {
  let address = withoutMapping(peer ?? "");
  if (trusted === undefined || forwardedFor === undefined) return address;
  const hops = forwardedFor.split(",");
  for (let i = hops.length - 1; i >= 0 && isTrusted(trusted, address); i -= 1) {
    const hop = normalize((hops[i] ?? "").trim());
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/**
 * Returns whether a client address, as `clientAddress` returns it, seems to be a reverse proxy that is not trusted: it is
 * in an internal network and forwards for another address. Hosts on the internet may send that header, too.
 */
export function isUntrustedProxy(
  address: string,
  forwardedFor: string | undefined,
  trusted: BlockList | undefined,
): boolean {
  const [first = ""] = forwardedFor?.split(",", 1) ?? [];
  if (first === "" || normalize(first.trim()) === address || !INTERNAL().check(address, familyOf(address)))
    return false;
  return trusted === undefined || !isTrusted(trusted, address);
}

/** Returns the key for the limits of a client: its address, or the /64 of an IPv6 address, which one household owns. */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill("0"), ...right].slice(0, 4);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/**
 * Returns the key of the network around an address key: the /48 of an IPv6 address, which one customer of a provider may
 * own. Returns undefined for IPv4, where neighbouring addresses belong to strangers.
 */
export function networkKey(key: string): string | undefined {
  if (!key.endsWith("::/64")) return undefined;
  return `${key.split(":").slice(0, 3).join(":")}::/48`;
}

/** Returns whether an address is in the list. */
export function isTrusted(trusted: BlockList, address: string): boolean {
  return trusted.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return address.includes(":") ? "ipv6" : "ipv4";
}

/** IPv4-mapped IPv6 addresses. */
const MAPPED = lazy(() => createBlockList("::ffff:0:0/96"));

/** Returns the IPv4 address in a mapped one, which has it in dotted form or in its last two groups. */
function ipv4Of(mapped: string): string {
  const tail = mapped.slice(mapped.lastIndexOf(":") + 1);
  if (tail.includes(".")) return tail;
  const [high = 0, low = 0] = mapped
    .split(":")
    .slice(-2)
    .map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Returns an address without brackets and port, and an IPv4-mapped IPv6 address as IPv4. */
function normalize(text: string): string {
  let address = text;
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address);
  if (bracketed) address = bracketed[1] ?? "";
  else if (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address)) address = address.slice(0, address.indexOf(":"));
  return withoutMapping(address);
}

/** Returns an IPv4-mapped IPv6 address as IPv4, and any other address unchanged. */
function withoutMapping(address: string): string {
  const isMapped = address.includes(":") && isIP(address) === 6 && MAPPED().check(address, "ipv6");
  return isMapped ? ipv4Of(address) : address;
}

const LOOPBACK = lazy(() => createBlockList("127.0.0.0/8", "::1"));

/** The addresses that a reverse proxy of the operator may have: on this machine, or in a private network. */
const INTERNAL = lazy(() =>
  createBlockList(
    "127.0.0.0/8",
    "::1",
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "100.64.0.0/10",
    "169.254.0.0/16",
    "fc00::/7",
    "fe80::/10",
  ),
);

/** Returns whether only this machine can reach a host name or address, as a URL or a setting has it. */
export function isLoopback(hostname: string | undefined): boolean {
  if (hostname === undefined) return false;
  const address = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  if (family === 0) return hostname === "localhost";
  return LOOPBACK().check(address, family === 4 ? "ipv4" : "ipv6");
}
