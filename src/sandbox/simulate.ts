import { WEIGHTS, type Assistant } from "./assistants.ts";
import { ListingReader, type SandboxListing, type TextAmounts } from "./features.ts";
import { pricePoints, rateText, textPoints } from "./points.ts";
import { explain, type JudgedListing } from "./reasoning.ts";

/** How one assistant judged the product against one competitor. */
export interface SandboxComparison {
  assistant: Assistant;
  /** The competitor's title. */
  competitor: string;
  /** Who has the higher score; a tie goes to the competitor, because a listing that is not better has not won. */
  winner: "product" | "competitor";
  /** 0 to 100, whole. */
  productScore: number;
  competitorScore: number;
  reasoning: string;
}

export interface SandboxResult {
  /** Wins divided by comparisons, 0 to 1. */
  winRate: number;
  wins: number;
  /** By assistant, then by competitor, in the order of the request. */
  comparisons: SandboxComparison[];
}

interface Read {
  readonly priceCents: number | undefined;
  readonly title: string;
  readonly amounts: TextAmounts;
  readonly rates: TextAmounts;
}

/** A listing as one assistant sees it, before its price meets another. */
interface Viewed extends Read {
  readonly points: readonly number[];
  readonly textScore: number;
}

/**
 * Compares a product with competitors as synthetic assistants would. It measures nothing real: a score is the sum of
 * fixed points for what the words and the price show, from the arguments alone and the same everywhere.
 * An assistant that is named twice judges once.
 */
export function simulateSandbox(
  product: SandboxListing,
  competitors: readonly SandboxListing[],
  assistants: readonly Assistant[],
): SandboxResult {
  const reader = new ListingReader();
  const own = read(product, reader);
  const others = competitors.map((competitor) => read(competitor, reader));
  const comparisons: SandboxComparison[] = [];
  for (const assistant of new Set(assistants)) {
    const seen = view(own, assistant);
    for (const other of others) comparisons.push(compare(seen, view(other, assistant), assistant));
  }
  const wins = comparisons.filter(({ winner }) => winner === "product").length;
  return { winRate: comparisons.length === 0 ? 0 : wins / comparisons.length, wins, comparisons };
}

function read(listing: SandboxListing, reader: ListingReader): Read {
  const amounts = reader.read(listing);
  return { priceCents: listing.priceCents, title: listing.title, amounts, rates: rateText(amounts) };
}

function view(listing: Read, assistant: Assistant): Viewed {
  const weights = WEIGHTS[assistant];
  const points = textPoints(listing.rates, weights);
  let textScore = weights.base;
  for (const part of points) textScore += part;
  return { ...listing, points, textScore };
}

function compare(product: Viewed, competitor: Viewed, assistant: Assistant): SandboxComparison {
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

function judge(listing: Viewed, rival: Viewed, assistant: Assistant): JudgedListing {
  const price = pricePoints(listing.priceCents, rival.priceCents, WEIGHTS[assistant].price);
  return {
    amounts: listing.amounts,
    priceCents: listing.priceCents,
    score: listing.textScore + price,
    pricePoints: price,
    textPoints: listing.points,
  };
}
