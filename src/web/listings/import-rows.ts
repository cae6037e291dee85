import { csvRow } from "../../shared/csv.ts";
import type { RejectedRow, SaveResult } from "./saved-listing.ts";

/** A row of a feed that needs attention: it cannot be saved, or only in part. */
export interface AttentionRow {
  readonly row: number;
  readonly externalId: string | undefined;
  readonly isRejected: boolean;
  readonly details: readonly string[];
}

/** Returns the rows that need attention, in feed order. */
export function attentionRows({ rejected, read }: Pick<SaveResult, "rejected" | "read">): AttentionRow[] {
  const rows = new Map<number, AttentionRow>();
  for (const { row = 0, externalId, errors } of rejected) {
    const details = errors.map(errorText);
    rows.set(row, { row, externalId, isRejected: true, details: [...(rows.get(row)?.details ?? []), ...details] });
  }
  for (const { row, externalId, column, detail } of read?.problems ?? []) {
    const known = rows.get(row) ?? { row, externalId, isRejected: false, details: [] };
    if (!known.details.includes(detail))
      rows.set(row, { ...known, details: [...known.details, withColumn(column, detail)] });
  }
  return [...rows.values()].toSorted((one, other) => one.row - other.row);
}

function withColumn(column: string | undefined, detail: string): string {
  return column === undefined ? detail : `${column}: ${detail}`;
}

/** Returns the sentence about an error for people. The one for programs may name arguments. */
function errorText({ code, detail }: RejectedRow["errors"][number]): string {
  if (code === "duplicate") return "An earlier row has the same item id. Give each product a unique item id.";
  const [, field] = code === "required" ? (/^(\w+):/.exec(detail) ?? []) : [];
  if (field === undefined) return detail;
  return `The ${field === "externalId" ? "item id" : field} is missing. Fill it in.`;
}

const LINE_BREAK = /\r\n|\r|\n/;

/** Returns a function that returns the row that starts at a line, counted from 1. */
export function rowsOfFeed(text: string): (line: number) => string {
  const lines = text.split(LINE_BREAK);
  return (line) => lines.slice(line - 1, endOfRow(lines, line - 1)).join("\n");
}

/** Returns a feed with rows replaced. They are given by the line where they start. */
export function withRows(text: string, replaced: ReadonlyMap<number, string>): string {
  if (replaced.size === 0) return text;
  const lines = text.split(LINE_BREAK);
  // From the last to the first, so that the other line numbers stay valid.
  for (const [line, row] of [...replaced].toSorted(([one], [other]) => other - one))
    if (line >= 1 && line <= lines.length)
      lines.splice(line - 1, endOfRow(lines, line - 1) - line + 1, ...row.split("\n"));
  return lines.join("\n");
}

const WHOLE_CELL = /(^|[,;\t|])"(?:[^"]|"")*"(?=[,;\t|]|$)/g;
const OPEN_CELL = /(?:^|[,;\t|])"/;
/** A cell that is still open after so many characters is missing its closing quote. */
const MAX_ROW_CHARS = 20_000;

/** Returns the index of the line after a row. A quoted cell may span several lines. */
function endOfRow(lines: readonly string[], start: number): number {
  let row = "";
  for (let end = start; end < lines.length && row.length < MAX_ROW_CHARS; end += 1) {
    row += `${end === start ? "" : "\n"}${lines[end]}`;
    if (!OPEN_CELL.test(row.replace(WHOLE_CELL, "$1"))) return end + 1;
  }
  return start + 1;
}

/** Writes the rows that need attention as CSV. */
export function reasonsCsv(rows: readonly AttentionRow[], rowOf: ((line: number) => string) | undefined): string {
  const header = ["row", "item_id", "saved", "reason", ...(rowOf === undefined ? [] : ["line"])];
  const records = rows.map(({ row, externalId = "", isRejected, details }) => [
    String(row),
    externalId,
    isRejected ? "no" : "yes",
    details.join(" "),
    ...(rowOf === undefined ? [] : [rowOf(row)]),
  ]);
  return [header, ...records].map(csvRow).join("");
}
