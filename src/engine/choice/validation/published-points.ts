import { assistantOf, type ChoiceModel } from "../choice-model.ts";
import { FEATURES, type Feature } from "../features.ts";
import { probabilityOf } from "../pair-difference.ts";
import { roundFigure, type ValidationFigure } from "./validation-figure.ts";

/** A published probability of choosing a listing with a tag, from 10 % without it. */
interface PublishedPoint {
  readonly assistant: string;
  readonly model: string;
  readonly feature: Feature;
  readonly tag: string;
  readonly probability: number;
}

/** The probability without the tag in all published points. */
const BASE = 0.1;

/** The points of ACES (arXiv 2508.02630v3, 2x4 grid) that the coefficients of the tags have to reproduce. */
const POINTS: readonly PublishedPoint[] = [
  { assistant: "assistant_1", model: "GPT-4.1", feature: "sponsored", tag: "Sponsored", probability: 0.08 },
  { assistant: "assistant_2", model: "Claude Sonnet 4", feature: "sponsored", tag: "Sponsored", probability: 0.089 },
  { assistant: "assistant_3", model: "Gemini 2.5 Flash", feature: "sponsored", tag: "Sponsored", probability: 0.079 },
  { assistant: "assistant_1", model: "GPT-4.1", feature: "endorsed", tag: "Overall Pick", probability: 0.199 },
  { assistant: "assistant_2", model: "Claude Sonnet 4", feature: "endorsed", tag: "Overall Pick", probability: 0.243 },
  { assistant: "assistant_3", model: "Gemini 2.5 Flash", feature: "endorsed", tag: "Overall Pick", probability: 0.426 },
];

/** Returns the model's figures for the published points. */
export function publishedPointFigures(model: ChoiceModel): ValidationFigure[] {
  return POINTS.map(({ assistant, model: vendorModel, feature, tag, probability }) => {
    const coefficient = assistantOf(model, assistant).regimes.default.standard.values[FEATURES.indexOf(feature)] ?? 0;
    return {
      name: `${tag} tag, ${assistant} (${vendorModel})`,
      n: null,
      metric: "probability from a 10 % base",
      value: roundFigure(probabilityOf(Math.log(BASE / (1 - BASE)) + coefficient)),
      baselines: { published: probability },
      asOf: model.file.asOf,
      basis: "computed",
      note: "Derived from this point: checks arithmetic, not prediction.",
    };
  });
}
