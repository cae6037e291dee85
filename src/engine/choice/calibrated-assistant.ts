import {
  assistantOf,
  type AssistantModel,
  type ChoiceModel,
  type RegimeModel,
  stressCoefficients,
} from "./choice-model.ts";
import { type Feature, FEATURES, type PriceRegime } from "./features.ts";

/** The assistant with the mean coefficients of the others. It supplies the coefficients that were not measured. */
export const MEAN_ASSISTANT = "assistant_4";

/** An assistant with measured coefficients. */
export interface CalibratedAssistant {
  readonly key: string;
  readonly name: string;
  /** The model and the number of choices that its coefficients come from. */
  readonly calibratedTo: string;
  /** The day of the measurement. */
  readonly asOf: string;
  /** Why its coefficients are unreliable, if they are. */
  readonly doubt?: string;
  /** Measured with queries without a budget word, for which alone the price coefficient holds. */
  readonly coefficients: readonly { readonly feature: Feature; readonly value: number; readonly sd: number }[];
}

/** Returns a model with these assistants added. They share the draws of the model. */
export function withCalibrated(model: ChoiceModel, calibrated: readonly CalibratedAssistant[]): ChoiceModel {
  return { ...model, assistants: [...model.assistants, ...calibrated.map((one) => assistantModel(model, one))] };
}

function assistantModel(
  model: ChoiceModel,
  { key, name, calibratedTo, asOf, doubt, coefficients }: CalibratedAssistant,
): AssistantModel {
  const { regimes } = assistantOf(model, MEAN_ASSISTANT);
  const of = (regime: PriceRegime) => replaceMeasured(regimes[regime], regime, coefficients);
  const named = { key, name, calibratedTo, asOf, ...(doubt === undefined ? {} : { doubt }) };
  return { ...named, regimes: { default: of("default"), budget: of("budget") } };
}

function replaceMeasured(
  { standard, kinds }: RegimeModel,
  regime: PriceRegime,
  coefficients: CalibratedAssistant["coefficients"],
): RegimeModel {
  const measured = FEATURES.map((feature) =>
    feature === "price" && regime === "budget" ? undefined : coefficients.find((one) => one.feature === feature),
  );
  const own = {
    ...standard,
    values: standard.values.map((value, at) => measured[at]?.value ?? value),
    sds: standard.sds.map((sd, at) => measured[at]?.sd ?? sd),
  };
  return {
    standard: own,
    stressed: stressCoefficients(own, regime),
    kinds: kinds.map((kind, at) => (measured[at] === undefined ? kind : "measured")),
  };
}
