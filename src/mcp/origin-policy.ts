import { isLoopback } from "../shared/address.ts";

/** Which browsers' pages may POST here, and under which names this server may be addressed. */
export interface OriginPolicy {
  /** True without an Origin: the client is no browser. */
  allowsOrigin(origin: string | undefined): boolean;
  allowsHost(host: string | undefined): boolean;
}

export interface OriginSettings {
  readonly publicUrl: string;
  readonly allowedOrigins: readonly string[];
  /** The address that the server listens on. */
  readonly listenHost: string;
}

/** Few names lead here: more are noise. */
const MAX_SEEN = 100;

/**
 * Pages of the own origin, of loopback and of the configured origins may POST. A server that listens on loopback is
 * reached by its own names only: another name in Host is a page that rebinds DNS to this machine.
 */
export function originPolicy({ publicUrl, allowedOrigins, listenHost }: OriginSettings): OriginPolicy {
  const own = new URL(publicUrl);
  const origins = new Set([own.origin, ...allowedOrigins]);
  const checksHost = isLoopback(listenHost);
  /** Values of Host that were found to be allowed. */
  const seen = new Set<string>();
  return {
    allowsOrigin: (origin) => origin === undefined || origins.has(origin) || isLoopback(hostnameOf(origin)),
    allowsHost(host) {
      if (!checksHost || (host !== undefined && seen.has(host))) return true;
      const hostname = hostnameOf(`http://${host ?? ""}`);
      const allowed = hostname === own.hostname || isLoopback(hostname);
      // Taking a name apart costs as much as the rest of the checks, and nearly every request names the same one.
      if (allowed && host !== undefined && seen.size < MAX_SEEN) seen.add(host);
      return allowed;
    },
  };
}

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}
