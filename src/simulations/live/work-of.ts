import { calibrationWork } from "../calibration/calibration-work.ts";
import { comparisonWork } from "./comparison-work.ts";
import type { ClaimedRun } from "./live-store.ts";
import type { LiveWork } from "./live-work.ts";
import { simulationWork } from "./simulation-work.ts";

/** Returns the work of a live run of any kind. */
export function workOf({ asked }: Pick<ClaimedRun, "asked">): LiveWork {
  if (asked.kind === "simulate") return simulationWork(asked.input, asked.answer);
  return asked.kind === "compare"
    ? comparisonWork(asked.input, asked.answer)
    : calibrationWork(asked.input, asked.answer);
}
