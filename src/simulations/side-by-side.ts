import type { CalibratedAssistant } from "../engine/choice/calibrated-assistant.ts";

/** A chance or a share with its range. */
export interface Ranged {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** The choices of one assistant, and the prediction of the model with the coefficients of its calibration. */
export interface SideBySide {
  readonly assistant: string;
  readonly calibration: Pick<CalibratedAssistant, "calibratedTo" | "asOf"> & { readonly id: string };
  readonly all: BothWays;
  readonly matchups: readonly (BothWays & { readonly query: string; readonly competitor: number })[];
}

interface BothWays {
  readonly measured: Ranged;
  readonly predicted: Ranged;
}
