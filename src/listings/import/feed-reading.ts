import { currencyExponent } from "../../engine/money.ts";
import { decodeText } from "./decode-text.ts";
import { detectFormat, type FeedShape, HEAD_CHARS } from "./detect-format.ts";
import type { FeedReading } from "./feed-context.ts";
import { FeedError, type ImportedRow, type ImportOptions, type ImportSummary } from "./import-types.ts";
import { openFormat } from "./open-format.ts";
import { openRowSink } from "./row-sink.ts";

/** A feed that is being read. */
export interface Import {
  /** Reads bytes, or text that is decoded already. */
  push(piece: Uint8Array | string): void;
  end(): ImportSummary;
  /** True when no more rows are read. */
  readonly isFull: boolean;
}

/** Starts to read a feed. Throws a FeedError, here or later, for one that cannot be read at all. */
export function startImport(options: ImportOptions, onRow: (row: ImportedRow) => void): Import {
  checkCurrency(options.currency);
  const sink = openRowSink(options, onRow);
  const decoding = decodeText();
  let head = "";
  let begun: { readonly shape: FeedShape; readonly reading: FeedReading } | undefined;
  let isDamaged = false;

  const begin = () => {
    const text = head.replace(/^\ufeff/, "");
    const shape = detectFormat(text.slice(0, HEAD_CHARS), options.format ?? "auto", options.mapping !== undefined);
    begun = { shape, reading: openFormat(shape, sink.context) };
    begun.reading.push(text);
    head = "";
    return begun;
  };
  const read = (text: string): void => {
    isDamaged ||= text.includes("\ufffd");
    if (sink.isFull) return;
    if (begun !== undefined) begun.reading.push(text);
    else if ((head += text).length >= HEAD_CHARS) begin();
  };

  return {
    push: (piece) => read(typeof piece === "string" ? piece : decoding.push(piece)),
    end() {
      read(decoding.end());
      const { shape, reading } = begun ?? begin();
      reading.end();
      const { rows, used, warnings } = sink.end();
      const detail = "Some characters are damaged and were read as \ufffd. Save the feed as UTF-8.";
      if (isDamaged) warnings.push({ code: "damaged_characters", detail });
      return { format: shape.format, rows, used, warnings };
    },
    get isFull() {
      return sink.isFull;
    },
  };
}

function checkCurrency(currency: string | undefined): void {
  if (currency === undefined || currencyExponent(currency) !== undefined) return;
  throw new FeedError(`"${currency}" is no currency of ISO 4217. Send a code such as EUR.`, "currency");
}
