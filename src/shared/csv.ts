/** The value of a cell. */
export type CsvCell = string | number | boolean;

/** Matches text that spreadsheets would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a row (RFC 4180) with its line break. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Returns a cell. Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers. */
export function csvCell(value: CsvCell): string {
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
