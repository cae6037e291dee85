import type { JsonSchema } from "../../../src/shared/schema.ts";

/** A place inside a JSON value: field names, and positions in arrays. */
export type Place = readonly (string | number)[];

/** Every place that a schema knows: the value itself, its fields at any depth, and the first element of each array. */
export function placesIn(schema: JsonSchema, at: Place = []): Place[] {
  return schemasIn(schema, at).map(([place]) => place);
}

/** The same places, each with its schema. */
export function schemasIn(schema: JsonSchema, at: Place = []): (readonly [Place, JsonSchema])[] {
  const { properties = {}, items } = schema;
  return [
    [at, schema],
    ...Object.entries(properties).flatMap(([name, member]) => schemasIn(member, [...at, name])),
    ...(items === undefined ? [] : schemasIn(items, [...at, 0])),
  ];
}

const MARK = "@@here@@";

/** The JSON text of a value with other text at a place. What leads there is made when it is missing. */
export function withText(value: unknown, place: Place, text: string): string {
  return JSON.stringify(replaced(value, place)).replace(JSON.stringify(MARK), () => text);
}

function replaced(value: unknown, [step, ...rest]: Place): unknown {
  if (step === undefined) return MARK;
  const members = (typeof value === "object" && value !== null ? value : {}) as Record<string | number, unknown>;
  const member = replaced(members[step], rest);
  return typeof step === "number" ? [member] : { ...members, [step]: member };
}
