import type { CalibratedAssistant } from "../engine/choice/calibrated-assistant.ts";

/** A probability or share with its interval. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The measured choices of one assistant next to the model's prediction from its calibrated coefficients. */
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
