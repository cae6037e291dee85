import { csvRow } from "../../shared/csv.ts";
import type { RejectedRow, SaveResult } from "./saved-listing.ts";

/** A row of a feed that needs attention: it is not saved, or saved without something. */
export interface AttentionRow {
  readonly row: number;
  readonly externalId: string | undefined;
  readonly isRejected: boolean;
  readonly details: readonly string[];
}

/** Returns the rows that need attention, in the order of the feed. */
export function attentionRows({ rejected, read }: Pick<SaveResult, "rejected" | "read">): AttentionRow[] {
  const rows = new Map<number, AttentionRow>();
  for (const { row = 0, externalId, errors } of rejected) {
    const details = errors.map(errorText);
    rows.set(row, { row, externalId, isRejected: true, details: [...(rows.get(row)?.details ?? []), ...details] });
  }
  for (const { row, externalId, column, detail } of read?.problems ?? []) {
    const known = rows.get(row) ?? { row, externalId, isRejected: false, details: [] };
    if (!known.details.includes(detail)) rows.set(row, { ...known, details: [...known.details, said(column, detail)] });
  }
  return [...rows.values()].toSorted((one, other) => one.row - other.row);
}

function said(column: string | undefined, detail: string): string {
  return column === undefined ? detail : `${column}: ${detail}`;
}

/** Says of an error what to change, where the sentence for programs speaks of arguments. */
function errorText({ code, detail }: RejectedRow["errors"][number]): string {
  if (code === "duplicate") return "An earlier row has the same item id. Give each product an id that only it has.";
  const [, field] = code === "required" ? (/^(\w+):/.exec(detail) ?? []) : [];
  if (field === undefined) return detail;
  return `The ${field === "externalId" ? "item id" : field} is missing. Fill it in.`;
}

/** The formats whose rows are lines of text. In the others a row is the position of a product. */
const LINE_FORMATS: ReadonlySet<string> = new Set(["csv", "tsv", "shopify_csv", "woocommerce_csv"]);

/** True for a feed whose rows are lines. */
export function hasLines(format: string | undefined): boolean {
  return format !== undefined && LINE_FORMATS.has(format);
}

const LINE_BREAK = /\r\n|\r|\n/;

/** Returns the lines of a feed; the first one is line 1. */
export function linesOfFeed(text: string): (row: number) => string {
  const lines = text.split(LINE_BREAK);
  return (row) => lines[row - 1] ?? "";
}

/** Returns a feed with some lines replaced, by their number. */
export function withLines(text: string, replaced: ReadonlyMap<number, string>): string {
  if (replaced.size === 0) return text;
  const lines = text.split(LINE_BREAK);
  for (const [row, line] of replaced) if (row >= 1 && row <= lines.length) lines[row - 1] = line;
  return lines.join("\n");
}

/** Writes the rows that need attention as CSV. */
export function reasonsCsv(rows: readonly AttentionRow[], lineOf: ((row: number) => string) | undefined): string {
  const header = ["row", "item_id", "saved", "reason", ...(lineOf === undefined ? [] : ["line"])];
  const records = rows.map(({ row, externalId = "", isRejected, details }) => [
    String(row),
    externalId,
    isRejected ? "no" : "yes",
    details.join(" "),
    ...(lineOf === undefined ? [] : [lineOf(row)]),
  ]);
  return [header, ...records].map(csvRow).join("");
}
