import { intervalHolds } from "./draws.ts";
import { FEATURES, GROUP_OF, GROUPS, relativeValue, type Group, type ListingFeatures } from "./features.ts";
import { valueAt } from "./vector.ts";

/** The possible results of a match-up. */
export const OUTCOMES = ["ahead", "behind", "too_close"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The reasons for the result of a pair. The first one that holds applies. */
export const VERDICTS = [
  "missing_data",
  "constraint_broken",
  "irrelevant_to_query",
  "too_close",
  "lost_on_content",
  "lost_on_commercial",
  "lost_on_reputation",
  "lost_on_platform",
  "won_on_content",
  "won_on_commercial",
  "won_on_reputation",
  "won_on_platform",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Sums of contributions to the log-odds, by group. */
export type GroupSums = Readonly<Record<Group, number>>;

/** The result of a pair, or the mean of several pairs, with its sums by group. */
export interface JudgedOutcome {
  readonly probability: number;
  readonly outcome: Outcome;
  readonly groups: GroupSums;
}

/** The two listings of a pair. */
interface Rivals {
  readonly product: ListingFeatures;
  readonly competitor: ListingFeatures;
}

const EVEN = 0.5;

/** Probabilities that were right no more often than a coin toss in real choices between two hotels. */
const UNDECIDED = { low: 0.35, high: 0.65 } as const;
/** The relevance below which a listing hardly mentions a query, and from which a rival answers it. */
const IRRELEVANT_BELOW = 0.25;
const RELEVANT_FROM = 0.5;

/** Returns the product's score in a pair, 0 to 100. The competitor has the rest. */
export function scoreOf(probability: number): number {
  return Math.round(100 * probability);
}

/** Tells whether the product wins a pair. A tie of the scores goes to the competitor. */
export function isWon(probability: number): boolean {
  return scoreOf(probability) > 50;
}

/** Returns the outcome for the product of a probability and its draws. */
export function outcomeOf(probability: number, drawn: Float64Array): Outcome {
  if (isUndecided(probability) || intervalHolds(drawn, EVEN)) return "too_close";
  return probability > EVEN ? "ahead" : "behind";
}

/** Tells whether a probability is too close to call, regardless of its draws. */
export function isUndecided(probability: number): boolean {
  return probability >= UNDECIDED.low && probability <= UNDECIDED.high;
}

/** Returns the verdict on a pair. */
export function verdictOf({ product, competitor }: Rivals, { probability, outcome, groups }: JudgedOutcome): Verdict {
  const isLost = !isWon(probability);
  if (lacksPriceAndRating(product) !== lacksPriceAndRating(competitor)) return "missing_data";
  if (isLost && product.constraint > competitor.constraint) return "constraint_broken";
  if (isLost && product.relevance < IRRELEVANT_BELOW && competitor.relevance >= RELEVANT_FROM)
    return "irrelevant_to_query";
  return outcome === "too_close" ? outcome : groupVerdict(outcome, decidingGroup(outcome, groups));
}

/** Returns the verdict that names a group. */
export function groupVerdict(outcome: "ahead" | "behind", group: Group): Verdict {
  return outcome === "ahead" ? `won_on_${group}` : `lost_on_${group}`;
}

/** Returns the group that contributes most to the outcome: of equal ones the first. */
function decidingGroup(outcome: "ahead" | "behind", groups: GroupSums): Group {
  const direction = outcome === "ahead" ? 1 : -1;
  return GROUPS.reduce((best, group) => (direction * (groups[group] - groups[best]) > 0 ? group : best));
}

/** Sums contributions, which are in the order of the features, by group. */
export function sumByGroup(contributions: Float64Array): GroupSums {
  const sums = { content: 0, commercial: 0, reputation: 0, platform: 0 };
  let at = 0;
  for (const feature of FEATURES) sums[GROUP_OF[feature]] += valueAt(contributions, at++);
  return sums;
}

function lacksPriceAndRating(listing: ListingFeatures): boolean {
  return relativeValue(listing, "price") === undefined && relativeValue(listing, "rating") === undefined;
}
