import type { Steps } from "../../shared/steps.ts";
import { dialectOf, HEAD_CHARS } from "./detect-format.ts";
import { PIECE_CHARS } from "./feed-context.ts";
import { FeedError, type Ratings } from "./import-types.ts";
import { readRatingTable } from "./rating-table.ts";
import type { RatingsReading } from "./ratings.ts";
import { readReviewFeed } from "./review-feed.ts";

/**
 * Reads ratings from a reviews feed as Google takes it, of which it makes means, or from a table with a column of ids or
 * barcodes, one of ratings and one of counts. Throws a FeedError for anything else.
 */
export function* readRatings(source: string): Steps<Ratings> {
  try {
    const text = source.replace(/^\ufeff/, "");
    const reading = openRatings(text);
    for (let at = 0; at < text.length; at += PIECE_CHARS) yield* reading.push(text.slice(at, at + PIECE_CHARS));
    return yield* reading.end();
  } catch (error) {
    throw error instanceof FeedError ? new FeedError(error.message, "ratings") : error;
  }
}

function openRatings(source: string): RatingsReading {
  const head = source.slice(0, HEAD_CHARS).trimStart();
  if (head === "") throw new FeedError("The source of ratings is empty.");
  return head.startsWith("<") ? readReviewFeed() : readRatingTable(dialectOf(head));
}
