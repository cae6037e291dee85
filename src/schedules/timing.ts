/** When a schedule repeats: every day, every week, or when its feed has a new version. */
export const CADENCES = ["daily", "weekly", "feed"] as const;
export type Cadence = (typeof CADENCES)[number];

export interface Timing {
  readonly cadence: Cadence;
  /** Hour of the day in UTC, from 0. */
  readonly hour: number;
  /** Day of the week in ISO 8601: 1 is Monday. */
  readonly weekday: number;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The interval at which a feed is checked for a new version. */
const FEED_MS = 6 * HOUR_MS;

/** Returns the next time after `now`. Missed times are not made up for. */
export function nextAfter({ cadence, hour, weekday }: Timing, now: number): number {
  if (cadence === "feed") return now + FEED_MS;
  const today = Math.floor(now / DAY_MS) * DAY_MS + hour * HOUR_MS;
  const days = cadence === "daily" ? 0 : (weekday - isoWeekdayOf(now) + 7) % 7;
  const next = today + days * DAY_MS;
  return next > now ? next : next + (cadence === "daily" ? 1 : 7) * DAY_MS;
}

function isoWeekdayOf(moment: number): number {
  return new Date(moment).getUTCDay() || 7;
}
