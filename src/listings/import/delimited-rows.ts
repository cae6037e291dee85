/** The separators of cells and records in a delimited file. */
export interface Dialect {
  readonly delimiter: string;
  readonly newline: string;
}

/** One record of a delimited file. */
export interface DelimitedRow {
  /** The line of the file where it starts, from 1. */
  readonly line: number;
  /** The number of lines that it spans. */
  readonly lines: number;
  readonly cells: readonly string[];
  readonly flaw: Flaw | undefined;
}

/**
 * An error in a record. `quote`: a quotation mark within a quoted cell is not doubled; the cell is read as if it were.
 * `unclosed` and `too_long`: the record is not read.
 */
export type Flaw = "quote" | "unclosed" | "too_long";

/** Reads records from text that arrives in pieces. */
export interface DelimitedReader {
  push(text: string): Iterable<DelimitedRow>;
  end(): Iterable<DelimitedRow>;
}

/** The longest record that is read, in characters. */
const MAX_RECORD_CHARS = 1_000_000;
/** The most cells of a record that are kept. A valid header has fewer. */
export const MAX_CELLS = 1_001;

/**
 * Creates a reader of CSV or TSV with cells quoted as in RFC 4180. A quotation mark that is never closed costs one line,
 * not the rest of the file: reading resumes at the next line, as long as no more text is read twice than once. TSV files
 * need not quote at all, so in TSV such a line is split without regard to quotation marks.
 */
export function createDelimitedReader(dialect: Dialect): DelimitedReader {
  let text = "";
  let line = 1;
  let isSkipping = false;
  let rereadable = 2 * MAX_RECORD_CHARS;

  /** Returns the position after the next line end. Without one, returns the end of the text and keeps skipping. */
  const afterLine = (from: number): number => {
    const end = text.indexOf(dialect.newline, from);
    isSkipping = end === -1;
    return isSkipping ? text.length : end + 1;
  };

  const recover = (at: number, end: ParsedRecord): ParsedRecord => {
    const { next, flaw } = end;
    if (next - at > rereadable) return flaw === "quote" ? end : { next: afterLine(next), cells: [], flaw };
    rereadable -= next - at;
    const after = afterLine(at);
    if (dialect.delimiter !== "\t" || after - at > MAX_RECORD_CHARS) return { next: after, cells: [], flaw };
    const cells = text.slice(at, after).trimEnd().split("\t", MAX_CELLS);
    return { next: after, cells, flaw: undefined };
  };

  const nextRecord = (at: number, isLast: boolean): ParsedRecord => {
    const end = parseRecord(text, at, dialect, isLast);
    const isLost =
      end.flaw === "unclosed" || end.flaw === "too_long" || (end.flaw === "quote" && dialect.delimiter === "\t");
    return isLost ? recover(at, end) : end;
  };

  function* read(isLast: boolean): Generator<DelimitedRow> {
    let at = 0;
    if (isSkipping) {
      at = afterLine(0);
      if (!isSkipping) line += 1;
    }
    while (at < text.length) {
      const { next, cells, flaw } = nextRecord(at, isLast);
      if (next === -1) break;
      rereadable += next - at;
      const lines = countLines(text, at, next, dialect.newline);
      const isBlank = flaw === undefined && cells.length === 1 && cells[0] === "";
      if (!isBlank) yield { line, lines, cells, flaw };
      line += lines;
      at = next;
    }
    text = text.slice(at);
  }

  return {
    push(more) {
      text += more;
      // No record ends without a line end, so an incomplete record is not parsed again for each piece.
      return more.includes(dialect.newline) || text.length > MAX_RECORD_CHARS ? read(false) : [];
    },
    end: () => read(true),
  };
}

/** A record and where it ends. */
interface ParsedRecord {
  /** The start of the next record; -1 when this one may continue in text that has not arrived. */
  readonly next: number;
  readonly cells: readonly string[];
  readonly flaw: Flaw | undefined;
}

const INCOMPLETE: ParsedRecord = { next: -1, cells: [], flaw: undefined };

function parseRecord(text: string, start: number, dialect: Dialect, isLast: boolean): ParsedRecord {
  const cells: string[] = [];
  let flaw: Flaw | undefined;
  for (let at = start; ; at += 1) {
    const cell = parseCell(text, at, dialect);
    if (cell.end - start > MAX_RECORD_CHARS)
      return { next: start + MAX_RECORD_CHARS, cells: [], flaw: cell.flaw ?? "too_long" };
    // The next piece may hold the rest of the cell, or the second half of a doubled quotation mark or a line end.
    if (!isLast && cell.end + 1 >= text.length) return INCOMPLETE;
    if (cell.flaw === "unclosed") return { next: cell.end, cells: [], flaw: cell.flaw };
    flaw ??= cell.flaw;
    // Cells beyond the limit overwrite the last one.
    cells[Math.min(cells.length, MAX_CELLS - 1)] = cell.value;
    at = cell.end;
    if (text[at] === dialect.delimiter) continue;
    return { next: Math.min(at + 1, text.length), cells, flaw };
  }
}

interface Cell {
  readonly value: string;
  /** The position of the delimiter or line end after it, or the length of the text. */
  readonly end: number;
  readonly flaw: Flaw | undefined;
}

function parseCell(text: string, at: number, dialect: Dialect): Cell {
  let first = at;
  while (text[first] === " ") first += 1;
  return text[first] === '"' ? parseQuotedCell(text, first, dialect) : parsePlainCell(text, first, dialect);
}

function parsePlainCell(text: string, at: number, { delimiter, newline }: Dialect): Cell {
  let end = at;
  while (end < text.length && text[end] !== delimiter && text[end] !== newline) end += 1;
  return { value: text.slice(at, end).trim(), end, flaw: undefined };
}

function parseQuotedCell(text: string, opening: number, { delimiter, newline }: Dialect): Cell {
  let flaw: Flaw | undefined;
  for (let quote = text.indexOf('"', opening + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (text[quote + 1] === '"') {
      quote += 1;
      continue;
    }
    let end = quote + 1;
    while (text[end] === " " || text[end] === "\r") end += 1;
    if (end >= text.length || text[end] === delimiter || text[end] === newline)
      return {
        value: text
          .slice(opening + 1, quote)
          .replaceAll('""', '"')
          .trim(),
        end,
        flaw,
      };
    flaw = "quote";
  }
  return { value: "", end: text.length, flaw: "unclosed" };
}

function countLines(text: string, start: number, end: number, newline: string): number {
  let lines = 0;
  for (let at = text.indexOf(newline, start); at !== -1 && at < end; at = text.indexOf(newline, at + 1)) lines += 1;
  return lines;
}
