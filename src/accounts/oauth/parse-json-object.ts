import { parseJson } from "../../shared/json.ts";
import { isJsonObject, type JsonObject } from "../../shared/json-object.ts";

/** Parses a JSON object. Throws a SyntaxError, with `detail` for JSON that is not an object. */
export function parseJsonObject(body: Buffer, detail: string): JsonObject {
  const parsed = parseJson(body);
  if (!isJsonObject(parsed)) throw new SyntaxError(detail);
  return parsed;
}
