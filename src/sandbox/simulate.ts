import { type Assistant, WEIGHTS } from "./assistants.ts";
import { readListing, type SandboxListing, type TextAmounts } from "./features.ts";
import { pricePoints, rateText, textPoints } from "./points.ts";
import { explain, type JudgedListing } from "./reasoning.ts";

/** The judgement of one assistant on the product and one competitor. */
export interface SandboxComparison {
  assistant: Assistant;
  /** The competitor's title. */
  competitor: string;
  /** The side with the higher score. A tie goes to the competitor, because the product is not better. */
  winner: "product" | "competitor";
  /** 0 to 100, whole. */
  productScore: number;
  competitorScore: number;
  reasoning: string;
}

/** The result of a simulation. */
export interface SandboxResult {
  /** Wins divided by comparisons, 0 to 1. */
  winRate: number;
  wins: number;
  /** By assistant, then by competitor, in the order of the request. */
  comparisons: SandboxComparison[];
}

interface RatedListing {
  readonly title: string;
  readonly priceCents: number | undefined;
  readonly amounts: TextAmounts;
  readonly rates: readonly number[];
}

/**
 * Compares a product with competitors as synthetic assistants would. It measures nothing real: a score is a sum of fixed
 * points for the words and the price in the arguments, and is the same everywhere.
 * An assistant that is named twice judges once.
 */
export function simulateSandbox(
  product: SandboxListing,
  competitors: readonly SandboxListing[],
  assistants: readonly Assistant[],
): SandboxResult {
  const own = rate(product);
  const others = competitors.map(rate);
  const comparisons = [...new Set(assistants)].flatMap((assistant) =>
    others.map((other) => compare(own, other, assistant)),
  );
  const wins = comparisons.filter(({ winner }) => winner === "product").length;
  return { winRate: comparisons.length === 0 ? 0 : wins / comparisons.length, wins, comparisons };
}

function rate(listing: SandboxListing): RatedListing {
  const amounts = readListing(listing);
  return { title: listing.title, priceCents: listing.priceCents, amounts, rates: rateText(amounts) };
}

function compare(product: RatedListing, competitor: RatedListing, assistant: Assistant): SandboxComparison {
  const own = judge(product, competitor, assistant);
  const other = judge(competitor, product, assistant);
  return {
    assistant,
    competitor: competitor.title,
    winner: own.score > other.score ? "product" : "competitor",
    productScore: own.score,
    competitorScore: other.score,
    reasoning: explain(own, other),
  };
}

function judge({ amounts, priceCents, rates }: RatedListing, rival: RatedListing, assistant: Assistant): JudgedListing {
  const weights = WEIGHTS[assistant];
  const points = [pricePoints(priceCents, rival.priceCents, weights.price), ...textPoints(rates, weights)];
  let score = weights.base;
  for (const part of points) score += part;
  return { amounts, priceCents, points, score };
}
