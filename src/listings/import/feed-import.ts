import { currencyExponent } from "../../engine/money.ts";
import type { Steps } from "../../shared/steps.ts";
import { createFeedDecoder, GUESSED_ENCODING } from "./feed-decoder.ts";
import { detectFormat, type FeedShape, HEAD_CHARS } from "./detect-format.ts";
import { type FeedReader, PIECE_CHARS } from "./feed-context.ts";
import { FeedError, type ImportedRow, type ImportOptions, type ImportSummary } from "./import-types.ts";
import { createFeedReader } from "./feed-readers.ts";
import { createRowSink } from "./row-sink.ts";

/** A feed that is being imported. */
export interface FeedImport {
  /** Reads bytes, or text that is already decoded. */
  push(piece: Uint8Array | string): Steps<void>;
  end(): Steps<ImportSummary>;
  /** True when no more rows are read. */
  readonly isFull: boolean;
  /** True when the rows are numbered by the lines of the feed, false when by position. */
  readonly hasLines: boolean;
}

/** A feed whose format is known. */
interface DetectedFeed {
  readonly shape: FeedShape;
  readonly reader: FeedReader;
}

/** Starts to import a feed in steps. Throws a FeedError, here or later, for a feed that cannot be read at all. */
export function startImport(options: ImportOptions, onRow: (row: ImportedRow) => void): FeedImport {
  checkCurrency(options.currency);
  const sink = createRowSink(options, onRow);
  const decoder = createFeedDecoder();
  let head = "";
  let detected: DetectedFeed | undefined;
  let isDamaged = false;

  function* begin(): Steps<DetectedFeed> {
    const text = head.replace(/^\ufeff/, "");
    head = "";
    const shape = detectFormat(text.slice(0, HEAD_CHARS), options.format ?? "auto", options.mapping !== undefined);
    detected = { shape, reader: createFeedReader(shape, sink.context) };
    yield;
    yield* readInPieces(text, detected.reader);
    return detected;
  }
  function* readInPieces(text: string, reader: FeedReader): Steps<void> {
    for (let at = 0; at < text.length && !sink.isFull; at += PIECE_CHARS)
      yield* reader.push(text.slice(at, at + PIECE_CHARS));
  }
  function* read(text: string): Steps<void> {
    isDamaged ||= text.includes("\ufffd");
    if (detected !== undefined) yield* readInPieces(text, detected.reader);
    else if ((head += text).length >= HEAD_CHARS) yield* begin();
  }

  return {
    push: (piece) => read(typeof piece === "string" ? piece : decoder.push(piece)),
    *end() {
      yield* read(decoder.end());
      const { shape, reader } = detected ?? (yield* begin());
      yield* reader.end();
      const { warnings, ...summary } = yield* sink.end();
      const detail = "Some characters are damaged and were read as \ufffd. Save the feed as UTF-8.";
      if (isDamaged) warnings.push({ code: "damaged_characters", detail });
      if (decoder.isGuess) warnings.push({ code: "encoding_assumed", detail: GUESSED_ENCODING });
      return { ...summary, format: shape.format, warnings };
    },
    get isFull() {
      return sink.isFull;
    },
    get hasLines() {
      const { reader, shape } = detected ?? {};
      return reader?.hasLines ?? (shape?.syntax !== "json" && shape?.syntax !== "html");
    },
  };
}

function checkCurrency(currency: string | undefined): void {
  if (currency === undefined || currencyExponent(currency) !== undefined) return;
  throw new FeedError(`"${currency}" is not an ISO 4217 currency. Send a code such as EUR.`, "currency");
}
