import { type CsvCell, csvRow } from "../../shared/csv.ts";
import type { BatchProduct } from "../batch/batch.ts";

type Column = readonly [name: string, cellOf: (found: BatchProduct) => CsvCell | undefined];

const hardestOf = ({ competitors, hardest }: BatchProduct) => competitors[hardest ?? -1];

const COLUMNS: readonly Column[] = [
  ["productId", ({ product }) => product.id],
  ["product", ({ product }) => product.title],
  ["skipped", ({ skipped }) => skipped],
  ["matchups", ({ counts }) => counts?.matchups],
  ["ahead", ({ counts }) => counts?.ahead],
  ["behind", ({ counts }) => counts?.behind],
  ["tooClose", ({ counts }) => counts?.tooClose],
  ["contested", ({ counts }) => counts?.contested],
  ["winRate", ({ winRate }) => winRate],
  ["expectedWinRate", ({ expectedWinRate }) => expectedWinRate],
  ["intervalLow", ({ interval }) => interval?.low],
  ["intervalHigh", ({ interval }) => interval?.high],
  ["gain", ({ gain }) => gain],
  ["gainLow", ({ action }) => action?.interval?.low],
  ["gainHigh", ({ action }) => action?.interval?.high],
  ["feature", ({ action }) => action?.feature],
  ["change", ({ action }) => action?.change],
  ["evidence", ({ action }) => action?.evidence],
  ["hardestRivalId", (found) => hardestOf(found)?.id],
  ["hardestRival", (found) => hardestOf(found)?.title],
  ["rivals", ({ competitors }) => competitors.map(({ id, title }) => id ?? title).join("; ")],
  ["queries", ({ queries }) => queries.join("; ")],
  ["label", () => "prediction"],
];

/** Yields the products of a batch as CSV (RFC 4180), one row each. */
export async function* batchCsv(pages: AsyncIterable<readonly BatchProduct[]>): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([name]) => name));
  for await (const page of pages) yield page.map(rowOf).join("");
}

function rowOf(found: BatchProduct): string {
  return csvRow(COLUMNS.map(([, cellOf]) => cellOf(found) ?? ""));
}
