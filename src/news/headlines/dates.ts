const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns the milliseconds after a date in which the article may have been published. The feed states midnight on the
 * Pacific coast, in summer or winter time, when it knows only the day.
 */
export function precisionOf(date: number): number {
  const time = date % DAY_MS;
  return time === 7 * HOUR_MS || time === 8 * HOUR_MS ? DAY_MS : 0;
}

/** The least time between two editions of a daily column, which may appear some hours early. */
const EDITION_MS = 20 * HOUR_MS;

/** Returns whether two dates are on different days. An unknown date is never on another day. */
export function areDaysApart(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return false;
  const [early, late] = one < other ? [one, other] : [other, one];
  return late - early >= (precisionOf(early) || EDITION_MS);
}

/**
 * Returns whether an article was published within `windowMs` before `now`. An article of which only the day is known may
 * have been published late that day, for windows of a day or more. An article without a date was not.
 */
export function isPublishedWithin(publishedAt: number | null, windowMs: number, now: number): boolean {
  if (publishedAt === null) return false;
  const latest = windowMs < DAY_MS ? publishedAt : publishedAt + precisionOf(publishedAt);
  return latest >= now - windowMs;
}
