import type { Lifecycle } from "./domain.ts";

/** A part that runs between `start` and `stop`. */
export interface Runnable {
  /** Opens all parts and starts background work. Throws a ConfigError when a part cannot be opened. */
  start(): Promise<void>;
  /** Stops background work and closes all parts in reverse order, even when `start` was not called. */
  stop(): Promise<void>;
}

/** Combines several parts. Each may use those before it until it is closed. */
export function combineLifecycles(parts: readonly Lifecycle[]): Runnable {
  let ends: readonly (() => Promise<void>)[] = [];
  return {
    async start() {
      await Promise.all(parts.flatMap(({ open }) => open?.() ?? []));
      ends = parts.flatMap(({ startUpkeep }) => startUpkeep?.() ?? []);
    },
    async stop() {
      await Promise.all(ends.map((end) => end()));
      for (const { close } of parts.toReversed()) await close?.();
    },
  };
}
