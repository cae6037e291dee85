import { isLoopback } from "../shared/address.ts";

/** Decides which web pages may POST here, and by which names this server may be addressed. */
export interface OriginPolicy {
  /** Returns true without an Origin, because such a client is no browser. */
  allowsOrigin(origin: string | undefined): boolean;
  allowsHost(host: string | undefined): boolean;
}

export interface OriginSettings {
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  /** The address that the server listens on. */
  readonly listenHost: string;
}

/** The most names that are remembered. Few lead here. */
const MAX_SEEN = 100;

/**
 * Creates the policy. Pages of the own origin, of loopback and of the configured origins may POST. A server on loopback
 * answers to its own names only: another name in Host means that a page rebinds DNS to this machine.
 */
export function originPolicy({ publicUrl, allowedOrigins, listenHost }: OriginSettings): OriginPolicy {
  const own = new URL(publicUrl);
  const origins = new Set([own.origin, ...allowedOrigins]);
  const checksHost = isLoopback(listenHost);
  /** Allowed values of Host. */
  const seen = new Set<string>();
  return {
    allowsOrigin: (origin) => origin === undefined || origins.has(origin) || isLoopback(hostnameOf(origin)),
    allowsHost(host) {
      if (!checksHost || (host !== undefined && seen.has(host))) return true;
      const hostname = hostnameOf(`http://${host ?? ""}`);
      const allowed = hostname === own.hostname || isLoopback(hostname);
      // Parsing a name costs as much as all other checks, and nearly every request has the same one.
      if (allowed && host !== undefined && seen.size < MAX_SEEN) seen.add(host);
      return allowed;
    },
  };
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
