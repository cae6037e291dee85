import type { SignedInUser } from "../../accounts/accounts.ts";
import { headlineOf, type Reading, type ReadingPage, type Schedule, trendPicture } from "../../schedules/ports.ts";
import { type Html, html } from "../../shared/html.js";
import type { AskableAssistant } from "../../simulations/ports.ts";
import { breadcrumbs } from "../breadcrumbs.ts";
import { type Row, rowTable } from "../row-table.ts";
import { tokenField } from "../session/layout.ts";
import { ACCOUNT, schedulePath, simulationPath } from "../session/paths.ts";
import { minute } from "../times.ts";
import { type AlertMailState, UNVERIFIED_TEXT, WEBHOOKS_ONLY_TEXT } from "./alert-mail.ts";
import { offsetPager } from "../pager.ts";
import { chanceView, resultText, repeatsText } from "./schedules-view.ts";

/** A schedule with its readings. */
export interface ScheduleState {
  readonly signedIn: SignedInUser;
  readonly schedule: Schedule;
  /** The latest readings, which the picture shows. */
  readonly latest: readonly Reading[];
  readonly page: ReadingPage;
  readonly offset: number;
  readonly mail: AlertMailState;
  /** The notice about what was just done with it. */
  readonly notice?: Html | undefined;
  /** The real assistants, for their names. */
  readonly askable: readonly AskableAssistant[];
}

/** Returns the latest result of a schedule as the title of its page. */
export function scheduleTitle(schedule: Schedule, latest: readonly Reading[]): string {
  const [last] = latest;
  if (last === undefined) return `${schedule.name}: the first run is on its way`;
  if (last.failure !== undefined) return "The last run failed";
  return headlineOf(last) ?? "Nothing has changed beyond the noise";
}

/** Renders the breadcrumbs of a page of a schedule. */
export function scheduleCrumbs({ id, name }: Schedule, ...more: readonly string[]): Html {
  const own = [name, more.length === 0 ? undefined : schedulePath(id)] as const;
  return breadcrumbs(["Schedules", ACCOUNT.schedules], own, ...more.map((text) => [text] as const));
}

/** Renders a schedule: what has changed, its trend and history, and its settings. */
export function scheduleView(state: ScheduleState): Html {
  const { schedule, latest, page, offset } = state;
  const lastRun = latest.find(({ runId }) => runId !== undefined)?.runId;
  const isLive = schedule.request.mode === "live";
  return html`${scheduleCrumbs(schedule)}
    <div class="head">
      <div>
        <p><span class="tag ${isLive ? "measured" : "prediction"}">${isLive ? "measured" : "prediction"}</span></p>
        <h1>${scheduleTitle(schedule, latest)}</h1>
        <p class="soft">${explanation(state)}</p>
      </div>
      ${lastRun && html`<p class="buttons"><a class="button main" href="${simulationPath(lastRun)}">Read the last run</a></p>`}
    </div>
    ${state.notice} ${schedule.pending && UNDER_WAY}
    <div class="aside">
      <div class="stack">${trendCard(latest, isLive)} ${history(schedule, page, offset)}</div>
      <div class="stack">${settingsCard(state)} ${alertsCard(state)}</div>
    </div>`;
}

const UNDER_WAY = html`<p class="note">A run is in progress. Load this page again to see its result.</p>`;

function explanation({ schedule, latest, askable }: ScheduleState): string {
  const [last] = latest;
  if (last === undefined) return "Its results will appear here. Later runs are compared with it.";
  if (last.failure !== undefined) return last.failure;
  const others = last.sentences.length > 1 ? last.sentences.join(" ") : "";
  if (others !== "") return others;
  return schedule.request.mode === "live" ? floorText(schedule, askable) : OFFLINE_FLOOR;
}

const OFFLINE_FLOOR =
  "A match-up counts as changed when it turns from ahead to behind, or from behind to ahead. One that is too close to call is noise.";

function floorText({ baseline }: Schedule, askable: readonly AskableAssistant[]): string {
  if (baseline?.kind !== "live") return "";
  const nameOf = (key: string) => askable.find((known) => known.key === key)?.name ?? key;
  const floors = Object.entries(baseline.floors).map(
    ([key, floor]) => `${nameOf(key)} ${Math.round(100 * floor)} points`,
  );
  return `Noise floor, from two runs one after the other: ${floors.join(", ")}. A difference counts only when a second run shows it, too.`;
}

