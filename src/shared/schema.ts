import { z } from "zod";
import { MAX_FIELDS } from "./json.ts";

/** A JSON Schema (2020-12) as plain data, with the keywords that this program reads. */
export interface JsonSchema {
  [keyword: string]: unknown;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
}

/**
 * The names of schemas as OpenAPI components. They are in a separate registry, because zod's global one would put a
 * `$ref` at the root of every MCP schema.
 */
export const componentNames = z.registry<{ id: string }>();

/** Gives a schema its component name. */
export function named<S extends z.ZodType>(id: string, schema: S): S {
  componentNames.add(schema, { id });
  return schema;
}

/** The schemas that occur in several places of an input, by their names. */
export const sharedDefinitions = new Map<string, z.ZodType>();

/** Gives a schema its component name, and lets tools/list write it once where an input contains it several times. */
export function definition<S extends z.ZodType>(id: string, schema: S): S {
  sharedDefinitions.set(id, schema);
  return named(id, schema);
}

/** Returns the component name of a schema. Throws when it has none. */
export function componentName(schema: z.ZodType): string {
  const meta = componentNames.get(schema);
  if (meta === undefined) throw new Error("A schema that is published needs a name: wrap it in named().");
  return meta.id;
}

/** The length of a string in characters, and its pattern. */
export interface TextRule {
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
  /** The message for text that does not match the pattern. */
  readonly message?: string;
}

/**
 * Returns the schema of a string with a length in characters (Unicode code points), as JSON Schema counts them. Zod's own
 * bounds count UTF-16 units.
 */
export function text({ min = 0, max, pattern, message }: TextRule): z.ZodString {
  const base = pattern === undefined ? z.string() : z.string().regex(pattern, message);
  return base
    .check(({ value, issues }) => {
      if (value.length <= max && value.length >= min * 2) return;
      // A character takes at most two units, so text of more units is too long without counting.
      const length = value.length > max * 2 ? Infinity : codePoints(value);
      if (length > max) issues.push({ code: "too_big", origin: "string", maximum: max, inclusive: true, input: value });
      if (length < min)
        issues.push({ code: "too_small", origin: "string", minimum: min, inclusive: true, input: value });
    })
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });
}

function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Returns the schema of an absolute URL in a result. */
export const uri = (description: string) => z.string().describe(description).meta({ format: "uri" });

/** Returns the schema of an ISO 8601 date-time in a result. Zod's own format would add a pattern of 400 characters. */
export const dateTime = (description: string) => z.string().describe(description).meta({ format: "date-time" });

/** Returns a time, in milliseconds since 1970, in ISO 8601; null for undefined. */
export function isoOrNull(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString();
}

/** Caches a derived JSON Schema for each schema, because every list, route and document uses the same ones. */
export function perSchema(derive: (schema: z.ZodType) => JsonSchema): (schema: z.ZodType) => JsonSchema {
  const derived = new WeakMap<z.ZodType, JsonSchema>();
  return (schema) => {
    const known = derived.get(schema) ?? derive(schema);
    derived.set(schema, known);
    return known;
  };
}

/** Returns the JSON Schema of what a caller sends. */
export const inputJsonSchema = perSchema((schema) =>
  withoutDialect(z.toJSONSchema(schema, { io: "input", override: boundObject })),
);

/** Bounds the fields of an object with arbitrary fields, as the parser of bodies does. */
function boundObject({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.type === "object" && jsonSchema.additionalProperties !== false)
    jsonSchema["maxProperties"] ??= MAX_FIELDS;
}

/**
 * Returns the JSON Schema of what a caller receives, open for fields that later versions add. It describes the shape only.
 * Formats and bounds cost every host tokens and say little about results, so only the OpenAPI document has them.
 */
export const outputJsonSchema = perSchema((schema) =>
  describedOnce(withoutDialect(z.toJSONSchema(schema, { io: "output", override: shapeOnly }))),
);

/** Returns the JSON Schemas of all named schemas, with references between them. */
export function componentJsonSchemas(base: string): Record<string, JsonSchema> {
  const generated = z.toJSONSchema(componentNames, { io: "output", uri: (id) => base + id, override: openOutput });
  return Object.fromEntries(
    Object.entries(generated.schemas).map(([id, schema]) => [id, withoutDialect(schema)] as const),
  );
}

/** Keeps objects in results open, and removes the bounds that zod adds to every integer. Inputs are strict objects. */
function openOutput({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined) delete jsonSchema.additionalProperties;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function shapeOnly(context: Parameters<typeof openOutput>[0]): void {
  openOutput(context);
  for (const keyword of ["format", "minimum", "maximum"] as const) delete context.jsonSchema[keyword];
}

/** Removes the second description of a field that may be null. */
function describedOnce(schema: JsonSchema): JsonSchema {
  return JSON.parse(
    JSON.stringify(schema, (_, value: unknown) => {
      if (typeof value !== "object" || value === null) return value;
      const { description, anyOf } = value as JsonSchema & { anyOf?: JsonSchema[] };
      if (description === undefined || anyOf === undefined) return value;
      return { ...value, anyOf: anyOf.map((branch) => ({ ...branch, description: undefined })) };
    }),
  ) as JsonSchema;
}

/** Removes `$schema`, on which older MCP clients fail. MCP and OpenAPI assume the dialect 2020-12 anyway. */
function withoutDialect(schema: object): JsonSchema {
  const { $schema: _, $id: __, ...rest } = schema as JsonSchema;
  return rest;
}
