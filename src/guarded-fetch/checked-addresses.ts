import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { FetchRefused } from "./ports.ts";

/** Returns all addresses of a host name. Rejects when it has none. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Returns the addresses of a URL's host, all of which are public. A single address that is not public refuses the host:
 * skipping it would let a malicious name server try until that address is used. Throws a FetchRefused, or the reason of
 * the signal when it aborts.
 */
export async function checkedAddresses(
  url: URL,
  signal: AbortSignal,
  lookup: Lookup,
  isPublic: (address: string) => boolean,
): Promise<readonly string[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) === 0 ? await abortable(lookup(host, signal), signal) : [host];
  if (addresses.length === 0) throw new FetchRefused("network", `${url.hostname} has no address.`);
  if (!addresses.every(isPublic)) throw new FetchRefused("address", `${url.hostname} is not a host of the internet.`);
  return addresses;
}

/**
 * Asks the name servers directly. The system's lookup would also read the hosts file and add search domains, could not
 * be cancelled, and would block threads that password hashing needs.
 */
export async function lookupInDns(
  hostname: string,
  signal: AbortSignal,
  resolver = new Resolver({ timeout: 1_000, tries: 3 }),
): Promise<string[]> {
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  signal.removeEventListener("abort", cancel);
  const addresses = [four, six].flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  if (addresses.length === 0 && four.status === "rejected") throw four.reason;
  return addresses;
}

/** Rejects with the reason of the signal when it aborts before the promise settles. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    void promise.then(resolve, reject).then(() => signal.removeEventListener("abort", abort));
  });
}
