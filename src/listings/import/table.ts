import type { Steps } from "../../shared/steps.ts";
import { type Dialect, type DelimitedRow, MAX_CELLS, createDelimitedReader } from "./delimited-rows.ts";
import { columnKey, isSeparatorLine } from "./detect-format.ts";
import { addProblem, type Draft, setRowId, reject, startDraft } from "./draft.ts";
import { type FeedContext, type FeedReader, ROWS_IN_STEP } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** The normalized name; see columnKey. */
  readonly key: string;
}

/** Reads the rows of one table. */
export interface RowReader {
  /** Reads a row, whose last cells may be missing. Returns the steps that remain. */
  row(draft: Draft, cells: readonly string[]): Iterable<void>;
  /** The position of the column with the merchant's id, for rows that are rejected. */
  readonly idColumn?: number;
  /** Finishes the rows that waited for others. */
  end?(): Steps<void>;
}

/** The last column that is reliable in a row with an extra delimiter, which is usually in a title or description. */
const LAST_RELIABLE_COLUMN = 2;

/** Creates a reader of a delimited file. The first record names the columns, and `open` creates the reader of the others. */
export function createTableReader(
  dialect: Dialect,
  context: FeedContext,
  open: (columns: readonly Column[]) => RowReader,
): FeedReader {
  const reader = createDelimitedReader(dialect);
  let columnCount = 0;
  let rows = 0;
  let rowReader: RowReader | undefined;

  function* read(records: Iterable<DelimitedRow>): Steps<void> {
    for (const row of records) {
      if (rowReader === undefined) {
        if (isSeparatorLine(row.cells) || (row.flaw === undefined && row.cells.every((cell) => cell === ""))) continue;
        const columns = columnsOf(row);
        columnCount = columns.length;
        rowReader = open(columns);
      } else if (row.flaw !== undefined || row.cells.some((cell) => cell !== "")) {
        if (!context.beginRow(row.line)) return;
        yield* readRow(row, rowReader, columnCount);
        rows += 1;
        if (rows % ROWS_IN_STEP === 0) yield;
      }
    }
    yield;
  }

  function* readRow(row: DelimitedRow, target: RowReader, columns: number): Steps<void> {
    const draft = startDraft(row.line, context.options);
    const cells = checkedCells(draft, row, columns);
    if (cells !== undefined) yield* target.row(draft, cells);
    else {
      const { idColumn = -1 } = target;
      if (idColumn <= LAST_RELIABLE_COLUMN) setRowId(draft, row.cells[idColumn] ?? "");
      context.emit(draft);
    }
  }

  return {
    push: (text) => read(reader.push(text)),
    *end() {
      yield* read(reader.end());
      if (rows === 0)
        throw new FeedError("The feed has no products: no row follows the names of its columns. Export it again.");
      yield* rowReader?.end?.() ?? [];
    },
  };
}

function columnsOf({ cells, flaw }: DelimitedRow): Column[] {
  if (flaw === "too_long")
    throw new FeedError("The first row, which names the columns, is longer than 1,000,000 characters.");
  if (flaw !== undefined)
    throw new FeedError("The first row, which names the columns, has an unmatched quotation mark.");
  if (cells.length === MAX_CELLS)
    throw new FeedError(
      "The first row names more than 1,000 columns. Leave out those that say nothing about the products.",
    );
  const last = cells.findLastIndex((cell) => cell !== "");
  return cells.slice(0, last + 1).map((cell, at) => {
    const name = cell === "" ? `column ${at + 1}` : cell;
    return { name, key: columnKey(name) };
  });
}

/** Returns the cells of a record, at most one for each column. Undefined: the record is rejected. */
function checkedCells(draft: Draft, row: DelimitedRow, columns: number): readonly string[] | undefined {
  const { cells, flaw } = row;
  const reason = reasonToReject(row, columns);
  if (reason !== undefined) {
    reject(draft, reason);
    return undefined;
  }
  if (flaw === "quote")
    addProblem(draft, "A quotation mark in a quoted cell is not doubled. The cell was read as it is.");
  else if (cells.length < columns)
    addProblem(
      draft,
      `This row has ${cells.length} cells for ${columns} columns. The missing ones were read as empty.`,
    );
  return cells.length > columns ? cells.slice(0, columns) : cells;
}

function reasonToReject({ cells, flaw, lines }: DelimitedRow, columns: number): string | undefined {
  const lost = lines > 1 ? ` It took ${lines} lines with it.` : "";
  if (flaw === "unclosed") return `A quotation mark that opens in this row is never closed.${lost}`;
  if (flaw === "too_long") return `This row is longer than 1,000,000 characters.${lost}`;
  if (flaw === "quote" && lines > 1)
    return `A quotation mark in a quoted cell is not doubled, so ${lines} lines ran together.`;
  if (flaw === "quote" && cells.length !== columns)
    return "A quotation mark in a quoted cell is not doubled, so the cells cannot be separated.";
  if (cells.some((cell) => cell.includes("\r")))
    return "The line ends of the file are of different kinds, so rows ran together. Save it with one kind.";
  if (cells.slice(columns).some((cell) => cell !== ""))
    return `This row has ${cells.length} cells for ${columns} columns. Quote the values that hold a delimiter.`;
  return undefined;
}
