import { type Html, html } from "../../shared/html.js";

/**
 * A run that a person made earlier on the page, as a few whole numbers. The form carries them, so that each run can be
 * compared with the one before and nothing is stored.
 */
export type EarlierRun = readonly number[];

/** The name of the field that carries the runs. */
export const RUNS = "runs";

/** The number of runs that are carried. The oldest are dropped first. */
const MAX_RUNS = 5;
const NUMBERS = /^\d{1,3}(?:-\d{1,3}){1,9}$/;

/** Parses the runs of a form, each of `length` numbers. Anything else is left out, because anyone can send anything. */
export function readRuns(text: string, length: number): EarlierRun[] {
  return text
    .split("_", MAX_RUNS)
    .map((run) => (NUMBERS.test(run) ? run.split("-").map(Number) : []))
    .filter((run) => run.length === length);
}

/** Renders the field that carries runs; nothing without any. */
export function runsField(runs: readonly EarlierRun[] = []): Html | undefined {
  return runs.length === 0 ? undefined : html`<input type="hidden" name="${RUNS}" value="${writeRuns(runs)}" />`;
}

/** Writes runs as `readRuns` reads them. */
function writeRuns(runs: readonly EarlierRun[]): string {
  return runs.map((run) => run.join("-")).join("_");
}

/** Returns runs with one more at the end. A run that changes nothing replaces the last one. */
export function withRun(runs: readonly EarlierRun[], run: EarlierRun): EarlierRun[] {
  const same = runs.at(-1)?.join("-") === run.join("-");
  return [...(same ? runs.slice(0, -1) : runs), run].slice(-MAX_RUNS);
}
