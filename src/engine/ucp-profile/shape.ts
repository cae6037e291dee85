import { pointerTo } from "./profile.ts";
import { quote } from "./quote.ts";
import type { UcpHit, UcpMessage } from "./ucp-check.ts";
import { isJsonObject, type JsonObject } from "../../shared/json-object.ts";

/** A requirement on a value in a profile. A field without a rule may have any value. */
export type Rule =
  | { readonly is: "text"; readonly form?: TextForm }
  | { readonly is: "choice"; readonly of: readonly string[] }
  | { readonly is: "any object" }
  | { readonly is: "object"; readonly fields: Readonly<Record<string, Rule>>; readonly required: readonly string[] }
  | { readonly is: "map"; readonly of: Rule; readonly names?: "date" }
  | { readonly is: "list"; readonly of: Rule; readonly whenEmpty?: "empty" | "declaresNothing" }
  /** The rule depends on the value itself. */
  | { readonly is: "variant"; readonly choose: (value: unknown) => Rule };

/** `date` is a day such as 2026-08-25; `url` is an absolute URL. */
type TextForm = "date" | "url";

export type ShapeMessage = "missing" | "type" | "date" | "url" | "choice" | "empty" | "declaresNothing";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** The characters of a URL (RFC 3986). A URL parser would also accept spaces and accented letters. */
const URL_CHARACTERS = /^[a-z][a-z\d+.-]*:[\w~:/?#[\]@!$&'()*+,;=%.-]+$/i;

/** The messages for checks that use shapes. */
export const SHAPE_MESSAGES: Readonly<Record<ShapeMessage, string | UcpMessage>> = {
  missing: { detail: "{field} is missing.", fix: "Add the field." },
  type: { detail: "This is {found}; it has to be {expected}.", fix: "Send {expected}." },
  date: { detail: "{text} is not a date.", fix: "Write the date as YYYY-MM-DD, such as 2026-08-25." },
  url: { detail: "{text} is not an absolute URL.", fix: "Write the whole URL, with https:// in front." },
  choice: { detail: "{text} is not allowed here.", fix: "Use {choices}." },
  empty: { detail: "The list is empty.", fix: "Name at least one, or remove the field." },
  declaresNothing: {
    detail: "The list is empty, so this name declares nothing.",
    fix: "Add an entry, or remove the name.",
    severity: "warn",
  },
};

type Hits = Generator<UcpHit<ShapeMessage>>;

/** Returns the places where a value breaks a rule, in the order of the rule's fields. */
export function* shapeHits(value: unknown, rule: Rule, pointer = ""): Hits {
  if (rule.is === "text" || rule.is === "choice") yield* textHits(value, rule, pointer);
  else if (rule.is === "list") yield* listHits(value, rule, pointer);
  else if (rule.is === "variant") yield* shapeHits(value, rule.choose(value), pointer);
  else if (!isJsonObject(value)) yield wrongType("an object", value, pointer);
  else if (rule.is === "map") yield* mapHits(value, rule, pointer);
  else if (rule.is === "object") yield* fieldHits(value, rule, pointer);
}

function* textHits(value: unknown, rule: Extract<Rule, { is: "text" | "choice" }>, pointer: string): Hits {
  if (typeof value !== "string") yield wrongType("a string", value, pointer);
  else if (rule.is === "text") {
    if (rule.form !== undefined && !FORMS[rule.form](value))
      yield { message: rule.form, pointer, data: { text: quote(value) } };
  } else if (!rule.of.includes(value))
    yield { message: "choice", pointer, data: { text: quote(value), choices: rule.of.join(" or ") } };
}

const FORMS: Readonly<Record<TextForm, (text: string) => boolean>> = {
  date: (text) => DATE.test(text),
  url: (text) => URL_CHARACTERS.test(text) && URL.canParse(text),
};

function* listHits(value: unknown, { of, whenEmpty }: Extract<Rule, { is: "list" }>, pointer: string): Hits {
  if (!Array.isArray(value)) yield wrongType("a list", value, pointer);
  else if (value.length === 0 && whenEmpty !== undefined) yield { message: whenEmpty, pointer };
  else for (const [index, item] of value.entries()) yield* shapeHits(item, of, pointerTo(pointer, index));
}

function* mapHits(value: JsonObject, { of, names }: Extract<Rule, { is: "map" }>, pointer: string): Hits {
  for (const [name, item] of Object.entries(value)) {
    const at = pointerTo(pointer, name);
    if (names === "date" && !DATE.test(name)) yield { message: "date", pointer: at, data: { text: quote(name) } };
    yield* shapeHits(item, of, at);
  }
}

function* fieldHits(value: JsonObject, { fields, required }: Extract<Rule, { is: "object" }>, pointer: string): Hits {
  for (const [name, rule] of Object.entries(fields)) {
    const at = pointerTo(pointer, name);
    if (Object.hasOwn(value, name)) yield* shapeHits(value[name], rule, at);
    else if (required.includes(name)) yield { message: "missing", pointer: at, data: { field: name } };
  }
}

function wrongType(expected: string, value: unknown, pointer: string): UcpHit<"type"> {
  return { message: "type", pointer, data: { expected, found: typeName(value) } };
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return value === undefined ? "nothing" : `${typeof value === "object" ? "an" : "a"} ${typeof value}`;
}
