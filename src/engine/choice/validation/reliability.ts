import type { RegimeModel } from "../choice-model.ts";
import type { Draws } from "../draws.ts";
import type { ListingFeatures } from "../features.ts";
import { ListingPair } from "../listing-pair.ts";
import { judgePair } from "../pair.ts";
import { roundFigure, type ValidationFigure } from "./validation-figure.ts";

/** A vendor model's choice between two listings, for a query without a budget word. */
export interface ObservedPair {
  readonly product: ListingFeatures;
  readonly competitor: ListingFeatures;
  readonly productWon: boolean;
}

/** Observed pairs with their name and origin. */
export interface PairStudy {
  readonly name: string;
  readonly note: string;
  readonly pairs: readonly ObservedPair[];
}

interface JudgedPair {
  /** The probability of the listing that the model prefers. */
  readonly confidence: number;
  readonly tooClose: boolean;
  readonly right: boolean;
}

/** The classes of the reliability table: by whether the model calls a winner, then by its confidence. */
const CLASSES: readonly { readonly name: string; readonly holds: (pair: JudgedPair) => boolean }[] = [
  { name: "called", holds: ({ tooClose }) => !tooClose },
  { name: "too close to call", holds: ({ tooClose }) => tooClose },
  { name: "probability .5 to .65", holds: ({ confidence }) => confidence < 0.65 },
  { name: "probability .65 to .8", holds: ({ confidence }) => confidence >= 0.65 && confidence < 0.8 },
  { name: "probability .8 to .9", holds: ({ confidence }) => confidence >= 0.8 && confidence < 0.9 },
  { name: "probability over .9", holds: ({ confidence }) => confidence >= 0.9 },
];

/** Returns how often the listing that an assistant prefers was chosen, by the assistant's confidence. */
export function reliabilityFigures(
  { name, note, pairs }: PairStudy,
  regime: RegimeModel,
  draws: Draws,
  asOf: string,
): ValidationFigure[] {
  const judged = pairs.map(({ product, competitor, productWon }): JudgedPair => {
    const { probability, verdict } = judgePair(new ListingPair(product, competitor), regime, draws);
    return {
      confidence: Math.max(probability, 1 - probability),
      tooClose: verdict === "too_close",
      right: probability > 0.5 === productWon,
    };
  });
  return CLASSES.flatMap((one) => {
    const members = judged.filter(one.holds);
    if (members.length === 0) return [];
    const right = members.filter((pair) => pair.right).length;
    return {
      name: `${name}: ${one.name}`,
      n: members.length,
      metric: "share of pairs called right",
      value: roundFigure(right / members.length),
      baselines: { coin: 0.5 },
      asOf,
      basis: "computed" as const,
      note,
    };
  });
}
