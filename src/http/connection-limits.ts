import { readFileSync } from "node:fs";

/** The most concurrent connections. */
export interface ConnectionLimits {
  readonly total: number;
  /** The most concurrent connections of one client address. */
  readonly perAddress: number;
}

/** The file descriptors for everything else: the database, Redis, upstreams, probes, and files that are loaded lazily. */
const RESERVED_DESCRIPTORS = 96;
/** The fewest connections with which the service is useful. */
const MIN_CONNECTIONS = 32;
/** The assumed limit of a system that does not report one. */
const ASSUMED_DESCRIPTORS = 1_024;
/** The most connections, because each one takes memory. */
const MAX_CONNECTIONS = 10_000;

/** Returns limits that leave this process the file descriptors that it needs for itself. */
export function connectionLimits(descriptors = descriptorLimit() ?? ASSUMED_DESCRIPTORS): ConnectionLimits {
  const total = Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, descriptors - RESERVED_DESCRIPTORS));
  return { total, perAddress: Math.floor(total / 8) };
}

/**
 * Returns the soft limit of open files, which node raises to the hard limit at its start. Only Linux reports it in a file.
 */
function descriptorLimit(): number | undefined {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
