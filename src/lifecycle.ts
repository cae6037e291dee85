import type { Lifecycle } from "./domain.ts";

/** The whole service: it runs between `start` and `stop`. */
export interface Runnable {
  /** Opens every part, and starts what runs in the background. Throws a ConfigError when a part cannot be opened. */
  start(): Promise<void>;
  /** Ends what runs in the background and closes every part, the last one first. A service need not be started for it. */
  stop(): Promise<void>;
}

/** Runs several parts as one. Each may use those before it until it is closed. */
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
