const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Offsets from UTC, in hours, of the zone names in RFC 822. */
const ZONES: Readonly<Record<string, number>> = {
  GMT: 0,
  UT: 0,
  UTC: 0,
  Z: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};
const RFC_822 =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}, )?(?<day>\d{1,2}) (?<month>[a-z]{3}) (?<year>\d{4}|\d{2}) (?<time>\d{2}:\d{2}(?::\d{2})?) (?<zone>[a-z]{1,3}|[+-]\d{4})$/i;
/** The date format of Atom, which some feeds use. */
const RFC_3339 =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<time>\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?<zone>Z|[+-]\d{2}:\d{2})$/i;
const MINUTE_MS = 60_000;

type Fields = Partial<Record<"year" | "month" | "day" | "time" | "zone", string>>;

/**
 * Parses the date of a feed into milliseconds since 1970. Returns undefined for half a date, for a day that the month
 * does not have, for an unknown zone and for a year before 1970.
 */
export function parseFeedDate(text: string): number | undefined {
  const line = text.trim().replace(/\s+/gu, " ");
  const fields: Fields | undefined = (RFC_822.exec(line) ?? RFC_3339.exec(line))?.groups;
  if (fields === undefined) return undefined;
  const minutes = zoneMinutes(fields.zone ?? "");
  const moment = momentOf(fields);
  return minutes === undefined || moment === undefined ? undefined : moment - minutes * MINUTE_MS;
}

function momentOf({ year = "", month = "", day = "", time = "" }: Fields): number | undefined {
  const iso = `${fullYear(year)}-${monthNumber(month)}-${day.padStart(2, "0")}T${time.padEnd(8, ":00")}.000Z`;
  const moment = Date.parse(iso);
  // A field out of range would have moved the date to the next day or month.
  const isExact = moment >= 0 && new Date(moment).toISOString() === iso;
  return isExact ? moment : undefined;
}

/** Returns the year with four digits. Two digits below 50 are of this century (RFC 2822). */
function fullYear(digits: string): string {
  if (digits.length === 4) return digits;
  return `${Number(digits) < 50 ? "20" : "19"}${digits}`;
}

function monthNumber(month: string): string {
  const named = MONTHS.indexOf(month.toLowerCase());
  return named === -1 ? month : String(named + 1).padStart(2, "0");
}

/** Returns the offset of a zone from UTC in minutes. */
function zoneMinutes(zone: string): number | undefined {
  const [, sign, hours = "", minutes = ""] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  const named = ZONES[zone.toUpperCase()];
  if (sign === undefined) return named === undefined ? undefined : named * 60;
  if (Number(hours) > 14 || Number(minutes) > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
