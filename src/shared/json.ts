import { isUtf8 } from "node:buffer";
import { type ValidationIssue, formatPath } from "./problem.ts";

/** Most fields of one object, and items of one array. The largest legal array or object of a request has a tenth of that. */
export const MAX_FIELDS = 1_000;

/**
 * Deepest nesting of arrays and objects. Real requests stay below 15 levels; code that walks a value by recursion, as
 * validation libraries do, takes several stack frames for each level and has room for this many.
 */
export const MAX_DEPTH = 64;

/** Tells why JSON text is not taken. The message can be shown. */
export class JsonError extends SyntaxError {
  readonly issue: ValidationIssue;
  /** The value of the text, as far as it was read; undefined when it is not JSON. */
  readonly value: unknown;

  constructor(issue: ValidationIssue, value?: unknown) {
    const place = issue.path.length === 0 ? "" : `${formatPath(issue.path)}: `;
    super(place + issue.detail);
    this.issue = issue;
    this.value = value;
  }
}

/**
 * Parses JSON that a stranger sent, in UTF-8. Throws a JsonError for text that is not JSON, for an array or object of
 * more than MAX_FIELDS, for nesting beyond MAX_DEPTH, and for an object with two fields of one name. Every parser of
 * requests starts here, so that no schema sees a value that costs it much.
 */
export function parseJson(body: Buffer | string): unknown {
  const text = textOf(body);
  const names = countNames(text);
  const value = parsed(text);
  // Where a name is repeated, JSON.parse keeps the last field only: the value has fewer names than the text.
  if (namesIn(value) === names) return value;
  const detail = "This field was sent more than once. Send it once.";
  throw new JsonError({ code: "repeated", detail, path: stepsIn(text, true) }, value);
}

function textOf(body: Buffer | string): string {
  if (typeof body === "string") return body;
  if (!isUtf8(body)) throw malformed("The body is not valid UTF-8.");
  return body.toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /position \d+/.exec(String(error))?.[0];
    throw malformed(`The body is not valid JSON${position === undefined ? "" : ` (at ${position})`}.`);
  }
}

const malformed = (detail: string) => new JsonError({ code: "invalid-format", detail, path: [] });

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [ARRAY, END_OF_ARRAY, OBJECT, END_OF_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts the names of all fields, and throws for an array or object beyond the bounds before anything is parsed. */
function countNames(text: string): number {
  const open: Open[] = [];
  let names = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COLON:
        names += 1;
        break;
      case COMMA:
        countComma(text, at, open);
        break;
      case ARRAY:
      case OBJECT:
        if (open.length === MAX_DEPTH) throw tooDeep(text, at, open);
        open.push({ isArray: text.charCodeAt(at) === ARRAY, commas: 0 });
        break;
      case END_OF_ARRAY:
      case END_OF_OBJECT:
        open.pop();
    }
  }
  return names;
}

/** An array or object whose end is still to come. */
interface Open {
  readonly isArray: boolean;
  commas: number;
}

/** The position of the quote that ends a string: one after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

function countComma(text: string, at: number, open: readonly Open[]): void {
  const inner = open.at(-1);
  if (inner === undefined) return;
  inner.commas += 1;
  if (inner.commas < MAX_FIELDS) return;
  const detail = `Send at most ${MAX_FIELDS} ${inner.isArray ? "items" : "fields"}.`;
  throw beyondBounds(text.slice(0, at), open, detail);
}

function tooDeep(text: string, at: number, open: readonly Open[]): JsonError {
  // The part that is too deep is left out, and a value has to be in its place.
  return beyondBounds(`${text.slice(0, at)}null`, open, `Nest arrays and objects at most ${MAX_DEPTH} levels deep.`);
}

/** The error for a text that was read up to a bound. It parses what was read, so that its sender can be answered. */
function beyondBounds(text: string, open: readonly Open[], detail: string): JsonError {
  const ends = open.map(({ isArray }) => (isArray ? "]" : "}"));
  const value = parsed(text + ends.toReversed().join(""));
  return new JsonError({ code: "too-big", detail, path: stepsIn(text).slice(0, -1) }, value);
}

/** Counts the names of all fields of all objects. */
function namesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let names = 0;
  if (Array.isArray(value)) for (const item of value) names += namesIn(item);
  else for (const name in value) names += 1 + namesIn((value as Record<string, unknown>)[name]);
  return names;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]/g;

const FIRST_STEP = { "[": 0, "{": "" } as const;

/** Position of the reading in an array or object: an index, or a name. */
interface Step {
  readonly names: Set<string>;
  at: string | number;
}

/**
 * The steps to where a text of JSON ends, which may be in the middle of arrays and objects, or to the first name that is
 * repeated in its object.
 */
function stepsIn(text: string, endsAtRepeatedName = false): (string | number)[] {
  const open: Step[] = [];
  let string = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (follow(open, token, string) && endsAtRepeatedName) break;
    if (token.startsWith('"')) string = token;
  }
  return open.map(({ at }) => at);
}

/** Follows a token, before which a string came. True at a name that its object had before. */
function follow(open: Step[], token: string, string: string): boolean {
  const inner = open.at(-1);
  switch (token) {
    case "[":
    case "{":
      open.push({ names: new Set(), at: FIRST_STEP[token] });
      return false;
    case "]":
    case "}":
      open.pop();
      return false;
    case ",":
      if (typeof inner?.at === "number") inner.at += 1;
      return false;
    default:
      return token === ":" && inner !== undefined && isRepeated(inner, JSON.parse(string) as string);
  }
}

function isRepeated(inner: Step, name: string): boolean {
  inner.at = name;
  if (inner.names.has(name)) return true;
  inner.names.add(name);
  return false;
}
