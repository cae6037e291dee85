import { fitConditionalLogit, meanLogLoss, type ObservedChoice, type Prior } from "./conditional-logit.ts";
import { MEASURED_FEATURES, type MeasuredFeature } from "./measured-features.ts";
import { CALIBRATION_VARIABLES } from "./randomised-listings.ts";

/** A published coefficient was measured on another model, so its standard deviation is widened by this factor. */
const PRIOR_WIDENING = 3;
/** Prior of the coefficients without a published value: the position bias, and the appeal of a listing's texts. */
const UNPUBLISHED: Prior = { value: 0, sd: 3 };
const FOLDS = 5;
/** Minimum number of choices for a fit. */
export const MIN_CHOICES = 100;

/** A coefficient fitted to the choices of one assistant, with the published coefficient of other models. */
export interface MeasuredCoefficient extends Prior {
  readonly feature: MeasuredFeature;
  readonly published: Prior;
}

/** Mean log-losses on held-out choices, in nats: those of the fit and of the baselines that it has to beat. */
export interface HeldOutLoss {
  readonly fit: number;
  /** The published coefficients. */
  readonly published: number;
  readonly priceOnly: number;
  readonly ratingOnly: number;
  /** Choosing at random. */
  readonly uniform: number;
}

/** The coefficients of an assistant, with measures of their fit. */
export interface CalibrationFit {
  readonly coefficients: readonly MeasuredCoefficient[];
  /** Effect of being shown first. It is fitted so that the others are unbiased; no simulation uses it. */
  readonly firstSlot: Prior;
  readonly choices: number;
  /** McFadden's pseudo-R²: the share of the uncertainty that the fit explains. */
  readonly pseudoR2: number;
  /** Share of choices whose chosen listing the fit ranks first. */
  readonly topChoice: number;
  readonly heldOut: HeldOutLoss;
  /** True if the fit predicts held-out choices better than price alone, ratings alone, and chance. */
  readonly beatsBaselines: boolean;
}

/**
 * Fits the coefficients of an assistant to its choices, with the published ones as priors. Throws RangeError if there
 * are no choices.
 */
export function fitCalibration(
  choices: readonly ObservedChoice[],
  names: readonly string[],
  publishedOf: (feature: MeasuredFeature) => Prior,
): CalibrationFit {
  const published = MEASURED_FEATURES.map(publishedOf);
  const priors = names.map((_, at): Prior => {
    const known = published[at];
    return known === undefined ? UNPUBLISHED : { value: known.value, sd: PRIOR_WIDENING * known.sd };
  });
  const fit = fitConditionalLogit(choices, names, priors);
  const coefficientAt = (at: number): Prior => {
    const { value = 0, standardError = 0 } = fit.coefficients[at] ?? {};
    return { value, sd: standardError };
  };
  const heldOut = crossValidate(choices, names, priors);
  return {
    coefficients: MEASURED_FEATURES.map((feature, at) => ({
      feature,
      ...coefficientAt(at),
      published: published[at] ?? UNPUBLISHED,
    })),
    firstSlot: coefficientAt(CALIBRATION_VARIABLES.indexOf("first_slot")),
    choices: fit.choices,
    pseudoR2: fit.pseudoR2,
    topChoice: fit.topChoice,
    heldOut,
    beatsBaselines: heldOut.fit < Math.min(heldOut.priceOnly, heldOut.ratingOnly, heldOut.uniform),
  };
}

/** Predicts each fifth of the choices from the other four. */
function crossValidate(
  choices: readonly ObservedChoice[],
  names: readonly string[],
  priors: readonly Prior[],
): HeldOutLoss {
  const lossOf = (name: string): number => {
    const at = names.indexOf(name);
    const reduced = choices.map(({ alternatives, chosen }) => {
      return { chosen, alternatives: alternatives.map((row) => [row[at] ?? 0]) };
    });
    return heldOutLoss(reduced, [name]);
  };
  return {
    fit: heldOutLoss(choices, names, priors),
    published: meanLogLoss(
      choices,
      priors.map(({ value }) => value),
    ),
    priceOnly: lossOf("price"),
    ratingOnly: lossOf("rating"),
    uniform: meanLogLoss(choices, []),
  };
}

function heldOutLoss(choices: readonly ObservedChoice[], names: readonly string[], priors?: readonly Prior[]): number {
  const losses = Array.from({ length: FOLDS }, (_, fold) => {
    const train = choices.filter((__, at) => at % FOLDS !== fold);
    const test = choices.filter((__, at) => at % FOLDS === fold);
    const values = fitConditionalLogit(train, names, priors).coefficients.map(({ value }) => value);
    return test.length * meanLogLoss(test, values);
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / choices.length;
}
