import { isLoopback } from "../shared/address.ts";

/** Decides which web pages may POST here, and under which host names this server answers. */
export interface OriginPolicy {
  /** Returns true without an Origin, because such a client is not a browser. */
  allowsOrigin(origin: string | undefined): boolean;
  allowsHost(host: string | undefined): boolean;
}

export interface OriginSettings {
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  /** The address that the server listens on. */
  readonly listenHost: string;
}

/** The most host names in the cache. Few names lead here. */
const MAX_CACHED_HOSTS = 100;

/**
 * Creates the policy. Pages of this server's origin, of loopback and of the configured origins may POST. A server on
 * loopback answers only to its own names, because another name in Host is a sign of DNS rebinding.
 */
export function originPolicy({ publicUrl, allowedOrigins, listenHost }: OriginSettings): OriginPolicy {
  const own = new URL(publicUrl);
  const origins = new Set([own.origin, ...allowedOrigins]);
  const checksHost = isLoopback(listenHost);
  /** The values of Host that were allowed. */
  const allowedHosts = new Set<string>();
  return {
    allowsOrigin: (origin) => origin === undefined || origins.has(origin) || isLoopback(hostnameOf(origin)),
    allowsHost(host) {
      if (!checksHost || (host !== undefined && allowedHosts.has(host))) return true;
      const hostname = hostnameOf(`http://${host ?? ""}`);
      const allowed = hostname === own.hostname || isLoopback(hostname);
      // Parsing a name takes as long as all other checks, and nearly every request has the same one.
      if (allowed && host !== undefined && allowedHosts.size < MAX_CACHED_HOSTS) allowedHosts.add(host);
      return allowed;
    },
  };
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
