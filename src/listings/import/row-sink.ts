import { count } from "../../engine/wording.ts";
import type { PageContext } from "../../engine/audit/page.ts";
import type { Steps } from "../../shared/steps.ts";
import { quotedNames } from "./detect-format.ts";
import { type Draft, reject } from "./draft.ts";
import { type FeedContext, ROWS_IN_STEP } from "./feed-context.ts";
import type { ImportedRow, ImportOptions, ImportSummary, ImportWarning, Ratings } from "./import-types.ts";
import { notePrices, type PriceContext, resolvePrices } from "./prices.ts";
import { applyRatings } from "./ratings.ts";
import { applyRemainder } from "./remainder.ts";

const DEFAULT_MAX_ROWS = 5_000;
/** The most rows that wait for the other prices of the feed. Further rows are decided by the prices so far. */
const MAX_WAITING_ROWS = 5_000;
const MAX_UNKNOWN_COLUMNS = 1_000;

/** Receives the rows of a feed from its reader. */
export interface RowSink {
  readonly context: FeedContext;
  /** Hands over the waiting rows, and returns the summary. */
  end(): Steps<Omit<ImportSummary, "format"> & { readonly warnings: ImportWarning[] }>;
  readonly isFull: boolean;
}

/** Completes rows and hands each over once, in order except for rows whose price only the whole feed decides. */
export function createRowSink(options: ImportOptions, onRow: (row: ImportedRow) => void): RowSink {
  const prices: PriceContext = { currency: options.currency, decimalSigns: new Set(), assumed: new Map() };
  const unknownColumns = new Set<string>();
  const waiting: Draft[] = [];
  const unpublished: number[] = [];
  let rows = 0;
  let used = 0;
  let listings = 0;
  let rated = 0;
  let firstUnreadRow: number | undefined;
  let page: PageContext | undefined;

  const finish = (draft: Draft): void => {
    const { row, kind } = draft;
    if (kind === "listing") {
      resolvePrices(draft, prices);
      applyRemainder(draft);
      listings += 1;
      if (options.ratings !== undefined && applyRatings(draft.listing, options.ratings)) rated += 1;
    }
    const isUsed = kind === "listing" || kind === "addition";
    if (isUsed) used += 1;
    if (kind === "unpublished") unpublished.push(row);
    onRow({ row, used: isUsed, ...contentOf(draft), problems: draft.problems });
  };

  return {
    context: {
      options,
      beginRow(row) {
        if (rows === (options.maxRows ?? DEFAULT_MAX_ROWS)) firstUnreadRow ??= row;
        else rows += 1;
        return firstUnreadRow === undefined;
      },
      emit(draft) {
        if (draft.kind === "listing" && draft.remainder === undefined && !namesProduct(draft))
          reject(draft, "This row has no id, title, description or URL.");
        const isUndecided = draft.kind === "listing" && notePrices(draft, prices);
        if (isUndecided && waiting.length < MAX_WAITING_ROWS) waiting.push(draft);
        else finish(draft);
      },
      setPage(read) {
        page = read;
      },
      noteUnknownColumn(name) {
        if (unknownColumns.size < MAX_UNKNOWN_COLUMNS) unknownColumns.add(name);
      },
    },
    *end() {
      for (const [at, draft] of waiting.entries()) {
        finish(draft);
        if (at % ROWS_IN_STEP === 0) yield;
      }
      const warnings = [
        ...feedWarnings({ assumed: prices.assumed, columns: unknownColumns, unpublished, firstUnreadRow }),
        ...(options.ratings === undefined ? [] : ratingWarnings(options.ratings, rated, listings)),
      ];
      return { rows, used, warnings, ...(page === undefined ? {} : { page }) };
    },
    get isFull() {
      return firstUnreadRow !== undefined;
    },
  };
}

/** Returns the content of a row: its listing, or only its id. */
function contentOf({ listing, generatedFields, kind }: Draft): Partial<ImportedRow> {
  const { externalId } = listing;
  if (kind !== "listing")
    return {
      ...(kind === "unpublished" ? { isUnpublished: true } : {}),
      ...(externalId === undefined ? {} : { externalId }),
    };
  return { listing, ...(generatedFields.size === 0 ? {} : { generatedFields: [...generatedFields] }) };
}

const namesProduct = ({ listing: { externalId, title, description, url } }: Draft): boolean =>
  (externalId ?? title ?? description ?? url) !== undefined;

interface FeedRemarks {
  /** The number of prices with an assumed currency, by currency code. */
  readonly assumed: ReadonlyMap<string, number>;
  readonly columns: ReadonlySet<string>;
  readonly unpublished: readonly number[];
  readonly firstUnreadRow: number | undefined;
}

function* feedWarnings({ assumed, columns, unpublished, firstUnreadRow }: FeedRemarks): Generator<ImportWarning> {
  for (const [currency, prices] of assumed)
    yield {
      code: "currency_assumed",
      detail: `The feed does not say the currency of ${count(prices, "price")}. ${currency} was assumed. Name the currency of the feed.`,
    };
  if (unpublished.length > 0)
    yield {
      code: "rows_unpublished",
      detail: `Products that the shop does not publish were left out: ${unpublished.length === 1 ? "row" : "rows"} ${rowNumbers(unpublished)}.`,
    };
  if (columns.size > 0)
    yield {
      code: "unknown_columns",
      detail: `No field is known for ${quotedNames([...columns])}. They were kept as feed fields.`,
    };
  if (firstUnreadRow !== undefined)
    yield {
      code: "rows_left",
      detail: `The feed has too many rows. Row ${firstUnreadRow} and those after it were not read. Split the feed.`,
    };
}

/** The most rows that a warning names. */
const NAMED_ROWS = 5;

function rowNumbers(rows: readonly number[]): string {
  const named = rows.slice(0, NAMED_ROWS).join(", ");
  return rows.length > NAMED_ROWS ? `${named} and ${rows.length - NAMED_ROWS} more` : named;
}

/** The most problems of ratings that a warning shows. */
const SHOWN_PROBLEMS = 3;

function* ratingWarnings({ rows, problems }: Ratings, rated: number, listings: number): Generator<ImportWarning> {
  if (rated < listings)
    yield {
      code: "ratings_missing",
      detail: `Ratings were found for ${rated} of ${count(listings, "listing")}, by item id or GTIN.`,
    };
  if (problems.length === 0) return;
  const shown = problems.slice(0, SHOWN_PROBLEMS).map(({ row, detail }) => `Row ${row}: ${detail}`);
  yield {
    code: "ratings_unread",
    detail: `The ratings have ${count(problems.length, "problem")} in ${rows} rows. ${shown.join(" ")}`,
  };
}
