/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a JSON value is an object, not an array or null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
