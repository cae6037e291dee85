import { hash } from "node:crypto";
import { isJsonObject, type JsonObject } from "./json-object.ts";

/** Returns a value as JSON with sorted field names, so that equal values give equal text. Omits undefined fields. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isJsonObject(part) ? Object.fromEntries(sortedEntries(part)) : part,
  );
}

/** Returns the SHA-256 of a value as canonical JSON, so that equal values have equal hashes. */
export function hashJson(value: unknown): string {
  return hash("sha256", canonicalJson(value));
}

function sortedEntries(record: JsonObject): [string, unknown][] {
  return Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
