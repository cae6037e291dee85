import type { Steps } from "../../shared/steps.ts";
import { withBestCopy } from "../choice/attribution.ts";
import { assistantOf, type ChoiceModel } from "../choice/choice-model.ts";
import type { CoefficientKind } from "../choice/coefficient-file.ts";
import { intervalOf } from "../choice/draws.ts";
import { FEATURES, GROUP_OF, type Feature, type ListingFeatures } from "../choice/features.ts";
import { subtract } from "../choice/vector.ts";
import type { Action } from "./result-schema.ts";
import type { Evaluation } from "./evaluation.ts";
import { round12, roundInterval } from "./round.ts";
import type { Selection, SimulationInput } from "./simulation-input.ts";
import {
  drawWinRates,
  expectedWinRate,
  priceAfter,
  PRICE_STEPS,
  ratingAfter,
  RATING_STEPS,
  withPrice,
  withRating,
  type Change,
} from "./what-if.ts";
import { twoDecimals } from "../wording.ts";

const PRICE_STEP = PRICE_STEPS[3];
const RATING_STEP = RATING_STEPS[0];

/** A change that a merchant could make, or only imagine: a merchant cannot decide on a better rating. */
interface PossibleAction {
  readonly feature: Feature;
  readonly change: Change;
  readonly text: string;
}

/** Returns the change that raises one feature to what the best text would give. */
const rewritten =
  (feature: "relevance" | "terms" | "completeness" | "specificity" | "evidence" | "hype"): Change =>
  (product, competitor) => ({ ...product, [feature]: withBestCopy(product, competitor)[feature] });

/** Changes of the text. */
const TEXT_ACTIONS: readonly PossibleAction[] = [
  {
    feature: "relevance",
    change: rewritten("relevance"),
    text: "Use the words of the questions wherever they are true of the product",
  },
  { feature: "terms", change: rewritten("terms"), text: "State what you offer in shipping, returns and warranty" },
  {
    feature: "completeness",
    change: rewritten("completeness"),
    text: "State the attributes that buyers compare in this category",
  },
  { feature: "specificity", change: rewritten("specificity"), text: "Give more quantities with their units" },
  {
    feature: "evidence",
    change: rewritten("evidence"),
    text: "Name the tests and certificates that the rival names, if you have them",
  },
  { feature: "hype", change: rewritten("hype"), text: "Remove superlatives, urgency and shouting" },
];

/** Changes that a merchant cannot decide on, or should not make for this reason alone. */
const WHAT_IFS: readonly PossibleAction[] = [
  {
    feature: "price",
    change: (product, _, query) =>
      product.priceCents === undefined
        ? product
        : withPrice(product, priceAfter(product.priceCents, PRICE_STEP), query),
    text: "What if the price were 7.5 % lower",
  },
  {
    feature: "rating",
    change: (product, _, query) => {
      const rating = ratingAfter(product.rating, RATING_STEP);
      return rating === undefined ? product : withRating(product, rating, query);
    },
    text: "What if the rating were 0.1 stars higher",
  },
  {
    feature: "reviews",
    change: (product, competitor) => withReviews(product, competitor.reviewCount),
    text: "What if there were as many reviews as the rival has",
  },
  {
    feature: "constraint",
    change: (product) => ({ ...product, constraint: 0 }),
    text: "What if the product kept every limit of the questions",
  },
];

/** Returns the changes that would raise the expected win rate of an evaluation: at most `most`, the best first. */
export function* findActions(
  input: SimulationInput,
  model: ChoiceModel,
  evaluation: Evaluation,
  most: number,
): Steps<Action[]> {
  return yield* bestOf([...TEXT_ACTIONS, ...WHAT_IFS], input, model, evaluation, most);
}

/** Returns the change of text that would raise the expected win rate most; undefined if none would. */
export function* findTextAction(
  input: SimulationInput,
  model: ChoiceModel,
  evaluation: Evaluation,
): Steps<Action | undefined> {
  const [best] = yield* bestOf(TEXT_ACTIONS, input, model, evaluation, 1);
  return best;
}

function* bestOf(
  possible: readonly PossibleAction[],
  input: SimulationInput,
  model: ChoiceModel,
  evaluation: Evaluation,
  most: number,
): Steps<Action[]> {
  const { selection, total } = evaluation;
  const best = possible
    .map((action) => {
      const rate = expectedWinRate(input, model, selection, action.change);
      return { ...action, gain: round12(rate - total.expectedWinRate) };
    })
    .filter(({ gain }) => gain > 0)
    .sort((one, other) => other.gain - one.gain)
    .slice(0, most);
  yield;
  const changed = yield* drawWinRates(input, model, evaluation, best);
  return changed.map(({ feature, text, gain, drawn }) => ({
    feature,
    group: GROUP_OF[feature],
    change: text,
    gain,
    interval: roundInterval(intervalOf(subtract(drawn, total.drawn))),
    evidence: evidenceOf(feature, model, selection),
    text: describe(text, gain),
  }));
}

function describe(text: string, gain: number): string {
  const amount = gain < 0.005 ? "less than .01" : twoDecimals(gain);
  if (!text.startsWith("What if")) return `${text}: it could gain up to ${amount} in expected win rate.`;
  return `${text}? The expected win rate would be ${amount} higher.`;
}

/** Returns the product with at least as many reviews as the rival. An unknown count stays unknown. */
function withReviews(product: ListingFeatures, reviewCount: number | undefined): ListingFeatures {
  if (product.reviewCount === undefined || reviewCount === undefined) return product;
  return { ...product, reviewCount: Math.max(product.reviewCount, reviewCount) };
}

const GRADES: Readonly<Record<CoefficientKind, Action["evidence"]>> = {
  measured: "strong",
  derived: "moderate",
  prior: "weak",
  assumed: "weak",
};

/** Grades the evidence for a feature. For text it is always weak: its coefficients are priors or assumptions. */
function evidenceOf(feature: Feature, model: ChoiceModel, { assistants }: Selection): Action["evidence"] {
  const [key] = assistants;
  if (GROUP_OF[feature] === "content" || key === undefined) return "weak";
  const kind = assistantOf(model, key).regimes.default.kinds[FEATURES.indexOf(feature)];
  return kind === undefined ? "weak" : GRADES[kind];
}
