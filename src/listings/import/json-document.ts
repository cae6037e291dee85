import type { Steps } from "../../shared/steps.ts";
import { addProblem, type Draft, type FeedValue } from "./draft.ts";
import { addFeedField } from "./draft-fields.ts";
import type { FeedReader } from "./feed-context.ts";
import { FeedError } from "./import-types.ts";
import { JsonReader } from "./json-reader.ts";
import { isJsonObject } from "../../shared/json-object.ts";

/** The longest document that is read as a whole, in characters. */
const MAX_DOCUMENT_CHARS = 64_000_000;

/** Creates a function that counts the characters of a document in memory, and throws a FeedError when they are too many. */
export function documentGuard(): (text: string) => void {
  let chars = 0;
  return (text) => {
    chars += text.length;
    if (chars > MAX_DOCUMENT_CHARS) throw new FeedError("The document is longer than 64 million characters. Split it.");
  };
}

/** Creates a reader that parses a whole JSON document before its content is read. */
export function createJsonDocumentReader(read: (value: unknown) => Steps<void>): FeedReader {
  const guard = documentGuard();
  const reader = new JsonReader();
  return {
    *push(text) {
      guard(text);
      reader.push(text);
      yield;
    },
    *end() {
      const value = reader.end();
      if (value === undefined && reader.isCut) throw new FeedError(CUT_JSON);
      if (value === undefined)
        throw new FeedError(
          "The feed is not valid JSON, is nested more than 64 levels deep, or has an object with more than 10,000 properties.",
        );
      yield* read(value);
    },
  };
}

/** The message about an incomplete download or export. */
export const CUT_JSON =
  "The feed is incomplete: its JSON ends before its brackets are closed. Export or download it again.";

/** Returns the value of a property. Undefined: there is no such property, or the value is not an object. */
export function valueAt(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Returns the first text or number among properties. Blank: none of them has one. */
export function textAt(value: unknown, ...names: string[]): string {
  for (const name of names) {
    const text = valueAt(value, name);
    if (typeof text === "number") return String(text);
    if (typeof text === "string" && text.trim() !== "") return text;
  }
  return "";
}

/** Returns an array unchanged, a single value as a list of one, and a missing value as an empty list. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns a value as text: lists joined by commas, objects as JSON. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && !value.some((item) => typeof item === "object")) return value.join(", ");
  return JSON.stringify(value);
}

/** The most properties of an item, and the most nested values of a property, that are read. */
const MAX_PROPERTIES = 1_000;

/** Returns the properties of an item. Adds a problem when there are too many to read. */
export function propertiesOf(draft: Draft, item: Readonly<Record<string, unknown>>): (readonly [string, unknown])[] {
  const properties = Object.entries(item);
  if (properties.length > MAX_PROPERTIES)
    addProblem(draft, `There are ${properties.length} properties. Those after the first 1,000 were not read.`);
  return properties.slice(0, MAX_PROPERTIES);
}

/** Keeps a property that no field corresponds to as a feed field. */
export function addProperty(draft: Draft, name: string, value: unknown): void {
  if (isLarge(value)) addProblem(draft, "This property has more than 1,000 values. It was left out.", name);
  else addFeedField(draft, name, asText(value));
}

/** Tells whether a value has too many nested values to be read, without visiting all of them. */
function isLarge(value: unknown): boolean {
  const values = [value];
  for (let at = 0; at < values.length; at += 1) {
    const next = values[at];
    const inner: readonly unknown[] = Array.isArray(next) ? next : isJsonObject(next) ? Object.values(next) : [];
    if (values.length + inner.length > MAX_PROPERTIES) return true;
    values.push(...inner);
  }
  return false;
}

/** Returns at most a hundred parts of an item, such as its pictures. */
export function boundedList(value: unknown): readonly unknown[] {
  return listOf(value).slice(0, MAX_PARTS);
}

const MAX_PARTS = 100;

/** Returns the text of a property with its path. Undefined: the property has no text. */
export function feedValueAt(value: unknown, name: string, path: string): FeedValue | undefined {
  const text = textAt(value, name);
  return text === "" ? undefined : { value: text, column: `${path}${name}` };
}
