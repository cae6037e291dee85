import fc from "fast-check";
import { ANY_CHARACTER } from "./any-character.ts";

/** A JSON Schema as it is in our OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
}

export type Resolve = (schema: Schema) => Schema;

/** Longer texts take long to make, and tell nothing more. */
const MOST_CHARS = 2_000;

const patterns = new Map<string, fc.Arbitrary<string>>();

/** Text that matches a pattern. To make that of a class of characters visits all of Unicode, so each is made once. */
function matching(pattern: string): fc.Arbitrary<string> {
  const made = patterns.get(pattern) ?? fc.stringMatching(new RegExp(pattern, "u"));
  patterns.set(pattern, made);
  return made;
}

/** Values that fit a schema. */
export function fitting(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const it = resolve(schema);
  if (it.const !== undefined) return fc.constant(it.const);
  if (it.enum !== undefined) return fc.constantFrom(...it.enum);
  const choices = it.anyOf ?? it.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((choice) => fitting(choice, resolve)));
  switch (it.type) {
    case "object":
      return fittingObject(it, resolve);
    case "array":
      return fc.array(fitting(it.items ?? {}, resolve), { minLength: it.minItems ?? 0, maxLength: it.maxItems ?? 6 });
    case "string":
      if (it.pattern !== undefined) {
        const { minLength = 0, maxLength = 40 } = it;
        return matching(it.pattern).filter((text) => text.length >= minLength && text.length <= maxLength);
      }
      // A unit is a character, as JSON Schema counts.
      return fc.string({
        unit: ANY_CHARACTER,
        minLength: it.minLength ?? 0,
        maxLength: Math.min(it.maxLength ?? 40, MOST_CHARS),
        size: "max",
      });
    case "integer":
      return fc.integer({ min: it.minimum ?? -1_000_000, max: it.maximum ?? 1_000_000 });
    case "number":
      return fc.double({ min: it.minimum ?? -1e6, max: it.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function fittingObject({ properties = {}, required = [] }: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, fitting(member, resolve)]),
  );
  return fc.record(members, { requiredKeys: required, noNullPrototype: true });
}

/** Values that may fit, may nearly fit, or may be anything. */
export function nearly(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const fit = fitting(schema, resolve);
  return fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.tuple(fit, fc.string(), fc.jsonValue()).map(([value, name, extra]) => withMember(value, name, extra)),
    fc.tuple(fit, fc.nat(), fc.jsonValue()).map(([value, at, other]) => withOther(value, at, other)),
  );
}

function withMember(value: unknown, name: string, extra: unknown): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value, [name]: extra } : extra;
}

/** The value with one of its fields, however deep, replaced. */
export function withOther(value: unknown, at: number, other: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [other];
    const index = at % value.length;
    return value.with(index, withOther(value[index], Math.floor(at / value.length), other));
  }
  if (typeof value !== "object" || value === null) return other;
  const keys = Object.keys(value);
  const key = keys[at % (keys.length + 1)];
  if (key === undefined) return other;
  return { ...value, [key]: withOther((value as Record<string, unknown>)[key], Math.floor(at / 7), other) };
}
