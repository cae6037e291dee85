/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Time for which an idempotency key is remembered. */
export const KEY_MS = 30 * DAY_MS;

/** Returns the UTC day of a moment, such as 2026-11-21. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Returns the moment at which the UTC day after `now` begins. */
export function nextDayOf(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}
