import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { FetchRefused } from "./ports.ts";

/** Every address of a host name. Throws when there is none. */
export type Lookup = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * The addresses of a URL's host, all of which are public. One that is not refuses the whole host: to leave it out
 * would let a stranger's name server try until the other is taken. Rejects with the signal's reason when it aborts,
 * and throws a FetchRefused.
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
 * Asks the name servers themselves. The system's own lookup would also read the hosts file and add search domains,
 * could not be stopped, and would hold threads that hashing a password needs.
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

/** Rejects with the signal's reason when that comes before the promise has settled. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", abort, { once: true });
    void promise.then(resolve, reject).then(() => signal.removeEventListener("abort", abort));
  });
}
