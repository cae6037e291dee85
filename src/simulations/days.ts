/** A day in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The lifetime of an idempotency key in milliseconds. */
export const KEY_MS = 30 * DAY_MS;

/** Returns the UTC day of a timestamp, such as 2026-11-21. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Returns the start of the next UTC day, in milliseconds. */
export function nextDayOf(now: number): number {
  return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}
