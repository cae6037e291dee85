import { drawNormals, type Draws } from "./draws.ts";
import { FEATURES, type Feature, type PriceRegime } from "./features.ts";
import { coefficientOf, type CoefficientFile, type CoefficientKind } from "./coefficient-file.ts";
import { valueAt } from "./vector.ts";

/** The coefficients of one assistant in one price regime, in the order of the features. */
export interface Coefficients {
  readonly values: Float64Array;
  readonly sds: Float64Array;
  /**
   * The largest difference in ln price that counts in a pair. A choice set uses half of it on each side of its mean.
   */
  readonly priceClip: number;
}

/** The keys of the stress sets. */
export const STRESS_KEYS = ["price_strict", "price_blind"] as const;
export type StressKey = (typeof STRESS_KEYS)[number];

/** An alternative assumption about price, which some models match better than the assistants' own coefficients. */
export interface StressSet {
  readonly key: StressKey;
  /** Coefficients that replace the assistant's own. */
  readonly values: Readonly<Partial<Record<Feature, number>>>;
  readonly priceClip?: number;
  readonly regimes: readonly PriceRegime[];
  /** The models whose choices it comes from. */
  readonly evidence: string;
}

/**
 * The stress sets. A pair whose winner changes under one of them is contested.
 * `price_blind` does not apply to queries with a budget word: no assistant ignores the price when asked for something
 * cheap.
 */
export const STRESS_SETS: readonly StressSet[] = [
  {
    key: "price_strict",
    values: { price: -5.5 },
    priceClip: 2.2,
    regimes: ["default", "budget"],
    evidence: "GPT-5.4 and GPT-4.1 mini in PriceBench",
  },
  {
    key: "price_blind",
    values: { price: 0, rating: 10 },
    regimes: ["default"],
    evidence: "GPT-4o, GPT-3.5 and Claude 3 Haiku in catalogues of ten products",
  },
];

/** The largest difference in ln price that counts in a pair. No study has measured choices beyond it. */
export const PRICE_CLIP: Readonly<Record<PriceRegime, number>> = { default: 0.7, budget: 2.2 };

/** The coefficients of an assistant in one regime: as published, and under each stress set. */
export interface RegimeModel {
  readonly standard: Coefficients;
  /** One entry for each of STRESS_SETS: the standard one where a set does not apply. */
  readonly stressed: readonly Coefficients[];
  /** In the order of the features. */
  readonly kinds: readonly CoefficientKind[];
}

/** An assistant of the offline engine. */
export interface AssistantModel {
  readonly key: string;
  readonly name: string;
  /** The model and study that its coefficients come from. */
  readonly calibratedTo: string;
  /** The day of the measurement, if it is not the date of the file. */
  readonly asOf?: string;
  /** Why its coefficients are unreliable, if they are. */
  readonly doubt?: string;
  readonly regimes: Readonly<Record<PriceRegime, RegimeModel>>;
}

/** A version of the choice model, ready for computation. */
export interface ChoiceModel {
  readonly file: CoefficientFile;
  readonly assistants: readonly AssistantModel[];
  readonly draws: Draws;
}

/** Creates the model of a coefficient file. */
export function createChoiceModel(file: CoefficientFile): ChoiceModel {
  const assistants = file.assistants.map((assistant) => ({
    ...assistant,
    regimes: {
      default: regimeModel(file, assistant.key, "default"),
      budget: regimeModel(file, assistant.key, "budget"),
    },
  }));
  return { file, assistants, draws: drawNormals(file.version) };
}

/** Returns the assistant with a key. Throws an Error if the model has no such assistant. */
export function assistantOf({ assistants }: ChoiceModel, key: string): AssistantModel {
  const found = assistants.find((assistant) => assistant.key === key);
  if (found === undefined)
    throw new Error(`Unknown assistant ${key}. Use one of ${assistants.map((assistant) => assistant.key).join(", ")}.`);
  return found;
}

function regimeModel(file: CoefficientFile, key: string, regime: PriceRegime): RegimeModel {
  const rows = FEATURES.map((feature) => coefficientOf(file, key, feature, regime));
  const standard = {
    values: Float64Array.from(rows, ({ value }) => value),
    sds: Float64Array.from(rows, ({ sd }) => sd),
    priceClip: PRICE_CLIP[regime],
  };
  return {
    standard,
    stressed: stressCoefficients(standard, regime),
    kinds: rows.map(({ kind }) => kind),
  };
}

/** Returns the coefficients under each of STRESS_SETS: unchanged where a set does not apply. */
export function stressCoefficients(standard: Coefficients, regime: PriceRegime): Coefficients[] {
  return STRESS_SETS.map((set) => (set.regimes.includes(regime) ? stressedBy(set, standard) : standard));
}

function stressedBy(set: StressSet, standard: Coefficients): Coefficients {
  return {
    values: Float64Array.from(FEATURES, (feature, index) => set.values[feature] ?? valueAt(standard.values, index)),
    sds: standard.sds,
    priceClip: set.priceClip ?? standard.priceClip,
  };
}
