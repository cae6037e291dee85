import type { CalibratedAssistant } from "../engine/choice/calibrated-assistant.ts";
import type { Comparison } from "../engine/simulation/result-schema.ts";
import { finishInTurns } from "../shared/steps.ts";
import { calibratedKey } from "./calibration/calibration.ts";
import type { OfflineEngine } from "./offline-engine.ts";
import type { FinishedSimulation } from "./run-ledger.ts";
import type { Estimate, SideBySide } from "./side-by-side.ts";
import type { SimulationSnapshot } from "./store.ts";

/** The result of a live run, and the input of its prediction. */
export interface MeasuredRun {
  readonly run: FinishedSimulation;
  readonly features: SimulationSnapshot["features"];
  /** All comparisons of the run. */
  readonly comparisons: readonly Comparison[];
  readonly calibrated: readonly (CalibratedAssistant & { readonly id: string })[];
}

/** Predicts the choices that each calibrated assistant was asked for in a live run. */
export async function predictMeasured(engine: OfflineEngine, measured: MeasuredRun): Promise<SideBySide[]> {
  const { run, calibrated } = measured;
  const both: SideBySide[] = [];
  for (const { key, name, calibratedTo } of run.answer.assistants) {
    const known = calibrated.find((one) => one.key === calibratedKey(key) && one.calibratedTo.startsWith(calibratedTo));
    const row = run.answer.result.byAssistant.find(({ assistant }) => assistant === key);
    if (known === undefined || row === undefined) continue;
    const input = { ...measured.features, assistants: [known.key] };
    const predicted = await finishInTurns(engine.withCalibrated([known]).predict(input));
    both.push({
      assistant: name,
      calibration: { id: known.id, calibratedTo: known.calibratedTo, asOf: known.asOf },
      all: {
        measured: { value: row.expectedWinRate, ...row.interval },
        predicted: { value: predicted.result.expectedWinRate, ...rangeOf(predicted.result.interval) },
      },
      matchups: measured.comparisons
        .filter(({ assistant }) => assistant === key)
        .flatMap((one) => {
          const other = predicted.comparisons.find(
            ({ query, competitor }) => query === one.query && competitor === one.competitor,
          );
          if (other === undefined) return [];
          const { query, competitor } = one;
          return [{ query, competitor, measured: rangedOf(one), predicted: rangedOf(other) }];
        }),
    });
  }
  return both;
}

function rangedOf({ probability: value, interval }: Comparison): Estimate {
  return { value, ...rangeOf(interval) };
}

function rangeOf({ low, high }: Pick<Estimate, "low" | "high">): Pick<Estimate, "low" | "high"> {
  return { low, high };
}
