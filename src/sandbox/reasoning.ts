import type { Feature } from "./assistants.ts";
import { TEXT_FEATURES, type TextAmounts, type TextFeature } from "./features.ts";

/** One side of a comparison: its amounts and the points that they earn. */
export interface JudgedListing {
  readonly amounts: TextAmounts;
  readonly priceCents: number | undefined;
  readonly score: number;
  /** The points of the price, then of each feature in the order of `TEXT_FEATURES`. */
  readonly points: readonly number[];
}

interface Part {
  readonly feature: Feature;
  /** The points of the product minus those of the competitor. */
  readonly points: number;
}

const FEATURES: readonly Feature[] = ["price", ...TEXT_FEATURES];

/** The start of every explanation, which may be read without the disclaimer. */
const LABEL = "Synthetic, nothing measured:";
const REASONS_NAMED = 2;

/**
 * Explains a comparison: the components of the score that put one side ahead most, in points, then the largest one that
 * works against it. The text quotes only numbers and no words of a listing.
 */
export function explain(product: JudgedListing, competitor: JudgedListing): string {
  const lead = product.score - competitor.score;
  const parts = rankParts(product, competitor);
  const name = (part: Part) => `${describe(part.feature, product, competitor)}, ${signed(part.points)}`;
  const forProduct = parts.filter(({ points }) => points > 0).map(name);
  const forCompetitor = parts.filter(({ points }) => points < 0).map(name);
  if (lead === 0) return explainTie(product.score, forProduct[0], forCompetitor[0]);
  const [reasons, against] = lead > 0 ? [forProduct, forCompetitor[0]] : [forCompetitor, forProduct[0]];
  const [first, second] = reasons.slice(0, REASONS_NAMED);
  const leader = lead > 0 ? "the product" : "the competitor";
  const higher = Math.max(product.score, competitor.score);
  const lower = Math.min(product.score, competitor.score);
  const decided = second === undefined ? first : `${first}; then ${second}`;
  const counter = against === undefined ? "" : ` The other way: ${against}.`;
  return `${LABEL} ${leader} leads ${higher} to ${lower}, decided by ${decided}.${counter}`;
}

function explainTie(score: number, forProduct: string | undefined, forCompetitor: string | undefined): string {
  const tie = `${LABEL} a tie at ${score}, which goes to the competitor.`;
  if (forProduct === undefined || forCompetitor === undefined) return `${tie} No part of the score differs.`;
  return `${tie} For the product: ${forProduct}. The other way: ${forCompetitor}.`;
}

/** Returns the nonzero components of the difference, largest first. */
function rankParts(product: JudgedListing, competitor: JudgedListing): Part[] {
  return FEATURES.map((feature, i) => ({ feature, points: (product.points[i] ?? 0) - (competitor.points[i] ?? 0) }))
    .filter(({ points }) => points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** The wording of each feature with both amounts, the product's first. */
const WORDINGS: Readonly<Record<TextFeature, (own: number, other: number) => string>> = {
  title: (own, other) => `title (${count(own, "telling word")} against ${other})`,
  specifics: (own, other) => `specifics (${count(own, "concrete fact")} against ${other})`,
  answers: (own, other) => `buyer questions (${own} of 5 answered against ${other})`,
  terms: (own, other) => `purchase terms (${own} of 4 stated against ${other})`,
  proof: (own, other) => `evidence (${count(own, "mention")} of tests or standards against ${other})`,
  detail: (own, other) => `description detail (${count(own, "word")} beyond the title against ${other})`,
  match: (own, other) => `description on topic (${count(own, "title word")} taken up against ${other})`,
  hype: (own, other) => `hype and pressure (${count(own, "sign")} against ${other})`,
  repetition: (own, other) => `repetition (${count(own, "repeated word")} against ${other})`,
  length: (own, other) => `length (${count(own, "word")} of description against ${other})`,
};

function describe(feature: Feature, product: JudgedListing, competitor: JudgedListing): string {
  if (feature === "price") return `price (${describePrice(product.priceCents, competitor.priceCents)})`;
  return WORDINGS[feature](product.amounts[feature], competitor.amounts[feature]);
}

function describePrice(own: number | undefined, other: number | undefined): string {
  if (own === undefined) return "the product has none";
  if (other === undefined) return "the competitor has none";
  if (own === 0) return "free against a price";
  if (other === 0) return "a price against free";
  if (own >= 2 * other) return `${times(own, other)} the competitor's`;
  if (own > other) return `${percentApart(own, other)}% above the competitor's`;
  if (other >= 10 * own) return "less than a tenth of the competitor's";
  return `${percentApart(own, other)}% below the competitor's`;
}

function percentApart(own: number, other: number): number {
  return Math.round((100 * Math.abs(own - other)) / other);
}

function times(own: number, other: number): string {
  const tenths = Math.floor((10 * own) / other);
  return tenths >= 100 ? "over 10 times" : `${tenths / 10} times`;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

function signed(points: number): string {
  return `${points > 0 ? "+" : ""}${points} ${Math.abs(points) === 1 ? "point" : "points"}`;
}
