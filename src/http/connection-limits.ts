import { readFileSync } from "node:fs";

/** The most connections that are open at once. */
export interface ConnectionLimits {
  readonly total: number;
  /** The most connections of one client address. */
  readonly perAddress: number;
}

/**
 * File descriptors for everything else: the database, Redis, upstreams, probes, and files that are loaded on demand.
 */
const RESERVED_DESCRIPTORS = 96;
/** The least that serves anybody. */
const MIN_CONNECTIONS = 32;
/** The assumption for systems that do not report a limit. */
const ASSUMED_DESCRIPTORS = 1_024;
/** Each connection also takes memory. */
const MAX_CONNECTIONS = 10_000;

/** Returns limits that leave this process the file descriptors it needs for itself. */
export function connectionLimits(descriptors = descriptorLimit() ?? ASSUMED_DESCRIPTORS): ConnectionLimits {
  const total = Math.min(MAX_CONNECTIONS, Math.max(MIN_CONNECTIONS, descriptors - RESERVED_DESCRIPTORS));
  return { total, perAddress: Math.floor(total / 8) };
}

/**
 * Returns the soft limit of open files, which node raises to the hard one when it starts. Only Linux reports it in a
 * file.
 */
function descriptorLimit(): number | undefined {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}
