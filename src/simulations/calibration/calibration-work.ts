import { fitCalibration, MIN_CHOICES } from "../../engine/live/calibration/fit-calibration.ts";
import {
  coefficientNames,
  observedChoice,
  randomiseListings,
} from "../../engine/live/calibration/randomised-listings.ts";
import { type ChoiceTask, designTasks } from "../../engine/live/design.ts";
import { withOutcomes, tasksUntilLocked } from "../../engine/live/early-stop.ts";
import { positionBias } from "../../engine/live/position-lock.ts";
import { countAnswers } from "../../engine/live/tally.ts";
import { round12 } from "../../engine/simulation/round.ts";
import { type RunEndState, endWarnings, endedRun, endWithoutResult, isAnswer, statusOf } from "../live/ending.ts";
import { outcomesOf, type LiveWork } from "../live/live-work.ts";
import type { EndedRun } from "../live/live-store.ts";
import type { CalibrationAnswer, CalibrationInput } from "./calibration.ts";

/**
 * Returns the work of a calibration. Each task shows the same listings with other prices, ratings, reviews and badges.
 */
export function calibrationWork(input: CalibrationInput, answer: CalibrationAnswer): LiveWork {
  const { live: plan, product, competitors } = input;
  const listings = [product, ...competitors].map(({ listing }) => listing);
  const tasks = designTasks({
    tasks: plan.tasks,
    seed: plan.seed,
    queries: plan.queries.length,
    listings: listings.length,
  });
  const listingsOf = ({ key }: ChoiceTask) => randomiseListings(listings, `${plan.seed} ${key}`);
  const work = { plan, tasks, listingsOf, needed: tasksUntilLocked };
  return {
    ...work,
    end: (asked) => endCalibration(input, answer, { ...asked, work, warnings: endWarnings(plan, listings, asked) }),
  };
}

interface AskedCalibration extends RunEndState, Pick<CalibrationAnswer, "warnings"> {
  readonly work: Pick<LiveWork, "tasks" | "listingsOf">;
}

/** Ends a calibration. Fits coefficients if there are enough choices that were not made by position. */
function endCalibration(
  { live, competitors }: CalibrationInput,
  answer: CalibrationAnswer,
  { work, warnings: found, ...asked }: AskedCalibration,
): EndedRun {
  // The error of a calibration already says why it stopped early.
  const warnings = [...answer.warnings, ...found.filter(({ code }) => code !== "stopped_early")];
  const [planned] = live.assistants;
  const done = withOutcomes(work.tasks, outcomesOf(asked.done, planned?.key ?? ""));
  const counts = countAnswers(done);
  const without = (reason?: { code: string; detail: string }) =>
    endWithoutResult(asked, { ...answer, counts, warnings }, reason);
  if (!done.some(({ outcome }) => isAnswer(outcome))) return without();
  const { isLocked, firstSlotShare } = positionBias(done);
  if (isLocked) return without(locked(firstSlotShare ?? 0, counts.picked));
  if (counts.picked < MIN_CHOICES) return without(tooFew(counts.picked));
  const choices = done.flatMap((one) => observedChoice(one, work.listingsOf(one.task)) ?? []);
  const fit = roundFigures(
    fitCalibration(choices, coefficientNames([0, ...competitors]), (feature) => live.published[feature]),
  );
  const headline =
    `${planned?.name ?? ""} was calibrated on ${fit.choices} choices` +
    (fit.beatsBaselines ? "." : ", but its coefficients predict no better than price alone, ratings alone or chance.");
  return endedRun(statusOf(asked), { ...answer, headline, counts, fit, warnings }, asked.now);
}

function locked(firstSlotShare: number, picked: number) {
  const share = Math.round(100 * firstSlotShare);
  const detail =
    `It chose by position, not by listing: it picked what was shown first in ${share} % of ${picked} choices. ` +
    "So there is nothing to calibrate, and asking was stopped.";
  return { code: "position_locked", detail };
}

function tooFew(picked: number) {
  const detail = `It chose a listing ${picked} times. Coefficients need at least ${MIN_CHOICES} choices.`;
  return { code: "too_few_choices", detail };
}

/** Rounds all numbers in a value, so that equal answers give equal bytes. */
function roundFigures<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === "number" ? round12(one) : one))) as T;
}
