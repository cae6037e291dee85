import type { Clock } from "../../shared/ports.ts";

/** Waits for a time, or until the signal aborts. */
export async function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || signal.aborted) return;
  const over = AbortSignal.any([clock.timeout(milliseconds), signal]);
  if (over.aborted) return;
  await new Promise<void>((resolve) => over.addEventListener("abort", () => resolve(), { once: true }));
}
