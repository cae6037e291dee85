import type { SignedInUser } from "../../accounts/accounts.ts";
import { sampleIds } from "../../listings/ports.ts";
import type { SimulationSummary } from "../../simulations/simulation.ts";
import { loadExampleForm, SAMPLE_TAG } from "../session/example-forms.ts";
import { ACCOUNT, newSimulationPath, simulationPath } from "../session/paths.ts";
import { minute } from "../times.ts";
import { type Html, html, type Part } from "../../shared/html.js";
import { cursorPager } from "../pager.ts";
import { type Row, rowTable } from "../row-table.ts";
import type { RunList } from "./simulation-tools.ts";

/** A page of the table. */
export interface RunsState {
  readonly signedIn: SignedInUser;
  readonly list: RunList;
  /** Number of runs on the pages before this one. */
  readonly before: number;
  /** The id of the saved listing whose runs are shown; empty for all. */
  readonly listingId: string;
}

/** Renders the table of runs. Without runs, renders how to make one. */
export function simulationsView({ signedIn, list, before, listingId }: RunsState): Html {
  if (list.total === 0) return listingId === "" ? emptyView(signedIn) : notSimulatedView(listingId);
  return html`${listingId === "" ? undefined : FILTERED}
    <section class="card flush" aria-label="Simulations">
      ${runsTable(list.simulations, signedIn)}
      ${cursorPager({ ...list, path: ACCOUNT.simulations, filter: { listing: listingId }, before, shown: list.simulations.length })}
    </section>`;
}

function emptyView(signedIn: SignedInUser): Html {
  return html`<div class="empty">
    <h2>No simulations yet</h2>
    <p>
      Your runs will be here: how often the model expects assistants to choose you over your rivals, and why. A listing
      and one rival are enough, saved or typed.
    </p>
    <div class="buttons">
      <a class="button main" href="${ACCOUNT.newSimulation}">New simulation</a>
      ${loadExampleForm(signedIn)}
    </div>
  </div>`;
}

function notSimulatedView(listingId: string): Html {
  return html`<div class="empty">
    <h2>This listing has not been simulated yet</h2>
    <p>Choose its rivals and what shoppers ask.</p>
    <p class="buttons">
      <a class="button main" href="${newSimulationPath({ product: listingId })}">Simulate against rivals</a>
      <a class="button" href="${ACCOUNT.simulations}">All simulations</a>
    </p>
  </div>`;
}

const FILTERED = html`<p class="note">
  Only simulations of one listing are shown. <a href="${ACCOUNT.simulations}">Show all</a>
</p>`;

/** Renders runs as a table, the latest first. */
export function runsTable(runs: readonly SimulationSummary[], { account }: SignedInUser): Html {
  const samples = sampleIds(account.id);
  return rowTable(
    "Simulations, the latest first",
    [
      "Your listing",
      ["Ahead", "figures"],
      ["Behind", "figures"],
      ["Too close", "figures"],
      ["Contested", "figures"],
      ["Run", "figures"],
    ],
    runs.map((run) => row(run, samples.includes(run.product.id ?? ""))),
  );
}

/** Renders tags for everything but a completed run of the model. */
function runTags(mode: SimulationSummary["mode"], status: SimulationSummary["status"]): readonly Html[] {
  return [
    ...(mode === "offline" ? [] : [html`<span class="tag measured">measured</span> `]),
    ...(mode === "replay" ? [html`<span class="tag">from the record</span> `] : []),
    ...(status === "completed" ? [] : [html`<span class="tag">${status}</span> `]),
  ];
}

function row({ id, product, counts, status, mode, createdAt }: SimulationSummary, isSample: boolean): Row {
  return [
    html`<a href="${simulationPath(id)}">${product.title}</a> ${isSample ? SAMPLE_TAG : undefined}
      ${runTags(mode, status)}`,
    counts && html`<strong>${counts.ahead}</strong> <span class="soft">of ${counts.matchups}</span>`,
    counts?.behind,
    counts?.tooClose,
    mode === "offline" ? contestedCell(counts?.contested) : "–",
    minute(createdAt, ""),
  ];
}

function contestedCell(contested = 0): Part {
  return contested > 0 ? html`<span class="tag contested">${contested}</span>` : contested;
}
