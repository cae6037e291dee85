import type { Clock } from "./ports.ts";

export const systemClock: Clock = {
  now: () => Date.now(),
  // Node accepts whole milliseconds only, and back-off has fractions.
  timeout: (milliseconds) => AbortSignal.timeout(Math.ceil(milliseconds)),
};
