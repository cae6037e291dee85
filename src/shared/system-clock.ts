import type { Clock } from "./ports.ts";

export const systemClock: Clock = {
  now: () => Date.now(),
  // Node takes whole milliseconds; back-off has fractions.
  timeout: (milliseconds) => AbortSignal.timeout(Math.ceil(milliseconds)),
};
