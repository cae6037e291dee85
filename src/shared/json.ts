import { isUtf8 } from "node:buffer";
import { type ValidationIssue, formatPath } from "./problem.ts";

/** The most fields of an object or items of an array: ten times the largest that a legal request has. */
export const MAX_FIELDS = 1_000;

/**
 * The deepest nesting of arrays and objects. Real requests stay below 15 levels. Recursive code, such as a validation
 * library, needs several stack frames for each level, and has room for this many.
 */
export const MAX_DEPTH = 64;

/** Reports why JSON text was rejected. The message can be shown to the sender. */
export class JsonError extends SyntaxError {
  readonly issue: ValidationIssue;
  /** The value of the text as far as it was read. Undefined when the text is not JSON. */
  readonly value: unknown;

  constructor(issue: ValidationIssue, value?: unknown) {
    const place = issue.path.length === 0 ? "" : `${formatPath(issue.path)}: `;
    super(place + issue.detail);
    this.issue = issue;
    this.value = value;
  }
}

/**
 * Parses untrusted JSON in UTF-8. Throws a JsonError for text that is not JSON, for an array or object with more than
 * MAX_FIELDS, for nesting beyond MAX_DEPTH, and for an object with a repeated name. Every parser of requests starts here,
 * so that no schema sees a value that is expensive to check.
 */
export function parseJson(body: Buffer | string): unknown {
  const text = textOf(body);
  const names = countNames(text);
  const value = parsed(text);
  // JSON.parse keeps only the last field of a repeated name, so the value then has fewer names than the text.
  if (namesIn(value) === names) return value;
  const detail = "This field was sent more than once. Send it once.";
  throw new JsonError({ code: "repeated", detail, path: pathIn(text, true) }, value);
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

/** Counts the names of all fields. Throws for an array or object beyond the bounds, before anything is parsed. */
function countNames(text: string): number {
  const open: OpenContainer[] = [];
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

/** An array or object whose end has not been read yet. */
interface OpenContainer {
  readonly isArray: boolean;
  commas: number;
}

/** Returns the position of the closing quote of a string: one after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return text.length;
}

function countComma(text: string, at: number, open: readonly OpenContainer[]): void {
  const inner = open.at(-1);
  if (inner === undefined) return;
  inner.commas += 1;
  if (inner.commas < MAX_FIELDS) return;
  const detail = `Send at most ${MAX_FIELDS} ${inner.isArray ? "items" : "fields"}.`;
  throw beyondBounds(text.slice(0, at), open, detail);
}

function tooDeep(text: string, at: number, open: readonly OpenContainer[]): JsonError {
  // A null replaces the part that is too deep.
  return beyondBounds(`${text.slice(0, at)}null`, open, `Nest arrays and objects at most ${MAX_DEPTH} levels deep.`);
}

/** Returns the error for text that exceeds a bound. It has the value up to there, so that its sender can be answered. */
function beyondBounds(text: string, open: readonly OpenContainer[], detail: string): JsonError {
  const ends = open.map(({ isArray }) => (isArray ? "]" : "}"));
  const value = parsed(text + ends.toReversed().join(""));
  return new JsonError({ code: "too-big", detail, path: pathIn(text).slice(0, -1) }, value);
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

const FIRST_POSITION = { "[": 0, "{": "" } as const;

/** The current position in an array or object: an index or a name. */
interface Position {
  readonly names: Set<string>;
  at: string | number;
}

/**
 * Returns the path to the end of JSON text, which may be inside arrays and objects, or to the first name that is repeated
 * in its object.
 */
function pathIn(text: string, endsAtRepeatedName = false): (string | number)[] {
  const open: Position[] = [];
  let lastString = "";
  for (const [token] of text.matchAll(TOKEN)) {
    if (advance(open, token, lastString) && endsAtRepeatedName) break;
    if (token.startsWith('"')) lastString = token;
  }
  return open.map(({ at }) => at);
}

/** Moves the position past a token. Returns whether the token ends a name that its object already has. */
function advance(open: Position[], token: string, lastString: string): boolean {
  const inner = open.at(-1);
  switch (token) {
    case "[":
    case "{":
      open.push({ names: new Set(), at: FIRST_POSITION[token] });
      return false;
    case "]":
    case "}":
      open.pop();
      return false;
    case ",":
      if (typeof inner?.at === "number") inner.at += 1;
      return false;
    default:
      return token === ":" && inner !== undefined && isRepeated(inner, JSON.parse(lastString) as string);
  }
}

function isRepeated(inner: Position, name: string): boolean {
  inner.at = name;
  if (inner.names.has(name)) return true;
  inner.names.add(name);
  return false;
}
