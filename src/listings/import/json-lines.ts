import { JsonReader, MAX_JSON_DEPTH } from "./json-reader.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** One line of a JSON Lines file, numbered from 1: its object, or the reason why it has none. */
export type JsonLine = { readonly line: number } & ParsedLine;

type ParsedLine =
  | { readonly value: Readonly<Record<string, unknown>>; readonly detail?: undefined }
  | { readonly value?: undefined; readonly detail: string };

/** Reads JSON Lines from text that arrives in pieces. */
export interface JsonLinesReader {
  push(text: string): Iterable<JsonLine>;
  end(): Iterable<JsonLine>;
}

const MAX_LINE_CHARS = 1_000_000;

/** Creates a reader of JSON Lines. An invalid line does not affect the others; blank lines are skipped. */
export function createJsonLinesReader(): JsonLinesReader {
  let text = "";
  let line = 1;
  /** The characters of the current line that were dropped because it is too long. */
  let dropped = 0;

  function* read(isLast: boolean): Generator<JsonLine> {
    let at = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", at)) {
      yield* objectOf(text.slice(at, end), dropped, line);
      line += 1;
      dropped = 0;
      at = end + 1;
    }
    text = text.slice(at);
    if (isLast) yield* objectOf(text, dropped, line);
    if (text.length <= MAX_LINE_CHARS) return;
    dropped += text.length;
    text = "";
  }

  return {
    push(more) {
      text += more;
      return read(false);
    },
    end: () => read(true),
  };
}

function* objectOf(text: string, dropped: number, line: number): Generator<JsonLine> {
  if (dropped + text.length > MAX_LINE_CHARS) yield { line, detail: "This line is longer than 1,000,000 characters." };
  else if (text.trim() !== "") yield { line, ...parseLine(text) };
}

function parseLine(text: string): ParsedLine {
  const value = parseJson(text);
  if (isJsonObject(value)) return { value };
  return {
    detail: `This line is ${value === undefined ? "not valid JSON, or nested too deep" : "not a JSON object"}.`,
  };
}

/** Longer text is parsed within the bounds of a document, so that no shape of it is more expensive than another. */
const MAX_NATIVE_CHARS = 50_000;

/** Parses JSON. Undefined: the text is not valid, or nested more than 64 levels deep. */
export function parseJson(text: string): unknown {
  if (text.length > MAX_NATIVE_CHARS) {
    const reader = new JsonReader();
    reader.push(text);
    return reader.end();
  }
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length && depth <= MAX_JSON_DEPTH; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
  }
  return depth > MAX_JSON_DEPTH;
}

/** Returns the position of the quotation mark that ends a string: the first after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === "\\") first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}
