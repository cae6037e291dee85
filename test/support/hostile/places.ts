import type { JsonSchema } from "../../../src/shared/schema.ts";

/** A place inside a JSON value: field names, and positions in arrays. */
export type Place = readonly (string | number)[];

/** Every place that a schema knows: the value itself, its fields at any depth, and the first element of each array. */
export function placesIn(schema: JsonSchema, at: Place = []): Place[] {
  return schemasIn(schema, at).map(([place]) => place);
}

/**
 * The same places without repetitions: the value itself, everything directly in it, and below that what has a schema that
 * was not seen before. Several tools take the same listing, which is read by the same code at each of its places.
 */
export function distinctPlacesIn(schema: JsonSchema, seen: Set<string>, at: Place = []): Place[] {
  const below = (inner: JsonSchema, place: Place): Place[] => {
    const known = seen.size;
    seen.add(JSON.stringify(inner));
    const isNew = seen.size > known;
    if (place.length > at.length + 1 && !isNew) return [];
    return [place, ...(isNew ? childrenOf(inner, place).flatMap(([child, one]) => below(one, child)) : [])];
  };
  return [at, ...childrenOf(schema, at).flatMap(([child, one]) => below(one, child))];
}

/** The same places, each with its schema. */
export function schemasIn(schema: JsonSchema, at: Place = []): (readonly [Place, JsonSchema])[] {
  return [[at, schema], ...childrenOf(schema, at).flatMap(([place, child]) => schemasIn(child, place))];
}

/** Returns the direct parts of a value: the fields of an object, and the first element of an array. */
function childrenOf({ properties = {}, items }: JsonSchema, at: Place): (readonly [Place, JsonSchema])[] {
  return [
    ...Object.entries(properties).map(([name, field]) => [[...at, name], field] as const),
    ...(items === undefined ? [] : [[[...at, 0], items] as const]),
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
