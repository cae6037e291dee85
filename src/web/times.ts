import { type Html, html } from "../shared/html.js";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const MINUTE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Renders the date of a time, given in milliseconds since 1970 or as ISO 8601. */
export function day(moment: number | string): Html {
  return timeElement(moment, DAY.format(new Date(moment)));
}

/** Renders a time to the minute, or `none` without one. */
export function minute(moment: number | string | null | undefined, none: string): Html {
  if (moment === null || moment === undefined) return html`${none}`;
  return timeElement(moment, `${MINUTE.format(new Date(moment))} UTC`);
}

function timeElement(moment: number | string, text: string): Html {
  return html`<time datetime="${new Date(moment).toISOString()}">${text}</time>`;
}
