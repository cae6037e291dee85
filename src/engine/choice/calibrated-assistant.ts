import {
  assistantOf,
  type AssistantModel,
  type ChoiceModel,
  type RegimeModel,
  stressCoefficients,
} from "./choice-model.ts";
import { type Feature, FEATURES, type PriceRegime } from "./features.ts";

/** Has the mean coefficients of the published assistants: what is not measured of another one is taken from it. */
export const MEAN_ASSISTANT = "assistant_4";

/** An assistant with coefficients of its own, as far as they were measured. */
export interface CalibratedAssistant {
  readonly key: string;
  readonly name: string;
  /** The model, and how many choices its coefficients come from. */
  readonly calibratedTo: string;
  /** Day of the measurement. */
  readonly asOf: string;
  /** The reason that its coefficients say little, if they do. */
  readonly doubt?: string;
  /** They hold for queries without a budget word: only those were asked. */
  readonly coefficients: readonly { readonly feature: Feature; readonly value: number; readonly sd: number }[];
}

/** Returns a model that knows these assistants, too. Equal coefficients give equal draws. */
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
