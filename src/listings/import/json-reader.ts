/** The token that may come next. */
type ExpectedToken = "value" | "first value" | "name" | "first name" | "colon" | "comma" | "nothing";

/** An array or object that is not closed yet. */
interface OpenContainer {
  readonly into: unknown[] | Record<string, unknown>;
  /** The name of the property whose value comes next. */
  name: string;
  names: number;
}

/** Feeds are never nested deeper, and code that walks deeper values could exhaust the stack. */
export const MAX_JSON_DEPTH = 64;
/** Listing the properties of a larger object takes too long. */
const MAX_PROPERTIES = 10_000;
/** A longer number or word is not valid. */
const MAX_SCALAR_CHARS = 1_000;
const SCALAR = /[\w+.-]*/y;

const TOKENS = new Map<string | undefined, "blank" | "quote" | "bracket" | "separator">([
  ...[" ", "\n", "\r", "\t"].map((sign) => [sign, "blank"] as const),
  ['"', "quote"],
  ...["{", "}", "[", "]"].map((sign) => [sign, "bracket"] as const),
  ...[":", ","].map((sign) => [sign, "separator"] as const),
]);

/**
 * Reads one JSON value from text that arrives in pieces. The cost of a piece depends on its own length alone. Accepts and
 * rejects what `JSON.parse` does, within the bounds above.
 */
export class JsonReader {
  readonly #open: OpenContainer[] = [];
  #expected: ExpectedToken = "value";
  #value: unknown;
  #isBroken = false;
  /** The parts of a string or a scalar that is not complete yet. */
  #parts: string[] = [];
  /** The number of characters of the next piece that a backslash at the end of this one escapes: 0 or 1. */
  #escaped = 0;
  /** The position of the next backslash in the piece, or -1. */
  #backslash = -1;

  push(text: string): void {
    this.#backslash = text.indexOf("\\");
    let at = this.#parts.length === 0 ? 0 : this.#continue(text);
    while (at < text.length && !this.#isBroken) at = this.#read(text, at);
  }

  /**
   * Returns the value. Undefined: the text is not valid JSON, is nested too deep, or has an object with too many
   * properties.
   */
  end(): unknown {
    const isString = this.#parts[0]?.startsWith('"') === true;
    if (this.#parts.length > 0 && !isString) this.#endToken("");
    return this.#isBroken || isString || this.#expected !== "nothing" ? undefined : this.#value;
  }

  /** True when the text so far is valid but incomplete. */
  get isCut(): boolean {
    return !this.#isBroken && (this.#open.length > 0 || this.#parts.length > 0);
  }

  #read(text: string, at: number): number {
    switch (TOKENS.get(text[at])) {
      case "blank":
        return at + 1;
      case "quote":
        return this.#readString(text, at, at + 1);
      case "bracket":
        return this.#readBracket(text, at);
      case "separator":
        return this.#readSeparator(text, at);
      default:
        return this.#readScalar(text, at);
    }
  }

  #continue(text: string): number {
    if (this.#parts[0]?.startsWith('"') !== true) return this.#readScalar(text, 0);
    const from = this.#escaped;
    this.#escaped = 0;
    return this.#readString(text, 0, from);
  }

  /** Reads a string, or the rest of one, and returns the position after it. */
  #readString(text: string, start: number, from: number): number {
    let quote = text.indexOf('"', from);
    let at = from;
    for (;;) {
      if (this.#backslash !== -1 && this.#backslash < at) this.#backslash = text.indexOf("\\", at);
      if (this.#backslash === -1 || (quote !== -1 && quote < this.#backslash)) break;
      at = this.#backslash + 2;
      if (quote !== -1 && quote < at) quote = text.indexOf('"', at);
    }
    if (quote !== -1) {
      this.#endToken(text.slice(start, quote + 1));
      return quote + 1;
    }
    this.#parts.push(text.slice(start));
    this.#escaped = Math.max(0, at - text.length);
    return text.length;
  }

  /** Reads a number or a word, or the rest of one, and returns the position after it. */
  #readScalar(text: string, start: number): number {
    SCALAR.lastIndex = start;
    const part = SCALAR.exec(text)?.[0] ?? "";
    const end = start + part.length;
    if (this.#parts.length === 0 && part === "") this.#isBroken = true;
    else if (end < text.length) this.#endToken(part);
    else this.#parts.push(part);
    if (this.#parts.length > MAX_SCALAR_CHARS) this.#isBroken = true;
    return end;
  }

  #endToken(last: string): void {
    const token = this.#parts.length === 0 ? last : this.#parts.join("") + last;
    this.#parts = [];
    try {
      if (token.length > MAX_SCALAR_CHARS && !token.startsWith('"')) this.#isBroken = true;
      else this.#put(JSON.parse(token));
    } catch {
      this.#isBroken = true;
    }
  }

  /** Stores a value or a property name where one is expected. */
  #put(value: unknown): void {
    const top = this.#open.at(-1);
    if (this.#expected === "value" || this.#expected === "first value") {
      this.#expected = top === undefined ? "nothing" : "comma";
      if (top === undefined) this.#value = value;
      else if (Array.isArray(top.into)) top.into.push(value);
      else setProperty(top.into, top.name, value);
    } else if (typeof value === "string" && top !== undefined && this.#expected.endsWith("name")) {
      this.#expected = "colon";
      top.name = value;
      top.names += 1;
      if (top.names > MAX_PROPERTIES) this.#isBroken = true;
    } else {
      this.#isBroken = true;
    }
  }

  #readBracket(text: string, at: number): number {
    const bracket = text[at];
    if (bracket === "[") this.#enter([], "first value");
    else if (bracket === "{") this.#enter({}, "first name");
    else this.#leave(bracket === "]");
    return at + 1;
  }

  #enter(into: OpenContainer["into"], expected: ExpectedToken): void {
    if (this.#open.length === MAX_JSON_DEPTH || this.#expected.endsWith("name")) this.#isBroken = true;
    else this.#put(into);
    this.#open.push({ into, name: "", names: 0 });
    this.#expected = expected;
  }

  #leave(isArray: boolean): void {
    const top = this.#open.pop();
    const isComplete = this.#expected === "comma" || this.#expected === (isArray ? "first value" : "first name");
    if (top === undefined || Array.isArray(top.into) !== isArray || !isComplete) this.#isBroken = true;
    this.#expected = this.#open.length === 0 ? "nothing" : "comma";
  }

  #readSeparator(text: string, at: number): number {
    const isColon = text[at] === ":";
    const { into } = this.#open.at(-1) ?? {};
    if (into === undefined || this.#expected !== (isColon ? "colon" : "comma")) this.#isBroken = true;
    this.#expected = isColon || Array.isArray(into) ? "value" : "name";
    return at + 1;
  }
}

/** Sets a property as `JSON.parse` does: even `__proto__` becomes an own property. */
function setProperty(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  else object[name] = value;
}
