import {
  headlineOf,
  type Reading,
  type Schedule,
  type SchedulePage,
  type ScheduleSummary,
} from "../../schedules/ports.ts";

import { type Html, html } from "../../shared/html.js";
import { percent, percentRange, isUninformative } from "../../simulations/report/wording.js";
import { type Row, rowTable } from "../row-table.ts";
import { ACCOUNT, schedulePath } from "../session/paths.ts";
import { minute } from "../times.ts";
import { offsetPager } from "../pager.ts";
import { WEEKDAYS } from "./schedule-form.ts";

/** A page of the table. */
export interface SchedulesState {
  readonly list: SchedulePage & { readonly quota: { readonly limit: number; readonly planName: string } };
  readonly offset: number;
}

/** Renders the table of schedules. Without schedules, renders how to create one. */
export function schedulesView({ list: { schedules, total, quota }, offset }: SchedulesState): Html {
  if (total === 0) return EMPTY;
  return html`${total < quota.limit ? undefined : html`<p class="note warn">The plan ${quota.planName} has ${quota.limit} schedules, and all of them are used. Delete one to add another.</p>`}
    <section class="card flush" aria-label="Schedules">
      ${rowTable(
        "Schedules, the oldest first",
        ["Schedule", "Repeats", ["Chance", "figures"], ["Last run", "sentences"], ["Next", "figures"]],
        schedules.map(row),
      )}
      ${offsetPager({ path: ACCOUNT.schedules, before: offset, shown: schedules.length, total })}
    </section>`;
}

const EMPTY = html`<div class="empty">
  <h2>Nothing is repeated yet</h2>
  <p>
    A schedule runs a simulation every day, every week or when your feed has a new version. You see how the chance of
    being chosen moves, and get alerts about changes beyond the noise.
  </p>
  <p>Open a simulation and choose “Repeat it on a schedule”.</p>
  <p class="buttons">
    <a class="button main" href="${ACCOUNT.simulations}">Choose a simulation</a>
    <a class="button" href="/docs/monitoring">How it works</a>
  </p>
</div>`;

function row({ id, name, timing, nextAt, isPaused, last }: ScheduleSummary): Row {
  return [
    html`<a href="${schedulePath(id)}">${name}</a>`,
    repeatsText(timing),
    last?.figures && chanceView(last.figures),
    last === undefined ? "not yet" : resultText(last),
    isPaused ? "paused" : minute(nextAt, ""),
  ];
}

/** Renders the chance of being chosen, with its range. */
export function chanceView(figures: NonNullable<Reading["figures"]>): Html {
  if (isUninformative(figures)) return html`nobody chosen`;
  return html`${percent(figures.chance)} <small class="soft">${percentRange(figures)}</small>`;
}

/** Returns the result of a repetition in one sentence. */
export function resultText(reading: Reading): string {
  if (reading.failure !== undefined) return `Failed: ${reading.failure}`;
  return headlineOf(reading) ?? "No change beyond the noise";
}

/** Returns when a schedule repeats, in words. */
export function repeatsText({ cadence, hour, weekday }: Schedule["timing"]): string {
  if (cadence === "feed") return "when the feed has a new version";
  const at = `${hour}:00`.padStart(5, "0");
  return cadence === "daily" ? `every day, ${at} UTC` : `every ${WEEKDAYS[weekday - 1]}, ${at} UTC`;
}
