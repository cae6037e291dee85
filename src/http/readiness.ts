import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../shared/ports.ts";

/** Returns whether a dependency is ready, so that this process can serve requests. */
export type ReadinessCheck = () => boolean | Promise<boolean>;

/** The lifetime of a cached result. */
const FRESH_MS = 1_000;
/** The time after which a dependency without an answer counts as not ready. */
const TIMEOUT_MS = 1_000;

/** Creates a check that caches the result of `ask`. It makes one call at a time and answers in bounded time. */
export function cachedCheck(ask: () => Promise<void>, clock: Clock): ReadinessCheck {
  let answer: Promise<boolean> | undefined;
  let askedAt = 0;
  let asking = false;
  return () => {
    if (answer !== undefined && (asking || Math.abs(clock.now() - askedAt) < FRESH_MS)) return answer;
    askedAt = clock.now();
    asking = true;
    const asked = ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = false;
      });
    answer = Promise.race([asked, pause(TIMEOUT_MS, false, { ref: false })]);
    return answer;
  };
}
