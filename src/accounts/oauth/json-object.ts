import { parseJson } from "../../shared/json.ts";

/** The fields of a JSON object that a client sent or publishes. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses a JSON object. Throws a SyntaxError, with `detail` for JSON that is not an object. */
export function parseJsonObject(body: Buffer, detail: string): JsonObject {
  const parsed = parseJson(body);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new SyntaxError(detail);
  return parsed as JsonObject;
}
