/** A value of a table. */
export type CsvCell = string | number | boolean;

/** Spreadsheets run text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Returns a row of a table (RFC 4180), with its line break. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Returns a cell. Text that a spreadsheet would take for a formula gets an apostrophe in front; numbers stay numbers. */
export function csvCell(value: CsvCell): string {
  if (typeof value !== "string") return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
