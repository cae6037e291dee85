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

/** Makes a list of address ranges in CIDR form, or single addresses. */
export function createBlockList(...ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) addToBlockList(list, range);
  return list;
}

/**
 * The client's address: the socket's, or, when that is a trusted proxy, the rightmost hop of X-Forwarded-For that is
 * not one. What is to the left of an untrusted hop could be written by anyone, so it is never read.
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
    const hop = plain((hops[i] ?? "").trim());
    if (isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/**
 * Returns true for a client address, as `clientAddress` gives it, that seems to be a reverse proxy which is not
 * trusted: it is in a network of one's own, and forwards for another address. Hosts of the internet may write that
 * header freely.
 */
export function isUntrustedProxy(
  address: string,
  forwardedFor: string | undefined,
  trusted: BlockList | undefined,
): boolean {
  const [first = ""] = forwardedFor?.split(",", 1) ?? [];
  if (first === "" || plain(first.trim()) === address || !INTERNAL().check(address, familyOf(address))) return false;
  return trusted === undefined || !isTrusted(trusted, address);
}

/** The key under which a client is limited: the address, or an IPv6 address's /64, which one household or host owns. */
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
 * Returns the key of the wider network of an address key: an IPv6 address's /48, which one customer of a provider may
 * own. Undefined for IPv4, where networks of strangers are next to each other.
 */
export function networkKey(key: string): string | undefined {
  if (!key.endsWith("::/64")) return undefined;
  return `${key.split(":").slice(0, 3).join(":")}::/48`;
}

/** True for an address in the list. */
export function isTrusted(trusted: BlockList, address: string): boolean {
  return trusted.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return address.includes(":") ? "ipv6" : "ipv4";
}

/** IPv4-mapped addresses, in any of their spellings. */
const MAPPED = lazy(() => createBlockList("::ffff:0:0/96"));

/** The IPv4 address in a mapped one: written at its end, or in its last two groups. */
function ipv4Of(mapped: string): string {
  const tail = mapped.slice(mapped.lastIndexOf(":") + 1);
  if (tail.includes(".")) return tail;
  const [high = 0, low = 0] = mapped
    .split(":")
    .slice(-2)
    .map((group) => Number.parseInt(group || "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

/** Without brackets, without a port, and an IPv4-mapped IPv6 address as IPv4. */
function plain(text: string): string {
  let address = text;
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address);
  if (bracketed) address = bracketed[1] ?? "";
  else if (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address)) address = address.slice(0, address.indexOf(":"));
  return withoutMapping(address);
}

/** An IPv4-mapped IPv6 address as IPv4. */
function withoutMapping(address: string): string {
  const isMapped = address.includes(":") && isIP(address) === 6 && MAPPED().check(address, "ipv6");
  return isMapped ? ipv4Of(address) : address;
}

const LOOPBACK = lazy(() => createBlockList("127.0.0.0/8", "::1"));

/** Addresses of a reverse proxy of one's own: on this machine, or in a network that is not the internet. */
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

/** True for a host name or address, as a URL or a configuration writes it, that only this machine can reach. */
export function isLoopback(hostname: string | undefined): boolean {
  if (hostname === undefined) return false;
  const address = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  if (family === 0) return hostname === "localhost";
  return LOOPBACK().check(address, family === 4 ? "ipv4" : "ipv6");
}
