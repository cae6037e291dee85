import { isJsonObject, type JsonObject } from "../../shared/json-object.ts";

/** The choice of an assistant that wants none of the listings. */
export const NONE = "none";

const MAX_REASONS = 3;
const REASON_CHARS = 120;

/** The choice that an assistant made. */
export interface ParsedAnswer {
  /** The slot of the chosen listing, from 0, or none. */
  readonly choice: number | typeof NONE;
  /** The reasons that the assistant gave. They illustrate the choice and do not explain it. */
  readonly reasons: readonly string[];
}

/** Reasons for not counting an answer. */
export type AnswerFailure = "empty" | "not_json" | "unknown_id";

/** Returns the JSON Schema that an answer has to match to be counted. */
export function answerSchema(ids: readonly string[]): object {
  return {
    type: "object",
    properties: {
      choice: { type: "string", enum: [...ids, NONE], description: "The id of one listing, or none." },
      reasons: { type: "array", items: { type: "string" }, description: "At most three, of at most 120 characters." },
    },
    required: ["choice", "reasons"],
    additionalProperties: false,
  };
}

/** Parses an answer. Returns a failure for an answer that does not name a listing of the task. */
export function parseAnswer(text: string, ids: readonly string[]): ParsedAnswer | AnswerFailure {
  if (text.trim() === "") return "empty";
  const answer = extractJson(text);
  if (answer === undefined) return "not_json";
  const { choice, reasons } = answer;
  if (choice === NONE) return { choice, reasons: readReasons(reasons) };
  const slot = typeof choice === "string" ? ids.indexOf(choice) : -1;
  return slot < 0 ? "unknown_id" : { choice: slot, reasons: readReasons(reasons) };
}

/** Reasoning models may print their thoughts before the answer. */
const THOUGHTS = /<think>[\s\S]*?<\/think>/g;

/** Returns the JSON object in a text. Small models wrap it in a code fence or a sentence. */
function extractJson(text: string): Record<string, unknown> | undefined {
  const answer = text.replace(THOUGHTS, "");
  return parseObject(answer) ?? parseObject(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1));
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readReasons(reasons: unknown): string[] {
  if (!Array.isArray(reasons)) return [];
  const texts = reasons.filter((reason): reason is string => typeof reason === "string");
  return texts.slice(0, MAX_REASONS).map((reason) => reason.slice(0, REASON_CHARS));
}
