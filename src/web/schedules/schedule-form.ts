import type { SignedInUser } from "../../accounts/accounts.ts";
import type { Schedule } from "../../schedules/ports.ts";
import { type Html, html } from "../../shared/html.js";
import { choiceField, labelledField, errorSummary, textField } from "../forms/controls.ts";
import type { Failure } from "../forms/failure.ts";
import type { Fields } from "../forms/form.ts";
import { tokenField } from "../session/layout.ts";
import { type AlertMailState, UNVERIFIED_TEXT, WEBHOOKS_ONLY_TEXT } from "./alert-mail.ts";

/** The form for a schedule, as typed. */
export interface TypedSchedule {
  readonly name: string;
  readonly cadence: string;
  readonly hour: string;
  readonly weekday: string;
  readonly feed: string;
  readonly currency: string;
  readonly country: string;
  readonly language: string;
  readonly mails: boolean;
}

export const BLANK_SCHEDULE: TypedSchedule = {
  name: "",
  cadence: "daily",
  hour: "6",
  weekday: "1",
  feed: "",
  currency: "",
  country: "",
  language: "",
  mails: true,
};

const FEED_FIELDS = ["feed", "currency", "country", "language"] as const;

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Returns the texts of a submitted form. */
export function typedSchedule(form: Fields): TypedSchedule {
  const text = (name: string) => form.text(name).trim();
  return {
    name: text("name"),
    cadence: text("cadence"),
    hour: text("hour"),
    weekday: text("weekday"),
    feed: text("feed"),
    currency: text("currency").toUpperCase(),
    country: text("country").toUpperCase(),
    language: text("language").toLowerCase(),
    mails: form.list("mails").includes("yes"),
  };
}

/** Returns a schedule as a person would type it. */
export function textsOfSchedule({ name, timing, feed, mails }: Schedule): TypedSchedule {
  const { url = "", currency = "", country = "", language = "" } = feed ?? {};
  const { cadence, hour, weekday } = timing;
  return { name, cadence, hour: String(hour), weekday: String(weekday), feed: url, currency, country, language, mails };
}

/** Returns the settings that a form states. They are not checked here. */
export function settingsOf(typed: TypedSchedule): object {
  const { name, cadence, hour, weekday, feed, mails } = typed;
  const more = Object.fromEntries(
    FEED_FIELDS.slice(1).flatMap((field) => (typed[field] === "" ? [] : [[field, typed[field]]])),
  );
  return {
    name,
    cadence,
    hour: Number(hour),
    weekday: Number(weekday),
    mails,
    ...(feed === "" ? {} : { feed: { url: feed, ...more } }),
  };
}

/** State of the form. */
export interface ScheduleFormState {
  readonly signedIn: SignedInUser;
  readonly action: string;
  readonly typed: TypedSchedule;
  readonly failure: Failure | undefined;
  readonly submit: string;
  /** True if alerts are mailed. */
  readonly mail: AlertMailState;
}

/** Renders the form of a schedule. */
export function scheduleForm({ signedIn, action, typed, failure, submit, mail }: ScheduleFormState): Html {
  const isOpen = typed.feed !== "" || FEED_FIELDS.some((name) => failure?.errors.has(name));
  return html`${errorSummary(failure)}
    <form class="card" method="post" action="${action}">
      ${tokenField(signedIn)}
      ${textField({ name: "name", label: "Name", type: "text", autocomplete: "off", value: typed.name, failure })}
      ${choiceField({
        name: "cadence",
        label: "Repeats",
        options: [
          ["daily", "Every day"],
          ["weekly", "Every week"],
          ["feed", "When the feed below has a new version"],
        ],
        value: typed.cadence,
        failure,
      })}
      ${choiceField({
        name: "hour",
        label: "Hour of the day (UTC)",
        options: Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`.padStart(5, "0")]),
        value: typed.hour,
        failure,
      })}
      ${choiceField({
        name: "weekday",
        label: "Day of the week, when it repeats every week",
        options: WEEKDAYS.map((name, index) => [String(index + 1), name]),
        value: typed.weekday,
        failure,
      })}
      <details class="more field" ${isOpen ? html`open` : undefined}>
        <summary>Read a feed first</summary>
        <p class="hint">
          Your listings are updated from it before each run, like an import. Only a new version is read. A schedule that
          waits for one checks every six hours.
        </p>
        ${feedField("feed", "Address of the feed", "https, at a public address, without sign-in.", typed, failure)}
        ${feedField("currency", "Currency of its prices", "If the feed does not state it, such as EUR.", typed, failure)}
        ${feedField("country", "Country", "If your listings have one, such as DE.", typed, failure)}
        ${feedField("language", "Language", "If it is not en, such as de.", typed, failure)}
      </details>
      ${mailField(typed, mail)}
      <p class="after"><button class="main">${submit}</button></p>
    </form>`;
}

/** Renders the choice to mail alerts. If the service sends no mail, renders how else they are sent. */
function mailField({ mails }: TypedSchedule, mail: AlertMailState): Html {
  if (mail === "none")
    return html`<p class="field hint">${WEBHOOKS_ONLY_TEXT}</p>
      ${mails ? html`<input type="hidden" name="mails" value="yes" />` : undefined}`;
  return html`<div class="check field">
      <input type="checkbox" id="mails" name="mails" value="yes" ${mails ? html`checked` : undefined} />
      <label for="mails">Mail me when something changes beyond the noise</label>
    </div>
    ${mail === "unverified" ? html`<p class="hint">${UNVERIFIED_TEXT}</p>` : undefined}`;
}

function feedField(
  name: (typeof FEED_FIELDS)[number],
  label: string,
  hint: string,
  typed: TypedSchedule,
  failure: Failure | undefined,
): Html {
  return labelledField(
    { name, label, hint, failure },
    (attributes) => html`<input ${attributes} value="${typed[name]}" />`,
  );
}
