import {
  headlineOf,
  type Reading,
  type Schedule,
  type SchedulePage,
  type ScheduleSummary,
} from "../../schedules/ports.ts";

import { type Html, html } from "../../shared/html.js";
import { percent } from "../../simulations/report/wording.js";
import { ACCOUNT, schedulePath } from "../session/paths.ts";
import { minute } from "../times.ts";
import { pager } from "./pager.ts";
import { WEEKDAYS } from "./schedule-form.ts";

/** A page of the table. */
export interface SchedulesState {
  readonly list: SchedulePage & { readonly quota: { readonly limit: number; readonly planName: string } };
  readonly offset: number;
}

/** Renders the table of schedules; without schedules, how to get one. */
export function schedulesView({ list: { schedules, total, quota }, offset }: SchedulesState): Html {
  if (total === 0) return EMPTY;
  return html`${total < quota.limit ? undefined : html`<p class="note warn">The plan ${quota.planName} has ${quota.limit} schedules, and all of them are used. Delete one to add another.</p>`}
    <section class="card flush" aria-label="Schedules">
      <table class="list cards" role="table">
        <caption class="hidden">
          Schedules, the oldest first
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">Schedule</th>
            <th scope="col" role="columnheader">Repeats</th>
            <th scope="col" role="columnheader" class="n">Chance</th>
            <th scope="col" role="columnheader">Last run</th>
            <th scope="col" role="columnheader" class="n">Next</th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${schedules.map(row)}
        </tbody>
      </table>
      ${pager({ path: ACCOUNT.schedules, offset, shown: schedules.length, total })}
    </section>`;
}

const EMPTY = html`<div class="empty">
  <h2>Nothing is repeated yet</h2>
  <p>
    A schedule runs a simulation every day, every week or when your feed has a new version. You see how the chance of
    being chosen moves, and hear of changes beyond the noise.
  </p>
  <p>Open a simulation and choose “Repeat it on a schedule”.</p>
  <p class="buttons">
    <a class="button main" href="${ACCOUNT.simulations}">Choose a simulation</a>
    <a class="button" href="/docs/monitoring">How it works</a>
  </p>
</div>`;

function row({ id, name, timing, nextAt, isPaused, last }: ScheduleSummary): Html {
  return html`<tr role="row">
    <th scope="row" role="rowheader">
      <a href="${schedulePath(id)}">${name}</a>
    </th>
    <td role="cell" data-name="Repeats">${repeatsText(timing)}</td>
    <td role="cell" class="n" data-name="Chance">${last?.figures && percent(last.figures.chance)}</td>
    <td role="cell" class="text" data-name="Last run">${last === undefined ? "not yet" : foundText(last)}</td>
    <td role="cell" class="n" data-name="Next">${isPaused ? "paused" : minute(nextAt, "")}</td>
  </tr>`;
}

/** Returns what a repetition has found, in one sentence. */
export function foundText(reading: Reading): string {
  if (reading.failure !== undefined) return `Failed: ${reading.failure}`;
  return headlineOf(reading) ?? "No change beyond the noise";
}

/** Returns when a schedule repeats. */
export function repeatsText({ cadence, hour, weekday }: Schedule["timing"]): string {
  if (cadence === "feed") return "when the feed is new";
  const at = `${hour}:00`.padStart(5, "0");
  return cadence === "daily" ? `every day, ${at} UTC` : `every ${WEEKDAYS[weekday - 1]}, ${at} UTC`;
}
