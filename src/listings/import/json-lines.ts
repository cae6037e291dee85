import { MAX_JSON_DEPTH, readJson } from "./json-reader.ts";

/** One line of a JSON Lines file. */
export interface JsonLine {
  /** Line of the file, from 1. */
  readonly line: number;
  /** The object in the line; undefined where `detail` says why there is none. */
  readonly value: Readonly<Record<string, unknown>> | undefined;
  readonly detail?: string;
}

/** Reads lines from text that arrives in pieces. */
export interface JsonLinesReader {
  push(text: string): Iterable<JsonLine>;
  end(): Iterable<JsonLine>;
}

const MAX_LINE_CHARS = 1_000_000;

/** Reads a JSON Lines file. A line that is no object costs nothing but itself; blank lines are none. */
export function createJsonLinesReader(): JsonLinesReader {
  let text = "";
  let line = 1;
  /** Characters of a line that is too long, which were dropped. */
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
  if (dropped + text.length > MAX_LINE_CHARS)
    yield { line, value: undefined, detail: "This line is longer than 1,000,000 characters." };
  else if (text.trim() !== "") yield { line, ...parsed(text) };
}

function parsed(text: string): Omit<JsonLine, "line"> {
  const value = parseJson(text);
  if (isObject(value)) return { value };
  return {
    value: undefined,
    detail: `This line is ${value === undefined ? "not valid JSON, or nested too deep" : "no JSON object"}.`,
  };
}

/** Longer text is read within the bounds of a document, so that no shape of it costs more than another. */
const MAX_NATIVE_CHARS = 50_000;

/** Returns the value of JSON text. Undefined: it is not valid, or nested more than 64 levels deep. */
export function parseJson(text: string): unknown {
  if (text.length > MAX_NATIVE_CHARS) return readWhole(text);
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readWhole(text: string): unknown {
  const reader = readJson();
  reader.push(text);
  return reader.end();
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

/** The position of the quotation mark that ends a string: one behind an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text[first - 1] === "\\") first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

/** Tells a JSON object from every other value. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
