import { type Html, html } from "../../shared/html.js";

/**
 * The runs that a person made on one page, each as a few whole numbers. The form carries them, so that nothing is stored
 * and every run can be compared with the one before.
 */
export type EarlierRun = readonly number[];

/** The name of the field that carries the runs. */
export const RUNS = "runs";

/** So many runs are carried: the oldest go first. */
const MAX_RUNS = 5;
const NUMBERS = /^\d{1,3}(?:-\d{1,3}){1,9}$/;

/** Reads the runs of a form, each of `length` numbers. What is no run is left out: anyone can send anything. */
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

/** Returns runs with a further one at the end. One that changes nothing is not shown twice. */
export function withRun(runs: readonly EarlierRun[], run: EarlierRun): EarlierRun[] {
  const same = runs.at(-1)?.join("-") === run.join("-");
  return [...(same ? runs.slice(0, -1) : runs), run].slice(-MAX_RUNS);
}
