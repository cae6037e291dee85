import type { Steps } from "../../shared/steps.ts";
import { detectDialect, HEAD_CHARS } from "./detect-format.ts";
import { PIECE_CHARS } from "./feed-context.ts";
import { FeedError, type Ratings } from "./import-types.ts";
import { createRatingTableReader } from "./rating-table.ts";
import type { RatingsReader } from "./ratings.ts";
import { createReviewFeedReader } from "./review-feed.ts";

/**
 * Reads ratings from a Google review feed, whose reviews it averages, or from a table with columns for an id or barcode,
 * the rating and the count. Throws a FeedError for anything else.
 */
export function* readRatings(source: string): Steps<Ratings> {
  try {
    const text = source.replace(/^\ufeff/, "");
    const reader = createRatingsReader(text);
    for (let at = 0; at < text.length; at += PIECE_CHARS) yield* reader.push(text.slice(at, at + PIECE_CHARS));
    return yield* reader.end();
  } catch (error) {
    throw error instanceof FeedError ? new FeedError(error.message, "ratings") : error;
  }
}

function createRatingsReader(source: string): RatingsReader {
  const head = source.slice(0, HEAD_CHARS).trimStart();
  if (head === "") throw new FeedError("The source of ratings is empty.");
  return head.startsWith("<") ? createReviewFeedReader() : createRatingTableReader(detectDialect(head));
}