function trendCard(latest: readonly Reading[], isLive: boolean): Html {
  const picture = trendPicture(latest);
  return html`<section class="card" aria-labelledby="trend">
    <h2 id="trend">${isLive ? "Share of choices" : "Chance of being chosen"}</h2>
    ${picture ?? html`<p class="soft">The curve begins with the second run.</p>`}
    ${
      picture &&
      html`<p class="hint">
        Each dot is a run, with its ${isLive ? "95 % interval" : "range if the coefficients are off"}. A solid line
        marks a change of model: figures before and after it cannot be compared. A dashed line marks a new version of
        your listing. The axis begins where the figures do.
      </p>`
    }
  </section>`;
}

function history(schedule: Schedule, { readings, total }: ReadingPage, offset: number): Html | undefined {
  if (total === 0) return undefined;
  return html`<section class="card flush" aria-labelledby="runs">
    <h2 id="runs">Runs</h2>
    ${rowTable(
      "Runs, the latest first",
      [
        "Run",
        ["Ahead", "figures"],
        [schedule.request.mode === "live" ? "Share" : "Chance", "figures"],
        "Model",
        ["What changed", "sentences"],
      ],
      readings.map(readingRow),
    )}
    ${offsetPager({ path: schedulePath(schedule.id), before: offset, shown: readings.length, total })}
  </section>`;
}

function readingRow(reading: Reading): Row {
  const { at, runId, figures, sentences } = reading;
  const run = runId === undefined ? minute(at, "") : html`<a href="${simulationPath(runId)}">${minute(at, "")}</a>`;
  const found = sentences.length > 0 ? sentences.join(" ") : resultText(reading);
  if (figures === undefined) return [run, found];
  const { counts, model } = figures;
  return [run, `${counts.ahead} of ${counts.matchups}`, chanceView(figures), model, found];
}

function settingsCard({ signedIn, schedule }: ScheduleState): Html {
  const { id, timing, request, feed, nextAt, isPaused, sourceId } = schedule;
  const { mode, budgetCents } = request;
  return html`<section class="card" aria-labelledby="schedule">
    <h2 id="schedule">Schedule</h2>
    <dl class="facts">
      <dt>Repeats</dt>
      <dd>${repeatsText(timing)}</dd>
      <dt>Next</dt>
      <dd>${isPaused ? "paused" : minute(nextAt, "")}</dd>
      <dt>Asks</dt>
      <dd>
        ${mode === "live" ? `real assistants, at most ${budgetCents} cents a run, two runs when answers differ` : "the offline model"}
      </dd>
      ${
        feed &&
        html`<dt>Feed</dt>
          <dd><bdi>${feed.url}</bdi></dd>`
      }
      <dt>From</dt>
      <dd><a href="${simulationPath(sourceId)}">the first simulation</a></dd>
    </dl>
    <form method="post" action="${schedulePath(id)}">
      ${tokenField(signedIn)}
      <p class="buttons">
        <button name="do" value="run">Run now</button>
        ${isPaused ? html`<button name="do" value="resume">Resume</button>` : html`<button name="do" value="pause">Pause</button>`}
      </p>
    </form>
    <p class="buttons">
      <a href="${schedulePath(id)}/edit">Change the schedule</a>
      <a href="${schedulePath(id)}/delete">Delete it</a>
    </p>
    <p class="hint">History is stored for 400 days.</p>
  </section>`;
}

function alertsCard({ schedule, mail }: ScheduleState): Html {
  return html`<section class="card" aria-labelledby="alerts">
    <h2 id="alerts">Alerts</h2>
    ${
      mail === "none"
        ? html`<p>${WEBHOOKS_ONLY_TEXT}</p>`
        : html`<p>${schedule.mails ? MAILED[mail] : "Alerts are not mailed."}</p>
            <p>All webhooks of your account get them, too. <a href="${ACCOUNT.webhooks}">Webhooks</a></p>`
    }
  </section>`;
}

const MAILED: Readonly<Record<Exclude<AlertMailState, "none">, string>> = {
  sent: "Alerts are mailed to you.",
  unverified: UNVERIFIED_TEXT,
};

/** Returns the title of the page that asks whether a schedule is to be deleted. */
export function deletionTitle({ name }: Schedule): string {
  return `Delete “${name}”?`;
}

/** Renders the question whether a schedule is to be deleted. `total` is the number of its runs. */
export function deletionView(signedIn: SignedInUser, schedule: Schedule, total: number): Html {
  return html`${scheduleCrumbs(schedule, "Delete")}
    <div class="head"><h1>${deletionTitle(schedule)}</h1></div>
    <form class="card" method="post" action="${schedulePath(schedule.id)}/delete">
      ${tokenField(signedIn)}
      <p>
        The schedule and its history (runs: ${total}) are deleted immediately. This cannot be undone. The simulations
        themselves stay.
      </p>
      <p class="buttons">
        <button class="careful">Delete the schedule</button>
        <a class="button" href="${schedulePath(schedule.id)}">Keep it</a>
      </p>
    </form>`;
}
