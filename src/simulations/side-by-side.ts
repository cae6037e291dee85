import type { CalibratedAssistant } from "../engine/choice/calibrated-assistant.ts";

/** A chance or a share with its range. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The choices of one assistant, and the prediction of the model with the coefficients of its calibration. */
export interface SideBySide {
  readonly assistant: string;
  readonly calibration: Pick<CalibratedAssistant, "calibratedTo" | "asOf"> & { readonly id: string };
  readonly all: MeasuredAndPredicted;
  readonly matchups: readonly (MeasuredAndPredicted & { readonly query: string; readonly competitor: number })[];
}

interface MeasuredAndPredicted {
  readonly measured: Estimate;
  readonly predicted: Estimate;
}
