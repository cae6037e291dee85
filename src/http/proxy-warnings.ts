import type { BlockList } from "node:net";
import type { Logger } from "pino";
import { isLoopback, isUntrustedProxy } from "../shared/address.ts";

/**
 * Returns a function that takes the client address and the `X-Forwarded-For` of each request, and logs the first request
 * from an untrusted proxy. All clients behind such a proxy share one quota, which would otherwise go unnoticed.
 */
export function watchProxies(
  trusted: BlockList | undefined,
  log: Pick<Logger, "warn">,
): (address: string, forwardedFor: string | undefined) => void {
  let warned = false;
  return (address, forwardedFor) => {
    if (warned || !isUntrustedProxy(address, forwardedFor, trusted)) return;
    warned = true;
    log.warn(
      { peer: address, variable: "TRUSTED_PROXIES" },
      `X-Forwarded-For from ${address} is not believed, so all clients behind that address share one rate limit. If it is your reverse proxy, add ${address} to TRUSTED_PROXIES.`,
    );
  };
}

/** The settings that decide whether a reverse proxy is needed and trusted. */
export interface ProxySettings {
  readonly publicUrl: string;
  readonly host: string;
  readonly trustedProxies: BlockList | undefined;
}

/** Returns a warning for settings that need a reverse proxy and trust none. */
export function proxyConfigWarning({ publicUrl, host, trustedProxies }: ProxySettings): string | undefined {
  if (!publicUrl.startsWith("https:") || !isLoopback(host) || trustedProxies !== undefined) return undefined;
  return `PUBLIC_URL is ${publicUrl} and HOST is ${host}, so a reverse proxy on this machine seems to pass requests on, but TRUSTED_PROXIES is not set: all clients behind it share one rate limit. Set TRUSTED_PROXIES=127.0.0.1,::1 if the proxy sends X-Forwarded-For.`;
}
