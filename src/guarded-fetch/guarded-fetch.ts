import { isIP } from "node:net";
import { Semaphore, SemaphoreBusy } from "../shared/semaphore.ts";
import { FetchRefused, type GuardedFetch, type GuardedPost } from "./ports.ts";
import type { Clock } from "../shared/ports.ts";
import { isPublicAddress } from "../shared/public-address.ts";
import { checkedAddresses, type Lookup, lookupInDns } from "./checked-addresses.ts";
import { get, type Outgoing, post } from "./exchange.ts";

/** The most concurrent exchanges, so that slow servers hold a bounded number of sockets, and the most that wait. */
const EXCHANGES = { running: 16, waiting: 32 } as const;
/** The longest wait for a turn, in milliseconds. A missed turn says nothing about the server. */
const WAIT_MS = 3_000;
const MAX_URL_LENGTH = 2_048;

/** Replacements for the internet in tests. */
export interface GuardedFetchOptions {
  readonly lookup?: Lookup;
  readonly isPublic?: (address: string) => boolean;
  /** The certificate to trust instead of the system's, in PEM. */
  readonly ca?: string;
}

/** Creates the guarded fetch. A process has one, because it limits concurrent exchanges. Any port is allowed. */
export function createGuardedFetch(clock: Clock, options: GuardedFetchOptions = {}): GuardedFetch & GuardedPost {
  const { lookup = lookupInDns, isPublic = isPublicAddress, ca } = options;
  const semaphore = new Semaphore(EXCHANGES);
  async function exchangeNow<T>(url: URL, timeoutMs: number, send: Send<T>): Promise<T> {
    const signal = clock.timeout(timeoutMs);
    try {
      const addresses = await checkedAddresses(url, signal, lookup, isPublic);
      return await send({ url, addresses, ca }, signal);
    } catch (error) {
      throw refusalOf(error, signal, url.hostname);
    }
  }
  async function exchange<T>(text: string, timeoutMs: number, send: Send<T>): Promise<T> {
    const url = checkedUrl(text);
    try {
      return await semaphore.run(() => exchangeNow(url, timeoutMs, send), clock.timeout(WAIT_MS));
    } catch (error) {
      if (!(error instanceof SemaphoreBusy)) throw error;
      throw new FetchRefused("busy", "Too much is fetched at this moment.");
    }
  }
  return {
    get: (url, limits) => exchange(url, limits.timeoutMs, (outgoing, signal) => get(outgoing, limits, signal)),
    post: (url, request) => exchange(url, request.timeoutMs, (outgoing, signal) => post(outgoing, request, signal)),
  };
}

type Send<T> = (outgoing: Pick<Outgoing, "url" | "addresses" | "ca">, signal: AbortSignal) => Promise<T>;

/** Matches a fully qualified domain name without a trailing dot, which would be a second spelling of every name. */
const FULL_NAME = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/;

/**
 * Parses an untrusted URL. Throws a FetchRefused that says what to change when it is not of a permitted form. The parser
 * normalizes the many spellings of an address.
 */
export function checkedUrl(text: string): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  if (url === null) throw new FetchRefused("url", `A URL of at most ${MAX_URL_LENGTH} characters is needed.`);
  const { protocol, username, password, hostname } = url;
  if (protocol !== "https:") throw new FetchRefused("url", "The URL must begin with https://.");
  if (username + password !== "") throw new FetchRefused("url", "The URL must not hold a user name or a password.");
  if (text.includes("#")) throw new FetchRefused("url", "The URL must not have a fragment.");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && !FULL_NAME.test(hostname))
    throw new FetchRefused("url", "The URL must have the full name of a host, such as app.example.com.");
  return url;
}

function refusalOf(error: unknown, signal: AbortSignal, host: string): FetchRefused {
  if (error instanceof FetchRefused) return error;
  if (signal.aborted) return new FetchRefused("timeout", `${host} did not answer in time.`);
  const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
  return new FetchRefused("network", `${host} could not be reached${code}.`);
}
