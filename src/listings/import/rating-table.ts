import type { Dialect } from "./delimited-rows.ts";
import { quotedNames } from "./detect-format.ts";
import { addProblem, type Draft, reject } from "./draft.ts";
import { setRatings } from "./draft-fields.ts";
import type { FeedContext } from "./feed-context.ts";
import { FeedError, type ImportProblem, type ProductRating } from "./import-types.ts";
import { gtinKey, type RatingsReader } from "./ratings.ts";
import { type Column, createTableReader } from "./table.ts";

const COLUMNS = {
  id: ["id", "item_id", "sku", "product_id", "offer_id", "externalid"],
  gtin: ["gtin", "ean", "upc", "barcode", "isbn"],
  rating: ["rating", "star_rating", "average_rating", "product_review_rating", "stars"],
  count: ["count", "review_count", "reviewcount", "reviews", "rating_count", "reviews_count", "product_review_count"],
} as const;

type Part = keyof typeof COLUMNS;

/** Creates a reader of a table of ratings by id or barcode. The first of two rows for the same product counts. */
export function createRatingTableReader(dialect: Dialect): RatingsReader {
  const byId = new Map<string, ProductRating>();
  const byGtin = new Map<string, ProductRating>();
  const problems: ImportProblem[] = [];
  let rows = 0;
  const context: FeedContext = {
    options: { now: 0 },
    beginRow() {
      rows += 1;
      return true;
    },
    emit: (draft) => void problems.push(...draft.problems),
    noteUnknownColumn: () => undefined,
    setPage: () => undefined,
  };
  const reader = createTableReader(dialect, context, (columns) => {
    const read = cellReader(columns);
    return {
      row(draft, cells) {
        const [id, gtin] = [read(cells, "id"), read(cells, "gtin")];
        setRatings(draft, named(read(cells, "rating"), "rating"), named(read(cells, "count"), "count"));
        if (id + gtin === "") reject(draft, "This row has neither an id nor a GTIN.");
        else if ((draft.listing.rating ?? draft.listing.reviewCount) === undefined)
          reject(draft, "This row has no rating.");
        if (draft.kind === "listing" && id !== "") setProductRating(draft, byId, id);
        if (draft.kind === "listing" && gtin !== "") setProductRating(draft, byGtin, gtinKey(gtin));
        context.emit(draft);
        return [];
      },
    };
  });
  return {
    push: (text) => reader.push(text),
    *end() {
      yield* reader.end();
      return { rows, byId, byGtin, problems };
    },
  };
}

const named = (value: string, column: string) => (value === "" ? undefined : { value, column });

function cellReader(columns: readonly Column[]): (cells: readonly string[], part: Part) => string {
  const positionOf = (part: Part): number => columns.findIndex(({ key }) => COLUMNS[part].some((name) => name === key));
  const positions = {
    id: positionOf("id"),
    gtin: positionOf("gtin"),
    rating: positionOf("rating"),
    count: positionOf("count"),
  };
  if (positions.rating === -1 || Math.max(positions.id, positions.gtin) === -1) {
    const names = quotedNames(columns.map(({ name }) => name));
    throw new FeedError(`A table of ratings has the columns id or gtin, rating and count. This one has ${names}.`);
  }
  return (cells, part) => cells[positions[part]] ?? "";
}

function setProductRating(draft: Draft, scores: Map<string, ProductRating>, key: string): void {
  const { rating, reviewCount } = draft.listing;
  if (scores.has(key)) return addProblem(draft, `The rating of "${key}" was given before. The first one counts.`);
  scores.set(key, {
    ...(rating === undefined ? {} : { rating }),
    ...(reviewCount === undefined ? {} : { reviewCount }),
  });
}
