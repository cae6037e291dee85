import { MEAN_ASSISTANT } from "../calibrated-assistant.ts";
import { assistantOf, type ChoiceModel } from "../choice-model.ts";
import { logLossFigure, type ChoiceStudy } from "./log-loss.ts";
import { publishedPointFigures } from "./published-points.ts";
import { reliabilityFigures, type PairStudy } from "./reliability.ts";
import type { ValidationFigure } from "./validation-figure.ts";

/** Observations to compare a model with. */
export interface ValidationData {
  readonly choices: readonly ChoiceStudy[];
  readonly pairs: readonly PairStudy[];
  /** Figures from data that may not be redistributed. */
  readonly stated: readonly ValidationFigure[];
}

/**
 * Returns the validation report of a model: computed figures first, then stated ones. Observed models that no assistant
 * is calibrated to are compared with the mean assistant.
 */
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
