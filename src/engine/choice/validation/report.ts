import { assistantOf, type ChoiceModel } from "../choice-model.ts";
import { logLossFigure, type ChoiceStudy } from "./log-loss.ts";
import { publishedPointFigures } from "./published-points.ts";
import { reliabilityFigures, type PairStudy } from "./reliability.ts";
import type { ValidationFigure } from "./validation-figure.ts";

/** The assistant that is held against models that none is calibrated to: the mean of the others. */
const MEAN_ASSISTANT = "assistant_4";

/** Data to compare a model with. */
export interface ValidationData {
  readonly choices: readonly ChoiceStudy[];
  readonly pairs: readonly PairStudy[];
  /** Figures from data that may not be passed on. */
  readonly stated: readonly ValidationFigure[];
}

/** Returns the validation report of a model: what is computed from data, then what is stated. */
export function validationReport(model: ChoiceModel, { choices, pairs, stated }: ValidationData): ValidationFigure[] {
  const { regimes } = assistantOf(model, MEAN_ASSISTANT);
  const { asOf } = model.file;
  return [
    ...publishedPointFigures(model),
    ...choices.map((study) => logLossFigure(study, regimes, asOf)),
    ...pairs.flatMap((study) => reliabilityFigures(study, regimes.default, model.draws, asOf)),
    ...stated,
  ];
}
