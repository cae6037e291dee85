import { decodeText } from "./decode-text.ts";
import { FeedError } from "./import-types.ts";
import { readRatingTable } from "./rating-table.ts";
import type { Ratings } from "./ratings.ts";
import { readReviewFeed } from "./review-feed.ts";

/**
 * Reads ratings from a reviews feed as Google takes it, of which it makes means, or from a table with a column of ids or
 * barcodes, one of ratings and one of counts. Throws a FeedError for anything else.
 */
export function readRatings(source: string | Uint8Array): Ratings {
  const text = (typeof source === "string" ? source : decoded(source)).replace(/^\ufeff/, "").trimStart();
  if (text === "") throw new FeedError("The source of ratings is empty.");
  return text.startsWith("<") ? readReviewFeed(text) : readRatingTable(text);
}

function decoded(bytes: Uint8Array): string {
  const decoding = decodeText();
  return decoding.push(bytes) + decoding.end();
}
