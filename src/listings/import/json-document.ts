import type { NamedValue } from "./draft.ts";
import type { FeedReading } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { isObject, parsedJson } from "./json-lines.ts";

/** The longest document that is read as a whole, in characters. */
const MAX_DOCUMENT_CHARS = 64_000_000;

/** Collects a document that can only be read as a whole. */
export function readDocument(read: (text: string) => void): FeedReading {
  const pieces: string[] = [];
  let chars = 0;
  return {
    push(text) {
      chars += text.length;
      if (chars > MAX_DOCUMENT_CHARS)
        throw new FeedError("The document is longer than 64 million characters. Split it.");
      pieces.push(text);
    },
    end: () => read(pieces.join("")),
  };
}

/** Reads a JSON document as a whole. */
export function readJsonDocument(read: (value: unknown) => void): FeedReading {
  return readDocument((text) => {
    const value = parsedJson(text);
    if (value === undefined) throw new FeedError("The feed is not valid JSON, or is nested more than 64 levels deep.");
    read(value);
  });
}

/** Returns the value of a property. Undefined: there is none, or the value is no object. */
export function valueAt(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the first text among properties, numbers included. Blank: there is none. */
export function textAt(value: unknown, ...names: string[]): string {
  for (const name of names) {
    const text = valueAt(value, name);
    if (typeof text === "number") return String(text);
    if (typeof text === "string" && text.trim() !== "") return text;
  }
  return "";
}

/** Returns a value as a list: an array as it is, one value as a list of it, none as an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns a value as one text: lists joined by commas, objects as JSON. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && !value.some((item) => typeof item === "object")) return value.join(", ");
  return JSON.stringify(value);
}

/** Returns the text of a property with its path. Undefined: there is none. */
export function namedAt(value: unknown, name: string, path: string): NamedValue | undefined {
  const text = textAt(value, name);
  return text === "" ? undefined : { value: text, column: `${path}${name}` };
}
