import { readFileSync } from "node:fs";
import { type AnalysedListing, type ListingText, analyseListing } from "../../../src/engine/features/listing-text.ts";
import { parseQuery } from "../../../src/engine/query/parse-query.ts";
import { readBackground } from "../../../src/engine/relevance/background.ts";
import { type Relevance, scoreRelevance } from "../../../src/engine/relevance/relevance.ts";

const BACKGROUND = readBackground(readFileSync("model/2026-11/background.tsv", "utf8"));

/** The relevance of a listing for a query's text, against the shipped background. */
export function relevanceOf(query: string, listing: AnalysedListing | ListingText): Relevance {
  const text = "features" in listing ? listing : analyseListing(listing);
  return scoreRelevance(parseQuery({ text: query }, "USD").words, text, BACKGROUND);
}
